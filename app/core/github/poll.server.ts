import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { refreshRounds, type Round } from './refresh-players.server.ts'
import type { RefreshContext } from './refresh-statements.server.ts'
import { findSlots, receiptStatements, type PollSlot } from './slots.server.ts'

export async function pollDue(
  context: RefreshContext,
  { playerIds, until }: { playerIds: string[]; until: number },
): Promise<void> {
  await refreshRounds(context, [{ playerIds, round: { of: 'due', until } }])
}

/** Slots whose turns came at `since`, each unless another message was first. */
export async function pollTurns(
  context: RefreshContext,
  turns: readonly { slot: number; since: number }[],
): Promise<void> {
  const sinceBy = new Map(turns.map(({ slot, since }) => [slot, since]))
  const slots = await findSlots(context, [...sinceBy.keys()])
  const members = await listMembers(context, slots)
  const rounds: Round[] = []
  for (const slot of slots) {
    const since = sinceBy.get(slot.id) ?? 0
    // After an incomplete answer only those left out are retried, after none at all everybody.
    const isRetry = slot.retryAt === since && slot.answeredAt === slot.queriedAt
    if (slot.queriedAt >= since && slot.retryAt !== since) continue
    const own = members.flatMap(({ id, slotId }) => (slotId === slot.id ? [id] : []))
    const polled = isRetry ? own.filter((id) => slot.missing[id] !== undefined) : own
    if (polled.length > 0) rounds.push({ playerIds: polled, round: { of: 'slot', slot, isRetry } })
    else await noteEmpty(context, slot, isRetry)
  }
  if (rounds.length > 0) await refreshRounds(context, rounds)
}

function listMembers({ db }: Pick<AppContext, 'db'>, slots: readonly PollSlot[]) {
  return db
    .select({ id: players.id, slotId: players.slotId })
    .from(players)
    .where(
      and(
        inArray(
          players.slotId,
          slots.map(({ id }) => id),
        ),
        isNotNull(players.claimedAt),
        isNull(players.suspendedAt),
        isNull(players.deletedAt),
      ),
    )
}

/** Everybody left the slot, or those who were left out did. */
async function noteEmpty(context: RefreshContext, slot: PollSlot, isRetry: boolean): Promise<void> {
  const taken = { points: 0, milliseconds: 0, probeSize: slot.probeSize }
  await writeTogether(
    context.db,
    receiptStatements(context, slot, { queriedAt: context.now(), answered: [], retryAt: null, isRetry, taken }),
  )
}
