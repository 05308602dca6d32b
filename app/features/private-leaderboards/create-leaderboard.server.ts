import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { newId } from '#app/domain/id.ts'
import {
  checkLeaderboard,
  type LeaderboardErrors,
  type LeaderboardValues,
  newInvitationCode,
  OWNED_CAP,
} from '#app/domain/private-leaderboard.ts'
import { writeTogether } from '#db/client.ts'
import { type CreationRefusal, refusalOf } from './creation-refusal.server.ts'

export type Creation =
  | { ok: true; id: string }
  | { ok: false; code: 'invalid'; errors: LeaderboardErrors }
  | { ok: false; code: CreationRefusal }

/** A new board whose owner is its first member. Who is not premium, or owns enough boards, writes nothing. */
export async function createLeaderboard(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  playerId: string,
  typed: LeaderboardValues,
): Promise<Creation> {
  const now = context.now()
  const checked = checkLeaderboard(typed, now, null)
  if (!checked.ok) return { ok: false, code: 'invalid', errors: checked.errors }
  const blocked = await blockedErrors(context, { name: typed.name, description: typed.description })
  if (Object.keys(blocked).length > 0) return { ok: false, code: 'invalid', errors: blocked }
  const id = newId('lb', context.randomBytes)
  const { name, description, endsOn } = checked.values
  await writeTogether(context.db, [
    context.db.run(sql`
      INSERT INTO private_leaderboards (id, owner_id, name, description, ends_on, invitation_code, created_at)
      SELECT ${id}, players.id, ${name}, ${description}, ${endsOn}, ${newInvitationCode(context.randomBytes)}, ${now}
      FROM players
      WHERE players.id = ${playerId} AND players.is_premium = 1
        AND (SELECT COUNT(*) FROM private_leaderboards WHERE owner_id = ${playerId}) < ${OWNED_CAP}`),
    context.db.run(sql`INSERT INTO members (leaderboard_id, player_id, joined_at)
      SELECT id, owner_id, created_at FROM private_leaderboards WHERE id = ${id}`),
    leaderboardTextStatement(context, playerId, id),
  ])
  const created = await context.db.all(sql`SELECT 1 FROM private_leaderboards WHERE id = ${id}`)
  if (created.length > 0) return { ok: true, id }
  return { ok: false, code: (await refusalOf(context, playerId)) ?? 'too_many' }
}
