import { sign } from '@octokit/webhooks-methods'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findVisibility } from '#app/adapters/github/find-visibility.ts'
import type { GitHubClient } from '#app/adapters/github/github-client.ts'
import { hideAll, resumeForgetting, showStatements } from '#app/core/github/hide-repositories.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { HIDDEN_REPOSITORY } from '#app/domain/github/hidden-repository.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { emptyResume } from '#app/domain/resume/resume.ts'
import { DAY, HOUR, MINUTE, weekOf } from '#app/domain/time/period.ts'
import { visitRepositories } from '#app/features/maintainers/visit-repositories.server.ts'
import { writeTogether } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { outbox } from '#db/schema/notifications.ts'
import { recentActivity } from '#db/schema/players.ts'
import { resumes } from '#db/schema/resume.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  batchOf,
  emptyDatabase,
  makeCommits,
  makeFact,
  makePlayer,
  makePlayers,
  MONDAY,
  repositoryNamed,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { makeContest, joinContest } from '#tests/worlds/contests.ts'
import { insertRows, makeProjects, makeRules } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { handleBatch } from '#workers/queue.ts'

const api = createApi()
const ID = 77
const NAME = 'Climbers/glacier-9'
const TITLE = 'Crevasse of Vallot'
const FIRST = MONDAY + 2 * DAY + 10 * HOUR
const NOW = FIRST + 7 * DAY
/** Of the repository's name and of each title; the owner is an account that everybody sees. */
const SECRET = /glacier-9|crevasse of vallot/i

let context: TestContext
let ada: Player
let owner: Player
let contest: { id: string; slug: string }

beforeEach(async () => {
  context = testContext(FIRST)
  await emptyDatabase(context)
  await advanceWeeks(context)
  ada = await makePlayer(context, { isPremium: true })
  owner = await makePlayer(context, { isPremium: true })
  contest = await makeContest(context, {
    slug: 'autumn',
    owner,
    repositories: [
      { name: 'climbers', repositoryId: null },
      { name: NAME.toLowerCase(), repositoryId: ID },
    ],
  })
  await joinContest(context, contest, owner)
  await joinContest(context, contest, ada)
})

