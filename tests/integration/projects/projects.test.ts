import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { listProjects, PROJECTS_PAGE } from '#app/core/projects/list-projects.server.ts'
import type { ProjectsView } from '#app/core/projects/project-view.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { loader as bestProjects } from '#app/features/projects/best-projects.route.tsx'
import { findVisitedProject, recordProjectVisit } from '#app/features/projects/visit-project.server.ts'
import { loadPage } from '#app/routes/player/load-page.server.ts'
import { loader as playerPage } from '#app/routes/player/player.route.tsx'
import { loader as visit } from '#app/routes/project-visit.route.ts'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'
import { playerStatistics } from '#db/schema/statistics.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { makeProjects, makeStandings } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

beforeEach(() => emptyDatabase(testContext()))

test.for(['clicked', 'newest'] as const)(
  'paging forwards and backwards shows every %s project once, in order, and walks over hidden ones',
  async (order) => {
    const context = testContext(NOW)
    await fillProjects(context, 130)
    const column = order === 'clicked' ? 'clicks' : 'created_at'
    const expected = await context.db.all<{ id: string }>(sql`SELECT projects.id FROM projects
      JOIN players ON players.id = player_id WHERE claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL
      AND position < 2 + 4 * is_premium ORDER BY ${sql.raw(column)} DESC, projects.id DESC`)
    expect(expected.length).toBeGreaterThan(3 * PROJECTS_PAGE)

    const forwards = await walk(context, `/best-projects?order=${order}`, 'nextHref')
    expect(forwards.flatMap(ids)).toEqual(expected.map((project) => project.id))
    expect(forwards.slice(0, -1).every((view) => view.projects.length === PROJECTS_PAGE)).toBe(true)
    expect([forwards[0]?.previousHref, forwards[0]?.firstHref, forwards.at(-1)?.nextHref]).toEqual([null, null, null])
    const backwards = await walk(context, forwards.at(-2)?.nextHref ?? '', 'previousHref')
    expect(backwards.toReversed().flatMap(ids)).toEqual(expected.map((project) => project.id))
    expect(backwards.at(-1)?.firstHref).toBeNull()
  },
)

test('shows the first two of a free player and the first six of a premium one, and nobody’s who does not play', async () => {
  const context = testContext(NOW)
  const free = await makePlayer(context, { isPremium: true })
  const premium = await makePlayer(context, { isPremium: true })
  const absent = [{ suspendedAt: 1 }, { goneAt: 1 }, { claimedAt: null }]
  for (const owner of [free, premium, ...(await Promise.all(absent.map((values) => makePlayer(context, values))))])
    for (let position = 0; position < (owner.isPremium ? 6 : 2); position += 1)
      await makeProject(context, owner, { position })
  await context.db.update(players).set({ isPremium: false }).where(eq(players.id, free.id))

  const seen = (await view(context, '/best-projects?order=newest')).projects
  const of = (owner: { githubUsername: string }) => seen.filter((one) => one.owner.username === owner.githubUsername)
  expect([of(free).length, of(premium).length, seen.length]).toEqual([2, 6, 8])
  expect(await shownOn(context, free)).toHaveLength(2)
  expect(await shownOn(context, premium)).toHaveLength(6)
  const [hidden] = await context.db
    .select()
    .from(projects)
    .where(sql`player_id = ${free.id} AND position = 2`)
  expect(await goTo(context, hidden?.id ?? '')).toBe('/')
})

test('tells title, owner, host, repository and clicks of a project, the viewer’s own marked', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  await makeProject(context, owner, {
    id: 'prj_rope',
    title: 'Rope',
    description: 'Holds.',
    website: 'https://www.rope.example/docs',
    repository: 'summit/rope',
    clicks: 7,
  })
  const shown = (await view(context, '/best-projects', await signedIn(context, owner))).projects
  expect(shown).toEqual([
    {
      id: 'prj_rope',
      title: 'Rope',
      description: 'Holds.',
      href: '/projects/prj_rope/visit',
      host: 'rope.example',
      repository: { name: 'summit/rope', href: 'http://github.test/summit/rope' },
      clicks: 7,
      since: 'New this week',
      owner: { username: owner.githubUsername, avatarUrl: expect.any(String), premium: false, isViewer: true },
    },
  ])
})

