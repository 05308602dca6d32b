import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { keepShortly } from '#workers/http/keep-shortly.ts'
import { orAway } from '#workers/http/note-away.ts'

/** A player's figures, kept for a minute under the name in any case: all badges and the card share them. */
export function findBadgeFigures({ app, waitUntil }: ApiEnvironment['Bindings'], username: string) {
  const load = () => loadBadgeFigures(app, username)
  return orAway(app, keepShortly({ app, waitUntil }, `figures ${username.toLowerCase()}`, load))
}
