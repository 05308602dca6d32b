import type { Place } from '../../workers/local/settings.ts'

/** Apart from a running `npm start`: other ports, another database. */
export const PLACE: Place = { appPort: 8897, sandboxPort: 8898, state: '.wrangler/journeys', environment: 'test' }

export const SANDBOX = `http://localhost:${PLACE.sandboxPort}`
