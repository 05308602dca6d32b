import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Work } from '#app/adapters/github/find-work.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { decideWeek } from '#app/features/weeks/staff/decide-week.server.ts'
import { loadWeekReview } from '#app/features/weeks/staff/load-week-review.server.ts'
import type { WhyView } from '#app/features/why/load-why.server.ts'
import { action, loader } from '#app/features/why/why.route.tsx'
import { repositories } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeCommits,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  repositoryNamed,
  signedIn,
  testContext,
  testVars,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const PULL = `${testVars.GITHUB_WEB_URL}/summit/rope/pull/5`
const WHY = `/why?${new URLSearchParams({ address: PULL })}`

let context = testContext(NOON)

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
  await advanceWeeks(context)
})

test('a pull request that earned says how much, for whom and by which checks', async () => {
  const player = await author()
  const answer = await rowsOf(await ask())
  expect(answer).toMatchObject({ username: player.githubUsername, points: 50, isOwner: false, open: null })
  expect(answer.lines.map(({ title, points }) => [title, points])).toEqual([
    ['Pull request accepted', 40],
    ['Pull request opened', 10],
  ])
  expect(answer.lines[0]?.checks.map(({ state, title }) => [state, title])).toEqual([
    ['fulfilled', 'Pull request accepted'],
    ['fulfilled', 'Within the day’s 4 accepted pull requests'],
    ['fulfilled', 'Counts in full'],
  ])
})

test('what earned nothing says why and who can change it, and a closed week says that nobody can', async () => {
  await author([{ ...opened(), ineligible: 'spam_label' }])
  expect(await rowsOf(await ask())).toMatchObject({
    points: 0,
    lines: [
      { checks: [{ state: 'failed', title: 'Labelled spam or invalid' }], changers: [{ who: 'The maintainer.' }] },
    ],
  })
  await context.db.run(sql`UPDATE weeks SET state = 'closed'`)
  expect((await rowsOf(await ask())).lines[0]?.changers[0]).toMatchObject({ who: 'Nobody, for this one.' })
})

test('what an agent opened is answered by the ledger that it is in, of who is shown, and of nobody else', async () => {
  const agent = 'copilot-swe-agent'
  const player = await author([opened(), accepted()].map((fact) => ({ ...fact, agent })))
  for (const authorId of [null, 198_982_749]) {
    context = forgetful(0, { authorId })
    expect(await rowsOf(await ask())).toMatchObject({ username: player.githubUsername, points: 50 })
  }
  context = forgetful(0, { id: 51 })
  expect((await ask()).answer).toEqual({ kind: 'unknown' })
  await context.db.run(sql`UPDATE ledger SET agent = NULL`)
  context = forgetful(0)
  expect((await ask()).answer).toEqual({ kind: 'unknown' })
  await context.db.run(sql`UPDATE ledger SET agent = ${agent}`)
  await context.db.update(players).set({ suspendedAt: NOON }).where(eq(players.id, player.id))
  context = forgetful(0)
  expect((await ask()).answer).toEqual({ kind: 'unknown' })
})

test('an open pull request says what it can still earn, a commit answers for its day', async () => {
  const player = await author([opened(), makeCommits('2026-11-17', 12)])
  expect(await rowsOf(await ask())).toMatchObject({ points: 10, open: { points: 40 } })
  found({
    ...work(player.githubId),
    kind: 'commit',
    repository: { id: 7, name: 'summit/rope' },
    day: '2026-11-17',
  } as Work)
  const answer = await rowsOf(await ask(`${testVars.GITHUB_WEB_URL}/summit/rope/commit/c0ffee0`))
  expect(answer.lines[0]).toMatchObject({ title: '12 commits', checks: [{}, {}, { state: 'failed' }] })
})

test.each([
  ['unclaimed', { claimedAt: null }],
  ['suspended', { suspendedAt: 1 }],
  ['banned', { suspendedAt: 1, bannedAt: 1 }],
  ['deleted on GitHub', { goneAt: 1 }],
])('a player who is %s reads as nobody, word for word, and nobody is enrolled', async (_, change) => {
  const player = await author()
  found(null)
  const unknown = await ask()
  context = forgetful(player.githubId)
  expect((await ask()).answer?.kind).toBe('rows')
  await context.db.update(players).set(change).where(eq(players.id, player.id))
  const before = await everyRow(context)
  expect(await ask()).toEqual(unknown)
  await context.db.run(sql`DELETE FROM ledger WHERE player_id = ${player.id}`)
  expect(await ask()).toEqual(unknown)
  expect(await everyRow(context)).not.toBe(before)
})

