import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifyChat } from '#app/core/contests/chat/notify-chat.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { readChatAddress } from '#app/domain/chat/chat-address.ts'
import { CHATS, type Chat, type ChatTopic } from '#app/domain/chat/chat.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { findDraft } from '#app/features/contests/setup/find-draft.server.ts'
import { openContest } from '#app/features/contests/setup/open-contest.server.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  batchOf,
  emptyDatabase,
  everyRow,
  locationOf,
  makePlayer,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import {
  giveRole,
  joinContest,
  makeClimber,
  makeShortContest,
  makeTeam,
  SHORT_END,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { deskOf, errorsOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'
import { EXAMPLE_HOOKS } from '#workers/sandbox/chat/chats.ts'

/** The sandbox's addresses as the product keeps them. */
const HOOKS = Object.fromEntries(
  CHATS.map((chat) => {
    const read = readChatAddress(chat, EXAMPLE_HOOKS[chat])
    if (!read.ok) throw new Error(`The sandbox's ${chat} has an address that the product does not take`)
    return [chat, read.address]
  }),
) as Record<Chat, string>
/** 08:00 in Oslo. */
const MORNING = 7 * HOUR
const TUESDAY = Date.parse('2026-11-17T00:00:00Z')

let context: TestContext
let post: ReturnType<typeof connectPost>
type Someone = { id: string }

beforeEach(async () => {
  context = testContext(SHORT_START - HOUR)
  post = connectPost(context)
  await emptyDatabase(context)
})

describe('an announcement', () => {
  test('of the start arrives once in each chat, however often anything is repeated', async () => {
    const { contest, owner } = await makeShortContest(context)
    for (const chat of CHATS) await add(contest, owner, { chat })
    await turnAndSettle()
    expect(await texts()).toEqual([])
    context.clock.now = SHORT_START
    await advanceContests(context)
    await dispatchOutbox(context)
    const jobs = context.queued.splice(0).filter(({ type }) => type === 'notify-chat')
    expect(jobs).toHaveLength(CHATS.length)
    await handleBatch(context, batchOf([...jobs, ...jobs]).batch)
    await turnAndSettle()
    await handleBatch(context, batchOf(jobs).batch)
    expect(await texts()).toHaveLength(CHATS.length)
    for (const text of await texts())
      expect(plain(text)).toContain('Autumn has begun\nWork counts until Thu 19 Nov 2026, 09:00 in Oslo.')
    for (const chat of CHATS) expect(await postedTo(chat)).toHaveLength(1)
    expect(await channelOf('discord')).toMatchObject({ postedAt: SHORT_START, postedCount: 1, failures: 0 })
  })

  test('comes each morning at eight on the contest’s clock, with who moved most, and only if something changed', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    context.clock.now = SHORT_START
    await turnAndSettle()
    context.clock.now += HOUR
    const [kari, ola] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await score(contest, kari, { '2026-11-15': 30, '2026-11-16': 10 })
    await score(contest, ola, { '2026-11-15': 20, '2026-11-16': 60 })
    context.clock.now = TUESDAY + MORNING - MINUTE
    await turnAndSettle()
    expect(await texts()).toHaveLength(1)
    context.clock.now += MINUTE
    await turnAndSettle()
    await turnAndSettle()
    const [, digest] = await texts()
    expect(plain(digest)).toBe(
      `Day 2 of Autumn\n1  ${await nameOf(ola)}, 80\n2  ${await nameOf(kari)}, 40\n\nMoved most yesterday: ${await nameOf(ola)}, up one place.`,
    )
    context.clock.now += DAY
    await turnAndSettle()
    expect(await texts()).toHaveLength(2)
  })

  test('is sent for teams where the contest has them, and for a private one leads only behind the sign-in', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers', visibility: 'private' })
    const team = await makeTeam(context, contest, 'Night @everyone')
    await add(contest, owner, { chat: 'slack' })
    context.clock.now = SHORT_START
    await turnAndSettle()
    context.clock.now += HOUR
    for (let one = 0; one < 3; one += 1)
      await joinContest(context, contest, await makePlayer(context), 100, { teamId: team })
    await changed(contest)
    context.clock.now = TUESDAY + MORNING
    await turnAndSettle()
    const text = plain((await texts()).at(-1))
    expect(text).toContain('1  Night @everyone, 300')
    expect(text).toContain(`/my-leaderboards/${contest.id}|`)
    expect(text).not.toContain('/c/')
    expect((await post.received()).every(({ silent }) => silent)).toBe(true)
  })

  test('is of climbers where no team is ranked, on the desk too, and says that it is final where nobody has points', async () => {
    const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers' })
    const empty = await makeShortContest(context, { teamMode: 'climbers', name: 'Empty' })
    const team = await makeTeam(context, contest, 'Night shift')
    await add(contest, owner, { chat: 'discord' })
    await add(empty.contest, empty.owner, { chat: 'slack' })
    context.clock.now = SHORT_START
    await turnAndSettle()
    context.clock.now += HOUR
    const [kari, ola] = [await makePlayer(context), await makePlayer(context)]
    for (const climber of [kari, ola]) await joinContest(context, contest, climber, 0, { teamId: team })
    await score(contest, kari, { '2026-11-15': 30, '2026-11-16': 10 })
    await score(contest, ola, { '2026-11-15': 20, '2026-11-16': 60 })
    await changed(empty.contest)
    context.clock.now = TUESDAY + MORNING
    await turnAndSettle()
    const places = [
      { place: 1, name: await nameOf(ola), points: 80 },
      { place: 2, name: await nameOf(kari), points: 40 },
    ]
    const lines = places.map(({ place, name, points }) => `${place}  ${name}, ${points}`).join('\n')
    expect((await postedTo('discord')).slice(1).map(plain)).toEqual([
      `Day 2 of Autumn\n${lines}\n\nMoved most yesterday: ${await nameOf(ola)}, up one place.`,
    ])
    expect(await open(contest.id, owner)).toMatchObject({ preview: places })
    expect(await postedTo('slack')).toHaveLength(1)
    context.clock.now = SHORT_END + 97 * HOUR
    await turnAndSettle()
    const final = 'Ranks and points no longer change.'
    expect(plain((await postedTo('discord')).at(-1))).toBe(`Autumn is final\n${lines}\n\n${final}`)
    expect((await postedTo('slack')).at(-1)).toContain('Empty is final')
    expect((await postedTo('slack')).at(-1)).toContain('Nobody has points.')
  })

  test('shows the standings of the freeze while they are frozen, at the reveal and at final what was hidden', async () => {
    const { contest, owner } = await makeShortContest(context, { freezeMinutes: 1440 })
    await add(contest, owner, { chat: 'discord' })
    context.clock.now = SHORT_START + HOUR
    const [kari, ola] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await score(contest, kari, { '2026-11-16': 50 })
    await score(contest, ola, { '2026-11-16': 20 })
    await turnAndSettle()
    context.clock.now = SHORT_END - DAY
    await turnAndSettle()
    expect(plain((await texts()).at(-1))).toContain(
      `Autumn: standings hidden until the reveal\n1  ${await nameOf(kari)}, 50`,
    )
    await score(contest, ola, { '2026-11-16': 20, '2026-11-18': 90 })
    context.clock.now = SHORT_END - HOUR
    await turnAndSettle()
    const frozen = plain((await texts()).at(-1))
    expect(frozen).toContain(`Day 4 of Autumn\n1  ${await nameOf(kari)}, 50`)
    expect(frozen).toContain('As they stood at the freeze.')
    context.clock.now = SHORT_END + 97 * HOUR
    await turnAndSettle()
    expect(plain((await texts()).at(-1))).toContain('Autumn is final\nThe standings stay hidden until the reveal.')
    expect((await texts()).join()).not.toContain(', 110')
    await send(contest.id, owner, { intent: 'show-everything', from: '' }, '/results')
    await send(contest.id, owner, { intent: 'clear-stage', from: '10' }, '/results')
    await settle(context)
    expect((await texts()).join()).not.toContain(', 110')
    await send(contest.id, owner, { intent: 'show-everything', from: '' }, '/results')
    await send(contest.id, owner, { intent: 'step-back', from: '10' }, '/results')
    await send(contest.id, owner, { intent: 'show-everything', from: '9' }, '/results')
    await settle(context)
    const shown = (await texts()).filter((text) => text.includes(', 110'))
    expect(shown.map(plain)).toEqual([expect.stringContaining(`1  ${await nameOf(ola)}, 110`)])
  })

  test('tells a change of the rules, and the podium at the end', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    context.clock.now = SHORT_START + HOUR
    const reason = 'Comments were winning over [code](https://evil.example).'
    const rule = { intent: 'rule', rule: 'comment', isOn: 'on', weight: '2', limit: '5', reason }
    await send(contest.id, owner, rule, '/settings')
    await settle(context)
    expect(plain((await texts()).at(-1))).toBe(
      `Autumn: a rule is changing\nIt changes on Tue 17 Nov 2026, 00:00 in Oslo. What was earned before stays.\nWhy: ${reason}`,
    )
    await score(contest, await makeClimber(context, contest), { '2026-11-16': 70 })
    context.clock.now = SHORT_END + 97 * HOUR
    await turnAndSettle()
    expect(plain((await texts()).at(-1))).toMatch(
      /^Autumn is final\n1 {2}user-\d+, 70\n\nRanks and points no longer change\.$/,
    )
  })

  test('names a new leader twice a day at most, and only who asked for it', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord', topics: ['leader'] })
    await add(contest, owner, { chat: 'slack' })
    context.clock.now = SHORT_START + MINUTE
    const [kari, ola] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    const lead = async (player: Someone, points: number) => {
      context.clock.now += MINUTE
      await score(contest, player, { '2026-11-16': points })
      await turnAndSettle()
    }
    await lead(kari, 10)
    expect(await postedTo('discord')).toEqual([])
    await lead(ola, 20)
    await lead(kari, 30)
    context.clock.now = SHORT_START + 5 * HOUR
    await lead(ola, 40)
    await lead(kari, 50)
    expect((await postedTo('discord')).map(plain)).toEqual([
      `Autumn has a new leader\nNow first: ${await nameOf(ola)}, with 20 points.`,
      `Autumn has a new leader\nNow first: ${await nameOf(ola)}, with 40 points.`,
    ])
    expect((await postedTo('slack')).join()).not.toContain('new leader')
  })

  test('names nobody who was suspended meanwhile', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    context.clock.now = SHORT_START + HOUR
    await turnAndSettle()
    const [kari, ola] = [await makeClimber(context, contest), await makeClimber(context, contest)]
    await score(contest, kari, { '2026-11-16': 50 })
    await score(contest, ola, { '2026-11-16': 20 })
    context.clock.now = TUESDAY + MORNING
    await advanceContests(context)
    await dispatchOutbox(context)
    await context.db.update(players).set({ suspendedAt: context.now() }).where(eq(players.id, kari.id))
    await settle(context)
    const digest = plain((await texts()).at(-1))
    expect(digest).toContain(`1  ${await nameOf(ola)}, 20`)
    expect(digest).not.toContain(await nameOf(kari))
  })

  test('is not sent for a suspended owner, to a paused channel, or when it is no news any more', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    await add(contest, owner, { chat: 'slack' })
    await press(contest, owner, 'pause-channel', 'slack')
    context.clock.now = SHORT_START
    await advanceContests(context)
    await dispatchOutbox(context)
    const jobs = context.queued.splice(0).filter(({ type }) => type === 'notify-chat')
    expect(jobs).toHaveLength(1)
    context.clock.now += 7 * HOUR
    await handleBatch(context, batchOf(jobs).batch)
    context.clock.now -= 7 * HOUR
    await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, owner.id))
    await handleBatch(context, batchOf(jobs).batch)
    expect(await texts()).toEqual([])
  })

  test('waits for the opening of a draft', async () => {
    const { contest, owner } = await makeShortContest(context, { openedAt: null })
    await add(contest, owner, { chat: 'discord' })
    expect(await channelOf('discord')).toMatchObject({ nextAt: null })
    const draft = await findDraft(context, owner.id, contest.id)
    const seen = String(draft?.changedAt)
    expect(await openContest(context, owner.id, contest.id, { seen, startsNow: false })).toMatchObject({ ok: true })
    expect(await channelOf('discord')).toMatchObject({ nextAt: SHORT_START })
  })

  test('comes at most five times a day', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    context.clock.now = SHORT_START
    const { id } = await channelOf('discord')
    for (let version = 1; version <= 8; version += 1) {
      await context.db.run(sql`INSERT OR IGNORE INTO contest_rules
        SELECT contest_id, ${version}, rules, hash, ${SHORT_START}, 'A reason of twenty letters.', ${SHORT_START}
        FROM contest_rules WHERE version = 1`)
      await context.db.run(sql`UPDATE contest_rules SET reason = 'A reason of twenty letters.'`)
      await tell(contest, id, `rules:${version}`)
      await tell(contest, id, `rules:${version}`)
    }
    expect(await texts()).toHaveLength(5)
    context.clock.now += DAY
    await tell(contest, id, 'rules:8')
    expect(await texts()).toHaveLength(6)
  })
})

