import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '#app/domain/time/period.ts'
import { action as actOnResume } from '#app/features/resume/resume-builder.route.tsx'
import { action as actOnProject } from '#app/routes/player/player.route.tsx'
import { createDatabase } from '#db/client.ts'
import { ENDPOINTS } from '#tests/authorization/endpoints.ts'
import { SCREENS } from '#tests/authorization/screens.ts'
import { verdictOf } from '#tests/authorization/verdict.ts'
import { awayDatabase } from '#tests/databases/away-database.ts'
import { makeCast, type Cast } from '#tests/people/actors.ts'
import { callRoute, formRequest, testVars } from '#tests/people/factories.ts'
import { findParseFaults } from '#tests/reading/parse-faults.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'

const HTML = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

const database = awayDatabase()
let product: Product
let cast: Cast

// An isolate remembers for ten seconds that D1 is away, and files of tests share one.
beforeAll(() => void vi.useFakeTimers({ now: Date.now() - HOUR, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

beforeAll(async () => {
  product = await openProduct()
  cast = await makeCast(product)
})

beforeEach(() => database.set('answers'))

test.for(['visitor', 'player', 'staff'] as const)(
  'while D1 is away every address says so to the %s, or needs nothing of it',
  async (actor) => {
    const rows = [
      ...Object.entries(SCREENS).flatMap(([path, { GET, POST }]) => [
        { line: `GET ${path}`, usual: GET[actor] },
        { line: `POST ${path}`, usual: POST[actor] },
      ]),
      ...Object.entries(ENDPOINTS).map(([line, verdicts]) => ({ line, usual: verdicts[actor] })),
    ]
    const cookie = await cast.cookieOf(actor)
    product.errors()
    database.set('refuses')
    const answers = await Promise.all(rows.map(async (row) => ({ ...row, ...(await answerTo(row.line, cookie)) })))
    const odd = answers.filter(({ verdict, usual }) => verdict !== 503 && verdict !== usual)
    // A shared link shows a picture without figures.
    expect(odd.map(({ line, verdict }) => [line, verdict])).toEqual([
      ['GET /api/cards/contest/:file{[^/]+\\.png}', 'moved'],
      ['GET /api/cards/recap/:username/:file{[^/]+\\.png}', 'moved'],
      ['GET /api/cards/story/:username/:file{[^/]+\\.png}', 'moved'],
    ])
    const shown = answers.filter(({ verdict }) => verdict === 503)
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter(({ retryAfter }) => retryAfter !== '60').map(({ line }) => line)).toEqual([])
    expect(shown.flatMap(({ cookies }) => cookies)).toEqual([])
    expect(answers.flatMap(({ faults }) => faults)).toEqual([])
    // Once per minute and isolate, not per request; /api/health has a line of its own.
    const lines = product.errors()
    expect(lines.filter((line) => !line.includes('Database does not answer'))).toEqual([])
    expect(lines.length).toBeLessThanOrEqual(2)
  },
)

test('whoever was signed in is, as soon as D1 is back', async () => {
  const cookie = await cast.cookieOf('player')
  database.set('refuses')
  expect((await ask('/settings', { headers: { ...HTML, cookie } })).status).toBe(503)
  database.set('answers')
  expect((await ask('/settings', { headers: { ...HTML, cookie } })).status).toBe(200)
})

test('the page that answers a form holds what was typed, and nothing that is secret or a file', async () => {
  const cookie = await cast.cookieOf('player')
  const own = { ...HTML, cookie }
  const send = async (fields: Record<string, string | Blob>, isUrl: boolean) => {
    const body = isUrl ? new URLSearchParams(fields as Record<string, string>) : new FormData()
    if (body instanceof FormData) for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const answer = await ask('/settings', { method: 'POST', headers: own, body })
    const text = await answer.text()
    expect([answer.status, findParseFaults(text)]).toEqual([503, []])
    return text
  }
  database.set('refuses')
  const typed = { intent: 'profile', bio: 'I "climb"\nslowly <b>' }
  for (const isUrl of [true, false]) {
    const text = await send(typed, isUrl)
    expect(text).toContain('<input type="hidden" name="intent" value="profile"')
    expect(text).toContain('name="bio" value="I &quot;climb&quot;')
    expect(text).toContain('slowly &lt;b&gt;')
    expect(text).toContain(`enctype="${isUrl ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}"`)
    expect(text).not.toContain('action=')
  }
  const held: Record<string, string | Blob>[] = [{ token: 'ghp_secret' }, { file: new File(['{}'], 'resume.json') }]
  for (const fields of held) {
    const text = await send(fields, false)
    expect(text).toContain('may not be saved')
    expect(text).not.toMatch(/<form|ghp_secret/)
  }
})

test('a form that the router sent stays as it was typed', async () => {
  const cookie = await cast.cookieOf('player')
  const context = { ...cast.context, db: createDatabase(database.client) }
  const { username = '' } = cast.params
  database.set('refuses')
  const typed = { intent: 'add', project: 'prj_2', title: 'Rope', description: 'Long', website: 'x', repository: '' }
  const kept = await callRoute(actOnProject, context, formRequest(`/player/${username}`, typed, cookie), { username })
  const { intent, ...values } = typed
  expect(kept).toMatchObject({ init: { status: 503 }, data: { intent, values } })
  expect(JSON.stringify(kept)).toContain('What you typed is still here')
  const body = new URLSearchParams(typed)
  const sent = await ask(`/player/${username}.data`, { method: 'POST', headers: { ...HTML, cookie }, body })
  expect([sent.status, await sent.text()]).toEqual([503, expect.stringMatching(/"Rope".*What you typed is still here/)])
  const resume = await callRoute(actOnResume, context, formRequest('/resume-builder', { intent: 'publish' }, cookie))
  expect(resume).toMatchObject({ init: { status: 503 }, data: { refused: null } })
})

async function answerTo(line: string, cookie: string) {
  const [method = '', path = ''] = line.split(' ')
  const headers = { ...HTML, cookie }
  const answer = await ask(fillPath(path, cast.params), { method, headers })
  const text = await answer.text()
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  return {
    verdict: verdictOf(answer),
    retryAfter: answer.headers.get('retry-after'),
    cookies: answer.headers.getSetCookie(),
    faults: isPage && text !== '' ? findParseFaults(text) : [],
  }
}

function ask(path: string, init: RequestInit): Promise<Response> {
  return askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, init), { DB: database.client })
}
