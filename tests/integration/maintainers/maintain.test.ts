import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { NO_RULES, type RepositoryRole } from '#app/domain/maintainers/repository-rules.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { changeRules, rulesForms } from '#app/features/maintainers/change-rules.server.ts'
import { loadMaintain, loadRepository } from '#app/features/maintainers/load-maintain.server.ts'
import { findProof } from '#app/features/maintainers/maintainer-proofs.server.ts'
import { readSubmission } from '#app/http.server.ts'
import { maintainerProofs, repositoryRules } from '#db/schema/maintainers.ts'
import { players } from '#db/schema/players.ts'
import { auditLog } from '#db/schema/staff.ts'
import { emptyDatabase, makeFact, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const REPOSITORY = 'summit/repo-7'
const SESSION = 'the-session-of-a-maintainer'
const NOON = MONDAY + 108 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('the page counts what players brought in four weeks and says who waits', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [
    opened(1, MONDAY + HOUR),
    opened(2, MONDAY + 2 * HOUR),
    accepted(2, MONDAY + 3 * HOUR),
    opened(3, NOON - HOUR),
    { ...opened(4, MONDAY + 4 * HOUR), ineligible: 'closed_unmerged' },
    makeFact({ key: factKey.reviewVerdict(9), kind: 'review_approved', occurredAt: MONDAY + HOUR }),
  ])
  await pollPlayers(context, [player.id])
  await prove(context, 'ADMIN')
  const view = await proven(context)
  expect(view.figures).toMatchObject({
    isExact: false,
    opened: 4,
    openedThisWeek: 4,
    waiting: 1,
    waitingPlayers: 1,
    merged: 1,
    closed: 1,
    reviews: 1,
    people: [{ username: `user-${player.githubId}`, open: 2, oldest: MONDAY + HOUR }],
  })
})

test('GitHub says what became of the open ones, and without its answer they count as open', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [opened(1, MONDAY + HOUR), opened(2, MONDAY + HOUR)])
  await pollPlayers(context, [player.id])
  await prove(context, 'MAINTAIN')
  const requests: unknown[] = []
  context.github.fetchPullRequestStates = async (name, numbers) => {
    requests.push([name, ...numbers])
    return { ok: true, value: new Map([[2, 'CLOSED']]) }
  }
  expect((await proven(context)).figures).toMatchObject({ isExact: true, waiting: 1, closed: 1 })
  expect(requests).toEqual([[REPOSITORY, 1, 2]])
  context.limits.work = async () => false
  expect((await proven(context)).figures).toMatchObject({ isExact: false, waiting: 2, closed: 0 })
  expect(requests).toHaveLength(1)
})

test('who may only push sees figures without names and changes nothing', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [opened(1, MONDAY + HOUR)])
  await pollPlayers(context, [player.id])
  await prove(context, 'WRITE')
  expect(await proven(context)).toMatchObject({ canChange: false, figures: { opened: 1, people: [] }, history: [] })
  expect(await change(context, { intent: 'points', seen: 0, points: 'none' })).toMatchObject({ state: 'refused' })
  expect(await context.db.$count(repositoryRules)).toBe(0)
})

test('who is suspended or erased is in no figure', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  for (const out of [{ suspendedAt: NOON }, { goneAt: NOON }]) {
    const player = await makePlayer(context)
    context.world.set(player.nodeId, [opened(player.githubId, MONDAY + HOUR)])
    await pollPlayers(context, [player.id])
    await context.db.update(players).set(out).where(eq(players.id, player.id))
  }
  await prove(context, 'ADMIN')
  expect((await proven(context)).figures).toMatchObject({ opened: 0, people: [] })
})

