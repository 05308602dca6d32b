import { mkdirSync, rmdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../workers/local/settings.ts'
import { changeRegistration } from './as-staff.ts'
import { PORTS } from './ports.ts'

const LOCK = resolve(root, PORTS.state, 'registration.lock')

export type SetRegistration = (registration: 'open' | 'paused') => Promise<void>

/**
 * The product has one switch and journeys run in parallel, so a journey that sets it keeps it to its end, when
 * registration is paused again.
 */
export async function keepRegistration(use: (set: SetRegistration) => Promise<void>): Promise<void> {
  let isMine = false
  await use(async (registration) => {
    if (!isMine) await takeLock()
    isMine = true
    await changeRegistration(PORTS, registration)
  })
  if (!isMine) return
  await changeRegistration(PORTS, 'paused')
  rmdirSync(LOCK)
}

async function takeLock(): Promise<void> {
  for (;;) {
    try {
      mkdirSync(LOCK)
      return
    } catch {
      await wait(100)
    }
  }
}
