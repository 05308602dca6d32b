import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { ENDPOINTS } from '#tests/authorization/endpoints.ts'
import { SCREENS } from '#tests/authorization/screens.ts'
import { verdictOf, type Verdict } from '#tests/authorization/verdict.ts'
import { ACTORS, makeCast, type Actor, type Cast } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { endpoints, screens, unreachedFiles } from '#tests/reading/manifest.ts'
import { findParseFaults } from '#tests/reading/parse-faults.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'

const METHODS = ['GET', 'POST'] as const
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

let product: Product
let cast: Cast

beforeAll(async () => {
  product = await openProduct()
  cast = await makeCast(product)
  await writeRegistration(cast.context, 'open')
})

beforeEach(() => cast.restore())

test('the table has every route and endpoint there is, and no other', () => {
  expect(Object.keys(SCREENS).toSorted()).toEqual(screens.map(({ path }) => path).toSorted())
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(ENDPOINTS).toSorted()).toEqual([...known].toSorted())
  expect(unreachedFiles()).toEqual([])
})

const rows = Object.entries(SCREENS).flatMap(([path, row]) =>
  METHODS.map((method) => ({ name: `${method} ${path}`, method, path, expected: row[method] })),
)

test.each(rows)('$name, written as a parser reads it', async ({ method, path, expected }) => {
  expect(await judge(method, path)).toEqual({ verdicts: expected, faults: [] })
})

test.each(Object.entries(ENDPOINTS))('%s', async (name, expected) => {
  const [method = '', path = ''] = name.split(' ')
  expect(await judge(method, path)).toEqual({ verdicts: expected, faults: [] })
})

test.each(screens)('$path answers the router as it answers the browser', async ({ path }) => {
  const expected = { ...SCREENS[path]?.GET }
  for (const actor of ACTORS) {
    const answer = await send(actor, 'GET', `${fillPath(path, cast.params).replace(/^\/$/, '/_root')}.data`)
    expect([actor, ...(await routerVerdicts(answer))]).toContain(expected[actor])
  }
})

test.each(screens)(
  '$path has no methods but these; asking which it has tells no more than reading',
  async ({ path }) => {
    const isBehind = path.startsWith('/admin/')
    for (const method of OTHER_METHODS) {
      const allowed = [isBehind ? 'missing' : 'closed', ...(method === 'OPTIONS' ? [SCREENS[path]?.GET.visitor] : [])]
      expect(allowed).toContain(verdictOf(await send('visitor', method, fillPath(path, cast.params))))
    }
  },
)

test.each([...new Set(endpoints.map(({ path }) => path))])('%s has no methods but those listed', async (path) => {
  const listed = endpoints.filter((one) => one.path === path).map(({ method }) => method)
  for (const method of [...METHODS, ...OTHER_METHODS].filter((one) => !listed.includes(one) && one !== 'OPTIONS')) {
    const answer = await send('staff', method, fillPath(path, cast.params))
    expect([method, verdictOf(answer)]).toEqual([method, expect.stringMatching(/^(missing|closed)$/)])
  }
})

test('a forged, ended or foreign cookie is a visitor’s', async () => {
  const session = await cast.cookieOf('player')
  const staff = await cast.cookieOf('staff')
  const forged = [
    `${session}x`,
    session.replace('session=', 'staff='),
    staff.replace('staff=', 'session='),
    'staff=e30=.',
  ]
  for (const cookie of forged) {
    const answers = [
      await send('visitor', 'GET', '/settings', { cookie }),
      await send('visitor', 'GET', '/admin/staff', { cookie }),
    ]
    expect(answers.map(verdictOf)).toEqual(['login', 'missing'])
  }
})

type Judged = { verdicts: Partial<Record<Actor, Verdict>>; faults: string[] }

/** What each actor gets, and the faults of the documents among it. */
async function judge(method: string, path: string): Promise<Judged> {
  const judged: Judged = { verdicts: {}, faults: [] }
  for (const actor of ACTORS) {
    const answer = await send(actor, method, fillPath(path, cast.params))
    judged.verdicts[actor] = verdictOf(answer)
    judged.faults.push(...(await faultsOf(answer)).map((fault) => `${actor}: ${fault}`))
  }
  return judged
}

async function faultsOf(answer: Response): Promise<string[]> {
  if (answer.headers.get('content-type')?.startsWith('text/html') !== true) return []
  const text = await answer.text()
  return text === '' ? [] : findParseFaults(text)
}

async function send(actor: Actor, method: string, path: string, headers: Record<string, string> = {}) {
  const cookie = await cast.cookieOf(actor)
  const body = method === 'POST' ? new URLSearchParams() : null
  const own = { accept: 'text/html', origin: testVars.APP_ORIGIN, cookie, ...headers }
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { method, headers: own, body, redirect: 'manual' })
  return product.ask(request)
}

/** The router gets a redirect's target in the body, with 202; files answer it as they answer everybody. */
async function routerVerdicts(answer: Response): Promise<Verdict[]> {
  if (answer.status !== 202) return [verdictOf(answer)]
  return [/"\/[^"]*\?login/.test(await answer.text()) ? 'login' : 'moved']
}
