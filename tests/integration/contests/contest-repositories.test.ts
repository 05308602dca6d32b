import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { countBoard, snapshotStatements } from '#app/core/contests/running/make-board.server.ts'
import { splitBoard } from '#app/domain/contests/board-parts.ts'
import type { RuleChoice } from '#app/domain/maintainers/repository-rules.ts'
import { DAY, dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { DeskView } from '#app/features/contests/desk/load-desk.server.ts'
import { loader as contestRoute } from '#app/features/contests/page/contest.route.tsx'
import type { ContestView } from '#app/features/contests/page/load-contest-screen.server.ts'
import { writeTogether } from '#db/client.ts'
import { contestRepositories, contests } from '#db/schema/contests/contests.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { repositories } from '#db/schema/github.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  makePlayer,
  pageRequest,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { finishContest, giveRole, joinContest, makeContest } from '#tests/worlds/contests.ts'
import { deskOf, statusOf } from '#tests/worlds/desk.ts'
import { insertRows, makeLedger, makeRules } from '#tests/worlds/rows.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const [ROPE, AXE, ELSEWHERE, ALONE] = [71, 72, 73, 74]

let context: TestContext

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
  await insertRows(context, repositories, [
    { id: ROPE, name: 'Summit/rope', ownerId: 7 },
    { id: AXE, name: 'Summit/axe', ownerId: 7 },
    { id: ELSEWHERE, name: 'other/thing', ownerId: 8 },
    { id: ALONE, name: 'lonely/one', ownerId: 9 },
  ])
})

type Desk = Extract<DeskView, { section: 'points' }>

async function desk(id: string, reader: { id: string }, by = context): Promise<Desk> {
  const view = await deskOf(by, '/points').open(id, reader)
  if (view instanceof Response || view.section !== 'points') throw new Error('not the section')
  return view
}

async function page(slug: string, search = '?tab=repositories'): Promise<ContestView> {
  const view = await callRoute(contestRoute, context, pageRequest(`/c/${slug}${search}`), { slug })
  if (view instanceof Response) throw new Error('no page')
  return view
}

async function open(player: { id: string }, repositoryId: number) {
  const at = NOW - 5 * DAY
  const work = { key: `pr:${repositoryId}:opened`, kind: 'pull_request_opened' as const, day: dayOf(at) }
  await makeLedger(context, { playerId: player.id, repositoryId, occurredAt: at, ...work })
}

async function set(repositoryId: number, since: number, choice: Partial<RuleChoice>) {
  await makeRules(context, { ...choice, labels: [], repositoryId, since })
}

test('the desk lists the scope with what was accepted and earned, and what maintainers said', async () => {
  const owner = await makePlayer(context)
  const scope = [
    { name: 'other/thing', repositoryId: ELSEWHERE },
    { name: 'summit', repositoryId: null },
    { name: 'unknown/yet', repositoryId: 99 },
  ]
  const contest = await makeContest(context, { owner, repositories: scope })
  const climber = await makePlayer(context)
  await joinContest(context, contest, climber, 200, { repositories: { [ELSEWHERE]: [120, 3], [ROPE]: [80, 2] } })
  await joinContest(context, contest, owner, 900, { repositories: { [ELSEWHERE]: [900, 22] } })
  await open(climber, ALONE)
  await set(AXE, NOW - DAY, { isBraked: true })
  await set(ELSEWHERE, NOW - DAY, { issueFirst: true })
  await set(99, NOW - DAY, { points: 'none' })
  const view = await desk(contest.id, owner)
  expect(view.repositories).toMatchObject([
    { name: 'other/thing', points: 120, accepted: 3, isOwner: false },
    // The other repository of the owner is known, though nobody of the contest has worked there.
    { name: 'summit', points: 80, accepted: 2, known: 2, stopped: ['Summit/axe'] },
    { name: 'unknown/yet', points: 0, asks: ['Nothing here earns points.'] },
  ])
  expect(view.repositories[0]?.asks).toHaveLength(1)
  expect(view.maintainers).toEqual({ stopped: 2, firstStopped: ['Summit/axe', 'unknown/yet'], asking: 1 })
  const { news } = await page(contest.slug, '?tab=news')
  expect(news.map(({ title }) => title)).toEqual(['The brake is on in Summit/axe', 'No more points in unknown/yet'])
})

