import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import { cacheShortly } from '#workers/http/cache-shortly.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { orAway } from '#workers/http/note-away.ts'

/** A player's figures, cached for a minute under the name in any case: all badges and the card share them. */
export function findBadgeFigures({ app, waitUntil }: ApiEnvironment['Bindings'], username: string) {
  const load = () => loadBadgeFigures(app, username)
  return orAway(app, cacheShortly({ app, waitUntil }, `figures ${username.toLowerCase()}`, load))
}
