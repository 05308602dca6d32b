import { playerId } from '#tests/bench/fill-boards.ts'
import { testDatabase } from '../databases/test-database.ts'
import { watchDatabase, type WatchedDatabase } from '../databases/watched-database.ts'
import { signedIn, testContext, testVars } from '../people/factories.ts'
import { askWorker } from '../servers/ask-worker.ts'
import { BOARD_ID, CONTEST, INVITATION, VIEWER } from '../worlds/fill-product.ts'

/** Noon of a Wednesday. */
export const NOON = Date.parse('2026-11-18T12:00:00Z')
const NAME = `climber-${VIEWER}`

export type BudgetedScreen = { as: 'visitor' | 'player'; path: string; mostRows: number }

/**
 * The row budget: how many rows each screen and answer may read, for any number of players. A board reads its distinct
 * scores beside its page, so these limits allow for a busy week, not for the fifty scores of a test. Each listed player has a slot, which says when GitHub last answered. A player's screens
 * also read the own place: the scores above it, eleven places, the rival and how the last week ended. The player page reads
 * the last month's ledger, to tell what GitHub's feed has besides.
 */
export const ROW_BUDGET: readonly BudgetedScreen[] = [
  { as: 'visitor', path: '/', mostRows: 360 },
  { as: 'visitor', path: '/leaderboard', mostRows: 2300 },
  { as: 'visitor', path: '/leaderboard?board=premium', mostRows: 2300 },
  { as: 'visitor', path: '/leaderboard?board=last-week', mostRows: 2300 },
  { as: 'visitor', path: '/leaderboard?board=month', mostRows: 2300 },
  { as: 'visitor', path: '/leaderboard?board=all-time', mostRows: 2300 },
  { as: 'visitor', path: '/leaderboard?country=us', mostRows: 2300 },
  { as: 'visitor', path: '/leaderboard?find=200', mostRows: 2300 },
  { as: 'visitor', path: `/leaderboard?find=${NAME}`, mostRows: 2300 },
  { as: 'visitor', path: '/best-projects', mostRows: 150 },
  { as: 'visitor', path: '/best-projects?order=newest', mostRows: 150 },
  { as: 'visitor', path: `/player/${NAME}`, mostRows: 360 },
  { as: 'visitor', path: `/invite/${NAME}`, mostRows: 370 },
  { as: 'visitor', path: '/recap', mostRows: 10 },
  { as: 'visitor', path: `/recap/${NAME}`, mostRows: 120 },
  { as: 'visitor', path: `/recap/${NAME}?period=2026`, mostRows: 610 },
  { as: 'visitor', path: `/week/2026-W46/${NAME}`, mostRows: 300 },
  { as: 'visitor', path: '/prizes', mostRows: 60 },
  { as: 'visitor', path: '/transparency', mostRows: 20 },
  { as: 'visitor', path: '/showcase-your-product', mostRows: 20 },
  { as: 'visitor', path: '/sitemap.xml', mostRows: 5 },
  // A contest of all players: its standings are one row, whatever their number.
  { as: 'visitor', path: '/c', mostRows: 20 },
  { as: 'visitor', path: `/c/${CONTEST}`, mostRows: 60 },
  { as: 'visitor', path: `/c/${CONTEST}?tab=players&page=2`, mostRows: 60 },
  { as: 'visitor', path: `/c/${CONTEST}?find=${NAME}`, mostRows: 60 },
  // With the ledger of the ten highest for two days.
  { as: 'visitor', path: `/c/${CONTEST}/stage`, mostRows: 700 },
  { as: 'visitor', path: `/c/${CONTEST}/stage.json`, mostRows: 700 },
  { as: 'visitor', path: `/c/${CONTEST}/widget`, mostRows: 30 },
  { as: 'visitor', path: `/c/${CONTEST}/card.svg`, mostRows: 30 },
  { as: 'visitor', path: `/api/v1/contests/${CONTEST}`, mostRows: 30 },
  { as: 'visitor', path: '/api/health', mostRows: 5 },
  { as: 'visitor', path: '/live/week', mostRows: 400 },
  { as: 'visitor', path: '/api/v1/leaderboard?limit=100', mostRows: 2300 },
  { as: 'visitor', path: '/api/v1/leaderboard?limit=100&country=US', mostRows: 2300 },
  { as: 'visitor', path: '/api/v1/leaderboard?limit=100&premium=true', mostRows: 2300 },
  { as: 'visitor', path: `/api/v1/players/${NAME}`, mostRows: 300 },
  { as: 'visitor', path: `/api/v1/players/${NAME}/weeks/2026-W47`, mostRows: 300 },
  { as: 'visitor', path: '/api/v1/weeks', mostRows: 150 },
  { as: 'visitor', path: '/api/v1/weeks.atom', mostRows: 150 },
  { as: 'visitor', path: '/api/v1/projects', mostRows: 150 },
  { as: 'visitor', path: '/api/v1/statistics', mostRows: 250 },
  { as: 'visitor', path: `/api/badges/${NAME}.svg`, mostRows: 100 },
  { as: 'visitor', path: `/api/badges/${NAME}.json`, mostRows: 100 },
  { as: 'visitor', path: `/api/cards/${NAME}.svg`, mostRows: 100 },
  { as: 'player', path: '/', mostRows: 465 },
  { as: 'player', path: '/leaderboard', mostRows: 2300 },
  { as: 'player', path: '/leaderboard?board=all-time', mostRows: 2300 },
  { as: 'player', path: `/player/${NAME}`, mostRows: 670 },
  { as: 'player', path: `/recap/${NAME}`, mostRows: 160 },
  { as: 'player', path: `/week/2026-W46/${NAME}`, mostRows: 450 },
  { as: 'player', path: '/inbox', mostRows: 130 },
  { as: 'player', path: '/prizes', mostRows: 150 },
  { as: 'player', path: '/stats', mostRows: 175 },
  { as: 'player', path: '/settings', mostRows: 60 },
  { as: 'player', path: '/my-leaderboards', mostRows: 400 },
  { as: 'player', path: `/my-leaderboards/${BOARD_ID}`, mostRows: 900 },
  { as: 'player', path: `/my-leaderboards/join/${INVITATION}`, mostRows: 30 },
  { as: 'player', path: '/resume-builder', mostRows: 120 },
  { as: 'player', path: `/c/${CONTEST}`, mostRows: 90 },
]

/**
 * Requests a screen or an answer from the built Worker and waits for its background work. The Worker keeps some answers
 * by its clock: a later `now` asks anew.
 */
export async function askWatched(
  { as, path }: Pick<BudgetedScreen, 'as' | 'path'>,
  now = NOON,
): Promise<{ status: number; body: string; watched: WatchedDatabase }> {
  const cookie = as === 'player' ? await signedIn(testContext(Date.now()), { id: playerId(VIEWER) }) : ''
  const watched = watchDatabase(testDatabase)
  const headers = { cookie, 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': '203.0.113.9' }
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { headers })
  const answer = await askWorker(request, { APP_CLOCK_OFFSET: String(now - Date.now()), DB: watched.client })
  return { status: answer.status, body: await answer.text(), watched }
}
