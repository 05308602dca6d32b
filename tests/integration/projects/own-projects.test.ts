import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { flashCookie } from '#app/context/cookies.server.ts'
import type { ProjectForm } from '#app/core/projects/project-view.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { projectDetails } from '#app/domain/players/project-form.ts'
import { PROJECT_CAPS } from '#app/domain/premium/plan.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { loader as bestProjects } from '#app/features/projects/best-projects.route.tsx'
import { addProject } from '#app/features/projects/save-project.server.ts'
import { loadPage } from '#app/routes/player/load-page.server.ts'
import { action as act } from '#app/routes/player/player.route.tsx'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'
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
  type TestContext,
} from '#tests/people/factories.ts'
import { makeProjects } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR

type Player = Awaited<ReturnType<typeof makePlayer>>
type Fields = Record<string, string>

beforeEach(() => emptyDatabase(testContext()))

test.for([
  [false, PROJECT_CAPS.free],
  [true, PROJECT_CAPS.premium],
] as const)('of a hundred projects added at once with premium %s exactly %i stay', async ([isPremium, cap]) => {
  const context = publicRepositories(testContext(NOW))
  const owner = await makePlayer(context, { isPremium })
  const added = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      addProject(context, owner.id, '', projectDetails.parse(values({ title: `Project ${index}` }))),
    ),
  )
  expect(added.filter(({ state }) => state === 'done')).toHaveLength(cap)
  expect(
    added.filter((outcome) => outcome.state === 'refused' && outcome.errors.form?.includes('no room')),
  ).toHaveLength(100 - cap)
  expect((await stored(context, owner)).map((project) => project.position)).toEqual([...Array(cap).keys()])
})

test('only the owner sees how many projects a plan allows', async () => {
  const context = publicRepositories(testContext(NOW))
  const [owner, passer] = [await makePlayer(context), await makePlayer(context)]
  for (const title of ['Rope', 'Knot']) await add(context, owner, { title })
  const own = await view(context, owner, await signedIn(context, owner))
  expect([own.owner?.projects.list.length, own.owner?.projects.cap]).toEqual([2, 2])
  for (const cookie of ['', await signedIn(context, passer)]) {
    const seen = await view(context, owner, cookie)
    expect(seen.projects.map(({ title }) => title)).toEqual(['Rope', 'Knot'])
    expect(JSON.stringify(seen)).not.toMatch(/"cap"|hasRoom/)
  }
})

test('the database itself refuses what the plan has no room for', async () => {
  const context = testContext(NOW)
  const [free, premium] = [await makePlayer(context), await makePlayer(context, { isPremium: true })]
  const insert = (owner: Player, position: number) =>
    makeProjects(context, {
      id: `prj_${owner.id}_${position}`,
      playerId: owner.id,
      position,
      website: null,
      createdAt: NOW,
    })
  for (const [owner, position] of [
    [free, PROJECT_CAPS.free],
    [premium, PROJECT_CAPS.premium],
    [premium, -1],
  ] as const)
    await expect(insert(owner, position)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('the plan has no room') },
    })
})

test('a project sent twice is one project', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  await add(context, owner, { title: 'Rope' })
  const { id } = (await formOf(context, owner, 'new')) ?? { id: '' }
  const sent = await Promise.all(
    [1, 2, 3].map(() => send(context, owner, { intent: 'add', project: id, title: 'Axe' })),
  )
  expect(sent.map(locationOf)).toEqual(Array(3).fill(`/player/${owner.githubUsername}#projects`))
  expect((await stored(context, owner)).map(({ title }) => title)).toEqual(['Rope', 'Axe'])
})

test('a project is stored as a line of plain text with an https address and GitHub’s own name', async () => {
  const context = publicRepositories(testContext(NOW), 'Summit/Rope')
  const owner = await makePlayer(context)
  const answer = await send(context, owner, {
    intent: 'add',
    title: '  Rope\u202E ',
    description: 'Holds.\r\n  Fast.',
    website: 'rope.example',
    repository: 'https://github.com/summit/rope/tree/main',
  })
  expect(await toastOf(context, answer)).toBe('Rope is on your page.')
  expect(await stored(context, owner)).toEqual([
    {
      id: expect.stringMatching(/^prj_[\da-z]{25}$/),
      playerId: owner.id,
      position: 0,
      title: 'Rope',
      description: 'Holds. Fast.',
      website: 'https://rope.example/',
      repository: 'Summit/Rope',
      clicks: 0,
      createdAt: NOW,
    },
  ])
})

