import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Organisation } from '#app/adapters/github/organisation.ts'
import { findPlayerByGitHubId, isShown } from '#app/core/players/find-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { completeSignIn } from '#app/features/sign-in/complete-sign-in.server.ts'
import { makeCast, type Cast } from '#tests/people/actors.ts'
import { makeAccount, scriptAccounts, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { endpoints, screens } from '#tests/reading/manifest.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'

/** An organisation's installation: every address there is, asked without a session, and who comes in. */

const ORGANISATION = 'trailhead-labs'

let product: Product
let cast: Cast
let names: RegExp

beforeAll(async () => {
  product = await openProduct({
    ORGANISATION,
    ORGANISATION_INSTALLATION: '1',
    GITHUB_APP_ID: '1',
    GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY,
  })
  cast = await makeCast(product)
  const people = await cast.context.db.all<{ name: string }>(sql`SELECT github_username AS name FROM players`)
  names = new RegExp(people.map(({ name }) => name).join('|'), 'i')
})

const METHODS = ['GET', 'POST'] as const
const cases = [
  ...screens.flatMap(({ path }) => METHODS.map((method) => ({ method, path }))),
  ...endpoints.filter(({ method }) => method === 'GET' || method === 'POST'),
].map(({ method, path }) => [method, path] as const)

/** Who holds a link out of their own mail is told whose mail it ends. */
const OWN_MAIL = '/unsubscribe/:token'

test.each(cases.filter(([, path]) => path !== OWN_MAIL))(
  '%s %s names nobody without a session',
  async (method, path) => {
    for (const suffix of ['', '.data'])
      for (const accept of ['text/html', 'application/json']) {
        const address = fillPath(path, cast.params).replace(/^\/$/, suffix === '' ? '/' : '/_root') + suffix
        const answer = await send(method, address, { accept })
        const text = `${headersOf(answer)} ${await answer.text()}`.replaceAll(encodeURIComponent(address), '')
        // What was asked for is no news.
        const told = address
          .split(/[/.]/)
          .reduce((rest, part) => (part === '' ? rest : rest.replaceAll(part, '')), text)
        expect([address, names.exec(told)?.[0]]).toEqual([address, undefined])
        expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      }
  },
)

test.each(['/login', '/join'])(
  '%s takes no name: a member, a hidden one and a stranger get the same answer',
  async (path) => {
    const [member, hidden] = await cast.context.db.all<{ id: string; name: string }>(
      sql`SELECT id, github_username AS name FROM players WHERE claimed_at IS NOT NULL`,
    )
    await cast.context.db.run(sql`UPDATE players SET hidden_at = 1 WHERE id = ${hidden?.id}`)
    const told = await Promise.all(
      [member?.name, hidden?.name, 'nobody-here', ''].map(async (username) => {
        const answer = await send(
          'POST',
          path,
          { accept: 'text/html' },
          { username: username ?? '', returnTo: '/stats' },
        )
        const headers = headersOf(answer)
          .replaceAll(/(state|code_challenge)=[^&]*/g, '')
          .replaceAll(/nonce-[^']*/g, '')
        return [answer.status, headers.replaceAll(/(set-cookie: sign_in)=[^;]*/g, '$1'), await answer.text()]
      }),
    )
    await cast.context.db.run(sql`UPDATE players SET hidden_at = NULL`)
    expect(told[0]?.[1]).toContain('/login/oauth/authorize')
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1)
  },
)

test.each(cases)('%s %s is kept by no shared cache, whoever asks', async (method, path) => {
  for (const cookie of ['', await cast.cookieOf('player'), await cast.cookieOf('staff')]) {
    const answer = await send(method, fillPath(path, cast.params), { accept: 'text/html', cookie })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  await cast.restore()
})

test.each([
  ['/', 303, '/sign-in'],
  ['/leaderboard?board=month', 303, '/sign-in?to=%2Fleaderboard%3Fboard%3Dmonth'],
  ['/c/autumn', 303, '/sign-in?to=%2Fc%2Fautumn'],
  ['/sign-in', 200, null],
  ['/showcase-your-product', 404, null],
])('%s answers a visitor with %s and leads to %s', async (path, status, location) => {
  const answer = await send('GET', path, { accept: 'text/html' })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
})

test('a program without a session gets 401, a member what there is', async () => {
  expect((await send('GET', '/api/v1/leaderboard')).status).toBe(401)
  expect((await send('GET', '/live/week')).status).toBe(401)
  const cookie = await cast.cookieOf('player')
  for (const path of ['/leaderboard', '/api/v1/leaderboard', '/live/week', '/c/autumn'])
    expect([path, (await send('GET', path, { cookie, accept: 'text/html' })).status]).toEqual([path, 200])
  // The signature's first sign: of the last one, base64 leaves some bits unread.
  const forged = cookie.replace(/\.([^.])(?=[^.]*$)/, (_, first) => (first === 'A' ? '.B' : '.A'))
  expect((await send('GET', '/api/v1/leaderboard', { cookie: forged })).status).toBe(401)
})

test('who is no member does not come in; without GitHub’s answer nobody does', async () => {
  const account = makeAccount()
  for (const [answer, expected] of [
    [
      { ok: true, value: false },
      { ok: false, code: 'not_member' },
    ],
    [
      { ok: false, error: { code: 'unavailable', message: '' } },
      { ok: false, code: 'failed' },
    ],
    [
      { ok: true, value: true },
      { ok: true, joined: true },
    ],
  ] as const) {
    const context = testContext(Date.now())
    scriptAccounts(context, [account])
    await writeRegistration(context, 'open')
    context.organisation = memberOrganisation(async () => answer)
    expect(await signIn(context, account)).toMatchObject(expected)
  }
})

test.each([
  ['hidden', false],
  ['shown', true],
] as const)('where people begin %s, a newcomer is on the boards: %s', async (people, isOnBoards) => {
  const account = makeAccount()
  const context = testContext(Date.now())
  scriptAccounts(context, [account])
  await writeRegistration(context, 'open')
  context.config.ORGANISATION_PEOPLE = people
  context.organisation = memberOrganisation(async () => ({ ok: true, value: true }))
  expect(await signIn(context, account)).toMatchObject({ ok: true, joined: true })
  const player = await findPlayerByGitHubId(context, account.githubId)
  expect(player !== null && isShown(player)).toBe(isOnBoards)
})

function signIn(context: TestContext, { githubId }: { githubId: number }) {
  const transaction = {
    state: 'state',
    codeVerifier: 'verifier',
    githubId: null,
    username: '',
    kind: 'join' as const,
    returnTo: '/',
    keepsToken: false,
    expiresAt: context.now() + 1000,
  }
  return completeSignIn(context, transaction, { state: 'state', code: `code-of-${githubId}`, userAgent: null })
}

function memberOrganisation(isMember: Organisation['isMember']): Organisation {
  return { login: ORGANISATION, isMember, listMembers: async () => ({ ok: true, value: new Set() }) }
}

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Response> {
  const body = method === 'POST' ? new URLSearchParams(fields) : null
  const own = { origin: testVars.APP_ORIGIN, ...headers }
  return product.ask(new Request(testVars.APP_ORIGIN + path, { method, headers: own, body, redirect: 'manual' }))
}

function headersOf(answer: Response): string {
  return [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
}
