import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { serve } from '../../workers/local/servers.ts'
import { clockOffset, localVars, root, type LocalPorts } from '../../workers/local/settings.ts'
import { PORTS } from './ports.ts'
import { findSeed } from './prepare.ts'

/** Beside the ports of the other journeys. */
export const MOVABLE: LocalPorts = {
  ...PORTS,
  appPort: PORTS.appPort + 2,
  sandboxPort: PORTS.sandboxPort + 2,
  state: `${PORTS.state}-movable`,
}

export type MovableProduct = {
  /** Stops both servers and starts them at a later time; what they stored stays, sessions too. */
  moveTo: (instant: string) => Promise<void>
  stop: () => Promise<void>
}

/** A product and a sandbox of their own on a copy of the filled database, for a journey that takes days. */
export async function startMovableProduct(instant: string): Promise<MovableProduct> {
  const state = resolve(root, MOVABLE.state)
  rmSync(state, { recursive: true, force: true })
  cpSync(await findSeed(), state, { recursive: true })
  let servers: Miniflare[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.dispose()))
    servers = []
  }
  const moveTo = async (later: string) => {
    await stop()
    servers = await serve(MOVABLE, { ...localVars(MOVABLE, clockOffset(later)), SANDBOX_LIMITS: 'off' })
  }
  await moveTo(instant)
  return { moveTo, stop }
}
