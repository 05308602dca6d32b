import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { BoardName } from '#app/core/standings/board-view.ts'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { keyOf } from './load-board.server.ts'

/** All live figures in one query. */
export async function loadLiveBoard(context: Pick<AppContext, 'db' | 'now'>, name: BoardName): Promise<LiveBoard> {
  const { board, period } = keyOf(name, context.now())
  const [counts] = await context.db.all<{ players: number; rankedPlayers: number }>(sql`
    SELECT COALESCE((SELECT players FROM statistics WHERE id = 'players'), 0) AS players,
      COALESCE((SELECT SUM(players) FROM histogram WHERE board = ${board} AND period = ${period}), 0) AS rankedPlayers`)
  return { period, players: counts?.players ?? 0, rankedPlayers: counts?.rankedPlayers ?? 0 }
}
