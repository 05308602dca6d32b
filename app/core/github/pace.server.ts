import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { GitHubAnswer, GitHubBudget } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import {
  affordablePoints,
  loadOf,
  MILLISECONDS_A_MINUTE,
  nextFactor,
  type Budget,
} from '#app/domain/github/poll-pace.ts'
import { nextTurnOf } from '#app/domain/github/poll-period.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { pollSlots } from '#db/schema/github.ts'
import { settings } from '#db/schema/settings.ts'
import { periodOfSlot, type PollSlot } from './slots.server.ts'

const NAME = 'poll_pace'
/** Receipts no older than this show what a message takes now. */
const RECENT = 10 * MINUTE
const MOST_SLOTS = 100
const RETRY_AFTER = 10 * MINUTE

const stored = z.object({ factor: z.number() })

export type Pace = {
  factor: number
  /** Null if GitHub does not say. */
  budget: Budget | null
  /** What all slots take at factor 1: points an hour, and GitHub's milliseconds a minute. */
  load: { points: number; milliseconds: number }
  slots: PollSlot[]
}

/** From what the last answers took and what GitHub says is left. */
export async function readPace(
  context: Pick<AppContext, 'db' | 'github' | 'now'>,
): Promise<Pace & { stored: number; answer: GitHubAnswer<GitHubBudget> }> {
  const now = context.now()
  const [answer, slots, before] = await Promise.all([
    context.github.fetchBudget(),
    context.db.select().from(pollSlots),
    readFactor(context),
  ])
  const budget = answer.ok ? answer.value : null
  const load = loadOf(slots)
  const factor = nextFactor(before, load, knownBudget(budget, now), now)
  return { factor, stored: before, answer, budget, load, slots }
}

/** A modest budget while GitHub does not say what is left. */
export function knownBudget(budget: Budget | null, now: number): Budget {
  return budget ?? { limit: 5000, remaining: 2500, resetAt: now + HOUR }
}

export async function expectedPoll(
  context: Pick<AppContext, 'db' | 'now'>,
  { dueAt, slotId }: Pick<Player, 'dueAt' | 'slotId'>,
): Promise<number> {
  const now = context.now()
  if (slotId === null) return dueAt ?? now
  const factor = await readFactor(context)
  const turn = nextTurnOf({ id: slotId, period: periodOfSlot(slotId) }, factor, now)
  return Math.min(dueAt ?? turn, turn)
}

export async function readFactor({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  return stored.safeParse(row?.value).data?.factor ?? 1
}

export async function storePace({ db }: Pick<AppContext, 'db'>, pace: Pace & { stored: number }): Promise<void> {
  if (pace.factor === pace.stored) return
  const value = { factor: pace.factor }
  await db.insert(settings).values({ name: NAME, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** By GitHub's points and time. While it answers nobody, one slot finds out whether it does again. */
export function affordableSlots({ slots, budget }: Pace, now: number): number {
  const latest = slots.reduce<PollSlot | null>(
    (best, one) => (one.queriedAt > (best?.queriedAt ?? 0) ? one : best),
    null,
  )
  if (latest !== null && latest.answeredAt < latest.queriedAt) {
    const retryAt = latest.retryAt ?? 0
    return retryAt > now && retryAt > latest.queriedAt + RETRY_AFTER ? 0 : 1
  }
  const recent = slots.filter(({ queriedAt, members }) => queriedAt > now - RECENT && members > 0)
  const mean = (of: 'points' | 'milliseconds') =>
    recent.reduce((sum, slot) => sum + slot[of], 0) / Math.max(1, recent.length)
  return Math.min(
    MOST_SLOTS,
    Math.floor(affordablePoints(knownBudget(budget, now), now) / Math.max(2, mean('points'))),
    Math.max(2, Math.floor(MILLISECONDS_A_MINUTE / Math.max(1, mean('milliseconds')))),
  )
}
