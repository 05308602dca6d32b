import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { acceptOffer } from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { loader as listLoader } from '#app/features/contests/private-leaderboards/my-leaderboards.route.tsx'
import { action as boardAction } from '#app/routes/my-leaderboard.route.tsx'
import { loader as newLoader } from '#app/routes/new-contest.route.tsx'
import { contestRoles, contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import {
  giveRole,
  joinContest,
  makeClimber,
  makeContest,
  makeShortContest,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { deskOf, statusOf } from '#tests/worlds/desk.ts'

const context = testContext(SHORT_START)
const { send } = deskOf(context, '/settings')
type Someone = { id: string }

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

test('a contest is renamed by its owner, and its new texts wait for staff like those of a board', async () => {
  const { contest, owner } = await makeShortContest(context)
  const details = { intent: 'details', name: ' Spring ', description: 'For the whole faculty.' }
  expect(locationOf(await send(contest.id, owner, details))).toContain('/desk/settings')
  expect(await findContest(context, { id: contest.id }, owner.id)).toMatchObject({
    name: 'Spring',
    description: 'For the whole faculty.',
    slug: contest.slug,
  })
  expect(await context.db.all(sql`SELECT kind, subject_id AS id FROM published_texts`)).toEqual([
    { kind: 'leaderboard', id: contest.id },
  ])
})

test.for<[typed: { name: string; description: string }, errors: Record<string, string>]>([
  [{ name: ' ', description: '' }, { name: 'Give the contest a name.' }],
  [{ name: 'a'.repeat(61), description: '' }, { name: '60 characters at most.' }],
  [{ name: 'Spring', description: 'See www.example.org' }, { description: 'No links here, please. Say it in words.' }],
])('a name or sentence that cannot be is refused beside its field: %j', async ([typed, errors]) => {
  const { contest, owner } = await makeShortContest(context)
  const before = await everyRow(context, { but: 'sessions' })
  const answer = await send(contest.id, owner, { intent: 'details', ...typed })
  expect(answer).toMatchObject({ data: { errors, values: typed } })
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
})

test('the link is renewed', async () => {
  const { contest, owner } = await makeShortContest(context)
  const before = await linkOf(contest.id)
  await send(contest.id, owner, { intent: 'renew' })
  expect(await linkOf(contest.id)).not.toBe(before)
})

test('a moderator takes a contest over, and the owner before moderates and climbs no more', async () => {
  const { contest, owner } = await makeShortContest(context)
  const heir = await makePlayer(context)
  await giveRole(context, contest, heir, 'moderator')
  await send(contest.id, owner, { intent: 'hand-over', playerId: heir.id })
  expect(await findContest(context, { id: contest.id }, heir.id)).toMatchObject({ role: 'moderator' })
  await acceptOffer(context, heir.id, contest.id)
  expect(await findContest(context, { id: contest.id }, heir.id)).toMatchObject({ role: 'owner', isMember: true })
  expect(await findContest(context, { id: contest.id }, owner.id)).toMatchObject({ role: 'moderator', isMember: false })
  expect(await context.db.select().from(contestRoles)).toHaveLength(1)
})

test('nobody else takes it over: a climber, a viewer, a stranger, a suspended moderator, or one with too many boards', async () => {
  const { contest, owner } = await makeShortContest(context)
  const [viewer, suspended, busy, stranger] = [
    await makePlayer(context),
    await makePlayer(context, { suspendedAt: 1 }),
    await makePlayer(context),
    await makePlayer(context),
  ]
  const climber = await makeClimber(context, contest)
  await giveRole(context, contest, viewer, 'viewer')
  await giveRole(context, contest, suspended, 'moderator')
  await giveRole(context, contest, busy, 'moderator')
  await own(busy, OWNED_CAP)
  const before = await everyRow(context, { but: 'sessions' })
  for (const { id } of [climber, viewer, suspended, busy, stranger, owner])
    expect(await send(contest.id, owner, { intent: 'hand-over', playerId: id })).toMatchObject({
      data: { errors: { playerId: expect.stringContaining('Choose a moderator') as unknown } },
    })
  // Nor by the form of a board without dates.
  const byBoard = formRequest(
    `/my-leaderboards/${contest.id}`,
    { intent: 'hand-over', memberId: climber.id },
    await signedIn(context, owner),
  )
  expect(await statusOf(callRoute(boardAction, context, byBoard, { id: contest.id }))).toBe(404)
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
})

test('what is final counts no more towards the boards that a player may own', async () => {
  const { contest, owner } = await makeShortContest(context)
  const heir = await makePlayer(context)
  await giveRole(context, contest, heir, 'moderator')
  await own(heir, OWNED_CAP)
  await context.db.run(sql`UPDATE contests SET final_at = 1 WHERE leaderboard_id = (
    SELECT id FROM private_leaderboards WHERE owner_id = ${heir.id} LIMIT 1)`)
  await send(contest.id, owner, { intent: 'hand-over', playerId: heir.id })
  await acceptOffer(context, heir.id, contest.id)
  expect(await findContest(context, { id: contest.id }, heir.id)).toMatchObject({ role: 'owner' })
})

test('a contest is deleted by its name until it starts, and never afterwards', async () => {
  const { contest, owner } = await makeShortContest(context)
  expect(await statusOf(send(contest.id, owner, { intent: 'delete', confirmName: 'Autumn' }))).toBe(404)
  context.clock.now = SHORT_START - HOUR
  expect(await send(contest.id, owner, { intent: 'delete', confirmName: 'autum' })).toMatchObject({
    data: { errors: { confirmName: 'Type the name of the contest to delete it.' } },
  })
  expect(locationOf(await send(contest.id, owner, { intent: 'delete', confirmName: ' autumn ' }))).toBe(
    '/my-leaderboards',
  )
  expect(await context.db.select().from(contests)).toEqual([])
})

test('a copy begins on the same weekday and clock, later, with the next address and the newest rules', async () => {
  const { contest, owner } = await makeShortContest(context, { teamsLock: 'start' })
  await context.db
    .run(sql`INSERT INTO contest_rules (contest_id, version, rules, hash, effective_from, reason, created_at)
    SELECT contest_id, 2, json_set(rules, '$.kinds.comment.limit', 7), 'x', 1, 'because', 1
    FROM contest_rules WHERE contest_id = ${contest.id} AND version = 1`)
  const { fields } = await copyFor(owner, contest.id)
  const [stored] = await context.db.select().from(contests).where(eq(contests.id, contest.id))
  expect(fields).toMatchObject({ name: 'Autumn', slug: `${stored?.slug.replace(/-\d+$/, '')}-${next(stored?.slug)}` })
  expect(fields).toMatchObject({ 'limit-comment': '7', teamsLock: 'start' })
  expect(fields['seen']).toBe('')
  const starts = Date.parse(`${fields['startDay']}T12:00Z`)
  expect(new Date(starts).getUTCDay()).toBe(new Date(SHORT_START + 12 * HOUR).getUTCDay())
  expect(starts).toBeGreaterThan(context.clock.now)
})

test('nobody copies what is not their own, a member’s or moderator’s contest included', async () => {
  const { contest } = await makeShortContest(context)
  const [moderator, stranger] = [await makePlayer(context, { isPremium: true }), await makePlayer(context)]
  await giveRole(context, contest, moderator, 'moderator')
  for (const one of [moderator, stranger]) expect((await copyFor(one, contest.id)).fields['name']).toBe('')
})

test('who moderates finds the contest in the list, and who views it too', async () => {
  const { contest } = await makeShortContest(context)
  const [moderator, viewer, stranger] = [
    await makePlayer(context),
    await makePlayer(context),
    await makePlayer(context),
  ]
  await giveRole(context, contest, moderator, 'moderator')
  await giveRole(context, contest, viewer, 'viewer')
  const list = async (one: Someone) => {
    const request = pageRequest('/my-leaderboards', await signedIn(context, one))
    return ((await callRoute(listLoader, context, request)) as { boards: { id: string; role: string | null }[] }).boards
  }
  expect(await list(moderator)).toMatchObject([{ id: contest.id, role: 'moderator' }])
  expect(await list(viewer)).toMatchObject([{ id: contest.id, role: 'viewer' }])
  expect(await list(stranger)).toEqual([])
})

test('the list says where one stands in a contest of hundreds, who is next and who leads', async () => {
  const { contest } = await makeShortContest(context)
  const climbers: Someone[] = []
  for (let index = 0; index < 60; index += 1) {
    const climber = await makePlayer(context)
    climbers.push(climber)
    // Pairs have the same points.
    await joinContest(context, contest, climber, 1000 - 10 * Math.floor(index / 2))
  }
  await advanceContests(context)
  const standingAt = async (index: number) => {
    const request = pageRequest('/my-leaderboards', await signedIn(context, climbers[index] ?? { id: '' }))
    const { boards } = (await callRoute(listLoader, context, request)) as { boards: { standing: unknown }[] }
    return boards[0]?.standing
  }
  expect(await standingAt(0)).toMatchObject({ rank: 1, points: 1000, next: null })
  expect(await standingAt(1)).toMatchObject({ rank: 2, points: 1000, next: null })
  expect(await standingAt(2)).toMatchObject({ rank: 3, points: 990, next: 1000 })
  expect(await standingAt(59)).toMatchObject({ rank: 59, points: 710, next: 720 })
  expect(await standingAt(59)).toMatchObject({ firstThree: [{ points: 1000 }, { points: 1000 }, { points: 990 }] })
})

function next(slug = ''): number {
  return Number(/-(\d+)$/.exec(slug)?.[1] ?? 1) + 1
}

async function own(player: Someone, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await makeContest(context, { owner: player })
}

async function copyFor(player: Someone, id: string): Promise<{ fields: Record<string, string> }> {
  const request = pageRequest(`/my-leaderboards/new?from=${id}`, await signedIn(context, player))
  return (await callRoute(newLoader, context, request)) as { fields: Record<string, string> }
}

async function linkOf(id: string): Promise<string | undefined> {
  const [board] = await context.db.select().from(privateLeaderboards).where(eq(privateLeaderboards.id, id))
  return board?.invitationCode
}