test('every change is a version with its row in the audit log, and keeps what the others set', async () => {
  const context = testContext(NOON)
  await prove(context, 'MAINTAIN')
  const changes: Sent[] = [
    { intent: 'most-open', seen: 0, mostOpen: '2' },
    { intent: 'issue-first', seen: 0, issueFirst: 'true' },
    { intent: 'landed-label', seen: 0, landedLabel: 'Merged' },
    { intent: 'labels', seen: 0, labels: 'good first issue\r\n Help Wanted \n\nhelp wanted' },
    { intent: 'brake', seen: 0, reason: 'We are three people.', brake: '2026-12-24' },
    { intent: 'points', seen: 0, points: 'none' },
    { intent: 'points', seen: 0, points: 'all' },
    { intent: 'brake', seen: 0, brake: 'false' },
  ]
  for (const one of changes) {
    const { seen } = await proven(context)
    expect(await change(context, { ...one, seen })).toMatchObject({ state: 'done' })
  }
  const view = await proven(context)
  expect(view).toMatchObject({
    mostOpen: 2,
    issueFirst: true,
    landedLabel: 'Merged',
    labels: ['good first issue', 'help wanted'],
    points: 'all',
    brake: null,
  })
  expect(view.history).toHaveLength(changes.length)
  expect(view.history[3]).toMatchObject({ by: 'warden, maintainer', reason: 'We are three people.' })
  const rows = await context.db.select().from(auditLog).where(eq(auditLog.action, 'maintainer-rules'))
  expect(rows.length).toBeGreaterThanOrEqual(changes.length)
  expect(JSON.stringify(rows)).not.toContain('three people')
})

test('of two maintainers at once the second is told what the first did, and loses nothing of what was typed', async () => {
  const context = testContext(NOON)
  await prove(context, 'ADMIN')
  const before = await context.db.$count(auditLog)
  expect(await change(context, { intent: 'points', seen: 0, points: 'none' })).toMatchObject({ state: 'done' })
  const late = await change(context, { intent: 'brake', seen: 0, reason: 'Too many', brake: '' })
  expect(late).toMatchObject({ state: 'refused', status: 409 })
  expect(JSON.stringify(late)).toContain('warden, admin: Nothing here earns points.')
  expect(await context.db.$count(repositoryRules)).toBe(1)
  expect(await context.db.$count(auditLog)).toBe(before + 1)
})

test.each([
  ['2020-01-01', 'Choose a day after today, or leave it empty.'],
  ['2031-01-01', 'Choose a day within a year, or leave it empty.'],
])('a brake until %s is refused beside its field', async (brake, error) => {
  const context = testContext(NOON)
  await prove(context, 'ADMIN')
  expect(await change(context, { intent: 'brake', seen: 0, reason: '', brake })).toMatchObject({
    state: 'refused',
    errors: { brake: error },
  })
})

test('a repository changes thirty times a day at most', async () => {
  const context = testContext(NOON)
  await prove(context, 'ADMIN')
  for (let time = 0; time < 30; time += 1) {
    const one = {
      intent: 'points',
      seen: (await proven(context)).seen,
      points: time % 2 === 0 ? 'none' : 'all',
    } as const
    expect(await change(context, one)).toMatchObject({ state: 'done' })
  }
  const { seen } = await proven(context)
  expect(await change(context, { intent: 'brake', seen, brake: 'false' })).toMatchObject({
    state: 'refused',
    status: 429,
  })
  context.clock.now += 24 * HOUR
  await context.db.delete(maintainerProofs)
  await prove(context, 'ADMIN')
  expect(await change(context, { intent: 'brake', seen, brake: 'false' })).toMatchObject({ state: 'done' })
})

test('the page reads the file, says what is wrong with it, and the screen takes its place', async () => {
  const context = testContext(NOON)
  await prove(context, 'ADMIN')
  const say = (text: string) => {
    context.github.fetchRulesFiles = async ([id = '']) => new Map([[id, { state: 'file', text }]])
  }
  say('most-open: 7')
  expect(await proven(context)).toMatchObject({ mostOpen: 7, seen: 0, file: { speaks: true }, fileProblem: null })
  say('most-open: many')
  expect(await proven(context)).toMatchObject({ mostOpen: 7, fileProblem: expect.stringContaining('most-open') })
  expect(await change(context, { intent: 'issue-first', seen: 0, issueFirst: 'true' })).toMatchObject({ state: 'done' })
  const view = await proven(context)
  expect(view).toMatchObject({ mostOpen: 7, issueFirst: true, file: { speaks: false } })
  context.clock.now += MINUTE
  say('most-open: 1')
  expect(await change(context, { intent: 'follow-file', seen: view.seen })).toMatchObject({ state: 'done' })
  expect(await proven(context)).toMatchObject({ mostOpen: 1, issueFirst: false, file: { speaks: true } })
})

