import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listPrivateLeaderboardUpdates } from '#app/core/contests/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { acceptOffer } from '#app/features/contests/private-leaderboards/answer-offer.server.ts'
import { handOverLeaderboard } from '#app/features/contests/private-leaderboards/manage-leaderboard.server.ts'
import { loader as invitation } from '#app/features/contests/private-leaderboards/my-leaderboards-join.route.tsx'
import {
  action as boardsAction,
  loader as boardsPage,
} from '#app/features/contests/private-leaderboards/my-leaderboards.route.tsx'
import { loader as sitemapPart } from '#app/features/discovery/sitemap-part.route.ts'
import { action as moderate, loader as moderation } from '#app/features/moderation/staff/admin-moderation.route.tsx'
import { addTerm, removeTerm } from '#app/features/moderation/staff/change-block-list.server.ts'
import { showAgain, takeDown } from '#app/features/moderation/staff/change-text.server.ts'
import { loadModeration, type ModerationView } from '#app/features/moderation/staff/load-moderation.server.ts'
import type { ModerationList } from '#app/features/moderation/staff/moderation-lists.ts'
import { loader as inboxPage } from '#app/features/notifications/inbox.route.tsx'
import { loader as bestProjects } from '#app/features/projects/best-projects.route.tsx'
import { loader as recap } from '#app/features/recap/recap.route.tsx'
import { action as resumeAction, loader as resumeBuilder } from '#app/features/resume/resume-builder.route.tsx'
import { loader as resumeFile } from '#app/features/resume/resume-file.route.ts'
import { action as resumeSave } from '#app/features/resume/resume-save.route.ts'
import { loader as resumePage } from '#app/features/resume/resume.route.tsx'
import { loader as home } from '#app/routes/home.route.tsx'
import { action as boardAction, loader as boardPage } from '#app/routes/my-leaderboard.route.tsx'
import { action as playerAction, loader as playerPage } from '#app/routes/player/player.route.tsx'
import { loader as visit } from '#app/routes/project-visit.route.ts'
import { action as settingsAction, loader as settingsPage } from '#app/routes/settings/settings.route.tsx'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { auditLog } from '#db/schema/staff.ts'
import {
  batchOf,
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { insertRows, makeLeaderboards, makeStandings } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { handleBatch } from '#workers/queue.ts'

const WORD = 'Zanzibarish'
const api = createApi()
let context: TestContext

beforeEach(async () => {
  context = testContext(MONDAY)
  await emptyDatabase(context)
})

test.each(['project', 'leaderboard', 'resume', 'profile'] as const)(
  'a %s that is taken down shows in no output for others, and again when it is shown again',
  async (kind) => {
    const world = await publish(kind)
    const shown = await outputs(world)
    const holding = Object.keys(shown).filter((name) => shown[name]?.includes(WORD))
    expect(holding).toEqual(HOLDS[kind])
    const { githubUsername } = world.owner.player
    for (const name of ['player page', 'recap', 'sitemap', 'API player', 'README card', 'badge'])
      expect(shown[name]).toContain(githubUsername)
    expect(await takeDown(context, 'st_1', { kind, id: world.id, reason: 'Not for here' })).toEqual({ ok: true })
    const hidden = await outputs(world)
    expect(Object.keys(hidden).filter((name) => hidden[name]?.includes(WORD))).toEqual([])
    expect(await showAgain(context, 'st_1', { kind, id: world.id, reason: 'Fine now' })).toEqual({ ok: true })
    expect(await outputs(world)).toEqual(shown)
  },
)

/** The outputs that have a text of the kind: a control of the test above. */
const HOLDS: Record<TextKind, string[]> = {
  project: ['best projects', 'newest projects', 'player page', 'API projects', 'API newest projects', 'visit'],
  leaderboard: ['board of a member', 'boards of a member', 'invitation', 'weekly update'],
  resume: ['resume', 'resume.json'],
  profile: ['player page', 'API player'],
}

test.each(['project', 'leaderboard', 'resume', 'profile'] as const)(
  'the owner of a %s that is taken down still has it, sees why, and is told once in the inbox',
  async (kind) => {
    const { id, owner } = await publish(kind)
    const change = { kind, id, reason: 'It names a stranger' }
    const twice = await Promise.all([1, 2].map(() => takeDown(context, 'st_1', change)))
    expect(twice.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['conflict', 'ok'])
    const own = JSON.stringify(await ownPages(owner))
    expect(own).toContain(WORD)
    expect(own.split('It names a stranger')).toHaveLength(3)
    const notices = await context.db.all<{ payload: string }>(
      sql`SELECT payload FROM notifications WHERE player_id = ${owner.player.id}`,
    )
    expect(notices).toHaveLength(1)
    expect(notices[0]?.payload).toContain('Reason: It names a stranger')
  },
)

test('a text taken down stays down when its owner changes it, and an erased owner leaves nothing', async () => {
  const { id, owner } = await publish('project')
  await takeDown(context, 'st_1', { kind: 'project', id, reason: 'No' })
  context.clock.now += 1000
  await post(playerAction, `/player/${owner.player.githubUsername}`, owner, {
    intent: 'change',
    project: id,
    title: `${WORD} again`,
  })
  expect(await list('taken-down')).toMatchObject([{ id, lines: [`${WORD} again`], changedAt: MONDAY + 1000 }])
  const visitor = await callRoute(bestProjects, context, pageRequest('/best-projects'))
  expect(JSON.stringify(visitor)).not.toContain(WORD)
  await erasePlayer(context, owner.player)
  expect(await context.db.all(sql`SELECT * FROM published_texts`)).toEqual([])
})

test('lists hold what is published, the newest first, a page at a time', async () => {
  const owner = await someone()
  const texts = numbers(60).map((at) => ({ subjectId: `prj_${at}`, changedAt: Math.floor(at / 2) }))
  await insertRows(
    context,
    publishedTexts,
    ...texts.map((text) => ({ kind: 'project' as const, playerId: owner.player.id, ...text })),
  )
  const seen: string[] = []
  for (let after: string | null = null, page = 0; page < 9; page += 1) {
    const { texts, nextHref }: ModerationView = await loadModeration(context, { show: 'project', after })
    seen.push(...texts.map((text) => text.id))
    if (nextHref === null) break
    after = new URL(nextHref, 'http://local').searchParams.get('after')
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `prj_${159 - index}`))
  for (const after of ['', 'x', '1.project', '9'.repeat(40), "1.project.'--"])
    expect((await loadModeration(context, { show: 'project', after })).texts).toHaveLength(25)
})

