import { and, between, desc, eq, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { slotAnswer } from '#app/core/players/answered-at.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { listLeaders } from '#app/core/standings/places.server.ts'
import {
  ALONE_MEMORY,
  ALONE_PAUSE,
  IDS_PER_PERIOD,
  NEAR_PLACES,
  pollIntervalOf,
  SLOT_SIZE,
} from '#app/domain/github/poll-period.ts'
import { MINUTE, nextFinalFetch, weekOf } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { pollSlots } from '#db/schema/github.ts'
import { isAnswer, type Activities } from './fetch-activities.server.ts'

const RETRY_AFTER = 10 * MINUTE

export type PollSlot = typeof pollSlots.$inferSelect

/** A slot's message, or one for players who were due before their slot's turn. */
export type PollRound =
  | { of: 'slot'; slot: PollSlot; isRetry: boolean }
  /** `until`: when the players are due again unless GitHub answers. */
  | { of: 'due'; until: number }

export function findSlots({ db }: Pick<AppContext, 'db'>, ids: readonly number[]): Promise<PollSlot[]> {
  return db
    .select()
    .from(pollSlots)
    .where(inArray(pollSlots.id, [...ids]))
}

export function periodOfSlot(slotId: number): number {
  return Math.floor(slotId / IDS_PER_PERIOD)
}

/** Why an account is queried alone: within the last week its answers were slow, or too large. */
export function reasonToQueryAlone(
  player: Pick<Player, 'oversizedAt' | 'slowAt'>,
  now: number,
): 'slow' | 'oversized' | null {
  if (isOversized(player, now)) return 'oversized'
  return isRemembered(player.slowAt, now) ? 'slow' : null
}

export function isOversized({ oversizedAt }: Pick<Player, 'oversizedAt'>, now: number): boolean {
  return isRemembered(oversizedAt, now)
}

function isRemembered(at: number | null, now: number): boolean {
  return at !== null && at > now - ALONE_MEMORY
}

type Polled = Pick<Player, 'id' | 'slotId' | 'activeAt' | 'oversizedAt' | 'slowAt'>

export type RoundAnswers = {
  queriedAt: number
  players: readonly Polled[]
  activities: Activities
  /** GitHub is slow for them. */
  slow: ReadonlySet<string>
  failed: readonly string[]
  /** When GitHub accepts requests again; null unless it set a limit. */
  retryAt: number | null
  active: ReadonlySet<string>
  usage: Receipt['usage']
}

/** When everybody is polled next: the slot's receipt, and only those players whose period no longer fits. */
export async function nextPollStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  round: PollRound,
  answers: RoundAnswers,
): Promise<Statement[]> {
  const { queriedAt, activities, active, failed, usage } = answers
  // In and next to the running week's prize places.
  const near = await listLeaders(context, { board: 'all', period: weekOf(context.now()) }, NEAR_PLACES)
  const players = answers.players.filter(({ id }) => !failed.includes(id))
  const answered = players.filter(({ id }) => isAnswer(activities.get(id)))
  const alone = players.filter((player) => mustBeAlone(player, answers)).map(({ id }) => id)
  const moves = answered.flatMap(({ id, slotId, activeAt }) => {
    const last = active.has(id) ? queriedAt : activeAt
    const period = pollIntervalOf({ activeAt: last, isNear: near.includes(id) }, queriedAt)
    const isPlaced = slotId !== null && periodOfSlot(slotId) === period
    return isPlaced || alone.includes(id) ? [] : [{ playerId: id, period }]
  })
  const ids = answered.map(({ id }) => id)
  const again = Math.max(queriedAt + RETRY_AFTER, answers.retryAt ?? 0)
  const retryAt = failed.length === 0 ? null : again
  return [
    ...(await reassignSlots(context, moves, queriedAt)),
    ...(alone.length === 0 ? [] : [aloneStatement(context, alone, answers)]),
    ...(round.of === 'due'
      ? dueStatements(context, { ids, failed, again, until: round.until, queriedAt })
      : receiptStatements(context, round.slot, {
          queriedAt,
          answered: ids,
          retryAt,
          isRetry: round.isRetry,
          usage,
        })),
  ]
}

function mustBeAlone(player: Polled, { activities, slow, queriedAt }: RoundAnswers): boolean {
  const activity = activities.get(player.id)
  if (slow.has(player.id) || activity?.state === 'oversized') return true
  const isFullRead = activity?.state === 'complete' && activity.isFullRead
  return isRemembered(player.slowAt, queriedAt) || (isOversized(player, queriedAt) && !isFullRead)
}

/**
 * Fills the fullest slots with room first, then opens new ones. Players keep their answer of `answeredAt` in their own row;
 * the slot's receipts count from its next message on.
 */
