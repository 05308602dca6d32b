import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { ReferralWait } from '#app/domain/referral.ts'
import type { FriendState, FriendsView } from './friends-view.ts'

const SHOWN = 50

type Row = {
  username: string
  githubId: number
  joinedAt: number
  points: number
  reason: ReferralWait | null
  dueAt: number | null
  isPaid: number
}

/** Who joined by the player's link, and how far each is from being rewarded. */
export async function listFriends(context: Pick<AppContext, 'db' | 'config'>, playerId: string): Promise<FriendsView> {
  const [rows, [paid]] = await Promise.all([
    context.db.all<Row>(sql`
      SELECT friend.github_username AS username, friend.github_id AS githubId, friend.claimed_at AS joinedAt,
        (SELECT COALESCE(SUM(points), 0) FROM standings WHERE player_id = friend.id AND period LIKE '%-W%') AS points,
        waiting.reason, waiting.due_at AS dueAt,
        EXISTS (SELECT 1 FROM ledger WHERE player_id = ${playerId} AND key = 'referral:' || friend.id) AS isPaid
      FROM players AS friend LEFT JOIN waiting_referrals AS waiting ON waiting.player_id = friend.id
      WHERE friend.inviter_id = ${playerId} AND friend.gone_at IS NULL
      ORDER BY friend.claimed_at DESC, friend.id LIMIT ${SHOWN + 1}`),
    context.db.all<{ points: number }>(sql`SELECT COALESCE(SUM(points), 0) AS points FROM ledger
      WHERE player_id = ${playerId} AND key >= 'referral:' AND key < 'referral;'`),
  ])
  return {
    friends: rows.slice(0, SHOWN).map((row) => ({
      username: row.username,
      avatarUrl: avatarUrl(context, row.githubId),
      joinedAt: row.joinedAt,
      progress: progressOf(row),
    })),
    hasMore: rows.length > SHOWN,
    points: paid?.points ?? 0,
  }
}

function progressOf({ isPaid, reason, dueAt, points }: Row): FriendState {
  if (isPaid === 1) return { state: 'paid' }
  if (reason !== null && dueAt !== null) return { state: 'waiting', reason, dueAt }
  return { state: 'climbing', points }
}