test('a draft of a resume is no published text, and typing makes one change an hour', async () => {
  const { owner, id } = await publish('resume')
  const listed = await list('resume')
  expect(listed).toMatchObject([{ id, owner: owner.player.githubUsername, changedAt: MONDAY }])
  for (const [minutes, changedAt] of [
    [30, MONDAY],
    [90, MONDAY + 90 * 60_000],
  ] as const) {
    context.clock.now = MONDAY + minutes * 60_000
    const version = await versionOf(owner)
    await post(resumeSave, '/resume-builder/save', owner, { intent: 'basics', version, name: 'Ada', label: WORD })
    expect(await list('resume')).toMatchObject([{ changedAt }])
  }
  await post(resumeAction, '/resume-builder', owner, { intent: 'unpublish' })
  expect(await list('resume')).toEqual([])
})

test('a board that is handed over takes its text along, and one that is deleted takes it away', async () => {
  const { id, owner, member } = await publish('leaderboard')
  await handOverLeaderboard(context, owner.player.id, id, member.player.id)
  await acceptOffer(context, member.player.id, id)
  expect(await list('leaderboard')).toMatchObject([{ id, owner: member.player.githubUsername }])
  await post(boardAction, `/my-leaderboards/${id}`, member, { intent: 'delete', confirmName: WORD }, { id })
  expect(await list('leaderboard')).toEqual([])
})

test('an emptied profile is no text, and saving one as it is makes it no newer', async () => {
  const { owner } = await publish('profile')
  context.clock.now += 5000
  const profile = { intent: 'profile', displayName: WORD, bio: '', country: 'CH', timeZone: '' }
  await post(settingsAction, '/settings', owner, profile)
  expect(await list('profile')).toMatchObject([{ changedAt: MONDAY }])
  await post(settingsAction, '/settings', owner, { ...profile, displayName: '' })
  expect(await list('profile')).toEqual([])
})

