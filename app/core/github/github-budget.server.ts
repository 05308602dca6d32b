import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { GitHubAnswer, GitHubBudget } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import {
  affordablePoints,
  loadOf,
  MILLISECONDS_PER_MINUTE,
  nextFactor,
  type Budget,
} from '#app/domain/github/poll-pace.ts'
import { nextPollAt } from '#app/domain/github/poll-period.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { pollSlots } from '#db/schema/github.ts'
import { settings } from '#db/schema/settings.ts'
import { periodOfSlot, type PollSlot } from './slots.server.ts'

const PACE = 'poll_pace'
const ANSWERS = 'github_answers'
/** Receipts no older than this show what a message takes now. */
const RECENT = 10 * MINUTE
const MOST_SLOTS = 100
const RETRY_AFTER = 10 * MINUTE

const stored = z.object({ factor: z.number() })

type Pace = {
  factor: number
  /** The factor before. */
  stored: number
  answer: GitHubAnswer<GitHubBudget>
  /** Null if GitHub does not say. */
  budget: Budget | null
  /** That may be used now. */
  points: number
  /** What all slots take at factor 1: points an hour, and GitHub's milliseconds a minute. */
  load: { points: number; milliseconds: number }
  slots: PollSlot[]
}

/** From what the last answers took and what GitHub says is left. */
export async function readPace(context: Pick<AppContext, 'db' | 'github' | 'now'>): Promise<Pace> {
  const now = context.now()
  const [answer, slots, before] = await Promise.all([
    context.github.fetchBudget(),
    context.db.select().from(pollSlots),
    readFactor(context),
  ])
  const budget = answer.ok ? answer.value : null
  const load = loadOf(slots)
  const known = knownBudget(budget, now)
  const factor = nextFactor(before, load, known, now)
  return { factor, stored: before, answer, budget, points: affordablePoints(known, now), load, slots }
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
  const turn = nextPollAt({ id: slotId, period: periodOfSlot(slotId) }, factor, now)
  return Math.min(dueAt ?? turn, turn)
}

export async function readFactor({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.name, PACE))
  return stored.safeParse(row?.value).data?.factor ?? 1
}

/** And since when GitHub refuses or is silent. */
export async function storePace(
  context: Pick<AppContext, 'db' | 'now'>,
  { factor, stored: before, answer, slots }: Pace,
): Promise<void> {
  if (factor !== before) await storeSetting(context, PACE, { factor })
  await recordGitHubAnswers(context, answer, slots)
}

/** By GitHub's points and time. While it answers nobody, one slot finds out whether it does again. */
export function affordableSlots({ slots, points }: Pace, now: number): number {
  const [latest] = slots.toSorted((one, other) => other.queriedAt - one.queriedAt)
  if (latest !== undefined && latest.answeredAt < latest.queriedAt) {
    const retryAt = latest.retryAt ?? 0
    return retryAt > now && retryAt > latest.queriedAt + RETRY_AFTER ? 0 : 1
  }
  const recent = slots.filter(({ queriedAt, members }) => queriedAt > now - RECENT && members > 0)
  const mean = (of: 'points' | 'milliseconds') =>
    recent.reduce((sum, slot) => sum + slot[of], 0) / Math.max(1, recent.length)
  return Math.min(
    MOST_SLOTS,
    Math.floor(points / Math.max(2, mean('points'))),
    Math.max(2, Math.floor(MILLISECONDS_PER_MINUTE / Math.max(1, mean('milliseconds')))),
  )
}

const answersSchema = z.object({
  /** Since when GitHub refuses the token; null while it accepts it. */
  refusedSince: z.number().nullable(),
  /** Since when it was asked for slots and answered for none; null once it did. */
  silentSince: z.number().nullable(),
  expiresAt: z.number().nullable(),
})

export type GitHubAnswers = z.infer<typeof answersSchema>

const FINE: GitHubAnswers = { refusedSince: null, silentSince: null, expiresAt: null }

export async function readGitHubAnswers({ db }: Pick<AppContext, 'db'>): Promise<GitHubAnswers> {
  const [row] = await db.select().from(settings).where(eq(settings.name, ANSWERS))
  return answersSchema.catch(FINE).parse(row?.value)
}

/** From a minute's question about the budget and the slots' receipts. Writes only a change. */
async function recordGitHubAnswers(
  context: Pick<AppContext, 'db' | 'now'>,
  budget: GitHubAnswer<GitHubBudget>,
  slots: readonly PollSlot[],
): Promise<void> {
  const known = await readGitHubAnswers(context)
  const ofToken = tokenAnswers(known, budget, context.now())
  // A refused token is silence too, but already known.
  const value = { ...ofToken, silentSince: ofToken.refusedSince === null ? silentSince(known, slots) : null }
  if (JSON.stringify(answersSchema.parse(value)) === JSON.stringify(known)) return
  await storeSetting(context, ANSWERS, value)
}

async function storeSetting({ db }: Pick<AppContext, 'db'>, name: string, value: object): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** Other failures than a refusal say nothing about the token. */
function tokenAnswers({ refusedSince, expiresAt }: GitHubAnswers, budget: GitHubAnswer<GitHubBudget>, now: number) {
  if (budget.ok) return { refusedSince: null, expiresAt: budget.value.tokenExpiresAt ?? null }
  return { refusedSince: budget.error.code === 'bad_credentials' ? (refusedSince ?? now) : refusedSince, expiresAt }
}

/** A slot that nobody was asked for has no retry. */
function silentSince({ silentSince: known }: GitHubAnswers, slots: readonly PollSlot[]): number | null {
  const lastQuery = Math.max(0, ...slots.flatMap(({ queriedAt, retryAt }) => (retryAt === null ? [] : queriedAt)))
  const answered = Math.max(0, ...slots.map(({ answeredAt }) => answeredAt))
  if (lastQuery <= answered) return null
  return known !== null && known > answered ? known : lastQuery
}
