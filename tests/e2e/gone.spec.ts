import type { APIRequestContext, Page } from '@playwright/test'
import { act } from './act.ts'
import { expect, runCron, testWith } from './journey.ts'
import { GONE, startMovableProduct, type MovableProduct } from './movable-product.ts'
import { address, people } from './seeded.ts'
import { signInByRequests } from './sign-in.ts'

/** What becomes of accepted work when its repository goes. In a product of its own, because what goes is missed by others. */

const ORIGIN = address(GONE)
const SANDBOX = `http://localhost:${GONE.sandboxPort}`
const WEEK = '2026-W47'
const HIDDEN = 'The repository is not public'

const test = testWith(false)
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: ORIGIN, javaScriptEnabled: false })

let product: MovableProduct
let logins: string[]

test.beforeAll(async () => {
  product = await startMovableProduct('2026-11-20T15:00:00Z', GONE)
  logins = (await people(GONE)).filter(({ pace }) => pace === 'modest').map(({ login }) => login)
})

test.afterAll(() => product.stop())

test('what goes private keeps the points that others accepted, without a name, and returns with its name', async ({
  page,
  request,
}) => {
  const work = await acceptedWork(request, 0, 'Grease the pulleys')
  await expect(async () => expect(await isReadByAll(request, work)).toBe(true)).toPass()
  await say({ type: 'make_private', repository: work.repository, deliver: true })
  await untilRow(request, work, ({ points, repository }) => points === 40 && repository === null)
  expect(await isReadByAll(request, work)).toBe(false)
  await page.goto(`/player/${work.login}`)
  await expect(page.locator('#ledger')).toContainText(HIDDEN)
  await expect(page.locator('#ledger')).not.toContainText(work.repository)
  await signInByRequests(page.context().request, ORIGIN, work.login)
  // Its address is forgotten with its names.
  await readsWhy(page, work, 'It isn’t public: it’s private, was deleted, or became a discussion.')
  await say({ type: 'make_public', repository: work.repository, deliver: true })
  await reads(request, work.login)
  await untilRow(request, work, ({ points, repository }) => points === 40 && repository === work.repository)
  await expect(async () => {
    await reads(request, work.login)
    expect(await isReadByAll(request, work)).toBe(true)
  }).toPass()
})

test('work of somebody else’s that landed by a commit keeps its points when the repository is deleted', async ({
  request,
}) => {
  const work = await acceptedWork(request, 1, 'Tie the last knot', 'land_pull_request')
  expect((await rowOf(request, work))?.landed).toMatchObject({
    commit: expect.stringMatching(/^[\da-f]{7,40}$/) as unknown,
  })
  await say({ type: 'delete_repository', repository: work.repository, deliver: true })
  await untilRow(request, work, ({ points, repository }) => points === 40 && repository === null)
  expect(JSON.stringify(await rowOf(request, work))).not.toContain(work.repository)
})

type Work = { login: string; repository: string; title: string; url: string; id: string }
type Row = {
  id: string
  kind: string
  points: number
  repository: string | null
  url: string | null
  title: string | null
  landed: { commit: string } | null
  reason: { code: string } | null
}

/** A player's pull request that somebody else took in where it counts in full. */
async function acceptedWork(
  request: APIRequestContext,
  index: number,
  title: string,
  how: 'merge_pull_request' | 'land_pull_request' = 'merge_pull_request',
): Promise<Work> {
  const login = logins[index] ?? ''
  await signInByRequests(request, ORIGIN, login)
  const url = await say({ type: 'open_pull_request', by: login, title, deliver: true })
  const [, repository = '', number = ''] = /^\/(.+)\/pull\/(\d+)$/.exec(new URL(url).pathname) ?? []
  await say({ type: how, thread: `${repository}#${number}`, how: 'named', deliver: true })
  return { login, repository, title, url, id: await untilAccepted(request, login, url, 40) }
}

/** Its row's own name, which stays when all others go. */
async function untilAccepted(request: APIRequestContext, login: string, url: string, least: number): Promise<string> {
  let id = ''
  await expect(async () => {
    await runCron('* * * * *', GONE)
    const rows = await rowsOf(request, login)
    const row = rows.find((one) => one.url === url && one.kind === 'pull_request_accepted')
    expect(row?.points).toBeGreaterThanOrEqual(least)
    id = row?.id ?? ''
  }).toPass()
  return id
}

/** Has the product read a player, everything where it has not for a day: only then it says what became of a pull request. */
async function reads(request: APIRequestContext, login: string): Promise<void> {
  const name = `notes-${(noted += 1)}`
  await say({ type: 'create_repository', by: login, name })
  const url = await say({
    type: 'open_pull_request',
    by: login,
    repository: `${login}/${name}`,
    title: name,
    deliver: true,
  })
  const thread = new URL(url).pathname.slice(1).replace('/pull/', '#')
  await say({ type: 'close_pull_request', by: login, thread, deliver: true })
  await expect(async () => {
    await runCron('* * * * *', GONE)
    const row = (await rowsOf(request, login)).find((one) => one.url === url)
    expect(row).toMatchObject({ points: 0, reason: { code: 'closed_unmerged' } })
  }).toPass()
}
let noted = 0

async function untilRow(request: APIRequestContext, work: Work, isSo: (row: Row) => boolean): Promise<void> {
  await expect(async () => {
    await runCron('* * * * *', GONE)
    const row = await rowOf(request, work)
    expect(row !== undefined && isSo(row)).toBe(true)
  }).toPass()
}

async function rowOf(request: APIRequestContext, { login, id }: Work): Promise<Row | undefined> {
  return (await rowsOf(request, login)).find((row) => row.id === id)
}

async function rowsOf(request: APIRequestContext, login: string): Promise<Row[]> {
  const answer = await request.get(`${ORIGIN}/api/v1/players/${login}/weeks/${WEEK}`)
  return ((await answer.json()) as { entries: Row[] }).entries
}

/** Does any page or file that strangers read about the player name the work? */
async function isReadByAll(request: APIRequestContext, { login, title }: Work): Promise<boolean> {
  const paths = [`/player/${login}`, `/recap/${login}`, `/api/v1/players/${login}/weeks/${WEEK}`, '/leaderboard']
  const answers = await Promise.all(paths.map((path) => request.get(ORIGIN + path, { headers: { cookie: '' } })))
  return (await Promise.all(answers.map((answer) => answer.text()))).some((text) => text.includes(title))
}

async function readsWhy(page: Page, { url }: Work, text: string): Promise<void> {
  await page.goto(`/why?address=${encodeURIComponent(url)}`)
  await expect(page.locator('#content')).toContainText(text)
}

function say(action: Record<string, unknown>): Promise<string> {
  return act(action, SANDBOX)
}