async function reassignSlots(
  context: Pick<AppContext, 'db'>,
  moves: readonly { playerId: string; period: number }[],
  answeredAt: number,
): Promise<Statement[]> {
  if (moves.length === 0) return []
  const { db } = context
  const placed: { playerId: string; slot: number }[] = []
  for (const [period, own] of Map.groupBy(moves, (move) => move.period)) {
    const places = await openPositions(context, period, own.length)
    for (const [index, { playerId }] of own.entries()) placed.push({ playerId, slot: places[index] ?? 0 })
  }
  const joined = [...Map.groupBy(placed, ({ slot }) => slot)].map(([id, { length }]) => ({
    id,
    period: periodOfSlot(id),
    members: length,
  }))
  return [
    db.run(sql`INSERT INTO poll_slots (id, period, members)
      SELECT value ->> 'id', value ->> 'period', value ->> 'members' FROM json_each(${JSON.stringify(joined)}) WHERE true
      ON CONFLICT (id) DO UPDATE SET members = members + excluded.members`),
    // At the same moment as the slot's receipts: later ones know the player.
    db.run(sql`UPDATE players SET slot_id = placed.slot, last_github_update = MAX(last_github_update, ${answeredAt}),
        slot_since = MAX(${answeredAt}, (SELECT asked_at FROM poll_slots WHERE id = placed.slot)) + 1
      FROM (SELECT value ->> 'playerId' AS id, value ->> 'slot' AS slot FROM json_each(${JSON.stringify(placed)})) AS placed
      WHERE players.id = placed.id`),
  ]
}

async function openPositions({ db }: Pick<AppContext, 'db'>, period: number, count: number): Promise<number[]> {
  const { id, members } = pollSlots
  const [notFull, [last]] = await Promise.all([
    db
      .select({ id, members })
      .from(pollSlots)
      .where(and(eq(pollSlots.period, period), lt(members, SLOT_SIZE)))
      .orderBy(desc(members))
      .limit(10),
    db
      .select({ id: max(id) })
      .from(pollSlots)
      .where(between(id, period * IDS_PER_PERIOD, (period + 1) * IDS_PER_PERIOD - 1)),
  ])
  const places = notFull.flatMap(({ id, members }) => Array.from({ length: SLOT_SIZE - members }, () => id))
  let next = last?.id ?? period * IDS_PER_PERIOD
  while (places.length < count) {
    next += 1
    for (let place = 0; place < SLOT_SIZE; place += 1) places.push(next)
  }
  return places.slice(0, count)
}

function aloneStatement(
  { db }: Pick<AppContext, 'db'>,
  ids: readonly string[],
  { queriedAt, slow }: Pick<RoundAnswers, 'queriedAt' | 'slow'>,
): Statement {
  return db.run(sql`UPDATE players SET slot_id = NULL, due_at = ${Math.min(queriedAt + ALONE_PAUSE, nextFinalFetch(queriedAt))},
    slow_at = IIF(id IN ${idsIn([...slow])}, ${queriedAt}, slow_at) WHERE id IN ${idsIn(ids)}`)
}

type Due = { ids: readonly string[]; failed: readonly string[]; again: number; until: number; queriedAt: number }

/** If something else made players due since, they stay due. */
function dueStatements({ db }: Pick<AppContext, 'db'>, { ids, failed, again, until, queriedAt }: Due): Statement[] {
  return [
    ...(ids.length === 0
      ? []
      : [
          db.run(sql`UPDATE players SET due_at = NULL, last_github_update = MAX(last_github_update, ${queriedAt})
            WHERE id IN ${idsIn(ids)} AND (due_at = ${until} OR due_at <= ${queriedAt})`),
        ]),
    ...(failed.length === 0
      ? []
      : [db.run(sql`UPDATE players SET due_at = ${again} WHERE id IN ${idsIn(failed)} AND due_at = ${until}`)]),
  ]
}

export type Receipt = {
  queriedAt: number
  answered: readonly string[]
  /** When those without an answer are queried again. */
  retryAt: number | null
  /** Only those without an answer were queried, not all members. */
  isRetry: boolean
  usage: { points: number; milliseconds: number; probeSize: number }
}

/**
 * The one row of a slot's message. Members without an answer keep the answer before; if nobody was answered, the row
 * only says that it asked. An older message changes nothing.
 */
export function receiptStatements(
  { db }: Pick<AppContext, 'db'>,
  slot: Pick<PollSlot, 'id' | 'retryAt'>,
  { queriedAt, answered, retryAt, isRetry, usage }: Receipt,
): Statement[] {
  const others = sql`FROM players WHERE players.slot_id = ${slot.id} AND players.id NOT IN ${idsIn(answered)}`
  if (isRetry)
    return [
      db.run(sql`UPDATE poll_slots SET retry_at = NULL, missing = (SELECT json_group_object(players.id, ${slotAnswer})
          ${others} AND poll_slots.missing ->> players.id IS NOT NULL)
        WHERE id = ${slot.id} AND retry_at = ${slot.retryAt}`),
    ]
  const { points, milliseconds, probeSize } = usage
  const heard =
    answered.length === 0
      ? sql``
      : sql`answered_at = ${queriedAt}, missing = (SELECT json_group_object(players.id, ${slotAnswer}) ${others}),`
  const members = sql<number>`(SELECT COUNT(*) FROM players WHERE slot_id = ${slot.id})`
  return [
    db.run(sql`UPDATE poll_slots SET ${heard} asked_at = ${queriedAt}, retry_at = ${retryAt}, probe_size = ${probeSize},
        points = ${points}, milliseconds = ${milliseconds}
      WHERE id = ${slot.id} AND asked_at < ${queriedAt}`),
    // Separate, because naming the column would write its index each time.
    db
      .update(pollSlots)
      .set({ members })
      .where(and(eq(pollSlots.id, slot.id), ne(pollSlots.members, members))),
  ]
}