test('a text with something from the block list is refused at its field, and what was typed stays', async () => {
  const owner = await someone()
  const board = await publish('leaderboard', owner)
  const resume = await publish('resume', owner)
  await addTerm(context, 'st_1', 'bad word')
  await addTerm(context, 'st_1', 'evil.example')
  const before = await everyRow(context)
  const said = '“bad word” is on our block list. Please rephrase.'
  const page = `/player/${owner.player.githubUsername}`
  const project = {
    intent: 'add',
    project: '',
    title: 'A BÁD wörd',
    description: 'b4d word',
    website: 'x.evil.example',
  }
  const version = await versionOf(owner)
  const answers = [
    await post(playerAction, page, owner, project),
    await post(boardsAction, '/my-leaderboards', owner, { name: 'bad word', description: 'bad-word', endsOn: '' }),
    await post(boardAction, `/my-leaderboards/${board.id}`, owner, { intent: 'change', name: 'bad word' }, board),
    await post(settingsAction, '/settings', owner, { intent: 'profile', displayName: 'Bad Word', bio: 'bad  word' }),
    await post(resumeAction, '/resume-builder', owner, { intent: 'basics', version, summary: 'one bad word' }),
    await post(resumeAction, '/resume-builder', owner, { intent: 'add', part: 'skills', version, name: 'bad word' }),
    await post(resumeSave, '/resume-builder/save', owner, { intent: 'basics', version, summary: 'one bad word' }),
  ]
  for (const answer of answers) {
    const status = answer instanceof Response ? answer.status : (answer as { init?: ResponseInit }).init?.status
    const body = answer instanceof Response ? await answer.text() : JSON.stringify(answer)
    expect([status, body]).toEqual([400, expect.stringContaining(said)])
  }
  expect(JSON.stringify(answers[0])).toContain('“evil.example” is on our block list')
  expect(JSON.stringify(answers[0])).toContain('A BÁD wörd')
  expect(await everyRow(context)).toBe(before)
  const file = new File([JSON.stringify({ basics: { name: 'Bad word' } })], 'resume.json')
  expect(await post(resumeAction, '/resume-builder', owner, { intent: 'import', version, file })).toMatchObject({
    data: { problem: said },
  })
  expect(resume.id).toBe(owner.player.id)
})

test('texts that hold a new term are listed, none is taken down by itself, and none is listed without the term', async () => {
  const project = await publish('project')
  const resume = await publish('resume')
  await publish('leaderboard')
  expect(await addTerm(context, 'st_1', WORD.toUpperCase())).toEqual({ ok: true, term: WORD.toLowerCase() })
  await settle()
  const found = await list('matches')
  expect(found.map(({ kind, term, takenDown }) => [kind, term, takenDown])).toEqual([
    ['resume', WORD.toLowerCase(), null],
    ['project', WORD.toLowerCase(), null],
    ['leaderboard', WORD.toLowerCase(), null],
  ])
  expect(await post(resumeAction, '/resume-builder', resume.owner, { intent: 'publish' })).toMatchObject({
    data: { problem: expect.stringContaining(WORD.toLowerCase()) as string },
  })
  const change = { intent: 'change', project: project.id, title: 'Something else' }
  await post(playerAction, `/player/${project.owner.player.githubUsername}`, project.owner, change)
  expect((await list('matches')).map(({ kind }) => kind)).toEqual(['resume', 'leaderboard'])
  const { terms } = await loadModeration(context, { show: 'block-list', after: null })
  await removeTerm(context, 'st_1', terms[0]?.id ?? '')
  expect(await list('matches')).toEqual([])
})

test('a text of two terms stays listed when one is removed, and the walk goes on behind a full page', async () => {
  const owner = await someone()
  const boards = numbers(250).map((at) => ({ id: `lb_${at}`, ownerId: owner.player.id, name: `red green ${at}` }))
  await makeLeaderboards(context, boards)
  const texts = boards.map(({ id, ownerId }) => ({
    kind: 'leaderboard' as const,
    subjectId: id,
    playerId: ownerId,
    changedAt: 0,
  }))
  await insertRows(context, publishedTexts, texts)
  for (const term of ['red', 'green']) await addTerm(context, 'st_1', term)
  await settle()
  expect(await termsHeld()).toEqual([{ term: 'green', texts: 250 }])
  const { terms } = await loadModeration(context, { show: 'block-list', after: null })
  await removeTerm(context, 'st_1', terms.find(({ term }) => term === 'green')?.id ?? '')
  await settle()
  expect(await termsHeld()).toEqual([{ term: 'red', texts: 250 }])
  const before = await everyRow(context)
  await handleBatch(context, batchOf([{ type: 'match-blocked-terms', after: ['', ''] }]).batch)
  expect(await everyRow(context)).toBe(before)
})

