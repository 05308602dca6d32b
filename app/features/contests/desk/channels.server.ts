import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ChatAnswer } from '#app/adapters/chat/create-chats.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { arrivedStatement } from '#app/core/contests/chat/channel-health.server.ts'
import { nextMorning } from '#app/core/contests/running/announce-due.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { decryptText, encryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { readChatAddress } from '#app/domain/chat/chat-address.ts'
import { chatProblem } from '#app/domain/chat/chat-answer.ts'
import {
  CHANNELS_CAP,
  CHAT_TOPICS,
  chatNames,
  TESTS_PER_HOUR,
  type Chat,
  type ChatTopic,
} from '#app/domain/chat/chat.ts'
import { contestPath, isClosed } from '#app/domain/contests/contest.ts'
import { done, doneWith, MISSING, refused, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { newId } from '#app/domain/values/id.ts'
import { pick } from '#app/domain/values/pick.ts'
import { writeTogether } from '#db/client.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'

type ChannelContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes' | 'chats' | 'limits'>
type Typed = { chat: Chat; label: string; address: string } & Record<ChatTopic, boolean>
type Chosen = { channelId: string }

const TOO_MANY_TESTS = `${TESTS_PER_HOUR} tests an hour are the most. Try again later.`

/** A contest's channels, the oldest first, without their addresses. */
export async function listChannels({ db }: Pick<AppContext, 'db'>, contestId: string) {
  const { sealed: _, ...columns } = getTableColumns(contestChannels)
  const rows = await db
    .select(columns)
    .from(contestChannels)
    .where(eq(contestChannels.contestId, contestId))
    .orderBy(asc(contestChannels.createdAt), asc(contestChannels.id))
  return rows.map((row) => ({
    ...pick(row, 'id', 'chat', 'label', 'hint', 'topics', 'failingSince', 'postedAt'),
    isPaused: row.pausedAt !== null,
    isOff: row.offAt !== null,
    problem: row.failingSince === null ? null : chatProblem(row.chat, row.code, row.offAt !== null),
  }))
}

/** Adds a channel with a sealed address, which nobody sees again. */
export async function addChannel(context: ChannelContext, contest: Contest, typed: Typed): Promise<FormOutcome> {
  if (isClosed(contest.state)) return refused({ form: 'The contest is over, so there is nothing to announce.' }, 409)
  const read = readChatAddress(typed.chat, typed.address)
  if (!read.ok) return refused({ address: read.error })
  const topics = CHAT_TOPICS.filter((topic) => typed[topic])
  if (topics.length === 0) return refused({ form: 'Tick something to announce.' })
  if (await isKnown(context, contest.id, read.address))
    return refused({ address: 'This webhook is already a channel.' })
  const id = newId('ch', context.randomBytes)
  const sealed = await encryptText(context, read.address, id)
  if (sealed === null) return refused({ form: 'Chats cannot be added here.' }, 503)
  const added = await context.db.all(sql`
    INSERT INTO contest_channels (id, contest_id, chat, label, sealed, hint, topics, created_at, next_at)
    SELECT ${id}, ${contest.id}, ${typed.chat}, ${typed.label}, ${sealed}, ${read.hint}, ${JSON.stringify(topics)},
      ${context.now()}, ${nextAt(contest, context.now())}
    WHERE (SELECT COUNT(*) FROM contest_channels WHERE contest_id = ${contest.id}) < ${CHANNELS_CAP} RETURNING id`)
  if (added.length === 0) return refused({ form: `${CHANNELS_CAP} channels are the most. Remove one first.` }, 409)
  return done(`${chatNames[typed.chat]} is added. Send a test to see it arrive.`)
}

/** Sends a test to an address that is not kept yet. The form stays as it was typed. */
export async function testAddress(context: ChannelContext, contest: Contest, typed: Typed): Promise<FormOutcome> {
  const read = readChatAddress(typed.chat, typed.address)
  if (!read.ok) return refused({ address: read.error })
  if (!(await context.limits.chatTest(contest.id))) return refused({ address: TOO_MANY_TESTS }, 429)
  const answer = await postTest(context, contest, { chat: typed.chat, address: read.address })
  if (answer.state !== 'sent') return refused({ address: chatProblem(typed.chat, answer.code, true) })
  return shown({ testedChat: typed.chat })
}

/** Sends a test to a channel. One that arrives switches the channel on again. */
export async function testChannel(
  context: ChannelContext,
  contest: Contest,
  { channelId: id }: Chosen,
): Promise<FormOutcome> {
  const channel = await findChannel(context, contest.id, id)
  const address = channel === null ? null : await decryptText(context, channel.sealed, id)
  if (channel === null || address === null) return MISSING
  if (!(await context.limits.chatTest(contest.id))) return doneWith('warning', TOO_MANY_TESTS)
  const answer = await postTest(context, contest, { chat: channel.chat, address })
  if (answer.state === 'sent') {
    await writeTogether(context.db, [arrivedStatement(context, id)])
    return done(`The test is in ${chatNames[channel.chat]}.`)
  }
  if (answer.isBusy === true) return doneWith('warning', `${chatNames[channel.chat]} asks us to wait. Try again later.`)
  const now = context.now()
  await context.db
    .update(contestChannels)
    .set({
      code: answer.code,
      failingSince: sql`COALESCE(${contestChannels.failingSince}, ${now})`,
      ...(answer.state === 'blocked' ? { offAt: sql`COALESCE(${contestChannels.offAt}, ${now})` } : {}),
    })
    .where(eq(contestChannels.id, id))
  return doneWith('danger', chatProblem(channel.chat, answer.code, true))
}

/** Keeps a channel and sends it nothing. */
export async function pauseChannel(
  context: ChannelContext,
  contest: Contest,
  { channelId: id }: Chosen,
): Promise<FormOutcome> {
  const paused = await context.db
    .update(contestChannels)
    .set({ pausedAt: sql`COALESCE(${contestChannels.pausedAt}, ${context.now()})` })
    .where(isOf(contest.id, id))
    .returning({ id: contestChannels.id })
  return paused.length === 0 ? MISSING : done('Paused until you resume it.')
}

/** Resumes a channel that was paused or switched off. */
export async function resumeChannel(
  context: ChannelContext,
  contest: Contest,
  { channelId: id }: Chosen,
): Promise<FormOutcome> {
  const resumed = await context.db
    .update(contestChannels)
    .set({ pausedAt: null, offAt: null, failures: 0, failedEvent: null })
    .where(isOf(contest.id, id))
    .returning({ id: contestChannels.id })
  return resumed.length === 0 ? MISSING : done('It gets announcements again.')
}

export async function removeChannel(
  context: ChannelContext,
  contest: Contest,
  { channelId: id }: Chosen,
): Promise<FormOutcome> {
  const removed = await context.db
    .delete(contestChannels)
    .where(isOf(contest.id, id))
    .returning({ id: contestChannels.id })
  return removed.length === 0 ? MISSING : done('Removed. We deleted its address.')
}

function postTest(context: ChannelContext, contest: Contest, to: { chat: Chat; address: string }): Promise<ChatAnswer> {
  return context.chats.post(to, {
    title: `A test of ${contest.name}`,
    lines: ['This is a test. The contest’s announcements will arrive here.'],
    note: null,
    link: { label: 'Open the contest', url: context.config.APP_ORIGIN + contestPath(contest) },
  })
}

/** A draft's channels get nothing before its opening. */
function nextAt(contest: Contest, now: number): number | null {
  if (contest.state === 'draft') return null
  return now < contest.startsAt ? contest.startsAt : nextMorning(contest, now)
}

async function isKnown(context: ChannelContext, contestId: string, address: string): Promise<boolean> {
  const rows = await context.db
    .select({ id: contestChannels.id, sealed: contestChannels.sealed })
    .from(contestChannels)
    .where(eq(contestChannels.contestId, contestId))
  const known = await Promise.all(rows.map(({ id, sealed }) => decryptText(context, sealed, id)))
  return known.includes(address)
}

async function findChannel({ db }: ChannelContext, contestId: string, id: string) {
  const [row] = await db.select().from(contestChannels).where(isOf(contestId, id))
  return row ?? null
}

function isOf(contestId: string, id: string) {
  return and(eq(contestChannels.id, id), eq(contestChannels.contestId, contestId))
}