test('an owner is known by the first work there, even where nothing of it earned', async () => {
  const contest = await makeContest(context, { repositories: [{ name: 'summit', repositoryId: null }] })
  const climber = await makePlayer(context)
  await joinContest(context, contest, climber)
  await open(climber, ROPE)
  await set(AXE, NOW - DAY, { isBraked: true })
  const [line] = (await page(contest.slug)).repositories
  expect(line).toMatchObject({ points: 0, known: 2, stopped: ['Summit/axe'] })
})

test('without a scope, the repositories where something was earned are listed, up to fifty', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { owner })
  const [climber, other] = [await makePlayer(context), await makePlayer(context)]
  await joinContest(context, contest, climber, 100, { repositories: { [ALONE]: [60, 1], [ROPE]: [40, 1] } })
  await joinContest(context, contest, other, 40, { repositories: { [ROPE]: [40, 1] } })
  expect((await desk(contest.id, owner)).repositories).toMatchObject([
    { name: 'Summit/rope', points: 80, accepted: 2 },
    { name: 'lonely/one', points: 60, accepted: 1 },
  ])
  const many = Array.from({ length: 60 }, (_, index) => ({ id: 1000 + index, name: `many/tool-${index}` }))
  await insertRows(context, repositories, many)
  const large = await makeContest(context, { owner })
  const sums = Object.fromEntries(many.map(({ id }) => [String(id), [40, 1] as [number, number]]))
  await joinContest(context, large, await makePlayer(context), 2400, { repositories: sums })
  const view = await desk(large.id, owner)
  expect([view.repositories.length, view.isCut, view.hasScope]).toEqual([50, true, false])
})

test('the first one is listed within a minute, on the desk and the page', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { owner })
  const listed = async () => [
    (await desk(contest.id, owner)).repositories.map(({ name }) => name),
    (await page(contest.slug)).repositories.map(({ name }) => name),
  ]
  expect(await listed()).toEqual([[], []])
  await joinContest(context, contest, await makePlayer(context), 40, { repositories: { [ROPE]: [40, 1] } })
  context.clock.now += MINUTE
  expect(await listed()).toEqual([['Summit/rope'], ['Summit/rope']])
})

test.each([
  ['suspended', sql`suspended_at = 1`],
  ['erased', sql`gone_at = 1`],
])('whoever is %s is in no figure of a repository', async (_, change) => {
  const owner = await makePlayer(context)
  const owners = ['summit', 'lonely'].map((name) => ({ name, repositoryId: null }))
  const contest = await makeContest(context, { owner, repositories: owners })
  const [climber, gone] = [await makePlayer(context), await makePlayer(context)]
  await joinContest(context, contest, climber, 40, { repositories: { [ROPE]: [40, 1] } })
  await joinContest(context, contest, gone, 80, { repositories: { [ROPE]: [40, 1], [AXE]: [40, 1] } })
  await open(gone, ALONE)
  await context.db.run(sql`UPDATE players SET ${change} WHERE id = ${gone.id}`)
  expect((await desk(contest.id, owner)).repositories).toMatchObject([
    { name: 'lonely', points: 0, known: 0 },
    { name: 'summit', points: 40, accepted: 1, known: 2 },
  ])
})

test('in the cloud, figures are those of the freeze, and the brake shows', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, {
    owner,
    endsAt: NOW + HOUR,
    repositories: [{ name: 'summit/rope', repositoryId: ROPE }],
  })
  const climber = await makePlayer(context)
  await joinContest(context, contest, climber, 40, { repositories: { [ROPE]: [40, 1] } })
  const [stored] = await context.db.select().from(contests)
  if (stored === undefined) throw new Error('no contest')
  const before = { ...context, now: () => NOW - HOUR }
  await writeTogether(context.db, snapshotStatements(before, contest.id, 'freeze', await countBoard(before, stored)))
  // After the freeze.
  await context.db.run(sql`UPDATE contest_scores SET points = 9999, repositories = '{"71":[9999,9]}'`)
  await set(ROPE, NOW - HOUR / 4, { isBraked: true })
  for (const lines of [(await desk(contest.id, owner)).repositories, (await page(contest.slug)).repositories])
    expect(lines).toMatchObject([{ points: 40, accepted: 1, asks: [expect.stringContaining('The brake is on')] }])
})

