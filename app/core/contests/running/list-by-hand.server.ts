import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isCompetingPlayer, isShownPlayer } from '#app/core/players/find-player.server.ts'
import { knownByHand, type HandDecision } from '#app/domain/contests/by-hand/hand-decision.ts'
import { freezesAt, type ContestTimes } from '#app/domain/contests/contest.ts'

export type ListedDecision = HandDecision & { playerId: string; username: string; hasPage: number }

type Listed = ContestTimes & { id: string; isFrozen: boolean }

/** While frozen, as known at the freeze. If staff took the contest's texts down, reasons are empty. */
export async function listByHand(context: Pick<AppContext, 'db'>, contest: Listed): Promise<ListedDecision[]> {
  return readByHand(
    await context.db.all<ByHandRow>(byHandQuery(contest.id)),
    contest.isFrozen ? freezesAt(contest) : null,
  )
}

export type ByHandRow = { playerId: string; username: string; hasPage: number; isDown: number; byHand: string }

/** By an index of the few climbers with a decision. Leaves removed people out. */
export function byHandQuery(contestId: string): SQL {
  return sql`SELECT scores.player_id AS playerId, github_username AS username, ${isShownPlayer} AS hasPage, scores.by_hand AS byHand,
      ${isTakenDown('leaderboard', sql`${contestId}`)} AS isDown
    FROM contest_scores AS scores CROSS JOIN players ON players.id = scores.player_id
    WHERE scores.contest_id = ${contestId} AND scores.by_hand <> '[]'
      AND ${isCompetingPlayer}
      AND EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${contestId} AND members.player_id = scores.player_id)`
}

/** Those known before an instant, or now. */
export function readByHand(rows: readonly ByHandRow[], before: number | null): ListedDecision[] {
  return rows
    .flatMap(({ byHand, isDown, ...player }) =>
      knownByHand(JSON.parse(byHand) as HandDecision[], before).map((one) => ({
        ...one,
        ...player,
        reason: isDown === 1 ? '' : one.reason,
      })),
    )
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
}
