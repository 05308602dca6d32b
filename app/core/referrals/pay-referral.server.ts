import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { grantBonus, type Bonus } from '#app/core/ledger/lifetime-points.server.ts'
import { notificationStatements, type NewNotification } from '#app/core/notifications/notification-statements.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import {
  accountOldAt,
  REFERRAL_POINTS,
  REFERRALS_PER_WEEK,
  turnOfWaiting,
  type ReferralWait,
} from '#app/domain/players/referral.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { DAY } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { waitingReferrals } from '#db/schema/referrals.ts'

type PayContext = Pick<AppContext, 'db' | 'now'>

type Friend = NonNullable<Awaited<ReturnType<typeof findFriend>>>

/** Or records why it waits. Returns a paid inviter's id. */
export async function payReferral(context: PayContext, playerId: string): Promise<string | null> {
  const now = context.now()
  const friend = await findFriend(context, playerId)
  if (friend === null || friend.points < REFERRAL_POINTS) {
    await context.db.delete(waitingReferrals).where(eq(waitingReferrals.playerId, playerId))
    return null
  }
  const oldAt = accountOldAt(friend.githubCreatedAt)
  if (friend.isStopped === 1) return wait(context, friend, 'suspended', now + DAY)
  if (oldAt > now) return wait(context, friend, 'young_account', oldAt)
  const bonus: Bonus = {
    key: factKey.referral(playerId),
    kind: 'friend_invited',
    points: LIFETIME_BONUS.friend_invited,
  }
  const settled = context.db.delete(waitingReferrals).where(eq(waitingReferrals.playerId, playerId))
  const also = [settled, ...notificationStatements(context, [paymentNotice(friend, bonus.points)])]
  const outcome = await grantBonus(context, friend.inviterId, bonus, { aWeek: REFERRALS_PER_WEEK, also })
  if (outcome === 'limit')
    return wait(context, friend, 'weekly_limit', turnOfWaiting(now, await countWaiting(context, friend)))
  if (outcome === 'known') await settled
  return outcome === 'granted' ? friend.inviterId : null
}

function paymentNotice(friend: Friend, paid: number): NewNotification {
  return {
    id: `invite-paid:${friend.id}`,
    playerId: friend.inviterId,
    kind: 'INVITE',
    payload: {
      player: { githubUsername: friend.inviterUsername },
      friend: { githubUsername: friend.username },
      paid,
    },
  }
}

async function findFriend(context: PayContext, playerId: string) {
  const inviter = alias(players, 'inviter')
  const [friend] = await context.db
    .select({
      id: players.id,
      username: sql<string>`IIF(players.hidden_at IS NULL, players.github_username, 'A friend')`,
      inviterId: inviter.id,
      inviterUsername: inviter.githubUsername,
      githubCreatedAt: players.githubCreatedAt,
      isStopped: sql<number>`players.suspended_at IS NOT NULL OR players.gone_at IS NOT NULL
        OR inviter.suspended_at IS NOT NULL OR inviter.gone_at IS NOT NULL`,
      points: sql<number>`(SELECT COALESCE(SUM(points), 0) FROM standings
        WHERE player_id = players.id AND period LIKE '%-W%')`,
    })
    .from(players)
    .innerJoin(inviter, eq(inviter.id, players.inviterId))
    .where(and(eq(players.id, playerId), isNotNull(players.claimedAt), ne(inviter.id, players.id)))
  return friend ?? null
}

function countWaiting(context: PayContext, { id, inviterId }: Friend): Promise<number> {
  const isBefore = and(
    eq(waitingReferrals.inviterId, inviterId),
    gt(waitingReferrals.dueAt, context.now()),
    eq(waitingReferrals.reason, 'weekly_limit'),
    ne(waitingReferrals.playerId, id),
  )
  return context.db.$count(waitingReferrals, isBefore)
}

async function wait(context: PayContext, friend: Friend, reason: ReferralWait, dueAt: number): Promise<null> {
  // Either of them may have been erased.
  await context.db.run(sql`INSERT INTO waiting_referrals (player_id, inviter_id, reason, due_at, earned_at)
    SELECT id, inviter_id, ${reason}, ${dueAt}, ${context.now()} FROM players
    WHERE id = ${friend.id} AND inviter_id = ${friend.inviterId}
    ON CONFLICT (player_id) DO UPDATE SET reason = excluded.reason, due_at = excluded.due_at`)
  return null
}