test('staff take down, show again, add and remove by the screen’s forms, each with its row in the log', async () => {
  const ada = await makeFirstStaff(context)
  const { id } = await publish('project')
  const send = (fields: Record<string, string>, path = '/admin/moderation') =>
    callRoute(moderate, context, formRequest(path, fields, ada.cookie))
  const text = { kind: 'project', id }
  const bad: [Record<string, string>, number][] = [
    [{ intent: 'take-down', ...text, reason: '  ' }, 400],
    [{ intent: 'take-down', ...text, reason: 'x'.repeat(301) }, 400],
    [{ intent: 'take-down', kind: 'project', id: 'prj_nothing', reason: 'why' }, 409],
    [{ intent: 'take-down', kind: 'moon', id, reason: 'why' }, 400],
    [{ intent: 'show', ...text, reason: 'why' }, 409],
    [{ intent: 'block', term: 'a' }, 400],
    [{ intent: 'unknown' }, 400],
    [{}, 400],
  ]
  const before = await everyRow(context)
  for (const [fields, status] of bad) expect(await send(fields)).toMatchObject({ init: { status } })
  expect(await send({ intent: 'take-down', ...text, reason: 'x'.repeat(301) })).toMatchObject({
    data: {
      values: { ...text, reason: 'x'.repeat(301) },
      errors: { reason: expect.stringContaining('300') as string },
    },
  })
  expect(await everyRow(context)).toBe(before)
  const start = await context.db.$count(auditLog)
  const place = '/admin/moderation?show=taken-down'
  expect(locationOf(await send({ intent: 'take-down', ...text, reason: 'why' }, place))).toBe(
    `${place}#${text.kind}-${text.id}`,
  )
  await send({ intent: 'show', ...text, reason: 'fine' })
  await send({ intent: 'block', term: 'Spam' })
  expect(await send({ intent: 'block', term: 'spám' })).toMatchObject({
    init: { status: 400 },
    data: { errors: { term: '“spam” is on the list already.' }, values: { term: 'spám' } },
  })
  const page = (await callRoute(moderation, context, pageRequest('/admin/moderation?show=block-list', ada.cookie))) as {
    view: ModerationView
  }
  const term = page.view.terms[0]?.id ?? ''
  expect(page.view.terms).toMatchObject([{ term: 'spam', isDomain: false }])
  await send({ intent: 'unblock', id: term })
  await send({ intent: 'unblock', id: term })
  const log = await context.db.all<{ actor: string; action: string; detail: string }>(
    sql`SELECT actor, action, detail FROM audit_log WHERE sequence > ${start} ORDER BY sequence`,
  )
  expect(log.map((row) => [row.actor, row.action, JSON.parse(row.detail)])).toEqual([
    [ada.id, 'take-down-text', { ...text, reason: 'why' }],
    [ada.id, 'show-text', { ...text, reason: 'fine' }],
    [ada.id, 'block-term', { termId: term }],
    [ada.id, 'unblock-term', { termId: term }],
  ])
})

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 100)
}

type Someone = Awaited<ReturnType<typeof someone>>
type World = { id: string; owner: Someone; member: Someone; guest: Someone; code: string }

async function someone() {
  const player = await makePlayer(context, { isPremium: true })
  return { player, cookie: await signedIn(context, player) }
}

/** Publishes a text of the kind with the word, through the owner's forms, and adds a player who may read it. */
async function publish(kind: TextKind, by?: Someone): Promise<World> {
  const owner = by ?? (await someone())
  const member = await someone()
  const world = { id: owner.player.id, owner, member, guest: await someone(), code: '' }
  switch (kind) {
    case 'project': {
      const project = { intent: 'add', project: '', title: WORD, website: `https://${WORD}.example` }
      await post(playerAction, `/player/${owner.player.githubUsername}`, owner, project)
      const [row] = await context.db.all<{ id: string }>(sql`SELECT id FROM projects`)
      return { ...world, id: row?.id ?? '' }
    }
    case 'leaderboard': {
      const fields = { name: WORD, description: `About ${WORD}`, endsOn: '' }
      const id =
        locationOf(await post(boardsAction, '/my-leaderboards', owner, fields))
          .split('/')
          .at(-1) ?? ''
      await insertRows(context, members, { leaderboardId: id, playerId: member.player.id, joinedAt: MONDAY })
      await makeStandings(context, { playerId: member.player.id, period: '2026-W46', points: 10, premium: true })
      await context.db.run(sql`UPDATE private_leaderboards SET created_at = 1 WHERE id = ${id}`)
      const [row] = await context.db.all<{ code: string }>(
        sql`SELECT invitation_code AS code FROM private_leaderboards WHERE id = ${id}`,
      )
      return { ...world, id, code: row?.code ?? '' }
    }
    case 'resume': {
      const version = await versionOf(owner)
      const basics = { intent: 'basics', version, name: 'Ada', label: WORD }
      await post(resumeAction, '/resume-builder', owner, basics)
      await post(resumeAction, '/resume-builder', owner, { intent: 'publish' })
      return world
    }
    case 'profile':
      await post(settingsAction, '/settings', owner, { intent: 'profile', displayName: WORD, bio: '', timeZone: '' })
      return world
  }
}

