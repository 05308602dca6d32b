import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { EARLIER_PIECE, BACKFILL_BATCH } from '#app/domain/github/earlier-read.ts'
import { pagesOf } from '#app/domain/values/pages.ts'

type Claimed = { playerId: string; readFrom: number; wantedFrom: number; dueAt: number | null }

/** Those of the same days together. What no contest needs any more is no longer due. */
export async function claimEarlier(
  { db, now, queue }: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { limit, until }: { limit: number; until: number },
): Promise<number> {
  const claimed = await db.all<Claimed>(sql`UPDATE earlier_reads SET due_at = IIF(wanted_from < read_from
      AND EXISTS (SELECT 1 FROM members CROSS JOIN contests ON contests.leaderboard_id = members.leaderboard_id
        WHERE members.player_id = earlier_reads.player_id AND contests.final_at IS NULL
          AND contests.cancelled_at IS NULL), ${until}, NULL)
    WHERE player_id IN (SELECT player_id FROM earlier_reads CROSS JOIN players ON players.id = player_id
      WHERE earlier_reads.due_at <= ${now()} AND ${isCompetingPlayer}
      ORDER BY earlier_reads.due_at LIMIT ${limit})
    RETURNING player_id AS playerId, read_from AS readFrom, wanted_from AS wantedFrom, due_at AS dueAt`)
  const due = claimed.filter(({ dueAt }) => dueAt !== null)
  const pieces = Map.groupBy(due, ({ readFrom, wantedFrom }) => Math.max(wantedFrom, readFrom - EARLIER_PIECE))
  const jobs = [...pieces].flatMap(([from, ofFrom]) =>
    [...Map.groupBy(ofFrom, ({ readFrom }) => readFrom)].flatMap(([to, own]) =>
      pagesOf(own, BACKFILL_BATCH).map((page) => ({
        type: 'read-earlier' as const,
        playerIds: page.map(({ playerId }) => playerId),
        from,
        to,
        until,
      })),
    ),
  )
  await queue.send(jobs)
  return due.length
}
