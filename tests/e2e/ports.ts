import type { LocalPorts } from '../../workers/local/settings.ts'

const port = Number(process.env.TEST_PORT ?? 8897)

/** Its own ports and database, apart from a running `npm start`. */
export const PORTS: LocalPorts = {
  appPort: port,
  sandboxPort: port + 1,
  state: process.env.TEST_STATE ?? '.wrangler/journeys',
  environment: 'test',
}

export const SANDBOX = `http://localhost:${PORTS.sandboxPort}`

/** The journeys' Friday: a fixed time in a week that follows closed ones. The product's clock begins there. */
export const NOW = '2026-11-20T15:00:00Z'
