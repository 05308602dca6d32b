import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { flashCookie } from '#app/context/cookies.server.ts'
import { action, loader } from '#app/features/resume/resume-builder.route.tsx'
import { loader as fileLoader } from '#app/features/resume/resume-file.route.ts'
import { action as saveAction } from '#app/features/resume/resume-save.route.ts'
import type { ResumeBuilderView, ResumeSheetView } from '#app/features/resume/resume-view.ts'
import { loader as publicLoader } from '#app/features/resume/resume.route.tsx'
import { repositories } from '#db/schema/github.ts'
import { formerUsernames } from '#db/schema/players.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makeLedger, makeProjects, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY)
type Editing = Extract<ResumeBuilderView, { state: 'editing' }>

beforeEach(async () => {
  await emptyDatabase(context)
})

test('a visitor is asked to log in, a free player is told what premium is, and neither starts anything', async () => {
  expect(locationOf(await callRoute(loader, context, pageRequest('/resume-builder')))).toBe(
    '/?login&returnTo=%2Fresume-builder',
  )
  const { cookie } = await someone({ isPremium: false })
  expect(await callRoute(loader, context, pageRequest('/resume-builder', cookie))).toMatchObject({
    state: 'without_premium',
    hasResume: false,
  })
  expect(await context.db.all(sql`SELECT * FROM resumes`)).toEqual([])
})

test('the first resume is proposed from accepted work of others’ repositories, projects and places', async () => {
  const { cookie, player } = await someone()
  await fill(player.id, player.lowerCaseGithubUsername)
  const { document } = await builder(cookie)
  expect(document.parts.projects.map((one) => one.values)).toEqual([
    { name: 'Rope', description: 'A rope', url: 'https://rope.example' },
    {
      name: 'summit/rope',
      url: 'http://github.test/summit/rope',
      startDate: '2026-10',
      endDate: '2026-11',
      description: '2 pull requests accepted by others.',
      highlights: ['Newer', 'Older'],
    },
  ])
  expect(document.parts.awards.map((one) => one.values.title)).toEqual(['3rd in week 45'])
})

test('a look stores nothing; the first save stores the proposal with it, and of two one is told', async () => {
  const { cookie, player } = await someone()
  await fill(player.id, player.lowerCaseGithubUsername)
  const before = await everyRow(context)
  const shown = await builder(cookie)
  expect(await builder(cookie)).toEqual(shown)
  expect(JSON.parse(await ownFile(cookie))).toMatchObject({ projects: [{ name: 'Rope' }, { name: 'summit/rope' }] })
  expect(await everyRow(context)).toBe(before)
  const [first] = shown.document.parts.projects
  const answers = await Promise.all(
    ['hide-entry', 'remove'].map((intent) =>
      send({ intent, part: 'projects', id: first?.id ?? '', version: String(shown.version) }, cookie),
    ),
  )
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
  const saved = await builder(cookie)
  expect([saved.version, saved.publishedAt]).toEqual([shown.version + 1, null])
  expect(saved.document.parts.projects.at(-1)).toEqual(shown.document.parts.projects.at(-1))
})

test('a resume that nobody has changed is published as it is proposed', async () => {
  const { cookie, player } = await someone()
  await fill(player.id, player.lowerCaseGithubUsername)
  await send({ intent: 'publish' }, cookie)
  const { publishedAt, document, version } = await builder(cookie)
  expect([publishedAt, version, document.parts.projects.length]).toEqual([context.clock.now, 1, 2])
})

test('entries and parts are put to another place, and to no place that there is not', async () => {
  const { cookie, player } = await someone()
  await fill(player.id, player.lowerCaseGithubUsername)
  const shown = await builder(cookie)
  const [one, two] = shown.document.parts.projects.map(({ id }) => id)
  await send({ intent: 'place', part: 'projects', id: two ?? '', to: '0', version: '0' }, cookie)
  await send({ intent: 'place-part', part: 'awards', to: '0', version: '1' }, cookie)
  const { document } = await builder(cookie)
  expect(document.parts.projects.map(({ id }) => id)).toEqual([two, one])
  expect(document.order.slice(0, 3)).toEqual(['awards', 'projects', 'work'])
  for (const to of ['-1', '2', '99', '', 'x', '0.5', '1e999'])
    await send({ intent: 'place', part: 'projects', id: two ?? '', to, version: '2' }, cookie)
  expect((await builder(cookie)).document).toEqual(document)
})

