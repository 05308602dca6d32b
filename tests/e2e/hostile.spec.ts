import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import routes from '#app/routes.ts'
import { root } from '../../workers/local/settings.ts'
import { HOSTILE, HOSTILE_PATHS } from './hostile-values.ts'
import { addressOf, expect, player, signIn, test } from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'
import { address } from './seeded.ts'

const SCREENS_AND_FORMS = pathsOf(routes)
const FORMS = SCREENS_AND_FORMS.filter(({ file }) => /(?:function|const) action\b/.test(read(file)))
const PARAMETERS = named(/(?:query|searchParams|asked|parameters)\.(?:get|has|getAll)\('([\w-]+)'\)/g)
const FIELDS = named(/\b(?:name="|field\(')([\w-]+)/g)
/** Signing out everywhere would run the rest as a visitor. */
const INTENTS = named(/(?:name="intent" value|\bintent)="([\w-]+)"/g).filter((intent) => intent !== 'sign-out')
const AT_ONCE = 6
/** Intended targets of forms on other hosts: signing in with GitHub, installing the App, and the bot. */
const WAYS_OUT = [
  '/login/oauth/authorize',
  '/apps/mergequest-local/installations/new/permissions',
  '/telegram/mergequest_local_bot',
]

test('the code names routes, parameters, fields and intents to try', () => {
  expect(SCREENS_AND_FORMS.map(({ path }) => path)).toContain('player/:username')
  expect(FORMS.map(({ path }) => path)).toEqual(expect.arrayContaining(['login', 'join', 'setup/:username']))
  expect(PARAMETERS).toEqual(expect.arrayContaining(['board', 'after', 'find', 'skip', 'week', 'token', 'state']))
  expect(FIELDS).toEqual(expect.arrayContaining(['username', 'returnTo', 'email']))
  expect(INTENTS).toEqual(expect.arrayContaining(['claim', 'details', 'profile']))
})

test('no path, parameter or raw request line breaks a screen or leads elsewhere', async () => {
  test.setTimeout(180_000)
  // Routes share their readers of queries; a path's own part is read by one route alone.
  const paths = SCREENS_AND_FORMS.flatMap(({ path }, index) =>
    HOSTILE.flatMap((value, turn) =>
      /[:*]/.test(path) || turn % 3 === index % 3 ? [`${fill(path, value)}?${hostile(PARAMETERS, turn)}`] : [],
    ),
  )
  // Alternates between the document and the router's data.
  const asked = paths.map((path, index) => (index % 2 === 0 ? path : asData(path)))
  expect(await complaints([...asked, ...HOSTILE_PATHS].map((path) => ({ path })))).toEqual([])
})

test('no form field breaks a form or leads to another site, for any sender', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, (await player(9)).login)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  // Most forms turn a visitor away before they read a field.
  const asVisitor = FORMS.flatMap(({ path }, index) =>
    HOSTILE.map((_, turn) => turn)
      .filter((turn) => turn % 3 === index % 3)
      .map((turn) => formOf(path, turn)),
  )
  // Every turn shifts all fields at once, so every second one brings each field half of the values; `npm run fuzz` brings all.
  const asPlayer = FORMS.filter(({ path }) => path !== 'logout').flatMap(({ path }, index) =>
    HOSTILE.flatMap((_, turn) => (turn % 2 === index % 2 ? [{ ...formOf(path, turn + 1), cookie }] : [])),
  )
  expect(await complaints([...asVisitor, ...asPlayer])).toEqual([])
})

function formOf(path: string, turn: number): Attempt {
  const body = new URLSearchParams(hostile(FIELDS, turn))
  const intent = ['', ...INTENTS][turn % (INTENTS.length + 1)]
  if (intent) body.set('intent', intent)
  return { path: fill(path, 'nobody-of-this-world'), body: body.toString() }
}

/** Every name with a value; each turn shifts the values, so that all turns combine each name with each value. */
function hostile(names: string[], turn: number): string {
  return new URLSearchParams(
    names.map((name, index) => [name, HOSTILE[(index + turn) % HOSTILE.length] ?? '']),
  ).toString()
}

type Attempt = { path: string; body?: string; cookie?: string }

async function complaints(attempts: Attempt[]): Promise<string[]> {
  const found: string[] = []
  const queue = [...attempts.entries()]
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [index, attempt] = next
      const complaint = await complaintOf(attempt, addressOf(`hostile ${index % 200}`))
      if (complaint !== null) found.push(`${complaint}: ${JSON.stringify(attempt).slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function complaintOf(attempt: Attempt, from: string): Promise<string | null> {
  const { status, location, cookies, isHtml, body } = await send(attempt, from)
  if (status >= 500) return `answers ${status}`
  if (status === 429) return 'met a limit, so it proves nothing'
  if (location !== undefined && new URL(location, address(PORTS)).origin !== address(PORTS)) {
    if (!WAYS_OUT.some((way) => location.startsWith(`${SANDBOX}${way}?`))) return `leads to ${location}`
  }
  if (cookies.some((cookie) => cookie.startsWith('a=b'))) return 'sets a cookie that was sent to it'
  if (isHtml && /<script>alert\(1\)|<img src=x/.test(body)) return 'shows markup as it was sent'
  if (/\bat \S+ \(.*:\d+:\d+\)|SQLITE_|D1_ERROR/.test(body)) return 'shows internals'
  return null
}

type Reply = { status: number; location: string | undefined; cookies: string[]; isHtml: boolean; body: string }

/** A raw request, because fetch would normalise the path. */
function send({ path, body, cookie = '' }: Attempt, from: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      'cf-connecting-ip': from,
      accept: 'text/html',
      cookie,
      ...(body === undefined
        ? {}
        : {
            origin: address(PORTS),
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    // A new connection each time: the server may close an idle one just as it is reused.
    const sent = request({ host: 'localhost', port: PORTS.appPort, path, method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          location: reply.headers.location,
          cookies: reply.headers['set-cookie'] ?? [],
          isHtml: reply.headers['content-type']?.startsWith('text/html') ?? false,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function fill(pattern: string, value: string): string {
  const path = pattern
    .split('/')
    .flatMap((part) => (part.startsWith(':') || part === '*' ? encoded(value) : part))
    .join('/')
  return `/${path}`
}

/** A lone surrogate has no encoding, so its replacement character is used. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

function asData(path: string): string {
  const [before = '', query] = path.split('?')
  return `${before === '/' ? '/_root' : before}.data${query === undefined ? '' : `?${query}`}`
}

type Route = { path: string; file: string }
type Routes = readonly { path?: string; file: string; children?: Routes }[]

function pathsOf(list: Routes, before = ''): Route[] {
  return list.flatMap(({ path = '', file, children = [] }) => {
    const whole = [before, path].filter(Boolean).join('/')
    return [{ path: whole, file }, ...pathsOf(children, whole)]
  })
}

/** Names from the source code, so that new parameters are tried automatically. */
function named(pattern: RegExp): string[] {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.tsx?$/.test(file)).map(read)
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort()
}

function read(file: string): string {
  return readFileSync(join(root, 'app', file), 'utf8')
}
