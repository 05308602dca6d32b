import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { CLOCK_PATH } from '../../workers/local/movable-clock.ts'
import { serve } from '../../workers/local/servers.ts'
import { clockOffset, localVars, root, type LocalPorts } from '../../workers/local/settings.ts'
import { PORTS } from './ports.ts'
import { findSeed } from './prepare.ts'

/** Beside the ports of the other journeys; files that run at the same time have a place of their own each. */
export const MOVABLE = beside(2, 'movable')
export const ORGANISERS = beside(4, 'organisers')
export const GONE = beside(6, 'gone')
export const AGENTS = beside(8, 'agents')
export const TEN_MINUTES = beside(10, 'ten-minutes')

function beside(steps: number, name: string): LocalPorts {
  return {
    ...PORTS,
    appPort: PORTS.appPort + steps,
    sandboxPort: PORTS.sandboxPort + steps,
    state: `${PORTS.state}-${name}`,
    hasMovableClock: true,
  }
}

export type MovableProduct = {
  /** What both servers begin from now on happens at a later time. */
  moveTo: (instant: string) => Promise<void>
  stop: () => Promise<void>
}

/** A product and a sandbox of their own on a copy of the filled database, for a journey that takes days. */
export async function startMovableProduct(instant: string, place = MOVABLE): Promise<MovableProduct> {
  const state = resolve(root, place.state)
  rmSync(state, { recursive: true, force: true })
  cpSync(await findSeed(), state, { recursive: true })
  const servers = await serve(place, { ...localVars(place, clockOffset(instant)), SANDBOX_LIMITS: 'off' })
  return {
    moveTo: async (later) => {
      const body = String(clockOffset(later))
      for (const clock of [`${place.sandboxPort}/sandbox/clock`, `${place.appPort}${CLOCK_PATH}`]) {
        const reply = await fetch(`http://localhost:${clock}`, { method: 'POST', body })
        if (reply.status !== 204) throw new Error(`${clock} did not move: ${reply.status}`)
      }
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.dispose()))
    },
  }
}