describe('a chat that does not take it', () => {
  const started = async (chat: Chat = 'slack') => {
    const made = await makeShortContest(context)
    await add(made.contest, made.owner, { chat })
    context.clock.now = SHORT_START
    return { ...made, ...(await channelOf(chat)) }
  }

  test('switches the channel off at once when its webhook is gone, and its owner is told why', async () => {
    const { contest, owner } = await started()
    await post.fail({ party: 'slack', kind: 'gone', calls: 1, retryAfter: 0 })
    await turnAndSettle()
    expect(await channelOf('slack')).toMatchObject({ offAt: SHORT_START, code: 'no_service', postedCount: 0 })
    const view = await open(contest.id, owner)
    expect(view).toMatchObject({
      channels: [
        { isOff: true, problem: 'Slack answered “no_service”. The webhook was removed there. Paste a new one.' },
      ],
    })
    const notices = await context.db.all<{ playerId: string; payload: string }>(
      sql`SELECT player_id AS playerId, payload FROM notifications WHERE id LIKE 'chat-off:%'`,
    )
    expect(notices).toHaveLength(1)
    expect(notices[0]?.playerId).toBe(owner.id)
    expect(JSON.parse(notices[0]?.payload ?? '')).toMatchObject({
      title: 'Autumn: a chat no longer gets anything',
      message: expect.stringContaining('no_service'),
      link: { path: `/my-leaderboards/${contest.id}/desk/chat` },
    })
    context.clock.now = TUESDAY + MORNING
    await changed(contest)
    await advanceContests(context)
    await dispatchOutbox(context)
    expect(context.queued).toEqual([])
  })

  test('fails five times in a row before it is switched off; one that arrives in between counts anew', async () => {
    const { contest, id } = await started()
    const failing = async (event: string) => {
      await post.fail({ party: 'slack', kind: 'server_error', calls: 2, retryAfter: 0 })
      // Tried again, it still is one message.
      expect(await tell(contest, id, event)).toEqual({ state: 'retry', seconds: 60 })
      expect(await tell(contest, id, event)).toEqual({ state: 'retry', seconds: 60 })
    }
    await score(contest, await makeClimber(context, contest), { '2026-11-16': 50 })
    for (const day of [1, 2, 3, 4]) await failing(`digest:2026-11-0${day}`)
    expect(await channelOf('slack')).toMatchObject({
      failures: 4,
      offAt: null,
      failingSince: SHORT_START,
      postedCount: 0,
    })
    expect(await tell(contest, id, 'digest:2026-11-04')).toEqual({ state: 'done' })
    expect(await channelOf('slack')).toMatchObject({ failures: 0, failingSince: null, code: null })
    for (const day of [5, 6, 7, 8]) await failing(`digest:2026-11-0${day}`)
    expect(await channelOf('slack')).toMatchObject({ failures: 4, offAt: null })
  })

  test('the fifth failure in a row switches it off', async () => {
    const { contest, id } = await started()
    await score(contest, await makeClimber(context, contest), { '2026-11-16': 50 })
    for (const day of [1, 2, 3, 4, 5]) {
      await post.fail({ party: 'slack', kind: 'server_error', calls: 1, retryAfter: 0 })
      await tell(contest, id, `digest:2026-11-0${day}`)
    }
    expect(await channelOf('slack')).toMatchObject({ failures: 5, offAt: SHORT_START })
    expect(await tell(contest, id, 'digest:2026-11-05')).toEqual({ state: 'done' })
    expect(await texts()).toEqual([])
    expect(await context.db.all(sql`SELECT 1 FROM notifications WHERE id LIKE 'chat-off:%'`)).toHaveLength(1)
  })

  test('is waited for as long as it asks, which is no failure', async () => {
    const { contest, id } = await started('discord')
    await post.fail({ party: 'discord', kind: 'too_many', calls: 1, retryAfter: 77 })
    expect(await tell(contest, id, 'start')).toEqual({ state: 'retry', seconds: 77 })
    expect(await channelOf('discord')).toMatchObject({ failures: 0, failingSince: null, postedCount: 0 })
    expect(await tell(contest, id, 'start')).toEqual({ state: 'done' })
    expect(await texts()).toHaveLength(1)
  })

  test('may have taken what it did not answer, so that is not sent again', async () => {
    const { contest, id } = await started('teams')
    context.chats.post = async () => ({ state: 'unknown', seconds: 60, code: null })
    expect(await tell(contest, id, 'start')).toEqual({ state: 'done' })
    post = connectPost(context)
    expect(await tell(contest, id, 'start')).toEqual({ state: 'done' })
    expect(await texts()).toEqual([])
    expect(await channelOf('teams')).toMatchObject({ failures: 1, code: null })
  })

  test('is switched on by a test that arrives', async () => {
    const { contest, owner } = await started()
    await post.fail({ party: 'slack', kind: 'gone', calls: 2, retryAfter: 0 })
    await turnAndSettle()
    expect(await press(contest, owner, 'test-channel', 'slack')).toBe('moved')
    expect(await channelOf('slack')).toMatchObject({ offAt: SHORT_START })
    expect(await press(contest, owner, 'test-channel', 'slack')).toBe('moved')
    expect(await channelOf('slack')).toMatchObject({ offAt: null, failingSince: null, failures: 0 })
    expect((await texts()).map(plain)).toEqual([expect.stringContaining('A test of Autumn\nThis is a test.')])
  })
})