test('tells since when a project is listed', async () => {
  const context = testContext(NOW)
  const [owner, other] = [await makePlayer(context), await makePlayer(context)]
  await makeProject(context, owner, { id: 'prj_new', createdAt: NOW })
  await makeProject(context, owner, { id: 'prj_old', position: 1, createdAt: NOW - 14 * DAY })
  await makeProject(context, other, { id: 'prj_elder', createdAt: NOW - 400 * DAY })
  const shown = (await view(context, '/best-projects?order=newest')).projects
  expect(shown.map(({ id, since }) => [id, since])).toEqual([
    ['prj_new', 'New this week'],
    ['prj_old', 'Since week 45'],
    ['prj_elder', 'Since 2025'],
  ])
})

test.for([
  [{ website: 'https://rope.example/a', repository: 'summit/rope' }, 'https://rope.example/a'],
  [{ website: 'rope.example', repository: null }, 'https://rope.example/'],
  [{ website: null, repository: 'summit/rope' }, 'http://github.test/summit/rope'],
  [{ website: 'javascript:alert(1)', repository: 'summit/rope' }, 'http://github.test/summit/rope'],
  [{ website: 'https://user:secret@rope.example', repository: null }, '/'],
  [{ website: '//evil.example', repository: '../evil' }, '/'],
  [{ website: 'https://rope.example/\r\nSet-Cookie: a=b', repository: 'summit/..' }, '/'],
  [{ website: 'data:text/html,hi', repository: 'a/b/c' }, '/'],
  [{ website: null, repository: null }, '/'],
] as const)('a visit to %j leads to %s', async ([stored, target]) => {
  const context = testContext(NOW)
  const project = await makeProject(context, await makePlayer(context), stored)
  const [shown] = (await view(context, '/best-projects')).projects
  expect(shown?.href).toBe(target === '/' ? null : `/projects/${project.id}/visit`)
  expect(await goTo(context, project.id)).toBe(target)
})

test.for([
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site', referer: `${testVars.APP_ORIGIN}/best-projects` }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ referer: 'https://evil.example/' }, false],
  [{ referer: `${testVars.APP_ORIGIN}.evil.example/` }, false],
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ referer: `${testVars.APP_ORIGIN}/best-projects` }, true],
] as const)('a link with %j leads out: %s, else to the card that shows its host', async ([headers, leads]) => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  const { id } = await makeProject(context, owner, { website: 'https://\u0430pple.example/' })
  const request = new Request(`${testVars.APP_ORIGIN}/projects/${id}/visit`, {
    headers: { ...headers, 'user-agent': BROWSER },
  })
  const target = locationOf(await callRoute(visit, context, request, { id }))
  expect(target).toBe(leads ? 'https://xn--pple-43d.example/' : `/player/${owner.githubUsername}#projects`)
  expect(await clicksOf(context, id)).toBe(leads ? 1 : 0)
  expect((await shownOn(context, owner))[0]?.host).toBe('xn--pple-43d.example')
})

test.for(['', 'prj_none', "' OR 1=1 --", '%00', '../../etc', 'x'.repeat(5000), '__proto__'])(
  'an unknown project (%j) leads home and counts nothing',
  async (id) => {
    const context = testContext(NOW)
    await makeProject(context, await makePlayer(context))
    expect(await goTo(context, id)).toBe('/')
    expect(await events(context)).toEqual([])
  },
)

test('a visit counts once a visitor and day, whatever is repeated, and a new day or network counts again', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  const project = await makeProject(context, owner, { clicks: 3 })
  await goTo(context, project.id)
  await Promise.all([goTo(context, project.id), goTo(context, project.id)])
  expect(await clicksOf(context, project.id)).toBe(4)
  expect(await events(context)).toEqual([
    expect.objectContaining({ playerId: owner.id, scope: 'project', event: 'click', label: project.id }),
  ])
  await goTo(context, project.id, { 'user-agent': BROWSER, 'cf-connecting-ip': '203.0.113.8' })
  expect(await clicksOf(context, project.id)).toBe(5)
  context.clock.now += DAY
  await deleteOldRows(context)
  await goTo(context, project.id)
  expect([await clicksOf(context, project.id), (await events(context)).length]).toEqual([6, 3])
})