test('accepted work in a repository under a name that the player left is not proposed as others’', async () => {
  const { cookie, player } = await someone()
  await fill(player.id, 'Left-Behind')
  await insertRows(context, formerUsernames, { lowerCaseGithubUsername: 'left-behind', playerId: player.id })
  const { document } = await builder(cookie)
  expect(document.parts.projects.map((one) => one.values.name)).toEqual(['Rope', 'summit/rope'])
})

test('every edit is one version on, a form of an older window is told and changes nothing', async () => {
  const { cookie } = await someone()
  const { version } = await builder(cookie)
  await send({ intent: 'add', part: 'skills', version: String(version), name: 'SQL' }, cookie)
  const before = await everyRow(context)
  const stale = await send({ intent: 'add', part: 'skills', version: String(version), name: 'Late' }, cookie)
  expect(stale).toMatchObject({ init: { status: 400 }, data: { problem: expect.stringContaining('another window') } })
  for (const unknown of ['{{7*7}}', '1e308', '0.5'])
    expect(await send({ intent: 'add', part: 'skills', version: unknown, name: 'Late' }, cookie)).toEqual(stale)
  expect(await everyRow(context)).toBe(before)
  expect((await builder(cookie)).document.parts.skills).toMatchObject([{ values: { name: 'SQL' } }])
})

test('of two concurrent saves one is kept and the other gets a conflict', async () => {
  const { cookie } = await someone()
  const { version } = await builder(cookie)
  const answers = await Promise.all(
    ['One', 'Two'].map((name) =>
      send({ intent: 'add', part: 'skills', version: String(version), name }, cookie).then(
        (answer) => answer instanceof Response,
      ),
    ),
  )
  expect(answers.toSorted()).toEqual([false, true])
  expect((await builder(cookie)).document.parts.skills).toHaveLength(1)
})

test('a field with a fault keeps what was typed beside its text', async () => {
  const { cookie } = await someone()
  const { version } = await builder(cookie)
  const typed = { name: 'Summit', startDate: 'spring', url: 'javascript:alert(1)' }
  const answer = await send({ intent: 'add', part: 'work', version: String(version), ...typed }, cookie)
  expect(answer).toMatchObject({
    data: {
      refused: {
        part: 'work',
        id: 'new',
        typed,
        errors: { startDate: expect.stringContaining('2026'), url: expect.stringContaining('https') },
      },
    },
  })
})

test('a hidden part is on no page and in no public file', async () => {
  const { cookie, player } = await someone()
  let { version } = await builder(cookie)
  for (const name of ['Shown', 'Secret'])
    await send({ intent: 'add', part: 'skills', version: String(version++), name }, cookie)
  const secret = (await builder(cookie)).document.parts.skills.find((one) => one.values.name === 'Secret')
  await send({ intent: 'hide-entry', part: 'skills', version: String(version++), id: secret?.id ?? '' }, cookie)
  await send({ intent: 'publish' }, cookie)
  const sheet = await publicResume(player.githubUsername)
  expect(JSON.stringify(sheet)).toContain('Shown')
  expect(JSON.stringify(sheet)).not.toContain('Secret')
  expect(await publicFile(player.githubUsername)).not.toContain('Secret')
  expect(await ownFile(cookie)).toContain('Secret')
})

test('publishing says so with the way to the page, and so does taking it back', async () => {
  const { cookie, player } = await someone()
  await builder(cookie)
  const path = `/resume/${player.githubUsername}`
  const published = await send({ intent: 'publish' }, cookie)
  expect(locationOf(published)).toBe('/resume-builder')
  expect(await toastOf(published)).toEqual({
    type: 'success',
    message: 'Resume published',
    link: { href: path, label: 'See the page' },
  })
  expect(await toastOf(await send({ intent: 'unpublish' }, cookie))).toEqual({
    type: 'success',
    message: 'Resume unpublished',
  })
  await context.db.run(sql`UPDATE players SET is_premium = 0 WHERE id = ${player.id}`)
  expect(await send({ intent: 'publish' }, cookie)).toMatchObject({ init: { status: 400 } })
})

