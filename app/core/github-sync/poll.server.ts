import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { refreshPlayers, type RefreshContext } from './refresh-players.server.ts'
import { findSlots, receiptStatements, type PollSlot } from './slots.server.ts'

/** Polls players who were claimed until an instant. */
export async function pollDue(
  context: RefreshContext,
  { playerIds, until }: { playerIds: string[]; until: number },
): Promise<void> {
  await refreshPlayers(context, playerIds, { round: { of: 'due', until } })
}

/** Polls a slot whose turn came at `since`, unless another message was first. */
export async function pollSlot(context: RefreshContext, turn: { slot: number; since: number }): Promise<void> {
  const [slot] = await findSlots(context, [turn.slot])
  if (slot === undefined) return
  // After an answer that left some out, their turn is the retry; after none at all, everybody's.
  const isRetry = slot.retryAt === turn.since && slot.answeredAt === slot.askedAt
  if (slot.askedAt >= turn.since && slot.retryAt !== turn.since) return
  const asked = (await listMembers(context, slot)).filter((id) => !isRetry || slot.missing[id] !== undefined)
  if (asked.length > 0) await refreshPlayers(context, asked, { round: { of: 'slot', slot, isRetry } })
  else await noteEmpty(context, slot, isRetry)
}

async function listMembers({ db }: Pick<AppContext, 'db'>, slot: PollSlot): Promise<string[]> {
  const rows = await db
    .select({ id: players.id })
    .from(players)
    .where(
      and(
        eq(players.slotId, slot.id),
        isNotNull(players.claimedAt),
        isNull(players.suspendedAt),
        isNull(players.deletedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Everybody left the slot, or those who were left out did. */
async function noteEmpty(context: RefreshContext, slot: PollSlot, isRetry: boolean): Promise<void> {
  const taken = { points: 0, milliseconds: 0, probeSize: slot.probeSize }
  await writeTogether(
    context.db,
    receiptStatements(context, slot, { askedAt: context.now(), answered: [], retryAt: null, isRetry, taken }),
  )
}