describe('the desk', () => {
  test('keeps an address sealed: in the database, on the screen and in logs it is not to be read', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord', label: '#autumn' })
    await add(contest, owner, { chat: 'teams' })
    context.clock.now = SHORT_START
    await post.fail({ party: 'teams', kind: 'gone', calls: 1, retryAfter: 0 })
    await turnAndSettle()
    const seen = [
      await everyRow(context),
      JSON.stringify(await open(contest.id, owner)),
      JSON.stringify(context.logged),
    ]
    for (const text of seen) {
      expect(text).not.toContain('sandbox-sandbox-')
    }
    expect(await open(contest.id, owner)).toMatchObject({
      channels: [
        { chat: 'discord', label: '#autumn', hint: 'discord.com/…x9Qk', isOff: false },
        { chat: 'teams', label: '', isOff: true },
      ],
    })
  })

  test('moderators and viewers see channels and change none; for members and strangers there are none', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    const [moderator, viewer, stranger] = [
      await makePlayer(context),
      await makePlayer(context),
      await makePlayer(context),
    ]
    const climber = await makeClimber(context, contest)
    await giveRole(context, contest, moderator, 'moderator')
    await giveRole(context, contest, viewer, 'viewer')
    const { id } = await channelOf('discord')
    for (const one of [moderator, viewer])
      expect(await open(contest.id, one)).toMatchObject({ channels: [{ chat: 'discord' }] })
    for (const one of [climber, stranger]) expect(await open(contest.id, one)).toMatchObject({ status: 404 })
    const forms = [
      { intent: 'add-channel', chat: 'slack', address: HOOKS.slack, digest: 'on' },
      { intent: 'test-address', chat: 'slack', address: HOOKS.slack, digest: 'on' },
      ...['test-channel', 'pause-channel', 'resume-channel', 'remove-channel'].map((intent) => ({
        intent,
        channelId: id,
      })),
    ]
    const before = await everyRow(context, { but: 'sessions' })
    for (const one of [moderator, viewer, climber, stranger])
      for (const form of forms) expect(await send(contest.id, one, form)).toMatchObject({ status: 404 })
    expect(await everyRow(context, { but: 'sessions' })).toBe(before)
    expect(await texts()).toEqual([])
  })

  test('an owner changes no channel of another contest', async () => {
    const { contest, owner } = await makeShortContest(context)
    await add(contest, owner, { chat: 'discord' })
    const other = await makeShortContest(context)
    for (const intent of ['test-channel', 'pause-channel', 'resume-channel', 'remove-channel'])
      expect(await press(other.contest, other.owner, intent, 'discord')).toBe('missing')
    expect(await texts()).toEqual([])
  })

  test('takes five channels, each webhook once, and only those of the chat', async () => {
    const { contest, owner } = await makeShortContest(context)
    const errors = async (fields: Partial<Fields>) =>
      errorsOf(await added(contest, owner, { chat: 'discord', ...fields }))
    expect(await errors({ address: 'https://example.com/hook' })).toEqual({
      address: 'This is not a webhook of Discord. It begins with https://discord.com/api/webhooks/.',
    })
    expect(await errors({ topics: [] })).toEqual({ form: 'Tick something to announce.' })
    await add(contest, owner, { chat: 'discord' })
    expect(await errors({})).toEqual({ address: 'This webhook is already a channel.' })
    for (const digit of [5, 6, 7, 8])
      await add(contest, owner, {
        chat: 'discord',
        address: HOOKS.discord.replace('118400000000000001', `11840000000000000${digit}`),
      })
    expect(await errors({ chat: 'slack' })).toEqual({ form: '5 channels are the most. Remove one first.' })
    expect(await press(contest, owner, 'remove-channel', 'discord')).toBe('moved')
    await add(contest, owner, { chat: 'slack' })
  })

  test('tries an address before it is kept, ten times an hour', async () => {
    const { contest, owner } = await makeShortContest(context)
    const before = await everyRow(context, { but: 'sessions' })
    expect(await tried(contest, owner, { chat: 'slack' })).toMatchObject({
      data: { testedChat: 'slack', values: { address: HOOKS.slack } },
    })
    await post.fail({ party: 'slack', kind: 'gone', calls: 1, retryAfter: 0 })
    expect(errorsOf(await tried(contest, owner, { chat: 'slack' }))).toEqual({
      address: 'Slack answered “no_service”. The webhook was removed there. Paste a new one.',
    })
    expect(await everyRow(context, { but: 'sessions' })).toBe(before)
    context.limits.chatTest = async () => false
    expect(errorsOf(await tried(contest, owner, { chat: 'slack' }))).toEqual({
      address: '10 tests an hour are the most. Try again later.',
    })
    expect(await texts()).toHaveLength(1)
  })
})

