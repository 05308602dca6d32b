import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { keepShortly } from '#workers/http/keep-shortly.ts'

/** A player's figures, kept for a minute under the name in any case: all badges and the card share them. */
export function findBadgeFigures({ app, waitUntil }: ApiEnvironment['Bindings'], username: string) {
  return keepShortly({ app, waitUntil }, `figures ${username.toLowerCase()}`, () => loadBadgeFigures(app, username))
}
