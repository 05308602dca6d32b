import { and, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { phaseOf } from '#app/core/contests/running/contest-phase.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { memberNoticeStatement } from '#app/core/contests/running/notify-members.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { whyNoMessage, type Audience } from '#app/domain/notifications/contest-message.ts'
import { hasLink } from '#app/domain/text/plain-text.ts'
import { contestMessages } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { NO_CLIMBER } from './member-forms.ts'
import { CONTEST_CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type MessageContext = Pick<AppContext, 'db' | 'now'>
export type SentMessage = { audience: Audience; text: string; sentAt: number }

/** Writes to all members or to the winners, once in 24 hours, by the channels that they chose. */
export async function sendMessage(
  context: MessageContext,
  contest: Contest,
  { audience, text }: { audience: Audience; text: string },
): Promise<FormOutcome> {
  if (contest.state === 'draft') return MISSING
  if (contest.state === 'cancelled') return CONTEST_CLOSED
  const sent = await listMessages(context, contest.id)
  const now = context.now()
  const refusal = whyNoMessage(
    { isKnown: phaseOf(contest) === 'final', lastAt: sent[0]?.sentAt ?? null },
    audience,
    now,
  )
  if (refusal !== null) return refused({ form: refusal }, 409)
  if (hasLink(text)) return refused({ text: 'No links here, please. Say it in words.' })
  const blocked = await blockedErrors(context, { text })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { id } = contest
  const number = sent.length + 1
  const isNext = sql`(SELECT COUNT(*) FROM contest_messages WHERE contest_id = ${id}) = ${sent.length}`
  const written = await writeAtDesk(
    context,
    contest,
    { action: 'contest-message', detail: { number, audience }, onlyIf: isNext },
    [
      context.db.insert(contestMessages).values({ contestId: id, number, audience, text, sentAt: now }),
      leaderboardTextStatement(context, contest.ownerId, id),
      memberNoticeStatement(context, id, `message:${number}`),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (written === 'changed') return refused({ form: 'This was sent a moment ago.' }, 409)
  return done(audience === 'members' ? 'Sent to everybody who climbs here.' : 'Sent to everybody who won a prize.')
}

/** The newest first. */
export async function listMessages({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<SentMessage[]> {
  const { audience, text, sentAt } = contestMessages
  return db
    .select({ audience, text, sentAt })
    .from(contestMessages)
    .where(eq(contestMessages.contestId, contestId))
    .orderBy(desc(contestMessages.number))
}

/** Mutes the organisers' messages for a member, or unmutes them. They stay in the news. */
export async function muteMessages(
  { db, now }: MessageContext,
  contest: Contest,
  isMuted: boolean,
): Promise<FormOutcome> {
  const { id, isMember, readerId } = contest
  if (!isMember || readerId === null) return NO_CLIMBER
  await db
    .update(members)
    .set({ mutedAt: isMuted ? now() : null })
    .where(and(eq(members.leaderboardId, id), eq(members.playerId, readerId)))
  return done(
    isMuted ? 'You get no more messages of the organisers. They stay in the news.' : 'You get their messages again.',
  )
}