test('a stranger’s work reads as nothing at all, and the reading of a player’s says when', async () => {
  found(null)
  const unknown = await ask()
  context = forgetful(424_242)
  expect(await ask()).toEqual(unknown)
  const player = await makePlayer(context, { dueAt: NOON + 7 * MINUTE })
  context = forgetful(player.githubId)
  expect((await ask()).answer).toMatchObject({ kind: 'waiting', why: 'unread', nextAt: NOON + 7 * MINUTE })
  context = forgetful(player.githubId, { madeAt: MONDAY - 90 * DAY })
  expect((await ask()).answer).toMatchObject({ kind: 'waiting', why: 'before' })
})

test('a row that is no longer public keeps its names hidden', async () => {
  const player = await author()
  await context.db.run(
    sql`UPDATE ledger SET reason = 'gone', ineligible = 'gone', points = 0 WHERE player_id = ${player.id}`,
  )
  const answer = await rowsOf(await ask())
  expect(JSON.stringify(answer)).not.toMatch(/rope|Tighten/)
})

test('asking again costs nothing, the budget is told, and GitHub’s silence counts against nobody', async () => {
  const player = await makePlayer(context)
  const lookup = vi.fn(async () => true)
  context.limits.work = lookup
  const findWork = vi.fn(async () => ({ ok: true as const, value: work(player.githubId) }))
  context.github = { ...context.github, findWork }
  await ask()
  await ask(`${PULL}/files`)
  expect([findWork.mock.calls.length, lookup.mock.calls]).toEqual([1, [['visitors']]])
  context.clock.now += 6 * MINUTE
  context.limits.work = async () => false
  expect((await ask()).answer).toEqual({ kind: 'limited' })
  context = testContext(NOON)
  context.limits.work = lookup
  context.github = {
    ...context.github,
    findWork: async () => ({ ok: false, error: { code: 'unavailable', message: '' } }),
  }
  lookup.mockClear()
  expect((await ask()).answer).toEqual({ kind: 'unavailable' })
  expect((await ask(PULL.replace('5', '6'))).answer).toEqual({ kind: 'unavailable' })
  expect(lookup).toHaveBeenCalledTimes(1)
})

test('players have a budget that visitors cannot use up', async () => {
  const player = await author()
  context.limits.work = async (asker) => asker === 'players'
  expect((await ask()).answer).toEqual({ kind: 'limited' })
  expect((await ask(PULL, await signedIn(context, player))).answer?.kind).toBe('rows')
})

test('an address that GitHub answers oddly for silences no other', async () => {
  const player = await author()
  context.github = {
    ...context.github,
    findWork: async (address) =>
      address.kind === 'commit'
        ? { ok: false, error: { code: 'malformed', message: 'work' } }
        : { ok: true, value: work(player.githubId) },
  }
  expect((await ask(`${testVars.GITHUB_WEB_URL}/summit/rope/commit/c0ffee0`)).answer).toEqual({ kind: 'unavailable' })
  expect((await ask()).answer?.kind).toBe('rows')
})

test('of questions sent at once five stay open, and the others are refused', async () => {
  const player = await author(Array.from({ length: 7 }, () => makeFact({ occurredAt: NOON - 5 * HOUR })))
  const cookie = await signedIn(context, player)
  const rows = await context.db.all<{ key: string }>(sql`SELECT key FROM ledger WHERE player_id = ${player.id}`)
  const answers = await Promise.all(rows.map(({ key }) => send({ key, text: 'Why?' }, cookie)))
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(5)
  expect(await context.db.all(sql`SELECT COUNT(*) AS count FROM questions`)).toEqual([{ count: 5 }])
  // Where nobody answers, silence does not go on for ever.
  context.clock.now += 14 * DAY + 1
  const later = await Promise.all(rows.map(({ key }) => send({ key, text: 'Still?' }, cookie)))
  expect(later.filter((answer) => answer instanceof Response)).toHaveLength(2)
})

test('what cannot be read is told beside the field, as it was typed', async () => {
  expect(await ask('https://gitlab.com/summit/rope')).toMatchObject({
    typed: 'https://gitlab.com/summit/rope',
    problem: 'This isn’t on GitHub. We only count work on github.com.',
    answer: null,
  })
})

test('a repository tells whether work there counts in full before anybody opens anything', async () => {
  found({ ...work(1), kind: 'repository', repository: { id: 7, name: 'summit/rope' } } as Work)
  expect((await ask('summit/rope')).answer).toMatchObject({
    kind: 'repository',
    projectStatus: 'unknown',
  })
  await insertRows(context, repositories, { id: 7, name: 'summit/rope', queriedAt: NOON, establishedSince: 1 })
  expect((await ask('summit/rope')).answer).toMatchObject({ projectStatus: 'established' })
})

