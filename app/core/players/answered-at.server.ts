import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { pollSlots } from '#db/schema/github.ts'
import type { Player } from './find-player.server.ts'

/** The slot's last answer for this player; 0 for none. For `players` and `poll_slots`. */
export const slotAnswer = sql`IIF(poll_slots.answered_at IS NULL OR poll_slots.answered_at < players.slot_since, 0,
  COALESCE(poll_slots.missing ->> players.id, poll_slots.answered_at))`

/** 0 for never. For `players`, left joined with `poll_slots`. */
export const answeredAt = sql`MAX(players.last_github_update, ${slotAnswer})`

/** When GitHub was last queried; 0 for never. For the same tables. */
export const queriedAt = sql`MAX(players.last_github_fetch,
  IIF(poll_slots.asked_at IS NULL OR poll_slots.asked_at < players.slot_since, 0, poll_slots.asked_at))`

type Polled = Pick<Player, 'id' | 'slotId' | 'slotSince' | 'lastGithubUpdate' | 'lastGithubFetch'>
export type Receipt = { answeredAt: number; queriedAt: number }

export async function loadReceipt({ db }: Pick<AppContext, 'db'>, player: Polled): Promise<Receipt> {
  const own = { answeredAt: player.lastGithubUpdate, queriedAt: player.lastGithubFetch }
  if (player.slotId === null) return own
  const [slot] = await db.select().from(pollSlots).where(eq(pollSlots.id, player.slotId))
  return slot === undefined ? own : receiptOf(player, slot)
}

/** The same with a known slot. */
export function receiptOf(player: Polled, slot: typeof pollSlots.$inferSelect): Receipt {
  const answered = slot.answeredAt < player.slotSince ? 0 : (slot.missing[player.id] ?? slot.answeredAt)
  const queriedAt = slot.queriedAt < player.slotSince ? 0 : slot.queriedAt
  return {
    answeredAt: Math.max(player.lastGithubUpdate, answered),
    queriedAt: Math.max(player.lastGithubFetch, queriedAt),
  }
}
