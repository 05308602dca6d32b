import { mkdirSync, rmdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until no other journey, of any worker, has this folder. Returns what gives it back. */
export async function takeLock(folder: string): Promise<() => void> {
  mkdirSync(dirname(folder), { recursive: true })
  for (;;) {
    try {
      mkdirSync(folder)
      return () => rmdirSync(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await wait(100)
    }
  }
}
