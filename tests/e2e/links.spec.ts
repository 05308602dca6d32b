import { addressOf, expect, test } from './journey.ts'
import { PORTS } from './ports.ts'
import { ACTORS, pathOf, SCREENS, type Actor } from './screens.ts'
import { address, type Seeded } from './seeded.ts'

/** Pages visited of each kind beside the listed screens; they differ only in a name or a cursor. */
const OF_A_KIND = 2
const LISTED = 'the list of screens'
const AT_ONCE = 4
const ALLOWED_SHAPES = [
  /^https?:\/\/[^\s/]+\/\S*$/,
  /^mailto:[^@\s]+@[^@\s]+\.[a-z]+(\?\S*)?$/,
  /^data:(image\/|text\/csv;)/,
]

// A crawl asks for hundreds of pages.

type Target = { path: string; fragment: string; from: string }
type Answer = { status: number; location: string | null; html: string }

test('a visitor finds no dead link', async ({ seeded }) => {
  expect(await crawl(asker([], 'visitor'), startingPoints(seeded))).toEqual([])
})

for (const member of ACTORS) {
  test(`a signed-in ${member} finds no dead link`, async ({ seeded, sessions }) => {
    expect(await crawl(asker(sessions[member].cookies, member), startingPoints(seeded, member))).toEqual([])
  })
}

test('unknown screens lead home and unknown files are missing', async ({ page, request }) => {
  await page.goto('/no/such/screen')
  await expect(page).toHaveURL(/\/$/)
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
  expect((await request.get('/.well-known/nothing')).status()).toBe(404)
  expect((await request.get('/api/nothing')).status()).toBe(404)
})

function startingPoints(seeded: Seeded, as?: Actor): Target[] {
  const screens = SCREENS.filter((screen) => screen.as === as)
  return screens.map((screen) => ({ path: pathOf(screen, seeded), fragment: '', from: LISTED }))
}

/** Follows every link, requests every file of every page, and returns the broken ones. */
async function crawl(ask: (path: string) => Promise<Answer>, queue: Target[]): Promise<string[]> {
  /** Each with the first page that links to it. */
  const dead = new Map<string, string>()
  const answers = new Map<string, Promise<Answer>>()
  const kinds = new Map<string, Set<string>>()

  async function visit({ path, fragment, from }: Target): Promise<void> {
    const isNew = !answers.has(path)
    if (isNew && from !== LISTED && isEnough(path)) return
    const reply = answers.get(path) ?? ask(path)
    answers.set(path, reply)
    const answer = await reply
    const fault = faultOf(answer, fragment)
    const target = path + fragment
    if (fault !== null && !dead.has(target)) dead.set(target, `${target} ${fault}, linked from ${from}`)
    if (isNew) queue.push(...linksOf(answer, path))
  }

  function isEnough(path: string): boolean {
    const known = kinds.get(kindOf(path)) ?? new Set()
    kinds.set(kindOf(path), known.add(path))
    return known.size > OF_A_KIND
  }

  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit))
  return [...dead.values()]
}

function faultOf({ status, location, html }: Answer, fragment: string): string | null {
  if (location !== null) return isHome(location) ? 'leads home' : null
  if (status !== 200) return `answers ${status}`
  if (fragment.length <= 1) return null
  return html.includes(` id="${fragment.slice(1)}"`) ? null : 'has no such place'
}

function isHome(location: string): boolean {
  return new URL(location, address(PORTS)).href === `${address(PORTS)}/`
}

/** The page's links to our own addresses; links to other sites only need a valid address. */
function linksOf({ location, html }: Answer, path: string): Target[] {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, href = '']) => decode(href))
  return [...links, ...(location === null ? [] : [location])].flatMap((href) => {
    const url = new URL(href, address(PORTS) + path)
    if (!ALLOWED_SHAPES.some((shape) => shape.test(url.href))) throw new Error(`${path} links to ${href}`)
    if (url.origin !== address(PORTS)) return []
    return [{ path: url.pathname + url.search, fragment: url.hash, from: path }]
  })
}

/** `/player/octocat?week=2026-W46` is of the kind `/player/*?week`. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, address(PORTS))
  const [, first = '', ...rest] = pathname.split('/')
  return (
    [first, ...rest.map(() => '*')].join('/') +
    [...searchParams.keys()]
      .sort()
      .map((name) => `?${name}`)
      .join('')
  )
}

function decode(attribute: string): string {
  return attribute.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

function asker(cookies: { name: string; value: string }[], name: string): (path: string) => Promise<Answer> {
  const headers = {
    'cf-connecting-ip': addressOf(`crawl ${name}`),
    accept: 'text/html',
    cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
  }
  return async (path) => {
    const reply = await fetch(address(PORTS) + path, { headers, redirect: 'manual' })
    // An SVG has fragments too, which pages refer to by id.
    const isMarkup = /^(text\/html|image\/svg)/.test(reply.headers.get('content-type') ?? '')
    const html = isMarkup ? await reply.text() : ''
    if (!isMarkup) await reply.body?.cancel()
    return { status: reply.status, location: reply.headers.get('location'), html }
  }
}
