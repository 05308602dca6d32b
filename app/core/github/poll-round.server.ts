import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { APART_MEMORY, APART_PAUSE, periodOf } from '#app/domain/github/poll-period.ts'
import { MINUTE, nextFinalFetch } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import type { FetchedActivity } from './fetch-shared.server.ts'
import { reassignSlots, periodOfSlot, receiptStatements, type PollSlot } from './slots.server.ts'

const RETRY_AFTER = 10 * MINUTE

/** A slot's message, or one for players who were due before their slot's turn. */
export type PollRound =
  | { of: 'slot'; slot: PollSlot; isRetry: boolean }
  /** `until`: when the players are due again unless GitHub answers. */
  | { of: 'due'; until: number }

type Polled = Pick<Player, 'id' | 'slotId' | 'activeAt' | 'oversizedAt' | 'slowAt'>

export type RoundAnswers = {
  queriedAt: number
  players: readonly Polled[]
  states: ReadonlyMap<string, FetchedActivity | undefined>
  /** GitHub is slow for them. */
  slow: ReadonlySet<string>
  failed: readonly string[]
  /** When GitHub accepts requests again; null unless it set a limit. */
  retryAt: number | null
  active: ReadonlySet<string>
  near: ReadonlySet<string>
  taken: { points: number; milliseconds: number; probeSize: number }
}

/** The slot's receipt, and only those players whose period no longer fits. */
export async function roundStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  round: PollRound,
  answers: RoundAnswers,
): Promise<Statement[]> {
  const { queriedAt, players, states, failed } = answers
  const stateOf = ({ id }: Polled) => states.get(id)?.state
  const answered = players.filter((player) => {
    const state = stateOf(player)
    return (state === 'complete' || state === 'unchanged') && !failed.includes(player.id)
  })
  const isApart = (player: Polled) => {
    if (answers.slow.has(player.id) || stateOf(player) === 'oversized') return true
    return isRemembered(player.slowAt, queriedAt) || (isOversized(player, queriedAt) && !isWhole(states.get(player.id)))
  }
  const apart = players.filter((player) => !failed.includes(player.id) && isApart(player)).map(({ id }) => id)
  const moves = answered.flatMap((player) => {
    if (apart.includes(player.id)) return []
    const activeAt = answers.active.has(player.id) ? queriedAt : player.activeAt
    const period = periodOf({ activeAt, isNear: answers.near.has(player.id) }, queriedAt)
    const isPlaced = player.slotId !== null && periodOfSlot(player.slotId) === period
    return isPlaced ? [] : [{ playerId: player.id, period }]
  })
  const ids = answered.map(({ id }) => id)
  const again = Math.max(queriedAt + RETRY_AFTER, answers.retryAt ?? 0)
  return [
    ...(await reassignSlots(context, moves, queriedAt)),
    ...(apart.length === 0 ? [] : [apartStatement(context, apart, answers)]),
    ...(round.of === 'due' ? dueStatements(context, { ids, failed, again, until: round.until, queriedAt }) : []),
    ...(round.of === 'slot'
      ? receiptStatements(context, round.slot, {
          queriedAt,
          answered: ids,
          retryAt: failed.length === 0 ? null : again,
          isRetry: round.isRetry,
          taken: answers.taken,
        })
      : []),
  ]
}

function isWhole(activity: FetchedActivity | undefined): boolean {
  return activity?.state === 'complete' && activity.isWhole
}

/** Why an account is queried alone: what GitHub was like for it within a week. */
export function apartFor(player: Pick<Player, 'oversizedAt' | 'slowAt'>, now: number): 'slow' | 'oversized' | null {
  if (isOversized(player, now)) return 'oversized'
  return isRemembered(player.slowAt, now) ? 'slow' : null
}

export function isOversized({ oversizedAt }: Pick<Player, 'oversizedAt'>, now: number): boolean {
  return isRemembered(oversizedAt, now)
}

function isRemembered(at: number | null, now: number): boolean {
  return at !== null && at > now - APART_MEMORY
}

function apartStatement(
  { db }: Pick<AppContext, 'db'>,
  ids: readonly string[],
  { queriedAt, slow }: Pick<RoundAnswers, 'queriedAt' | 'slow'>,
): Statement {
  return db.run(sql`UPDATE players SET slot_id = NULL, due_at = ${Math.min(queriedAt + APART_PAUSE, nextFinalFetch(queriedAt))},
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