describe('every output', () => {
  beforeEach(fillEverything)

  test('ten minutes after the webhook, the name and the titles are nowhere, and all points stand', async () => {
    const said = await outputs()
    // Otherwise nothing is proved by what follows.
    expect(said.filter(({ text }) => SECRET.test(text)).length).toBeGreaterThanOrEqual(20)
    const stood = await standing()
    expect(await deliver('privatized', { private: true })).toEqual([202, { outcome: 'recorded' }])
    await runJobs()
    context.clock.now += 10 * MINUTE
    const after = await outputs()
    expect(after.find(({ path }) => path.includes('work.csv'))?.text).toContain(`,${HIDDEN_REPOSITORY},`)
    expect(after.filter(({ text }) => SECRET.test(text)).map(({ path }) => path)).toEqual([])
    expect(after.map(({ path, status }) => [path, status])).toEqual(said.map(({ path, status }) => [path, status]))
    expect(await standing()).toEqual(stood)
    expect(await imbalances(context)).toEqual([])
    expect(SECRET.test(await everything())).toBe(false)
    expect(context.logged.filter((line) => SECRET.test(JSON.stringify(line)))).toEqual([])
  })

  test('a final contest, too', async () => {
    await context.db.run(sql`UPDATE contests SET ends_at = ${NOW - HOUR}, final_at = ${NOW - MINUTE}`)
    await deliver('deleted', { private: false })
    await runJobs()
    context.clock.now += 10 * MINUTE
    expect((await outputs()).filter(({ text }) => SECRET.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('what GitHub tells', () => {
  beforeEach(async () => {
    context.world.set(ada.nodeId, work(FIRST - HOUR))
    await pollPlayers(context, [ada.id])
  })

  test('a repository that is public again has its name at once and its titles with the next complete read', async () => {
    await deliver('privatized', { private: true })
    await runJobs()
    expect(await named()).toEqual(['Climbers/', true])
    expect(await titles()).toEqual([])
    await deliver('publicized', { private: false, id: 'delivery-2' })
    expect(await named()).toEqual([NAME, false])
    expect(await context.db.all(sql`SELECT name FROM contest_repositories WHERE repository_id = ${ID}`)).toEqual([
      { name: NAME.toLowerCase() },
    ])
    await pollPlayers(context, [ada.id])
    expect(await titles()).toContain(TITLE)
  })

  test('an older copy of GitHub brings nothing back, and an hour later a read does', async () => {
    await deliver('privatized', { private: true })
    await runJobs()
    context.world.set(ada.nodeId, [...work(FIRST - HOUR), made(FIRST + 1, 'pull_request_opened', 'pr:901:opened')])
    context.clock.now += MINUTE
    await pollPlayers(context, [ada.id])
    expect([await named(), await titles()]).toEqual([['Climbers/', true], []])
    context.clock.now += HOUR
    await pollPlayers(context, [ada.id])
    expect(await named()).toEqual([NAME, false])
    expect(await titles()).toContain(TITLE)
  })

  test('a delivery of a repository that nobody knows here writes only its receipt', async () => {
    await deliver('privatized', { private: true, repository: 78 })
    expect(await context.db.all(sql`SELECT id FROM repositories WHERE id = 78`)).toEqual([])
    expect(await context.db.all(sql`SELECT outcome FROM webhook_deliveries`)).toEqual([
      { outcome: 'private_repository' },
    ])
  })

  test('sent twice, it hides once', async () => {
    await deliver('privatized', { private: true })
    await deliver('privatized', { private: true, id: 'delivery-2' })
    expect(await context.db.all(sql`SELECT COUNT(*) AS jobs FROM outbox WHERE id LIKE 'forget-repositories%'`)).toEqual(
      [{ jobs: 1 }],
    )
  })

  test('without a webhook, a read that finds nothing there any more asks, once, and hides', async () => {
    const queries = answerHidden([`R_${ID}`])
    context.world.set(ada.nodeId, [])
    context.clock.now += 2 * HOUR
    const stood = await closedPoints()
    await pollPlayers(context, [ada.id])
    await runJobs()
    expect([await named(), await titles(), queries]).toEqual([['Climbers/', true], [], [`R_${ID}`]])
    expect(await closedPoints()).toEqual(stood)
    await pollPlayers(context, [ada.id])
    expect(queries).toHaveLength(1)
  })

  test('what is withheld or unanswered hides nothing', async () => {
    const queries = answerHidden([])
    context.world.set(ada.nodeId, [])
    context.clock.now += 2 * HOUR
    await pollPlayers(context, [ada.id])
    expect([await named(), queries]).toEqual([[NAME, false], [`R_${ID}`]])
    context.world.set(ada.nodeId, { state: 'failed', error: { code: 'unavailable', message: 'x' } })
    await pollPlayers(context, [ada.id])
    expect(queries).toHaveLength(1)
  })

  test('what others took up there stays, and what one can do alone goes', async () => {
    await lookUp()
    answerHidden([`R_${ID}`])
    context.world.set(ada.nodeId, [])
    context.clock.now += 2 * HOUR
    await pollPlayers(context, [ada.id])
    expect(await lines()).toEqual([
      ['commits', 'gone', 0],
      ['issue_comment_created', 'gone', 0],
      ['issue_opened', 'gone', 0],
      ['pull_request_accepted', null, 40],
      ['pull_request_opened', 'gone', 0],
      ['review_commented', null, 10],
    ])
    context.clock.now += DAY
    await pollPlayers(context, [ada.id])
    expect((await lines()).filter(([, reason]) => reason === null)).toHaveLength(2)
    expect(await imbalances(context)).toEqual([])
  })

  test('in a repository that everybody still sees, all goes', async () => {
    answerHidden([], [`R_${ID}`])
    context.world.set(ada.nodeId, [])
    context.clock.now += 2 * HOUR
    await pollPlayers(context, [ada.id])
    expect((await lines()).filter(([, reason]) => reason !== 'gone')).toEqual([])
  })

  test('what is withheld is not gone, however often it is asked for, and neither what GitHub did not answer for', async () => {
    await lookUp()
    const before = await lines()
    const queries = answerHidden([])
    context.world.set(ada.nodeId, [])
    for (const days of [1, 2, 3]) {
      context.clock.now = FIRST + days * DAY
      await pollPlayers(context, [ada.id])
      expect(await lines()).toEqual(before)
    }
    expect(queries).toHaveLength(3)
    // With a token that sees it, and without: the same.
    context.world.set(ada.nodeId, work(FIRST - HOUR))
    await pollPlayers(context, [ada.id])
    expect(await lines()).toEqual(before)
  })

  test('a repository of closed weeks alone is asked about within 30 hours', async () => {
    context.github.fetchBudget = async () => ({ ok: true, value: { limit: 5000, remaining: 5000, resetAt: 0 } })
    context.clock.now = FIRST + 90 * DAY
    const end = context.clock.now + 30 * HOUR
    const queries = answerHidden([`R_${ID}`])
    for (; context.clock.now < end; context.clock.now += 2 * MINUTE) await visitRepositories(context)
    await runJobs()
    expect([await named(), await titles(), queries]).toEqual([['Climbers/', true], [], [`R_${ID}`]])
  })

  test('a look-up that finds it gone hides it, and writes no name', async () => {
    await context.db.run(sql`UPDATE repositories SET asked_at = NULL, established_since = NULL`)
    context.github.fetchRepositories = async (nodeIds) => new Map(nodeIds.map((id) => [id, null]))
    await pollPlayers(context, [ada.id])
    await runJobs()
    expect([await named(), await titles()]).toEqual([['Climbers/', true], []])
  })
})

describe('many at once', () => {
  const MANY = 300
  const idOf = (index: number) => 5000 + index
  const hide = (index: number) => hideAll(context, [{ id: idOf(index), nodeId: null, name: `climbers/ridge-${index}` }])

  beforeEach(async () => {
    const facts = Array.from({ length: MANY }, (_, index) => {
      const made = makeFact({ occurredAt: FIRST - HOUR + index, title: TITLE })
      return { ...made, repository: repositoryNamed(idOf(index), `climbers/ridge-${index}`) }
    })
    context.world.set(ada.nodeId, facts)
    await pollPlayers(context, [ada.id])
    await makePlayers(context, 1100)
  })

  test('are two walks over the players, and all are forgotten', async () => {
    for (let index = 0; index < MANY; index += 1) await hide(index)
    const counting = countingDatabase()
    await runJobs({ ...context, db: counting.db })
    expect(counting.sent.filter(({ sql: text }) => text.includes('UPDATE ledger'))).toHaveLength(2 * 3)
    expect(await shownTitles()).toBe(0)
    expect(await context.db.all(sql`SELECT * FROM names_to_forget`)).toEqual([])
  })

  test('what is hidden while a walk is under way is forgotten by the next', async () => {
    await hide(0)
    await dispatchOutbox(context)
    const [job] = context.queued.splice(0)
    await hide(1)
    await hide(2)
    expect(await context.db.$count(outbox)).toBe(0)
    for (let time = 0; time < 2; time += 1) await handleBatch(context, batchOf([job]).batch)
    expect(await shownTitles()).toBe(MANY - 1)
    await runJobs()
    expect(await shownTitles()).toBe(MANY - 3)
  })

  test('hidden, shown and hidden again a hundred times walks once', async () => {
    const repository = { id: idOf(0), name: 'climbers/ridge-0' }
    for (let time = 0; time < 100; time += 1) {
      await hide(0)
      context.clock.now += 1
      await writeTogether(context.db, showStatements(context, [repository], context.clock.now))
    }
    await hide(0)
    const counting = countingDatabase()
    await runJobs({ ...context, db: counting.db })
    expect(counting.sent.filter(({ sql: text }) => text.includes('UPDATE ledger'))).toHaveLength(3)
    expect(await shownTitles()).toBe(MANY - 1)
  })

  test('a walk whose job was lost begins again the next day', async () => {
    await hide(0)
    await context.db.delete(outbox)
    await hide(1)
    for (const [hours, left] of [
      [23, MANY],
      [25, MANY - 2],
    ] as const) {
      context.clock.now = FIRST + hours * HOUR
      await resumeForgetting(context)
      await runJobs()
      expect(await shownTitles()).toBe(left)
    }
  })

  async function shownTitles() {
    return context.db.$count(ledger, sql`title IS NOT NULL`)
  }
})

test('GitHub’s answers: private and not found hide; withheld, failed and silent ones do not', async () => {
  const problem = (index: number, type: string) => ({ type, path: ['nodes', index], message: type })
  const answer = {
    ok: true,
    data: { nodes: [{ isPrivate: true }, { isPrivate: false }, null, null, null, { isPrivate: false }] },
    problems: [problem(2, 'NOT_FOUND'), problem(3, 'FORBIDDEN')],
  }
  const client = (reply: unknown) => ({ query: async () => reply }) as unknown as GitHubClient
  const ids = ['private', 'public', 'gone', 'withheld', 'silent', 'other']
  expect([...(await findVisibility(client(answer), ids))]).toEqual([
    ['private', 'hidden'],
    ['public', 'public'],
    ['gone', 'hidden'],
    ['other', 'public'],
  ])
  expect([...(await findVisibility(client({ ok: false, error: {} }), ids))]).toEqual([])
  expect([...(await findVisibility(client({ ...answer, data: { nodes: [null] } }), ids))]).toEqual([])
})

/** A closed week and an open one, and all that is kept with names. */
async function fillEverything(): Promise<void> {
  context.world.set(ada.nodeId, work(FIRST - HOUR))
  context.world.set(owner.nodeId, [])
  await pollPlayers(context, [ada.id, owner.id])
  for (const hours of [4 * 24 + 20, 5 * 24 - 4, 5 * 24, 6 * 24 - 4, 7 * 24]) {
    context.clock.now = FIRST + hours * HOUR
    await advanceWeeks(context)
    await pollPlayers(context, [ada.id, owner.id])
    await advanceWeeks(context)
  }
  expect(await context.db.all(sql`SELECT state FROM weeks WHERE key = ${weekOf(FIRST)}`)).toEqual([{ state: 'closed' }])
  context.world.set(ada.nodeId, [...work(FIRST - HOUR), ...work(NOW)])
  context.clock.now = NOW + HOUR
  await pollPlayers(context, [ada.id, owner.id])
  const event = { id: '1', kind: 'pull_request_opened', repository: NAME, number: 5, occurredAt: NOW }
  await insertRows(context, recentActivity, {
    playerId: ada.id,
    events: [event, { ...event, id: '2', repository: 'Climbers/old', repositoryId: ID }],
    fetchedAt: NOW,
  })
  const base = emptyResume()
  const entry = { id: `work:${NAME}`, isHidden: false, values: { name: NAME, highlights: [TITLE] }, extra: {} }
  const document = {
    ...base,
    parts: { ...base.parts, projects: [entry, { ...entry, id: 'own', values: { name: 'Mine' } }] },
  }
  await insertRows(context, resumes, { playerId: ada.id, document, version: 1, publishedAt: NOW, updatedAt: NOW })
  const ice = { title: 'Ice', description: 'Ice', website: 'https://ice.example', repository: NAME.toLowerCase() }
  await makeProjects(context, { id: 'prj_1', playerId: ada.id, createdAt: NOW, ...ice })
  await makeRules(context, { repositoryId: ID, since: NOW - HOUR, isBraked: true, reason: 'Enough' })
}

/** `ada` stands for the player's name. */
const PUBLIC = [
  '/',
  '/leaderboard',
  '/live/week',
  '/player/ada',
  `/player/ada?week=${weekOf(FIRST)}`,
  `/week/${weekOf(FIRST)}/ada`,
  '/best-projects',
  '/projects/prj_1/visit',
  '/resume/ada',
  '/resume/ada/resume.json',
  '/recap/ada',
  '/transparency',
  '/c',
  ...[
    '',
    '?tab=repositories',
    '?tab=news',
    '?tab=rules',
    '/stage',
    '/stage.json',
    '/widget',
    '/card.svg',
    '/results.csv',
    '/calendar.ics',
  ].map((end) => `/c/autumn${end}`),
  `/api/v1/players/ada`,
  `/api/v1/players/ada/weeks/${weekOf(FIRST)}`,
  `/api/v1/players/ada/weeks/${weekOf(NOW)}`,
  `/api/v1/weeks/${weekOf(FIRST)}`,
  '/api/v1/projects',
  '/api/v1/contests/autumn',
  '/api/v1/contests/autumn/result',
  '/api/v1/weeks.atom',
  '/api/badges/ada.svg',
  '/api/cards/ada.svg',
  '/sitemap.xml',
]
const OWN = [
  '/player/ada',
  '/recap',
  '/inbox',
  '/settings',
  '/stats',
  '/settings/export',
  '/resume-builder',
  '/resume-builder/resume.json',
  '/my-leaderboards',
]
const EXPORTS = ['members.csv', 'days.csv', 'work.csv']
const DESK = ['', '/people', '/settings', '/points', '/invite', '/results'] as const

async function outputs(): Promise<{ path: string; status: number; text: string }[]> {
  const visits = [
    ...PUBLIC.map((path) => [namedPath(path), null] as const),
    ...OWN.map((path) => [namedPath(path), ada] as const),
    [`/my-leaderboards/${contest.id}`, ada] as const,
    ...DESK.map((section) => [`/my-leaderboards/${contest.id}/desk${section}`, owner] as const),
    [`/my-leaderboards/${contest.id}/results.csv`, owner] as const,
    ...EXPORTS.map((file) => [`/my-leaderboards/${contest.id}/desk/export/${file}`, owner] as const),
  ]
  const said = []
  for (const [path, reader] of visits) said.push(await ask(path, reader))
  return said
}

function namedPath(path: string): string {
  return path.replace(/\bada\b/, ada.githubUsername)
}

async function ask(path: string, reader: Player | null) {
  const headers = {
    cookie: reader === null ? '' : await signedIn(testContext(Date.now()), reader),
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
  }
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { headers, redirect: 'manual' })
  const answer = await askWorker(request, { APP_CLOCK_OFFSET: String(context.clock.now - Date.now()) })
  const text = `${await answer.text()} ${answer.headers.get('location') ?? ''}`
  return { path: reader === null ? path : `${path} as ${reader.githubUsername}`, status: answer.status, text }
}

/** Every table but those whose rows only grow. */
async function everything(): Promise<string> {
  const tables = await context.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite%' AND name NOT LIKE '_cf%' AND name NOT LIKE 'd1_%' AND name <> 'audit_log'`)
  const rows = []
  for (const { name } of tables) rows.push(await context.db.all(sql`SELECT * FROM ${sql.identifier(name)}`))
  return JSON.stringify(rows)
}

async function standing() {
  return context.db.all(sql`SELECT period, player_id, points, reached_at FROM standings
    UNION ALL SELECT key, player_id, points, counted FROM ledger
    UNION ALL SELECT contest_id, player_id, points, accepted FROM contest_scores ORDER BY 1, 2`)
}

function closedPoints() {
  return context.db.all(sql`SELECT player_id, points FROM standings
    WHERE period IN (SELECT key FROM weeks WHERE state = 'closed') ORDER BY 1, 2`)
}

async function named() {
  const [row] = await context.db.select().from(repositories).where(eq(repositories.id, ID))
  return [row?.name, row?.hiddenAt !== null]
}

/** GitHub's spelling of its name is the ledger's, so that it counts as the same owner's. */
async function lookUp(): Promise<void> {
  await context.db.run(sql`UPDATE repositories SET asked_at = ${FIRST}`)
}

async function lines() {
  const rows = await context.db.select().from(ledger).where(eq(ledger.repositoryId, ID))
  return rows.map(({ kind, reason, points }) => [kind, reason, points]).toSorted()
}

async function titles(): Promise<string[]> {
  const rows = await context.db.select().from(ledger).where(eq(ledger.repositoryId, ID))
  return rows.flatMap(({ title, url }) => [title, url].flatMap((text) => text ?? []))
}

function answerHidden(hidden: string[], shown: string[] = []): string[] {
  const queries: string[] = []
  context.github.findVisibility = async (nodeIds) => {
    queries.push(...nodeIds)
    const answers = nodeIds.map((id) => [id, hidden.includes(id) ? 'hidden' : 'public'] as const)
    return new Map(answers.filter(([id, answer]) => answer === 'hidden' || shown.includes(id)))
  }
  return queries
}

function work(at: number): Fact[] {
  const id = at / HOUR
  return [
    made(at, 'pull_request_opened', factKey.pullRequestOpened(id)),
    { ...made(at + 1, 'pull_request_accepted', factKey.pullRequestAccepted(id)), counterpartId: 5 },
    made(at + 2, 'issue_opened', factKey.issueOpened(id + 1)),
    made(at + 3, 'issue_comment_created', factKey.comment(ID, id, new Date(at).toISOString().slice(0, 10))),
    { ...made(at + 4, 'review_commented', factKey.reviewText(id + 2)), counterpartId: 6, reviewerCanPush: true },
    { ...makeCommits(new Date(at).toISOString().slice(0, 10), 3, ID), repository: repositoryNamed(ID, NAME) },
  ]
}

function made(occurredAt: number, kind: Fact['kind'], key: string): Fact {
  const url = `http://github.test/${NAME}/pull/5`
  return makeFact({ occurredAt, kind, key, title: TITLE, url, repository: repositoryNamed(ID, NAME) })
}

type Sent = { private: boolean; id?: string; repository?: number }

async function deliver(action: string, { private: isPrivate, id = 'delivery-1', repository = ID }: Sent) {
  const account = { id: 1, login: 'Climbers', type: 'Organization' }
  const body = JSON.stringify({
    action,
    repository: {
      id: repository,
      node_id: `R_${repository}`,
      full_name: NAME,
      private: isPrivate,
      fork: false,
      owner: account,
    },
    sender: { id: 2, login: 'somebody', type: 'User' },
  })
  const signature = await sign(testVars.GITHUB_WEBHOOK_SECRET, body)
  const headers = { 'x-hub-signature-256': signature, 'x-github-event': 'repository', 'x-github-delivery': id }
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/github`, { method: 'POST', headers, body })
  const answer = await api.fetch(request, { app: context, waitUntil: () => undefined })
  return [answer.status, await answer.json()]
}

/** Hands the outbox's jobs about repositories to the queue and works them off. */
async function runJobs(by = context): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await dispatchOutbox(context)
    const jobs = context.queued.splice(0).filter(({ type }) => type === 'forget-repositories')
    if (jobs.length === 0) return
    const messages = jobs.map((body, index) => ({
      id: `m${index}`,
      body,
      attempts: 1,
      timestamp: new Date(),
      ack: () => undefined,
      retry: () => undefined,
    }))
    await handleBatch(by, {
      queue: 'main',
      messages,
      ackAll: () => undefined,
      retryAll: () => undefined,
    } as unknown as MessageBatch)
  }
}
