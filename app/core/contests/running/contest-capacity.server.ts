import { and, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import type { Statement } from '#db/client.ts'
import { contests } from '#db/schema/contests/contests.ts'

/** Set by staff; without a row only premium players and organisers have the full room. */
export const IS_FULL_CAPACITY_FOR_ALL = sql`EXISTS
  (SELECT 1 FROM settings WHERE name = 'contests' AND value ->> 'isFullRoomForAll' = 1)`

export function capacityOf(playerId: string | SQL): SQL<number> {
  return sql<number>`IIF(${IS_FULL_CAPACITY_FOR_ALL} OR EXISTS (SELECT 1 FROM players
    WHERE id = ${playerId} AND (is_premium = 1 OR organiser_at IS NOT NULL)), ${CONTEST_CAPACITY.full}, ${CONTEST_CAPACITY.free})`
}

/** Without the full room, only a few at once. */
export function mayHaveOneMoreOpen(playerId: string | SQL): SQL<number> {
  return sql<number>`(${capacityOf(playerId)} > ${CONTEST_CAPACITY.free} OR (SELECT COUNT(*) FROM private_leaderboards AS owned
    CROSS JOIN contests ON contests.leaderboard_id = owned.id WHERE owned.owner_id = ${playerId}
      AND opened_at IS NOT NULL AND final_at IS NULL AND cancelled_at IS NULL) < ${FREE_OPEN_CONTESTS})`
}

/** For the batch that gives everybody the full room. A trigger does it for a single player. */
export function widenAllStatement({ db }: Pick<AppContext, 'db'>): Statement {
  const { openedAt, finalAt, room } = contests
  const areNarrow = and(isNotNull(openedAt), isNull(finalAt), lt(room, CONTEST_CAPACITY.full))
  return db.update(contests).set({ room: CONTEST_CAPACITY.full }).where(areNarrow)
}