test('a draft has its scope and what maintainers said, and no figures; strangers and members do not see the desk', async () => {
  const owner = await makePlayer(context)
  const draft = await makeContest(context, {
    owner,
    openedAt: null,
    repositories: [{ name: 'summit/rope', repositoryId: ROPE }],
  })
  await set(ROPE, NOW - DAY, { isBraked: true })
  expect((await desk(draft.id, owner)).repositories).toMatchObject([
    { points: 0, asks: [expect.stringContaining('The brake is on')] },
  ])
  const running = await makeContest(context, { owner })
  const [member, viewer, moderator] = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  await joinContest(context, running, member, 40)
  await giveRole(context, running, viewer, 'viewer')
  await giveRole(context, running, moderator, 'moderator')
  const { open: openDesk } = deskOf(context, '/points')
  const statuses = []
  for (const reader of [owner, moderator, viewer, member, await makePlayer(context)])
    statuses.push(await statusOf(openDesk(running.id, reader)))
  expect(statuses).toEqual([200, 200, 200, 404, 404])
})

test('what maintainers stopped is in the signed result for good', async () => {
  const contest = await makeContest(context, {
    startsAt: NOW - 20 * DAY,
    endsAt: NOW - 5 * DAY,
    freezeMinutes: null,
    repositories: [
      { name: 'summit', repositoryId: null },
      { name: 'lonely/one', repositoryId: ALONE },
    ],
  })
  await joinContest(context, contest, await makePlayer(context), 40, { repositories: { [ROPE]: [40, 1] } })
  await set(ROPE, NOW - 12 * DAY, { isBraked: true })
  await set(ROPE, NOW - 10 * DAY, {})
  await set(ALONE, NOW - 30 * DAY, { points: 'none' })
  await finishContest(context, contest, NOW - 3 * DAY)
  const signed = async () => {
    const found = await findContest(context, { id: contest.id }, null)
    const result = found === null ? null : await loadResult(context, found)
    const text = result === null ? 'unsigned' : await signResult(context, result)
    if (typeof text === 'string') throw new Error('not signed')
    return text.payload
  }
  const payload = await signed()
  expect((JSON.parse(payload) as { stops: unknown }).stops).toEqual([
    { repository: 'lonely/one', what: 'points', from: at(NOW - 20 * DAY), until: at(NOW - 5 * DAY) },
    { repository: 'Summit/rope', what: 'brake', from: at(NOW - 12 * DAY), until: at(NOW - 10 * DAY) },
  ])
  await set(ROPE, NOW - DAY, { isBraked: true })
  expect(await signed()).toBe(payload)
})

function at(instant: number): string {
  return new Date(instant).toISOString()
}

test('the section reads its board, its scope and once in ten minutes the repositories, however many lines and members', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { owner })
  const lines = Array.from({ length: 200 }, (_, index) => ({
    contestId: contest.id,
    name: `many/tool-${index}`,
    repositoryId: 5000 + index,
  }))
  await insertRows(context, contestRepositories, lines)
  const own = { playerId: owner.id, kind: 'pull_request_opened' as const, day: '2026-11-12' }
  const facts = Array.from({ length: 2000 }, (_, index) => ({
    ...own,
    key: `pr:${index}:opened`,
    repositoryId: 5000 + (index % 200),
  }))
  await makeLedger(context, facts)
  const { head: board } = splitBoard(
    await countBoard(context, { ...contest, revealed: null, finalAt: null, cancelledAt: null }),
  )
  await insertRows(context, contestBoards, { contestId: contest.id, board, madeAt: NOW })
  const reads = async () => {
    const counting = countingDatabase()
    await desk(contest.id, owner, { ...context, db: counting.db })
    return counting.rowsRead()
  }
  const [first, again] = [await reads(), await reads()]
  console.info(JSON.stringify({ first, again }))
  expect(first - again).toBeLessThanOrEqual(1000)
  expect(again).toBeLessThanOrEqual(430)
})
