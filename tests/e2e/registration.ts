import { resolve } from 'node:path'
import { root } from '../../workers/local/settings.ts'
import { changeRegistration } from './as-staff.ts'
import { takeLock } from './lock.ts'
import { PORTS } from './ports.ts'

const LOCK = resolve(root, PORTS.state, 'registration.lock')

export type SetRegistration = (registration: 'open' | 'paused') => Promise<void>

/**
 * The product has one switch and journeys run in parallel, so a journey that sets it keeps it to its end, when
 * registration is paused again.
 */
export async function keepRegistration(use: (set: SetRegistration) => Promise<void>): Promise<void> {
  const lock: { giveBack?: () => void } = {}
  await use(async (registration) => {
    lock.giveBack ??= await takeLock(LOCK)
    await changeRegistration(PORTS, registration)
  })
  if (lock.giveBack === undefined) return
  await changeRegistration(PORTS, 'paused')
  lock.giveBack()
}