test('a question is its player’s, one a row; staff answer it there and by message, and its words stay theirs', async () => {
  const player = await author()
  const cookie = await signedIn(context, player)
  const stranger = await signedIn(context, await makePlayer(context))
  const key = factKey.pullRequestAccepted(50)
  expect(await send({ key, text: 'Why only 40?' }, stranger)).toMatchObject({ init: { status: 400 } })
  expect(await send({ key, text: 'x'.repeat(1001) }, cookie)).toMatchObject({
    data: { errors: { text: '1000 characters at most.' }, values: { text: 'x'.repeat(1001) } },
  })
  expect(locationOf(await send({ key, text: 'Why only 40?' }, cookie))).toBe(WHY)
  expect(locationOf(await send({ key, text: 'Why only 40?' }, cookie))).toBe(WHY)
  expect(await send({ key, text: 'Again' }, cookie)).toMatchObject({
    init: { status: 400 },
    data: { errors: { text: expect.stringContaining('already') }, values: { key, text: 'Again' } },
  })
  const words = { text: 'Why only 40?', answer: null }
  const question = { decidedAt: null, words }
  expect((await rowsOf(await ask(PULL, cookie))).lines[0]?.question).toEqual(question)
  expect((await rowsOf(await ask(PULL, stranger))).lines[0]?.question).toEqual({ ...question, words: null })
  const review = await loadWeekReview(context, {
    week: null,
    awards: null,
    appealsAfter: null,
    reportsAfter: null,
    questionsAfter: null,
  })
  expect(review.questions.lines).toMatchObject([{ text: 'Why only 40?', row: { points: 40 } }])
  const form = { intent: 'question' as const, id: review.questions.lines[0]?.id ?? '', verdict: 'dismissed' as const }
  expect(await decideWeek(context, 'st_test', { ...form, answer: '' })).toMatchObject({ state: 'refused' })
  expect(await decideWeek(context, 'st_test', { ...form, answer: 'It is the rule.' })).toMatchObject({ state: 'done' })
  expect(await decideWeek(context, 'st_test', { ...form, answer: 'Twice' })).toMatchObject({ state: 'refused' })
  expect((await rowsOf(await ask(PULL, cookie))).lines[0]?.question).toMatchObject({
    decidedAt: NOON,
    words: { answer: 'It is the rule.' },
  })
  expect(await context.db.all(sql`SELECT player_id FROM notifications WHERE id LIKE 'question:%'`)).toEqual([
    { player_id: player.id },
  ])
})

async function author(facts = [opened(), accepted()]) {
  const player = await makePlayer(context)
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
  found(work(player.githubId))
  return player
}

function opened() {
  return makeFact({
    key: factKey.pullRequestOpened(50),
    kind: 'pull_request_opened',
    occurredAt: NOON - 5 * HOUR,
    counterpartId: 0,
    repository: repositoryNamed(7, 'summit/rope'),
    title: 'Tighten',
    url: PULL,
  })
}

function accepted() {
  return {
    ...opened(),
    key: factKey.pullRequestAccepted(50),
    kind: 'pull_request_accepted' as const,
    occurredAt: NOON - 4 * HOUR,
    counterpartId: 99,
  }
}

function work(authorId: number): Work {
  const repository = { id: 7, name: 'summit/rope' }
  return {
    kind: 'pull_request',
    id: 50,
    repository,
    authorId,
    title: 'Tighten',
    number: 5,
    url: PULL,
    madeAt: NOON - 5 * HOUR,
  }
}

function found(value: Work | null): void {
  context.github = { ...context.github, findWork: async () => ({ ok: true, value }) }
}

/** The same database, and no answer kept. */
function forgetful(authorId: number, change: Partial<Work> = {}) {
  const fresh = testContext(NOON)
  fresh.github = {
    ...fresh.github,
    findWork: async () => ({ ok: true, value: { ...work(authorId), ...change } as Work }),
  }
  return fresh
}

async function ask(address = PULL, cookie = ''): Promise<WhyView> {
  const path = `/why?${new URLSearchParams({ address })}`
  return (await callRoute(loader, context, pageRequest(path, cookie))) as WhyView
}

function send(fields: Record<string, string>, cookie: string) {
  return callRoute(action, context, formRequest(WHY, fields, cookie))
}

async function rowsOf({ answer }: WhyView) {
  if (answer?.kind !== 'rows') throw new Error(`not an answer with rows: ${JSON.stringify(answer)}`)
  return answer
}
