import { build } from '../../workers/local/build.ts'
import { serve } from '../../workers/local/servers.ts'
import { meetEverybody } from './met.ts'
import { PORTS } from './ports.ts'
import { prepare, VARS } from './prepare.ts'

/** Both Workers on a fresh database, and whoever is signed in; stopped after the last journey. */
export default async function setUp(): Promise<() => Promise<void>> {
  await Promise.all([build(), prepare()])
  const servers = await serve(PORTS, VARS)
  await meetEverybody()
  return async () => {
    await Promise.all(servers.map((server) => server.dispose()))
  }
}