test('unpublished, without premium, suspended or unknown there is no page and no file', async () => {
  const { cookie, player } = await someone()
  await builder(cookie)
  const name = player.githubUsername
  expect(await statusOf(name)).toEqual([404, 404])
  await send({ intent: 'publish' }, cookie)
  expect(await statusOf(name)).toEqual([200, 200])
  await context.db.run(sql`UPDATE players SET is_premium = 0 WHERE id = ${player.id}`)
  expect(await statusOf(name)).toEqual([404, 404])
  expect(await ownFile(cookie)).toContain('jsonresume')
  await context.db.run(sql`UPDATE players SET is_premium = 1, suspended_at = 1 WHERE id = ${player.id}`)
  expect(await statusOf(name)).toEqual([404, 404])
  expect(await statusOf('nobody-here')).toEqual([404, 404])
})

test('premium that ended between showing and saving saves nothing', async () => {
  const { cookie, player } = await someone()
  const { version } = await builder(cookie)
  await context.db.run(sql`UPDATE players SET is_premium = 0 WHERE id = ${player.id}`)
  const before = await everyRow(context)
  await send({ intent: 'add', part: 'skills', version: String(version), name: 'SQL' }, cookie)
  await send({ intent: 'publish' }, cookie)
  expect(await everyRow(context)).toBe(before)
})

test('a player cannot edit another’s resume by its version or entry ids', async () => {
  const mine = await someone()
  const theirs = await someone()
  await builder(mine.cookie)
  const { document } = await builder(theirs.cookie)
  await send({ intent: 'add', part: 'skills', version: '0', name: 'Theirs' }, theirs.cookie)
  const id = document.parts.skills[0]?.id ?? 'x'
  await send({ intent: 'remove', part: 'skills', version: '0', id }, mine.cookie)
  expect((await builder(theirs.cookie)).document.parts.skills).toHaveLength(1)
})

test('a JSON Resume comes in by its file and goes out whole; another file is refused', async () => {
  const { cookie } = await someone()
  const { version } = await builder(cookie)
  const file = { basics: { name: 'Ada' }, work: [{ name: 'Summit', position: 'Engineer', theirs: 1 }], own: true }
  await upload(JSON.stringify(file), version, cookie)
  expect(JSON.parse(await ownFile(cookie))).toMatchObject(file)
  const refused = await upload('not json', version + 1, cookie)
  expect(refused).toMatchObject({ data: { problem: expect.stringContaining('not a JSON Resume') } })
  expect(JSON.parse(await ownFile(cookie))).toMatchObject(file)
})

test('what is saved while typing makes the next version, and is told its faults', async () => {
  const { cookie } = await someone()
  const { version } = await builder(cookie)
  const basics = { intent: 'basics', name: 'Ada', city: 'Porto' }
  expect(await autosave({ ...basics, version: String(version) }, cookie)).toEqual([
    200,
    { state: 'saved', version: version + 1 },
  ])
  const faulty = { ...basics, email: 'nobody@nowhere', version: String(version + 1) }
  expect(await autosave(faulty, cookie)).toEqual([
    400,
    { state: 'refused', errors: { email: 'Email format incorrect' } },
  ])
  expect((await builder(cookie)).document.basics).toMatchObject({ name: 'Ada', city: 'Porto' })
})

test('a save whose answer was lost is saved when it is sent again; one of an older window is told', async () => {
  const { cookie } = await someone()
  const { version } = await builder(cookie)
  const basics = { intent: 'basics', name: 'Ada', version: String(version) }
  await autosave(basics, cookie)
  const before = await everyRow(context)
  expect(await autosave(basics, cookie)).toEqual([200, { state: 'saved', version: version + 1 }])
  const [status, body] = await autosave({ ...basics, name: 'Grace' }, cookie)
  expect([status, body]).toMatchObject([400, { state: 'problem', text: expect.stringContaining('another window') }])
  expect(await everyRow(context)).toBe(before)
})

test('nothing but an edit is saved while typing, and nothing without premium or by a visitor', async () => {
  const { cookie } = await someone()
  await builder(cookie)
  const before = await everyRow(context)
  for (const intent of ['publish', 'propose', 'import', 'nonsense'])
    expect(await autosave({ intent, version: '0' }, cookie)).toMatchObject([302, '/resume-builder'])
  expect(await autosave({ intent: 'basics', name: 'Ada', version: '0' }, '')).toMatchObject([
    302,
    '/?login&returnTo=%2Fresume-builder%2Fsave',
  ])
  expect(await everyRow(context)).toBe(before)
  await context.db.run(sql`UPDATE players SET is_premium = 0`)
  expect(await autosave({ intent: 'basics', name: 'Ada', version: '0' }, cookie)).toMatchObject([
    400,
    {
      state: 'problem',
      text: 'The resume is part of premium. We keep what you wrote, and you can edit it again with premium.',
    },
  ])
})