test.for([
  [{ title: '' }, 'title', 'Give the project a name.'],
  [{ title: 'x'.repeat(61) }, 'title', '60 characters at most.'],
  [{ description: 'x'.repeat(201) }, 'description', '200 characters at most.'],
  [
    { website: 'javascript:alert(1)' },
    'website',
    'Enter a web address, such as example.org or https://example.org/project.',
  ],
  [
    { website: 'data:text/html,hi' },
    'website',
    'Enter a web address, such as example.org or https://example.org/project.',
  ],
  [{ repository: 'rope' }, 'repository', 'Enter it as owner/name, or its address on GitHub.'],
  [{ repository: 'summit/secret' }, 'repository', 'GitHub has no public repository by that name.'],
] as const)('%j is refused at its field, and nothing typed is lost', async ([wrong, field, text]) => {
  const context = publicRepositories(testContext(NOW))
  const owner = await makePlayer(context)
  const typed = { ...values({ title: 'Rope', description: 'Holds.', website: 'rope.example' }), ...wrong }
  const form = await refusal(context, owner, { intent: 'add', ...typed })
  expect(form).toMatchObject({ intent: 'add', values: typed, errors: { [field]: text } })
  expect(Object.keys(form.errors)).toEqual([field])
  const { id } = await add(context, owner, { title: 'Rope' })
  const changed = await refusal(context, owner, { intent: 'change', project: id, ...typed })
  expect(changed).toMatchObject({ intent: 'change', values: { project: id, ...typed }, errors: { [field]: text } })
  expect(await stored(context, owner)).toMatchObject([{ id, title: 'Rope', description: '', website: null }])
})

test('while GitHub does not answer, or too much was asked, a repository is refused and the rest goes on', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  const typed = { intent: 'add', title: 'Rope', repository: 'summit/rope' }
  expect((await refusal(context, owner, typed)).errors.repository).toMatch(/^GitHub is not answering/)
  publicRepositories(context, 'summit/rope').limits.lookup = async () => false
  expect((await refusal(context, owner, typed)).errors.repository).toBe('Too many requests, try again later')
  expect(locationOf(await send(context, owner, { ...typed, repository: '' }))).toMatch(/#projects$/)
})

test('a repository that stays as it is is not asked for again, and can be taken away', async () => {
  const context = publicRepositories(testContext(NOW), 'summit/rope')
  const owner = await makePlayer(context)
  const { id } = await add(context, owner, { title: 'Rope', repository: 'summit/rope' })
  context.limits.lookup = async () => false
  await send(context, owner, { intent: 'change', project: id, ...values({ title: 'Cord', repository: 'Summit/Rope' }) })
  expect(await stored(context, owner)).toMatchObject([{ title: 'Cord', repository: 'summit/rope' }])
  await send(context, owner, { intent: 'change', project: id, ...values({ title: 'Cord' }) })
  expect(await stored(context, owner)).toMatchObject([{ title: 'Cord', repository: null, website: null }])
})

test('projects move up and down as far as there are places, and those below a removed one move up', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context, { isPremium: true })
  const made = []
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) made.push(await add(context, owner, { title }))
  const [a, , c, d, , f] = made.map(({ id }) => id)
  const order = async () => (await stored(context, owner)).map(({ title }) => title).join('')
  const steps = [
    ['up', c, 'ACBDEF'],
    ['up', c, 'CABDEF'],
    ['up', c, 'CABDEF'],
    ['down', a, 'CBADEF'],
    ['down', f, 'CBADEF'],
    ['remove', d, 'CBAEF'],
    ['up', f, 'CBAFE'],
    ['remove', c, 'BAFE'],
  ] as const
  for (const [intent, project = '', expected] of steps) {
    await send(context, owner, { intent, project })
    expect(await order(), `${intent} to ${expected}`).toBe(expected)
    expect((await stored(context, owner)).map(({ position }, index) => position - index)).not.toContain(1)
  }
  await add(context, owner, { title: 'G' })
  expect(await order()).toBe('BAFEG')
})

test('moves that meet leave six places in a row', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context, { isPremium: true })
  const made = []
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) made.push(await add(context, owner, { title }))
  await Promise.all(
    made.flatMap(({ id }) => ['up', 'down', 'up'].map((intent) => send(context, owner, { intent, project: id }))),
  )
  const after = await stored(context, owner)
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  expect(after.map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

test('after premium four of six are hidden from others, and their owner chooses which two are not', async () => {
  const context = testContext(NOW)
  const owner = await makePlayer(context, { isPremium: true })
  const made = []
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) made.push(await add(context, owner, { title }))
  await context.db.update(players).set({ isPremium: false }).where(eq(players.id, owner.id))
  expect(await shownTo(context, owner)).toEqual(['A', 'B'])
  const { projects: own } = (await view(context, owner, await signedIn(context, owner))).owner ?? {}
  expect(own).toMatchObject({ cap: 2, hasRoom: false, form: null })
  expect(own?.list.map(({ isHidden }) => isHidden)).toEqual([false, false, true, true, true, true])
  await send(context, owner, { intent: 'up', project: made[2]?.id ?? '' })
  expect(await shownTo(context, owner)).toEqual(['A', 'C'])
  const full = await refusal(context, owner, { intent: 'add', ...values({ title: 'G', description: 'Kept.' }) })
  expect(full).toMatchObject({
    values: { title: 'G', description: 'Kept.' },
    errors: { form: expect.stringMatching(/no room/) },
  })
  for (const index of [5, 4, 3, 1]) await send(context, owner, { intent: 'remove', project: made[index]?.id ?? '' })
  expect(await shownTo(context, owner)).toEqual(['A', 'C'])
})

