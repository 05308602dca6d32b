import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps a second copy off the folder. The system frees the lock of a process that was killed. */
export function lockState(state: string): () => void {
  mkdirSync(state, { recursive: true })
  const lock = new DatabaseSync(join(state, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`Another copy of MergeQuest runs on ${state}. Stop it first.`, { cause: error })
  }
  return () => lock.close()
}