test('a view of the page counts once a visitor and day, the owner’s own never', async () => {
  const { cookie, player } = await someone()
  await builder(cookie)
  await send({ intent: 'publish' }, cookie)
  const visit = (headers: Record<string, string>) =>
    callRoute(
      publicLoader,
      context,
      new Request('http://localhost:8787/', { headers: { 'user-agent': 'Mozilla/5.0 Firefox/130.0', ...headers } }),
      { username: player.githubUsername },
    )
  await visit({ cookie })
  await visit({ referer: 'https://jobs.example/x' })
  await visit({ referer: 'https://another.example/x' })
  expect(await context.db.all(sql`SELECT scope, event, label FROM player_statistics ORDER BY label`)).toEqual([
    { scope: 'resume', event: 'view', label: 'jobs.example' },
  ])
})

async function fill(id: string, own: string): Promise<void> {
  const accepted = { playerId: id, kind: 'pull_request_accepted' as const, week: 'w', points: 40 }
  const fact = (key: string, repository: number, day: string, title: string) =>
    makeLedger(context, { ...accepted, key, day, repositoryId: repository, title })
  const standing = (week: string, points: number) =>
    makeStandings(context, { period: week, playerId: id, points, premium: true })
  const rows = [
    insertRows(context, repositories, [
      { id: 1, name: 'summit/rope' },
      { id: 2, name: `${own}/mine` },
    ]),
    fact('pr:1:accepted', 1, '2026-10-05', 'Older'),
    fact('pr:2:accepted', 1, '2026-11-05', 'Newer'),
    fact('pr:3:accepted', 2, '2026-11-06', 'My own'),
    standing('2026-W44', 120),
    standing('2026-W45', 320),
    standing('2026-W47', 900),
    makeWeeks(context, [{ key: '2026-W44' }, { key: '2026-W45' }]),
    makeAwards(context, [
      { week: '2026-W45', place: 3, playerId: id, points: 320 },
      { week: '2026-W43', place: 1, playerId: id, points: 300, state: 'forfeited' },
    ]),
    makeProjects(context, { id: `prj_${id}`, playerId: id, description: 'A rope', website: 'https://rope.example' }),
  ]
  for (const row of rows) await context.db.run(row)
}

async function someone(values: Parameters<typeof makePlayer>[1] = {}) {
  const player = await makePlayer(context, { isPremium: true, ...values })
  return { player, cookie: await signedIn(context, player) }
}

async function builder(cookie: string): Promise<Editing> {
  return (await callRoute(loader, context, pageRequest('/resume-builder', cookie))) as Editing
}

function send(fields: Record<string, string>, cookie: string) {
  return callRoute(action, context, formRequest('/resume-builder', fields, cookie))
}

async function autosave(fields: Record<string, string>, cookie: string): Promise<[number, unknown]> {
  const answer = await callRoute(saveAction, context, formRequest('/resume-builder/save', fields, cookie))
  return [answer.status, answer.headers.get('location') ?? (await answer.json())]
}

function upload(text: string, version: number, cookie: string) {
  const body = new FormData()
  body.set('intent', 'import')
  body.set('version', String(version))
  body.set('file', new File([text], 'resume.json'))
  return callRoute(
    action,
    context,
    new Request('http://localhost:8787/resume-builder', { method: 'POST', headers: { cookie }, body }),
  )
}

async function toastOf(answer: unknown) {
  return (await flashCookie(context.config).read(pageRequest('/', cookiesAfter(answer))))?.toast
}

async function publicResume(username: string): Promise<ResumeSheetView | Response> {
  return callRoute(publicLoader, context, pageRequest(`/resume/${username}`), { username })
}

async function publicFile(username: string): Promise<string> {
  const answer = await callRoute(fileLoader, context, pageRequest(`/resume/${username}/resume.json`), { username })
  return answer.text()
}

async function ownFile(cookie: string): Promise<string> {
  return (await callRoute(fileLoader, context, pageRequest('/resume-builder/resume.json', cookie))).text()
}

async function statusOf(username: string): Promise<number[]> {
  const page = await publicResume(username)
  const file = await callRoute(fileLoader, context, pageRequest('/'), { username })
  return [page instanceof Response ? page.status : 200, file.status]
}