test.for(['change', 'up', 'down', 'remove', 'add'] as const)(
  'nobody else can %s a player’s project, nor see its form',
  async (intent) => {
    const context = testContext(NOW)
    const [owner, other] = [await makePlayer(context, { isPremium: true }), await makePlayer(context)]
    await add(context, owner, { title: 'Rope' })
    const { id } = await add(context, owner, { title: 'Axe' })
    const cookie = await signedIn(context, other)
    const before = await everyRow(context)
    const fields = { intent, project: id, ...values({ title: 'Taken' }) }
    expect(locationOf(await send(context, owner, fields, ''))).toBe(
      `/?login&returnTo=%2Fplayer%2F${owner.githubUsername}`,
    )
    expect(statusOf(await send(context, owner, fields, cookie))).toBe(404)
    const onOwnPage = await send(context, other, fields, cookie)
    expect(statusOf(onOwnPage)).toBe(intent === 'add' ? 302 : 404)
    expect(await everyRow(context)).toBe(before)
    for (const seen of ['', cookie]) expect((await view(context, owner, seen, id)).owner).toBeNull()
    expect((await view(context, other, cookie, id)).owner?.projects.form).toBeNull()
  },
)

test.for(['', 'x', '__proto__', 'constructor', 'add\u0000'])('an unknown form (%j) changes nothing', async (intent) => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  const before = await stored(context, owner)
  expect(locationOf(await send(context, owner, { intent, title: 'Rope' }))).toMatch(/#projects$/)
  expect(await stored(context, owner)).toEqual(before)
})

test.for(['new', 'none', "' OR 1=1 --", 'x'.repeat(5000)])('the page with ?project=%s stands', async (typed) => {
  const context = testContext(NOW)
  const owner = await makePlayer(context)
  await add(context, owner, { title: 'Rope' })
  expect((await formOf(context, owner, typed))?.isNew).toBe(typed === 'new' ? true : undefined)
  await add(context, owner, { title: 'Axe' })
  // Without a free slot there is no form for another one.
  expect(await formOf(context, owner, typed)).toBeUndefined()
})

test('a project that is there is edited with what it says, and found among the best ones', async () => {
  const context = publicRepositories(testContext(NOW), 'summit/rope')
  const owner = await makePlayer(context)
  const given = { title: 'Rope', description: 'Holds.', website: 'https://rope.example/', repository: 'summit/rope' }
  const { id } = await add(context, owner, given)
  expect(await formOf(context, owner, id)).toEqual({ id, isNew: false, values: given })
  const best = await callRoute(bestProjects, context, pageRequest('/best-projects'))
  expect(best instanceof Response ? [] : best.projects.map(({ title }) => title)).toEqual(['Rope'])
})

function values(given: Partial<ProjectForm['values']>): ProjectForm['values'] {
  return { title: '', description: '', website: '', repository: '', ...given }
}

function publicRepositories(context: TestContext, ...names: string[]): TestContext {
  context.github.findRepository = async (wanted) => {
    const name = names.find((one) => one.toLowerCase() === wanted.toLowerCase())
    return { ok: true, value: name === undefined ? null : { name } }
  }
  return context
}

async function send(context: TestContext, page: Player, fields: Fields, cookie?: string): Promise<unknown> {
  const path = `/player/${page.githubUsername}`
  const request = formRequest(path, fields, cookie ?? (await signedIn(context, page)))
  return callRoute(act, context, request, { username: page.githubUsername })
}

async function refusal(context: TestContext, owner: Player, fields: Fields): Promise<RefusedForm> {
  const answer = (await send(context, owner, fields)) as { data: RefusedForm; init: { status: number } }
  expect(answer.init.status).toBe(400)
  return answer.data
}

async function add(context: TestContext, owner: Player, given: Partial<ProjectForm['values']>) {
  await send(context, owner, { intent: 'add', ...values(given) })
  const added = (await stored(context, owner)).at(-1)
  if (added === undefined) throw new Error('no project was added')
  return added
}

function stored(context: TestContext, owner: Player) {
  return context.db
    .select()
    .from(projects)
    .where(sql`player_id = ${owner.id}`)
    .orderBy(projects.position)
}

async function view(context: TestContext, page: Player, cookie: string, project = '') {
  const path = `/player/${page.githubUsername}?${new URLSearchParams({ project }).toString()}`
  const answer = await callRoute(loadPage, context, pageRequest(path, cookie), { username: page.githubUsername })
  if (answer instanceof Response) throw new Error('the page answered with a response')
  return answer.view
}

async function formOf(context: TestContext, owner: Player, typed: string): Promise<ProjectForm | undefined> {
  const seen = await view(context, owner, await signedIn(context, owner), typed)
  return seen.owner?.projects.form ?? undefined
}

async function shownTo(context: TestContext, owner: Player): Promise<string[]> {
  return (await view(context, owner, '')).projects.map(({ title }) => title)
}

async function toastOf(context: TestContext, answer: unknown): Promise<string | undefined> {
  const request = pageRequest('/', cookiesAfter(answer))
  return (await flashCookie(context.config).read(request))?.toast?.message
}

function statusOf(answer: unknown): number {
  return answer instanceof Response ? answer.status : 200
}
