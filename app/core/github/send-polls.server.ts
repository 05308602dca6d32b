import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import {
  BACKFILL_BATCH,
  BACKFILLS_PER_MINUTE,
  FEWEST_BACKFILLS_PER_MINUTE,
  BACKFILL_PERIOD,
  BACKFILL_POINTS,
  BACKFILL_SHARE,
} from '#app/domain/github/earlier-read.ts'
import { SLOT_SIZE, SLOTS_PER_MESSAGE, dueSlots } from '#app/domain/github/poll-period.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { affordableSlots, readPace, storePace } from './github-budget.server.ts'

/** After this time, due players without an answer are due again. */
const DUE_AGAIN = 10 * MINUTE
/** A probe and a complete read. */
const POINTS_OF_DUE = 0.7

/** Due players, then earlier work for contests, then slots. A slot's message that comes twice finds it answered. */
export async function sendPolls(
  context: Pick<AppContext, 'db' | 'github' | 'now' | 'queue'>,
): Promise<{ players: number; slots: number }> {
  const now = context.now()
  const pace = await readPace(context)
  await storePace(context, pace)
  const players = await claimDue(context, Math.floor(pace.points / POINTS_OF_DUE))
  const most = pace.factor > 1 ? FEWEST_BACKFILLS_PER_MINUTE : BACKFILLS_PER_MINUTE
  await claimBackfills(context, {
    limit: Math.min(most, Math.floor((pace.points * BACKFILL_SHARE) / BACKFILL_POINTS)),
    until: now + DUE_AGAIN,
  })
  const turns = dueSlots(pace.slots, pace.factor, now).slice(0, affordableSlots(pace, now))
  await context.queue.send(
    pagesOf(turns, SLOTS_PER_MESSAGE).map((page) => ({
      type: 'poll-slots' as const,
      turns: page.map(({ slot, since }) => ({ slot: slot.id, since })),
    })),
  )
  return { players, slots: turns.length }
}

/** The only row written before an answer: a lost message costs ten minutes, and no player is asked twice. */
async function claimDue(context: Pick<AppContext, 'db' | 'now' | 'queue'>, limit: number): Promise<number> {
  const now = context.now()
  const until = now + DUE_AGAIN
  const claimed = await context.db.all<{ id: string }>(sql`UPDATE players SET due_at = ${until} WHERE id IN (
    SELECT id FROM players
    WHERE due_at IS NOT NULL AND claimed_at IS NOT NULL AND ${isCompetingPlayer} AND due_at <= ${now}
    ORDER BY due_at LIMIT ${limit}) RETURNING id`)
  await context.queue.send(
    pagesOf(claimed, SLOT_SIZE).map((page) => ({
      type: 'refresh-players' as const,
      playerIds: page.map(({ id }) => id),
      until,
    })),
  )
  return claimed.length
}

type Claimed = { playerId: string; readFrom: number; wantedFrom: number; dueAt: number | null }

/** Those of the same days together. What no contest needs any more is no longer due. */
async function claimBackfills(
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
  const pieces = Map.groupBy(due, ({ readFrom, wantedFrom }) => Math.max(wantedFrom, readFrom - BACKFILL_PERIOD))
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
