import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { readNotification } from '#app/domain/notifications/notification-text.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { action as question } from '#app/features/contests/desk/contest-question.route.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { blockedTerms } from '#db/schema/moderation.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  makePlayer,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import {
  finishContest,
  giveRole,
  joinContest,
  makeShortContest,
  SHORT_END,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { deskOf, errorsOf, statusOf } from '#tests/worlds/desk.ts'

const context = testContext(SHORT_START)
const desk = deskOf(context, '/messages')
const TEXT = 'The room moved to the third floor.\nBring a badge.'
type Someone = Awaited<ReturnType<typeof makePlayer>>

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

async function fill(values: Parameters<typeof makeShortContest>[1] = {}) {
  const { contest, owner } = await makeShortContest(context, { prizes: ['A book'], ...values })
  const [ada, grace] = [await makePlayer(context), await makePlayer(context)]
  await joinContest(context, contest, ada, 80)
  await joinContest(context, contest, grace, 40)
  return { contest, owner, ada, grace }
}

const send = (contest: { id: string }, sender: Someone, fields: Record<string, string> = {}) =>
  desk.send(contest.id, sender, { intent: 'message', audience: 'members', text: TEXT, ...fields })

const deliver = (contest: { id: string }, number: number) =>
  notifyMembers(context, { type: 'notify-members', contestId: contest.id, event: `message:${number}`, after: '' })

async function told(): Promise<{ playerId: string; payload: string }[]> {
  return context.db.all(sql`SELECT player_id AS playerId, payload FROM notifications
    WHERE kind = 'CONTEST' AND payload ->> 'event' = 'message' ORDER BY player_id`)
}

async function news(contest: { id: string }, reader: Someone | null) {
  const found = await findContest(context, { id: contest.id }, reader?.id ?? null)
  if (found === null) throw new Error('no contest')
  return (await loadContestScreen(context, found, reader, contestQuery(new URLSearchParams({ tab: 'news' })))).news
}

const mute = async (contest: { id: string }, player: Someone, intent: 'mute' | 'unmute') =>
  callRoute(
    question,
    context,
    formRequest(`/my-leaderboards/${contest.id}/question`, { intent }, await signedIn(context, player)),
    { id: contest.id },
  )

test('a message reaches all members once, names its sender, and members alone read it in the news', async () => {
  const { contest, owner, ada, grace } = await fill()
  await send(contest, owner)
  await deliver(contest, 1)
  await deliver(contest, 1)
  expect((await told()).map(({ playerId }) => playerId)).toEqual([ada.id, grace.id])
  const text = readNotification('CONTEST', JSON.parse((await told())[0]?.payload ?? '{}'))
  expect(text?.subject).toBe(`Autumn: a message from ${owner.githubUsername}`)
  expect(text?.lines.slice(0, 2)).toEqual(['The room moved to the third floor.', 'Bring a badge.'])
  expect(await news(contest, ada)).toMatchObject([{ title: 'A message from the organisers', text: TEXT }])
  expect(await news(contest, await makePlayer(context))).toEqual([])
  expect(await news(contest, null)).toEqual([])
  expect(
    await context.db.all(sql`SELECT detail ->> 'audience' AS audience FROM audit_log
      WHERE action = 'contest-message' AND detail ->> 'contestId' = ${contest.id}`),
  ).toEqual([{ audience: 'members' }])
})

test('whoever stopped them gets none, and gets them again by a press', async () => {
  const { contest, owner, ada, grace } = await fill()
  await mute(contest, ada, 'mute')
  await send(contest, owner)
  await deliver(contest, 1)
  expect((await told()).map(({ playerId }) => playerId)).toEqual([grace.id])
  expect(await news(contest, ada)).toHaveLength(1)
  await mute(contest, ada, 'unmute')
  context.clock.now += DAY
  await send(contest, owner, { text: 'Another day, another room.' })
  await deliver(contest, 2)
  expect((await told()).filter(({ playerId }) => playerId === ada.id)).toHaveLength(1)
})

test('winners are written to once the places show, and nobody else is', async () => {
  const { contest, owner, ada } = await fill()
  expect(errorsOf(await send(contest, owner, { audience: 'winners' }))['form']).toContain('once the final places show')
  context.clock.now = SHORT_END + 48 * HOUR
  await finishContest(context, contest)
  await send(contest, owner, { audience: 'winners', text: 'Come to the desk for your book.' })
  await deliver(contest, 1)
  expect((await told()).map(({ playerId }) => playerId)).toEqual([ada.id])
  expect(await news(contest, ada)).toEqual([])
})

test('once in 24 hours, by its owner alone, without links or blocked words, 500 characters at most', async () => {
  const { contest, owner, ada } = await fill()
  const [moderator, viewer] = [await makePlayer(context), await makePlayer(context)]
  await giveRole(context, contest, moderator, 'moderator')
  await giveRole(context, contest, viewer, 'viewer')
  await context.db.insert(blockedTerms).values({ id: 'bt_1', term: 'scoundrel', createdAt: 1 })
  const before = await everyRow(context, { but: 'sessions' })
  for (const one of [moderator, viewer, ada]) expect(await statusOf(send(contest, one))).toBe(404)
  const wrong = async (fields: Record<string, string>) => errorsOf(await send(contest, owner, fields))
  expect(await wrong({ text: '' })).toEqual({ text: 'Write a message.' })
  expect(await wrong({ text: 'x'.repeat(501) })).toEqual({ text: '500 characters at most.' })
  expect(await wrong({ text: 'See https://evil.example' })).toEqual({ text: 'No links here, please. Say it in words.' })
  expect((await wrong({ text: 'You scoundrel' }))['text']).toBeDefined()
  expect((await wrong({ audience: 'everyone' }))['audience']).toBe('Choose whom it is for.')
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
  await Promise.all([send(contest, owner), send(contest, owner)])
  expect(await context.db.all(sql`SELECT 1 FROM contest_messages`)).toHaveLength(1)
  expect((await wrong({}))['form']).toBe('One message in 24 hours. Write the next one tomorrow.')
})

test('what staff took down meanwhile is not sent', async () => {
  const { contest, owner } = await fill()
  await send(contest, owner)
  await context.db.run(sql`UPDATE published_texts SET taken_down_at = 1 WHERE kind = 'leaderboard'`)
  await deliver(contest, 1)
  expect(await told()).toEqual([])
})