test('a visit is written whole or not at all', async () => {
  const context = testContext(NOW)
  const project = await makeProject(context, await makePlayer(context))
  const visited = await findVisitedProject(context, project.id)
  if (visited === null) throw new Error('the project is not seen')
  await context.db.run(
    sql.raw(`CREATE TRIGGER refuse_clicks BEFORE UPDATE OF clicks ON projects
    WHEN true BEGIN SELECT RAISE(ABORT, 'refused'); END`),
  )
  const attempt = () => recordProjectVisit(context, requestOf(BROWSER), visited, null)
  await expect(attempt()).rejects.toThrow(/refused/)
  expect([await clicksOf(context, project.id), await events(context)]).toEqual([0, []])
  await context.db.run(sql.raw('DROP TRIGGER refuse_clicks'))
  await attempt()
  await attempt()
  expect([await clicksOf(context, project.id), (await events(context)).length]).toEqual([1, 1])
})

test.for([
  ['a bot', { 'user-agent': BOT }],
  ['nobody’s browser', { 'user-agent': '' }],
  ['a page fetched ahead', { 'user-agent': BROWSER, 'sec-purpose': 'prefetch' }],
  ['a picture of another site', { 'user-agent': BROWSER, 'sec-fetch-dest': 'image' }],
] as const)('%s is led on and not counted', async ([, headers]) => {
  const context = testContext(NOW)
  const project = await makeProject(context, await makePlayer(context), { website: 'https://rope.example/' })
  expect(await goTo(context, project.id, headers)).toBe('https://rope.example/')
  expect([await clicksOf(context, project.id), await events(context)]).toEqual([0, []])
})

test('an owner’s own visit and own view are not counted', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  const project = await makeProject(context, owner, { website: 'https://rope.example/' })
  const cookie = await signedIn(context, owner)
  expect(await goTo(context, project.id, { cookie, 'user-agent': BROWSER })).toBe('https://rope.example/')
  await seePage(context, owner, { cookie, 'user-agent': BROWSER })
  expect([await clicksOf(context, project.id), await events(context)]).toEqual([0, []])
})

test('a view of a profile is counted with the host that it came from, once a visitor and day', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  const other = await signedIn(context, await makePlayer(context))
  const seen = (headers: Record<string, string>) => seePage(context, owner, { 'user-agent': BROWSER, ...headers })
  await seen({ referer: 'https://www.news.example/item?id=7' })
  await seen({ referer: 'https://news.example/other' })
  await seen({ 'cf-connecting-ip': '10.0.0.2', referer: 'http://localhost:8787/leaderboard', cookie: other })
  await seen({ 'cf-connecting-ip': '10.0.0.2', referer: 'https://late.example' })
  await seen({})
  await seen({ 'user-agent': BOT, referer: 'https://bots.example' })
  expect((await events(context)).map(({ scope, event, label }) => [scope, event, label])).toEqual([
    ['player', 'view', ''],
    ['player', 'view', 'news.example'],
  ])
})

test.for([
  'after=x',
  'after=-1.prj',
  'before=1',
  'after=99999999999999999.a',
  "after=1.'",
  'order=best',
  'order=__proto__',
])('a malformed address (%s) shows the first page', async (query) => {
  const context = testContext(NOW)
  await makeProject(context, await makePlayer(context))
  const shown = await view(context, `/best-projects?${query}`)
  expect([shown.order, shown.projects.length, shown.firstHref]).toEqual(['clicked', 1, null])
})

test('a list without projects is an empty page, and a cursor beyond the end leads back', async () => {
  const context = testContext(NOW)
  expect(await view(context, '/best-projects')).toEqual({
    order: 'clicked',
    projects: [],
    previousHref: null,
    nextHref: null,
    firstHref: null,
  })
  const beyond = await view(context, '/best-projects?order=newest&after=0.a')
  expect([beyond.projects, beyond.firstHref]).toEqual([[], '/best-projects?order=newest'])
})

test('a page reads as many rows among 2,000 projects as among 200, and few however many are hidden', async () => {
  const context = testContext(NOW)
  const read = async (hrefOf: (first: ProjectsView) => string) => {
    const first = await view(context, '/best-projects')
    const counting = countingDatabase()
    await view({ ...context, db: counting.db }, hrefOf(first))
    return counting.rowsRead()
  }
  const next = (first: ProjectsView) => first.nextHref ?? ''
  await fillProjects(context, 200)
  const few = await read(next)
  await emptyDatabase(context)
  await fillProjects(context, 2000)
  expect(few).toBeLessThanOrEqual(190)
  expect(await read(next)).toBeLessThanOrEqual(few + 10)
  await context.db.run(sql`UPDATE players SET suspended_at = 1`)
  const counting = countingDatabase()
  const hidden = await listProjects({ ...context, db: counting.db }, 'newest', { from: 'start' })
  expect([hidden.projects, hidden.end === null]).toEqual([[], false])
  expect(counting.rowsRead()).toBeLessThanOrEqual(2300)
})

