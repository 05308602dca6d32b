import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { createBoardStatements } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import {
  creationRefusalsOf,
  type CreationRefusal,
} from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import {
  checkLeaderboard,
  type LeaderboardErrors,
  type LeaderboardValues,
} from '#app/domain/contests/private-leaderboard.ts'
import { newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'

export type Creation =
  | { ok: true; id: string }
  | { ok: false; code: 'invalid'; errors: LeaderboardErrors }
  | { ok: false; code: CreationRefusal }

/** A new board with its owner as first member. Writes nothing for a player without premium, with too many boards, or who is suspended. */
export async function createLeaderboard(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  playerId: string,
  typed: LeaderboardValues,
): Promise<Creation> {
  const checked = await checkDetails(context, typed, null)
  if (!checked.ok) return { ok: false, code: 'invalid', errors: checked.errors }
  const id = newId('lb', context.randomBytes)
  await writeTogether(context.db, [
    ...createBoardStatements(
      context,
      { ...checked.values, id, ownerId: playerId },
      sql`players.is_premium = 1 AND players.suspended_at IS NULL`,
    ),
    leaderboardTextStatement(context, playerId, id),
  ])
  if ((await context.db.$count(privateLeaderboards, eq(privateLeaderboards.id, id))) > 0) return { ok: true, id }
  return { ok: false, code: (await creationRefusalsOf(context, playerId)).board ?? 'too_many' }
}

/** `storedEnd` is the end that the board has; it may stay even when it has passed. */
export async function checkDetails(
  context: Pick<AppContext, 'db' | 'now'>,
  typed: LeaderboardValues,
  storedEnd: string | null,
): Promise<ReturnType<typeof checkLeaderboard>> {
  const checked = checkLeaderboard(typed, context.now(), storedEnd)
  if (!checked.ok) return checked
  const errors = await blockedErrors(context, { name: typed.name, description: typed.description })
  return Object.keys(errors).length > 0 ? { ok: false, errors } : checked
}
