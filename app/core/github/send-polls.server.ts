import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import {
  BACKFILLS_PER_MINUTE,
  EARLIER_A_MINUTE_AT_LEAST,
  EARLIER_POINTS,
  EARLIER_SHARE,
} from '#app/domain/github/earlier-read.ts'
import { affordablePoints } from '#app/domain/github/poll-pace.ts'
import { SLOT_SIZE, SLOTS_A_MESSAGE, slotsInTurn } from '#app/domain/github/poll-period.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { claimEarlier } from './claim-earlier.server.ts'
import { noteGitHubAnswers } from './github-answers.server.ts'
import { affordableSlots, knownBudget, readPace, storePace } from './pace.server.ts'

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
  await noteGitHubAnswers(context, pace.answer, pace.slots)
  const points = affordablePoints(knownBudget(pace.budget, now), now)
  const players = await claimDue(context, Math.floor(points / POINTS_OF_DUE))
  const most = pace.factor > 1 ? EARLIER_A_MINUTE_AT_LEAST : BACKFILLS_PER_MINUTE
  await claimEarlier(context, {
    limit: Math.min(most, Math.floor((points * EARLIER_SHARE) / EARLIER_POINTS)),
    until: now + DUE_AGAIN,
  })
  const turns = slotsInTurn(pace.slots, pace.factor, now).slice(0, affordableSlots(pace, now))
  await context.queue.send(
    pagesOf(turns, SLOTS_A_MESSAGE).map((page) => ({
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
