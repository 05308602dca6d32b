import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { prepareDatabase } from '../../workers/local/prepare-database.ts'
import { serve } from '../../workers/local/servers.ts'
import { clockOffset, localVars, root } from '../../workers/local/settings.ts'
import { meetEverybody } from './met.ts'
import { PORTS } from './ports.ts'

/** The journeys' Friday: a fixed time in a week that follows closed ones. */
const NOW = '2026-11-20T15:00:00Z'

/** A fresh database with the sandbox's people, both Workers and whoever is signed in; stopped after the last journey. */
export default async function setUp(): Promise<() => Promise<void>> {
  rmSync(resolve(root, PORTS.state), { recursive: true, force: true })
  const vars = localVars(PORTS, clockOffset(NOW))
  await prepareDatabase(PORTS, vars)
  const servers = await serve(PORTS, vars)
  await meetEverybody()
  return async () => {
    await Promise.all(servers.map((server) => server.dispose()))
  }
}