describe('what goes with it', () => {
  test('a channel’s receipts, and all channels with the contest, its takedown or its owner', async () => {
    const { contest, owner } = await makeShortContest(context)
    for (const chat of ['discord', 'slack'] as const) await add(contest, owner, { chat })
    context.clock.now = SHORT_START
    await turnAndSettle()
    const receipts = () => context.db.all(sql`SELECT 1 FROM deliveries WHERE channel = 'chat'`)
    expect(await receipts()).toHaveLength(2)
    await press(contest, owner, 'remove-channel', 'discord')
    expect(await receipts()).toHaveLength(1)
    await insertRows(context, settings, { name: `chat-tests:${contest.id}`, value: {} })
    await context.db.run(sql`DELETE FROM private_leaderboards WHERE id = ${contest.id}`)
    expect(await receipts()).toEqual([])
    expect(await context.db.all(sql`SELECT 1 FROM contest_channels`)).toEqual([])
    expect(await context.db.all(sql`SELECT 1 FROM settings WHERE name LIKE 'chat-tests:%'`)).toEqual([])

    const taken = await makeShortContest(context)
    await add(taken.contest, taken.owner, { chat: 'slack' })
    const text = { kind: 'leaderboard' as const, subjectId: taken.contest.id, playerId: taken.owner.id }
    await insertRows(context, publishedTexts, text)
    await context.db.run(sql`UPDATE published_texts SET taken_down_at = 1, reason = 'No.'`)
    expect(await context.db.all(sql`SELECT 1 FROM contest_channels`)).toEqual([])

    const left = await makeShortContest(context)
    await giveRole(context, left.contest, await makePlayer(context), 'moderator')
    await add(left.contest, left.owner, { chat: 'slack' })
    await context.db.update(players).set({ eraseAt: 1 }).where(eq(players.id, left.owner.id))
    await erasePlayer(context, left.owner)
    expect(await context.db.all(sql`SELECT 1 FROM contests WHERE leaderboard_id = ${left.contest.id}`)).toHaveLength(1)
    expect(await context.db.all(sql`SELECT 1 FROM contest_channels`)).toEqual([])
  })

  test('a minute in which nothing is due reads no channel and writes nothing', async () => {
    const { contest, owner } = await makeShortContest(context)
    const read = async () => {
      const counting = countingDatabase()
      await advanceContests({ db: counting.db, now: context.now })
      return { read: counting.rowsRead(), written: counting.rowsWritten() }
    }
    context.clock.now = SHORT_START
    await turnAndSettle()
    context.clock.now += MINUTE
    const without = await read()
    for (const chat of CHATS) await add(contest, owner, { chat })
    context.clock.now += MINUTE
    expect(await read()).toEqual({ ...without, written: 0 })
  })
})

