import { and, eq, gt, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { board } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { emailSending } from '#app/core/notifications/channels.server.ts'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { deliverOnce, type JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import {
  INVITATIONS_PER_ADDRESS,
  invitationReason,
  invitationText,
} from '#app/domain/notifications/contest-invitation.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { contestInvitations, contestRoster } from '#db/schema/contests/roster.ts'
import { players } from '#db/schema/players.ts'
import { invitationToken } from './invitation-link.server.ts'
import { isRefused, neverAgainToken } from './never-again.server.ts'

type SendContext = Pick<AppContext, 'config' | 'db' | 'email' | 'now' | 'log'>

const DONE: JobOutcome = { state: 'done' }

/** Nobody learns the result: an organiser must not find out whether an address exists or refuses invitations. */
export async function sendInvitation(context: SendContext, job: JobOf<'send-invitation'>): Promise<JobOutcome> {
  const { email } = context
  const found = email === null ? null : await findInvited(context, job)
  if (email === null || found === null || (await isRefused(context, found.addressHash))) return DONE
  const origin = context.config.APP_ORIGIN
  const token = await neverAgainToken(context, found.addressHash)
  const path = `/my-leaderboards/join/${await invitationToken(context, job.invitationId)}`
  const text = invitationText(brand.name, { ...found, path })
  const rendered = renderEmail(text, origin, {
    reason: invitationReason(found.owner),
    end: { label: 'Never again', url: `${origin}/never-again/${token}` },
  })
  const headers = {
    'List-Unsubscribe': `<${origin}/api/never-again/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  // The invitation is its own receiver, so that the inviter's export does not show the result.
  const key = { notificationId: 'invitation', playerId: job.invitationId, channel: 'email' as const }
  return deliverOnce(
    context,
    key,
    emailSending(email, key, { to: found.address, subject: text.subject, ...rendered, headers }),
  )
}

/**
 * Null if the seat is gone, the contest is over or called off, its text was taken down, it has another owner, the owner
 * is suspended or leaves, or contests have invited the address often enough.
 */
async function findInvited({ db, now }: SendContext, { invitationId }: JobOf<'send-invitation'>) {
  const { most, within } = INVITATIONS_PER_ADDRESS
  const others = sql`(SELECT COUNT(*) FROM contest_invitations AS other
    WHERE other.address_hash = ${contestInvitations.addressHash} AND other.id <> ${contestInvitations.id}
      AND other.invited_at > ${contestInvitations.invitedAt} - ${within} AND other.invited_at <= ${contestInvitations.invitedAt})`
  const [row] = await db
    .select({
      address: sql<string>`${contestRoster.email}`,
      addressHash: contestInvitations.addressHash,
      name: board.name,
      description: board.description,
      owner: players.githubUsername,
      ...pick(contests, 'startsAt', 'endsAt', 'timeZone'),
    })
    .from(contestInvitations)
    .innerJoin(contestRoster, eq(contestRoster.invitationId, contestInvitations.id))
    .innerJoin(contests, eq(contests.id, contestInvitations.contestId))
    .innerJoin(board, and(eq(board.id, contests.id), eq(board.ownerId, contestInvitations.inviterId)))
    .innerJoin(players, eq(players.id, board.ownerId))
    .where(
      and(
        eq(contestInvitations.id, invitationId),
        eq(contestRoster.contestId, contests.id),
        isNotNull(contestRoster.email),
        isNotNull(contests.openedAt),
        gt(contests.endsAt, now()),
        isNull(contests.cancelledAt),
        isNull(players.suspendedAt),
        isNull(players.goneAt),
        isNull(players.eraseAt),
        not(isTakenDown('leaderboard', sql`board.id`)),
        sql`${others} < ${most}`,
      ),
    )
    .limit(1)
  return row ?? null
}