test('a number that is none is refused beside its field', async () => {
  const context = testContext(NOON)
  await prove(context, 'ADMIN')
  expect(await change(context, { intent: 'most-open', seen: 0, mostOpen: '-3' })).toMatchObject({
    state: 'refused',
    errors: { mostOpen: 'Write a number from 1 to 50.' },
  })
})

test('a proof ends after fifteen minutes, and belongs to one browser', async () => {
  const context = testContext(NOON)
  await prove(context, 'ADMIN')
  expect(await loadRepository(context, 'another session', REPOSITORY)).toEqual({ state: 'unproven', name: REPOSITORY })
  expect((await loadMaintain(context, SESSION, null)).repositories).toMatchObject([{ name: REPOSITORY, opened: 0 }])
  context.clock.now += 15 * MINUTE
  expect(await loadRepository(context, SESSION, REPOSITORY)).toEqual({ state: 'unproven', name: REPOSITORY })
  expect((await loadMaintain(context, SESSION, null)).login).toBeNull()
})

test('with a number of open pull requests, the next one earns nothing even when it is merged', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await context.db.insert(repositoryRules).values(version(MONDAY, { mostOpen: 1 }))
  context.github.fetchOpenPullRequests = async () => ({
    ok: true,
    value: [{ nodeId: 'PR_90', repositoryId: 7, openedAt: MONDAY - 500 * HOUR, closedAt: null }],
  })
  context.world.set(player.nodeId, [
    opened(1, MONDAY + HOUR),
    accepted(1, MONDAY + 3 * HOUR),
    { ...opened(2, MONDAY + HOUR), repository: { id: 8, name: 'summit/repo-8', nodeId: 'R_8' } },
  ])
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual(['too_many_open', null, 'too_many_open'])
})

test('with an issue first, a pull request earns when it links one that was open before it', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await context.db.insert(repositoryRules).values(version(MONDAY, { issueFirst: true }))
  const author = { id: 5, login: 'grace', type: 'User' }
  const before = { repositoryId: 7, openedAt: MONDAY, closedAt: null, author, labels: [] }
  const own = { ...before, author: { id: player.githubId, login: `user-${player.githubId}`, type: 'User' } }
  context.github.fetchLinkedIssues = async (ids) =>
    new Map(
      ids.map((id) => {
        const others = [
          { ...before, repositoryId: 8 },
          { ...before, openedAt: NOON },
          { ...before, closedAt: MONDAY + 1 },
        ]
        const linked = { PR_1: [before], PR_2: [], PR_3: others, PR_4: [own] }[id] ?? []
        return [id, linked]
      }),
    )
  context.world.set(player.nodeId, [
    opened(1, MONDAY + HOUR),
    opened(2, MONDAY + 2 * HOUR),
    opened(3, MONDAY + 3 * HOUR),
    opened(4, MONDAY + 4 * HOUR),
  ])
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual([null, 'no_issue', 'no_issue', 'no_issue'])
})

test('while GitHub does not say what a rule needs, the refresh has failed and nothing changes', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [opened(1, MONDAY + HOUR)])
  await pollPlayers(context, [player.id])
  await context.db.insert(repositoryRules).values(version(MONDAY, { issueFirst: true, mostOpen: 1 }))
  expect((await pollPlayers(context, [player.id])).failed).toEqual([player.id])
  context.github.fetchOpenPullRequests = async () => ({ ok: true, value: [] })
  expect((await pollPlayers(context, [player.id])).failed).toEqual([player.id])
  expect(await reasons(context, player.id)).toEqual([null])
  context.github.fetchLinkedIssues = async (ids) => new Map(ids.map((id) => [id, []]))
  expect((await pollPlayers(context, [player.id])).failed).toEqual([])
  expect(await reasons(context, player.id)).toEqual(['no_issue'])
})

