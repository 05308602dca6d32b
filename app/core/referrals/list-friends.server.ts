import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import type { ReferralWait } from '#app/domain/players/referral.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { waitingReferrals } from '#db/schema/referrals.ts'

const FRIENDS_SHOWN = 50

export type FriendsView = Awaited<ReturnType<typeof listFriends>>
export type FriendView = FriendsView['friends'][number]

export type FriendState =
  | { state: 'climbing'; points: number }
  | { state: 'waiting'; reason: ReferralWait; dueAt: number }
  | { state: 'paid' }

/** The latest first, and the points they have brought. */
export async function listFriends(context: Pick<AppContext, 'db' | 'config'>, playerId: string) {
  const [rows, [paid]] = await Promise.all([
    listRows(context, playerId),
    context.db
      .select({ points: sql<number>`COALESCE(SUM(points), 0)` })
      .from(ledger)
      .where(and(eq(ledger.playerId, playerId), gte(ledger.key, 'referral:'), lt(ledger.key, 'referral;'))),
  ])
  return {
    friends: rows.slice(0, FRIENDS_SHOWN).map((row) => ({
      username: row.username,
      avatarUrl: avatarUrl(context, row.githubId),
      joinedAt: row.joinedAt,
      progress: progressOf(row),
    })),
    hasMore: rows.length > FRIENDS_SHOWN,
    points: paid?.points ?? 0,
  }
}

function listRows({ db }: Pick<AppContext, 'db'>, playerId: string) {
  return db
    .select({
      username: players.githubUsername,
      githubId: players.githubId,
      joinedAt: sql<number>`${players.claimedAt}`,
      points: sql<number>`(SELECT COALESCE(SUM(points), 0) FROM standings
        WHERE player_id = players.id AND period LIKE '%-W%')`,
      reason: waitingReferrals.reason,
      dueAt: waitingReferrals.dueAt,
      isPaid: sql<number>`EXISTS (SELECT 1 FROM ledger
        WHERE player_id = ${playerId} AND key = 'referral:' || players.id)`,
    })
    .from(players)
    .leftJoin(waitingReferrals, eq(waitingReferrals.playerId, players.id))
    .where(and(eq(players.inviterId, playerId), isShownPlayer))
    .orderBy(desc(players.claimedAt), players.id)
    .limit(FRIENDS_SHOWN + 1)
}

function progressOf({ isPaid, reason, dueAt, points }: Awaited<ReturnType<typeof listRows>>[number]): FriendState {
  if (isPaid === 1) return { state: 'paid' }
  if (reason !== null && dueAt !== null) return { state: 'waiting', reason, dueAt }
  return { state: 'climbing', points }
}