type Fields = { chat: Chat; label: string; address: string; topics: ChatTopic[] }

function fieldsOf({ chat = 'discord', label = '', address, topics = ['digest', 'rules', 'moments'] }: Partial<Fields>) {
  return {
    chat,
    label,
    address: address ?? HOOKS[chat],
    ...Object.fromEntries(topics.map((topic) => [topic, 'on'])),
  }
}

function added(contest: Someone, owner: Someone, fields: Partial<Fields>) {
  return send(contest.id, owner, { intent: 'add-channel', ...fieldsOf(fields) })
}

function tried(contest: Someone, owner: Someone, fields: Partial<Fields>) {
  return send(contest.id, owner, { intent: 'test-address', ...fieldsOf(fields) })
}

async function add(contest: Someone, owner: Someone, fields: Partial<Fields>): Promise<void> {
  locationOf(await added(contest, owner, fields))
  context.clock.now += 1
}

async function press(contest: Someone, owner: Someone, intent: string, chat: Chat): Promise<'moved' | 'missing'> {
  const { id } = await channelOf(chat)
  const answer = await send(contest.id, owner, { intent, channelId: id })
  return answer instanceof Response && answer.status === 404 ? 'missing' : (locationOf(answer), 'moved')
}

async function channelOf(chat: Chat) {
  const [channel] = await context.db.select().from(contestChannels).where(eq(contestChannels.chat, chat)).limit(1)
  if (channel === undefined) throw new Error('no such channel')
  return channel
}

