import { prepareDatabase } from '../../workers/local/prepare-database.ts'
import { serve } from '../../workers/local/servers.ts'
import { DEVELOPMENT, localVars } from '../../workers/local/settings.ts'

/** The product of an `npm start` on PORT, else a temporary one. */
export async function reachProduct(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const origin = `http://localhost:${DEVELOPMENT.appPort}`
  if (await answers(origin)) {
    console.log(`Using the product that runs at ${origin}.`)
    return { origin, stop: async () => undefined }
  }
  const vars = localVars(DEVELOPMENT, 0)
  await prepareDatabase(DEVELOPMENT, vars)
  const servers = await serve(DEVELOPMENT, vars)
  return { origin, stop: async () => void (await Promise.all(servers.map((server) => server.dispose()))) }
}

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    (reply) => reply.ok,
    () => false,
  )
}
