import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { answeredAt, queriedAt } from '#app/core/players/answered-at.server.ts'
import { isRankedPlayer, isShownPlayer } from '#app/core/players/find-player.server.ts'
import { dayOf, weekEnd, weekSchedule, weekStart } from '#app/domain/time/period.ts'

/** 0 means never. */
export type Unanswered = { id: string; username: string; points: number; queriedAt: number; answeredAt: number }

/**
 * At most `most` players that a week's close waits for. Those with points in the week need a complete read requested
 * after Tuesday 00:00, all others one requested after the week ended, or a probe since then that counted nothing. No
 * work may wait for a repository's lookup. Skips deleted and hidden accounts, and those that GitHub cannot return.
 */
export async function listUnanswered(
  context: Pick<AppContext, 'db'>,
  week: string,
  most: number,
): Promise<Unanswered[]> {
  const end = weekEnd(week)
  const { finalFetch } = weekSchedule(week)
  const waiting = await context.db.all<Unanswered>(sql`
    SELECT players.id, github_username AS username, standings.points, ${queriedAt} AS queriedAt,
      ${answeredAt} AS answeredAt
    FROM standings JOIN players ON players.id = standings.player_id LEFT JOIN polls ON polls.player_id = players.id
      LEFT JOIN poll_slots ON poll_slots.id = players.slot_id
    WHERE standings.period = ${week} AND standings.ranked = 1 AND standings.points > 0
      AND COALESCE(polls.read_at, 0) < ${finalFetch} AND players.too_heavy_at IS NULL
      AND ${isRankedPlayer}
    LIMIT ${most}`)
  if (waiting.length === most) return waiting
  const ofSilent = context.db.all<Unanswered>(sql`
    SELECT players.id, github_username AS username, 0 AS points, ${queriedAt} AS queriedAt, ${answeredAt} AS answeredAt
    FROM players LEFT JOIN polls ON polls.player_id = players.id
      LEFT JOIN poll_slots ON poll_slots.id = players.slot_id
    WHERE ${isShownPlayer}
      AND contest_from < ${dayOf(end)} AND too_heavy_at IS NULL AND COALESCE(polls.read_at, 0) < ${end}
      AND NOT (${answeredAt} >= ${end} AND COALESCE(polls.counted, 1) = 0 AND polls.newest_at < ${weekStart(week)})
    LIMIT ${most}`)
  const ofUndecided = context.db.all<Unanswered>(sql`
    SELECT DISTINCT players.id, github_username AS username,
      (SELECT points FROM standings WHERE period = ${week} AND player_id = players.id) AS points,
      ${queriedAt} AS queriedAt, ${answeredAt} AS answeredAt
    FROM ledger INDEXED BY ledger_not_known JOIN players ON players.id = ledger.player_id
      LEFT JOIN poll_slots ON poll_slots.id = players.slot_id
    WHERE ledger.week = ${week} AND ledger.credit = 'not_known' AND ledger.ineligible IS NULL
      AND too_heavy_at IS NULL
      AND ${isRankedPlayer}
    LIMIT ${most}`)
  const [silent, undecided] = await Promise.all([ofSilent, ofUndecided])
  const all = new Map([...undecided, ...silent, ...waiting].map((player) => [player.id, player]))
  return [...all.values()].toReversed().slice(0, most)
}
