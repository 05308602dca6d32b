import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ChatAnswer } from '#app/adapters/chat/create-chats.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import { chatProblem } from '#app/domain/chat/chat-answer.ts'
import { chatNames, FAILURES_IN_A_ROW, POSTS_PER_DAY } from '#app/domain/chat/chat.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'

type HealthContext = Pick<AppContext, 'db' | 'now'>
type Channel = Pick<
  typeof contestChannels.$inferSelect,
  'id' | 'contestId' | 'chat' | 'label' | 'failures' | 'failedEvent' | 'failingSince'
>
type Owned = { ownerId: string; name: string }

/** Uses one of the channel's messages for the day; false if none is left. */
export async function takePost({ db }: HealthContext, id: string, day: string): Promise<boolean> {
  const { postedDay, postedCount } = contestChannels
  const taken = await db
    .update(contestChannels)
    .set({ postedDay: day, postedCount: sql`IIF(${postedDay} = ${day}, ${postedCount} + 1, 1)` })
    .where(and(eq(contestChannels.id, id), or(sql`${postedDay} IS NOT ${day}`, lt(postedCount, POSTS_PER_DAY))))
    .returning({ id: contestChannels.id })
  return taken.length > 0
}

/**
 * Null if the message was sent before. What did not arrive does not count for the day. A message's retries are one
 * failure; the fifth failed message in a row, or an answer that the webhook is gone, switches the channel off and tells
 * the owner.
 */
export async function recordChannelAnswer(
  context: HealthContext,
  { channel, event, contest }: { channel: Channel; event: string; contest: Owned },
  answer: ChatAnswer | null,
): Promise<void> {
  const { id } = channel
  const givesBack = sql`posted_count = MAX(0, posted_count - 1)`
  if (answer === null || answer.isBusy === true) return write(context, [update(context, id, givesBack)])
  if (answer.state === 'sent') return write(context, [arrivedStatement(context, id)])
  const failures = channel.failures + (channel.failedEvent === event ? 0 : 1)
  const isOff = answer.state === 'blocked' || failures >= FAILURES_IN_A_ROW
  const since = channel.failingSince ?? context.now()
  // No answer: it may have arrived.
  const count = answer.state === 'unknown' ? sql`posted_count = posted_count` : givesBack
  await write(context, [
    update(
      context,
      id,
      sql`${count}, failures = ${failures}, failed_event = ${event}, code = ${answer.code}, failing_since = ${since},
        off_at = ${isOff ? sql`COALESCE(off_at, ${context.now()})` : sql`off_at`}`,
    ),
    ...(isOff ? offStatements(context, { channel, contest }, { code: answer.code, since }) : []),
  ])
}

/** Forgets all failures, and switches on what they switched off. */
export function arrivedStatement(context: HealthContext, id: string): Statement {
  return update(
    context,
    id,
    sql`posted_at = ${context.now()}, off_at = NULL, code = NULL, failing_since = NULL, failures = 0, failed_event = NULL`,
  )
}

function offStatements(
  context: HealthContext,
  { channel, contest }: { channel: Channel; contest: Owned },
  { code, since }: { code: string | null; since: number },
): Statement[] {
  const { id, chat, label, contestId } = channel
  const which = label === '' ? chatNames[chat] : `${chatNames[chat]}, ${label}`
  return notificationStatements(context, [
    {
      id: `chat-off:${id}:${since}`,
      playerId: contest.ownerId,
      kind: 'CUSTOM',
      payload: {
        title: `${contest.name}: a chat no longer gets anything`,
        message: `${which}: ${chatProblem(chat, code, true)}`,
        link: { path: `/my-leaderboards/${contestId}/desk/chat`, label: 'Open its chats' },
      },
    },
  ])
}

function update({ db }: HealthContext, id: string, set: SQL): Statement {
  return db.run(sql`UPDATE contest_channels SET ${set} WHERE id = ${id}`)
}

function write({ db }: HealthContext, statements: Statement[]): Promise<void> {
  return writeTogether(db, statements)
}