let made = 0

async function makeProject(
  context: TestContext,
  owner: { id: string },
  values: Partial<typeof projects.$inferInsert> = {},
) {
  made += 1
  const [project] = await context.db
    .insert(projects)
    .values({
      id: `prj_${String(made).padStart(5, '0')}`,
      playerId: owner.id,
      position: 0,
      title: `Project ${made}`,
      description: 'A project.',
      website: 'https://project.example/',
      createdAt: NOW - made,
      ...values,
    })
    .returning()
  if (project === undefined) throw new Error('no project was made')
  return project
}

/** Owners of every kind with two to six projects each, many with equal clicks and times. */
async function fillProjects(context: TestContext, count: number): Promise<void> {
  const owners = await makePlayers(context, Math.ceil(count / 6), (index) => ({
    githubId: 900_000 + index,
    isPremium: true,
  }))
  const made = Array.from({ length: count }, (_, index) => ({
    id: `prj_${String((index * 7919) % 100_003).padStart(5, '0')}`,
    playerId: owners[Math.floor(index / 6)]?.id,
    position: index % 6,
    title: `Project ${index}`,
    website: null,
    clicks: (index * 31) % 17,
    createdAt: NOW - ((index * 13) % 40),
  }))
  await makeProjects(context, made)
  const standing = { period: '2026-W47', points: 10, premium: true }
  await makeStandings(context, ...owners.map(({ id }) => ({ playerId: id, ...standing })))
  await context.db.run(sql`UPDATE players SET is_premium = 0 WHERE github_id % 9 IN (1, 5)`)
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE github_id % 9 = 4`)
  await context.db.run(sql`UPDATE players SET gone_at = 1 WHERE github_id % 9 = 7`)
}

async function view(context: TestContext, path: string, cookie = ''): Promise<ProjectsView> {
  const answer = await callRoute(bestProjects, context, pageRequest(path, cookie))
  if (answer instanceof Response) throw new Error('the projects answered with a response')
  return answer
}

async function walk(context: TestContext, path: string, link: 'nextHref' | 'previousHref'): Promise<ProjectsView[]> {
  const pages: ProjectsView[] = []
  for (let href: string | null = path; href !== null; href = pages.at(-1)?.[link] ?? null) {
    pages.push(await view(context, href))
    if (pages.length > 20) throw new Error('the pages do not end')
  }
  return pages
}

function ids(page: ProjectsView): string[] {
  return page.projects.map((project) => project.id)
}

function requestOf(agent: string): Request {
  return new Request('http://localhost:8787/', { headers: { 'user-agent': agent } })
}

/** Follows a project's link and returns its target. */
async function goTo(
  context: TestContext,
  id: string,
  headers: Record<string, string> = { 'user-agent': BROWSER },
): Promise<string> {
  const request = new Request(`http://localhost:8787/projects/${encodeURIComponent(id)}/visit`, {
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  const answer = await callRoute(visit, context, request, { id })
  expect(answer instanceof Response && answer.status).toBe(302)
  return locationOf(answer)
}

async function seePage(context: TestContext, player: { githubUsername: string }, headers: Record<string, string>) {
  const request = new Request(`http://localhost:8787/player/${player.githubUsername}`, { headers })
  await callRoute(playerPage, context, request, { username: player.githubUsername })
}

async function shownOn(context: TestContext, player: { githubUsername: string }) {
  const { githubUsername: username } = player
  const page = await callRoute(loadPage, context, pageRequest(`/player/${username}`), { username })
  if (page instanceof Response) throw new Error('the page answered with a response')
  return page.view.projects
}

async function clicksOf(context: TestContext, id: string): Promise<number> {
  const [project] = await context.db.select().from(projects).where(eq(projects.id, id))
  return project?.clicks ?? 0
}

function events(context: TestContext) {
  return context.db.select().from(playerStatistics).orderBy(playerStatistics.label, playerStatistics.day)
}