/** Everything others get of a player's texts: screens, files and the API. */
async function outputs({ id, owner, member, guest, code }: World): Promise<Record<string, string>> {
  const username = owner.player.githubUsername
  return {
    home: await read(home, '/'),
    'best projects': await read(bestProjects, '/best-projects'),
    'newest projects': await read(bestProjects, '/best-projects?order=newest'),
    'player page': await read(playerPage, `/player/${username}`, { username }),
    recap: await read(recap, `/recap/${username}`, { username }),
    resume: await read(resumePage, `/resume/${username}`, { username }),
    'resume.json': await read(resumeFile, `/resume/${username}/resume.json`, { username }),
    'board of a member': await read(boardPage, `/my-leaderboards/${id}`, { id }, member),
    'boards of a member': await read(boardsPage, '/my-leaderboards', {}, member),
    invitation: await read(invitation, `/my-leaderboards/join/${code}`, { code }, guest),
    'weekly update': JSON.stringify(await listPrivateLeaderboardUpdates(context, '2026-W46', { after: '' })),
    sitemap: await read(sitemapPart, '/sitemap/players.xml', { file: 'players.xml' }),
    'API player': await ask(`/api/v1/players/${username}`),
    'API projects': await ask('/api/v1/projects'),
    'API newest projects': await ask('/api/v1/projects?order=newest'),
    'README card': await ask(`/api/cards/${username}.svg`),
    badge: await ask(`/api/badges/${username}.svg`),
    visit: (await read(visit, `/projects/${id}/visit`, { id })).replaceAll(WORD.toLowerCase(), WORD),
  }
}

async function ownPages(owner: Someone): Promise<unknown[]> {
  const username = owner.player.githubUsername
  const { boards } = (await callRoute(boardsPage, context, pageRequest('/my-leaderboards', owner.cookie))) as {
    boards?: unknown
  }
  const [board] = await context.db.all<{ id: string }>(
    sql`SELECT id FROM private_leaderboards WHERE owner_id = ${owner.player.id}`,
  )
  const params = { id: board?.id ?? '' }
  return [
    boards,
    await callRoute(playerPage, context, pageRequest(`/player/${username}`, owner.cookie), { username }),
    await callRoute(boardPage, context, pageRequest(`/my-leaderboards/${params.id}`, owner.cookie), params),
    await callRoute(resumeBuilder, context, pageRequest('/resume-builder', owner.cookie)),
    await callRoute(settingsPage, context, pageRequest('/settings', owner.cookie)),
    await callRoute(inboxPage, context, pageRequest('/inbox', owner.cookie)),
  ]
}

type Route = (args: LoaderFunctionArgs) => unknown

async function read(route: Route, path: string, params: Record<string, string> = {}, as?: Someone): Promise<string> {
  const request = pageRequest(path, as?.cookie)
  request.headers.set('sec-fetch-site', 'same-origin')
  const answer = await callRoute(route, context, request, params)
  if (!(answer instanceof Response)) return JSON.stringify(answer)
  return `${answer.status} ${answer.headers.get('location') ?? ''} ${await answer.text()}`
}

async function ask(path: string): Promise<string> {
  const waitUntil = () => undefined
  const reply = await api.fetch(new Request(`http://localhost:8787${path}`), { app: context, waitUntil })
  return reply.text()
}

async function post(
  route: Route,
  path: string,
  { player, cookie }: Someone,
  fields: Record<string, string | File>,
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const request = new Request(`http://localhost:8787${path}`, { method: 'POST', headers: { cookie }, body })
  return callRoute(route, context, request, { username: player.githubUsername, ...(params as Record<string, string>) })
}

async function versionOf(owner: Someone): Promise<string> {
  const view = (await callRoute(resumeBuilder, context, pageRequest('/resume-builder', owner.cookie))) as {
    version?: number
  }
  return String(view.version)
}

async function list(show: ModerationList) {
  return (await loadModeration(context, { show, after: null })).texts
}

/** Runs the remaining jobs of outbox and queue. */
async function settle(): Promise<void> {
  await dispatchOutbox(context)
  while (context.queued.length > 0) await handleBatch(context, batchOf(context.queued.splice(0)).batch)
}

function termsHeld() {
  return context.db.all(sql`SELECT term, COUNT(*) AS texts FROM published_texts
    JOIN blocked_terms ON blocked_terms.id = term_id GROUP BY term`)
}