test('labels of the maintainer’s choice decide while the week is open, in any case', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  await context.db.insert(repositoryRules).values(version(MONDAY, { labels: ['Accepted'] }))
  const bare = opened(1, MONDAY + HOUR)
  context.world.set(player.nodeId, [bare])
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual(['not_labelled'])
  context.clock.now += HOUR
  context.world.set(player.nodeId, [
    { ...bare, sourceUpdatedAt: NOON, thread: { nodeId: 'PR_1', openedAt: bare.occurredAt, labels: ['accepted'] } },
  ])
  await pollPlayers(context, [player.id])
  expect(await reasons(context, player.id)).toEqual([null])
})

test('a delivery that a rule cannot judge makes its author due, and writes no row', async () => {
  const context = testContext(NOON)
  await advanceWeeks(context)
  const player = await makePlayer(context, { dueAt: NOON + HOUR })
  await context.db.insert(repositoryRules).values(version(MONDAY, { issueFirst: true }))
  const fact = opened(1, MONDAY + HOUR)
  await recordWebhook(context, {
    id: 'delivery-1',
    event: 'pull_request',
    action: 'opened',
    content: { facts: [{ githubId: player.githubId, fact }], due: [], installation: null },
  })
  expect(await reasons(context, player.id)).toEqual([])
  const [stored] = await context.db.select().from(players).where(eq(players.id, player.id))
  expect(stored?.dueAt).toBe(NOON)
})

type Sent = { intent: keyof typeof rulesForms; seen: number; [field: string]: string | number }

async function change(context: TestContext, sent: Sent) {
  const proof = await findProof(context, SESSION, REPOSITORY)
  if (proof === null) throw new Error('not proven')
  const body = new FormData()
  for (const [name, value] of Object.entries(sent)) body.set(name, String(value))
  const submission = await readSubmission(new Request('http://localhost', { method: 'POST', body }), rulesForms)
  if (submission?.form == null) return { state: 'refused', errors: submission?.errors }
  return changeRules(context, proof, submission.form)
}

function version(since: number, some: Partial<typeof repositoryRules.$inferInsert>) {
  return {
    repositoryId: 7,
    since,
    source: 'screen' as const,
    followsFile: false,
    ...NO_RULES,
    labels: [],
    reason: '',
    ...some,
  }
}

async function reasons(context: TestContext, playerId: string): Promise<(string | null)[]> {
  const rows = await context.db.all<{ ineligible: string | null }>(
    sql`SELECT ineligible FROM ledger WHERE player_id = ${playerId} ORDER BY occurred_at, key`,
  )
  return rows.map(({ ineligible }) => ineligible)
}

async function proven(context: TestContext) {
  const view = await loadRepository(context, SESSION, REPOSITORY)
  if (view?.state !== 'proven') throw new Error('not proven')
  return view
}

async function prove(context: TestContext, role: RepositoryRole, session = SESSION): Promise<void> {
  await insertRows(context, maintainerProofs, {
    sessionHash: await hashSessionId(session),
    accountId: 500,
    login: 'warden',
    repositories: [{ id: 7, nodeId: 'R_7', name: REPOSITORY, role, until: context.now() + 15 * MINUTE }],
    expiresAt: context.now() + 15 * MINUTE,
  })
}

function opened(id: number, occurredAt: number): Fact {
  return makeFact({
    key: factKey.pullRequestOpened(id),
    kind: 'pull_request_opened',
    occurredAt,
    url: `https://github.com/${REPOSITORY}/pull/${id}`,
    thread: { nodeId: `PR_${id}`, openedAt: occurredAt, labels: [] },
  })
}

function accepted(id: number, occurredAt: number): Fact {
  return makeFact({
    key: factKey.pullRequestAccepted(id),
    kind: 'pull_request_accepted',
    occurredAt,
    counterpartId: 1,
    thread: { nodeId: `PR_${id}`, openedAt: occurredAt - HOUR, labels: [] },
  })
}
