import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { SETTINGS_SECTIONS } from '#app/domain/account/settings-section.ts'
import { SCREENS } from '#tests/authorization/screens.ts'
import { makeCast, type Cast } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { screens } from '#tests/reading/manifest.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'

/** The sign-in's own routes. */
const SIGN_IN = ['/login', '/sign-in', '/github/callback', '/setup/:username']
const QUERY = '?board=month&find=a+b'

let product: Product
let cast: Cast

beforeAll(async () => {
  product = await openProduct()
  cast = await makeCast(product)
  await writeRegistration(cast.context, 'open')
})

beforeEach(() => cast.restore())

const asking = (method: 'GET' | 'POST') =>
  Object.entries(SCREENS)
    .filter(([path, row]) => row[method].visitor === 'login' && !SIGN_IN.includes(path))
    .map(([path]) => path)

test('there are screens that ask for a sign-in', () => {
  expect(asking('GET').length).toBeGreaterThan(8)
  expect(asking('POST').length).toBeGreaterThan(12)
})

test.each(asking('GET'))('a link to %s leads there through the sign-in, query included', async (path) => {
  const link = fillPath(path, cast.params) + QUERY
  expect(await signInFrom(await open(link))).toBe(link)
})

test.each(asking('GET').filter((path) => !/\.(json|csv)$/.test(path)))(
  'the router is told the same at %s',
  async (path) => {
    const link = fillPath(path, cast.params)
    const answer = await open(`${link}.data?board=month&_routes=${encodeURIComponent(routeOf(path))}`)
    const address = answer.headers.get('location') ?? (await answer.text())
    expect(address).toContain(`?login&returnTo=${encodeURIComponent(`${link}?board=month`)}`)
    expect(address).not.toContain('_routes')
  },
)

test.each(asking('POST'))('a form to %s leads back to the page that it stands on', async (path) => {
  const page = `/prizes${QUERY}`
  expect(await signInFrom(await send(fillPath(path, cast.params), { referer: testVars.APP_ORIGIN + page }))).toBe(page)
})

test.each(asking('POST'))('a form to %s from nobody knows where leads to a page of ours all the same', async (path) => {
  const form = fillPath(path, cast.params)
  for (const referer of ['', 'https://evil.example/settings', 'nonsense', `${testVars.APP_ORIGIN}//evil.example`]) {
    const landed = await signInFrom(await send(form, { referer }))
    const [page] = landed.split('#')
    const answer = await open(page ?? '', await cast.cookieOf('player'))
    expect([200, 302, 404]).toContain(answer.status)
    expect(landed).not.toContain('evil.example/')
  }
})

test.each(SETTINGS_SECTIONS)(
  'a link in a message to the settings’ %s ends there, without JavaScript too',
  async (section) => {
    const link = `/settings?to=${section}`
    expect(await signInFrom(await open(link))).toBe(link)
    const answer = await open(link, await cast.cookieOf('player'))
    expect(answer.headers.get('location')).toBe(`/settings#${section}`)
  },
)

test('an unknown section is ignored', async () => {
  const answer = await open('/settings?to=//evil.example', await cast.cookieOf('player'))
  expect(answer.status).toBe(200)
})

test('what a script adds to the form, the fragment, is kept through GitHub, and a wrong name keeps it too', async () => {
  expect(await signIn('/settings#preferences')).toBe('/settings#preferences')
  const refused = await send('/login', {}, { username: 'nobody-of-this-world', returnTo: '/settings?to=email#email' })
  expect(refused.headers.get('location')).toBe('/settings?to=email&login#email')
  const answer = await open('/settings?to=email&login', cookieOf(refused))
  expect(answer.headers.get('location')).toBe('/?login&returnTo=%2Fsettings%3Fto%3Demail')
})

test('the own setup is returned to, somebody else’s and an invitation lead to the own page', async () => {
  const own = `/player/${cast.params.username ?? ''}`
  expect(await signIn(`/setup/${cast.params.username ?? ''}`)).toBe(`/setup/${cast.params.username ?? ''}`)
  for (const path of ['/', '/setup/somebody', '/invite/somebody']) expect(await signIn(path)).toBe(own)
})

test.each(['//evil.example', '/\\evil.example', '/%2Fevil.example', '/projects/prj_1/visit', `/${'a'.repeat(2000)}`])(
  'a link to the login with %s ends on the own page',
  async (returnTo) => {
    expect(await signIn(returnTo)).toBe(`/player/${cast.params.username ?? ''}`)
  },
)

/** In Remix's format. */
function routeOf(path: string): string {
  return screens.find((screen) => screen.path === path)?.id ?? ''
}

/** Signs in from a redirect to the login dialog, through its form and GitHub, to the final target. */
async function signInFrom(answer: Response): Promise<string> {
  const dialog = new URL(answer.headers.get('location') ?? '', testVars.APP_ORIGIN)
  expect([dialog.pathname, dialog.searchParams.has('login')]).toEqual(['/', true])
  const html = await (await open(dialog.pathname + dialog.search)).text()
  const written = /action="\/login"[\s\S]*?name="returnTo" value="([^"]*)"/.exec(html)?.[1] ?? ''
  return signIn(written.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
}

async function signIn(returnTo: string): Promise<string> {
  const username = cast.params.username ?? ''
  const left = await send('/login', {}, { username, returnTo })
  const url = new URL(left.headers.get('location') ?? '')
  const form = { ...Object.fromEntries(url.searchParams), username, decision: 'authorize' }
  const authorize = new Request(`${url.origin}/login/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const back = new URL((await product.sandbox.fetch(authorize)).headers.get('location') ?? '')
  const landed = await open(back.pathname + back.search, cookieOf(left))
  expect(cookieOf(landed)).toContain('session=')
  return landed.headers.get('location') ?? ''
}

function open(path: string, cookie = ''): Promise<Response> {
  const headers = { accept: 'text/html', cookie }
  return product.ask(new Request(`${testVars.APP_ORIGIN}${path}`, { headers, redirect: 'manual' }))
}

function send(path: string, headers: Record<string, string>, fields: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, {
    method: 'POST',
    headers: { accept: 'text/html', origin: testVars.APP_ORIGIN, ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return product.ask(request)
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((written) => written.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}