function tell(contest: Someone, channelId: string, event: string) {
  return notifyChat(context, { type: 'notify-chat', contestId: contest.id, channelId, event, at: context.now() })
}

async function turnAndSettle(): Promise<void> {
  await advanceContests(context)
  await settle(context)
}

async function texts(): Promise<string[]> {
  return (await post.received()).filter(({ channel }) => channel === 'chat').map(({ text }) => text)
}

async function postedTo(chat: Chat): Promise<string[]> {
  return (await post.received()).filter(({ to }) => to === HOOKS[chat]).map(({ text }) => text)
}

/** Without the joiners that keep a chat from linking. */
function plain(text: string | undefined): string {
  return (text ?? '').replaceAll('\u2060', '')
}

async function score(contest: Someone, player: Someone, days: Record<string, number>): Promise<void> {
  const points = Object.values(days).reduce((sum, value) => sum + value, 0)
  const row = { points, accepted: 0, reachedAt: context.now(), days }
  await context.db
    .insert(contestScores)
    .values({ contestId: contest.id, playerId: player.id, ...row })
    .onConflictDoUpdate({ target: [contestScores.playerId, contestScores.contestId], set: row })
  await changed(contest)
}

async function changed({ id }: Someone): Promise<void> {
  await context.db.update(contests).set({ changedAt: context.now() }).where(eq(contests.id, id))
}

async function nameOf({ id }: Someone): Promise<string> {
  const [player] = await context.db.select().from(players).where(eq(players.id, id))
  return player?.githubUsername ?? ''
}

function open(id: string, reader: Someone) {
  return deskOf(context, '/messages').open(id, reader)
}

function send(id: string, sender: Someone, fields: Record<string, string>, section?: string) {
  return deskOf(context, '/messages').send(id, sender, fields, section)
}
