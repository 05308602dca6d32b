import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#app/adapters/connection.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { createContext, type Env } from '#app/context/context.server.ts'
import { feedbackCookie, maintainerCookie, sessionCookie, staffCookie } from '#app/context/cookies.server.ts'
import { settings } from '#db/schema/settings.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { emptyDatabase, everyRow, MONDAY, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'
import { passGate } from '#workers/http/gate.ts'

const ORIGIN = testVars.APP_ORIGIN
const SIGNED = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }

// A build has no development server, whose styles the policy allows.
beforeEach(() => void vi.stubEnv('DEV', false))
afterEach(() => void vi.unstubAllEnvs())

test.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s passes only from our own origin, told by Sec-Fetch-Site or Origin',
  async (method) => {
    const fates: Record<string, number> = {}
    const senders: Record<string, Record<string, string>> = {
      'neither header': {},
      'our origin': { origin: ORIGIN },
      'a foreign origin': { origin: 'https://evil.example' },
      'a null origin': { origin: 'null' },
      'our origin on another port': { origin: 'http://localhost:9999' },
      'our origin as a prefix': { origin: `${ORIGIN}.evil.example` },
      'same-origin': { 'sec-fetch-site': 'same-origin' },
      'same-site': { 'sec-fetch-site': 'same-site', origin: ORIGIN },
      'cross-site': { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
      none: { 'sec-fetch-site': 'none' },
      'a forged host': { 'x-forwarded-host': 'evil.example', host: 'evil.example', origin: 'https://evil.example' },
    }
    for (const [sender, headers] of Object.entries(senders))
      fates[sender] = (await pass(testContext(), '/api/badges', { method, headers })).status
    expect(fates).toEqual({
      'neither header': 403,
      'our origin': 200,
      'a foreign origin': 403,
      'a null origin': 403,
      'our origin on another port': 403,
      'our origin as a prefix': 403,
      'same-origin': 200,
      'same-site': 403,
      'cross-site': 403,
      none: 403,
      'a forged host': 403,
    })
  },
)

test.for(['/join', '/join.data', '/__manifest', '/assets/x', '/api/health'])(
  'a foreign form is refused at %s as anywhere else',
  async (path) => {
    const foreign = await pass(testContext(), path, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect([foreign.status, await foreign.text()]).toEqual([
      403,
      'This form was sent from somewhere else. Open the page again and repeat it there.',
    ])
    expect((await pass(testContext(), path, { method: 'POST', headers: { origin: ORIGIN } })).status).toBe(200)
    expect((await pass(testContext(), path)).status).toBe(200)
  },
)

test.for(['/api/webhooks/github', '/api/unsubscribe/token'])(
  '%s carries its own proof and needs no origin',
  async (path) => {
    expect((await pass(testContext(), path, { method: 'POST', headers: SIGNED })).status).toBe(200)
    const headers = { origin: 'https://evil.example', ...SIGNED }
    const foreign = await pass(testContext(), path, { method: 'PUT', headers })
    expect(foreign.status).toBe(200)
  },
)

test.for(['/x/api/webhooks/github', '/api/webhooksx/github', '/API/webhooks/github', '/api/x/../../join'])(
  'the exemption does not reach %s',
  async (path) => {
    expect((await pass(testContext(), path, { method: 'POST' })).status).toBe(403)
  },
)

test('screens take GET, HEAD, OPTIONS and POST, the API also PUT, PATCH and DELETE, nothing takes more', async () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT']
  const allowed = async (path: string) => {
    const headers = { origin: ORIGIN }
    const answers = await Promise.all(methods.map((method) => pass(testContext(), path, { method, headers })))
    return methods.filter((_, index) => answers[index]?.status === 200)
  }
  expect(await allowed('/join')).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
  expect(await allowed('/api/badges')).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
  const refused = await pass(testContext(), '/join', { method: 'DELETE', headers: { origin: ORIGIN } })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test('a form over 100 KB, a file or message over one megabyte and a delivery over two are refused before anything reads them', async () => {
  const sized = async (path: string, bytes: number) => {
    const headers = { origin: ORIGIN, 'content-length': String(bytes), ...SIGNED }
    return (await pass(testContext(), path, { method: 'POST', headers })).status
  }
  expect(await sized('/join', 100_000)).toBe(200)
  expect(await sized('/join', 100_001)).toBe(413)
  expect(await sized('/resume-builderx', 100_001)).toBe(413)
  expect(await sized('/resume-builder', 1_000_000)).toBe(200)
  expect(await sized('/admin/prizes/rope', 1_000_001)).toBe(413)
  expect(await sized('/api/unsubscribe/token', 1_000_001)).toBe(413)
  expect(await sized('/api/webhooks/github', 2_000_000)).toBe(200)
  expect(await sized('/api/webhooks/github', 2_000_001)).toBe(413)
  expect(await sized('/api/webhooks/stripe', 1_000_001)).toBe(413)
})

test('a body that does not say its size is counted while it is read, and not read beyond the limit', async () => {
  const sent = async (path: string, bytes: number) => {
    let shown = 0
    let isEnded = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = new Uint8Array(Math.min(100_000, bytes - shown)).fill(32)
        shown += piece.byteLength
        if (piece.byteLength > 0) controller.enqueue(piece)
        else controller.close()
      },
      cancel: () => void (isEnded = true),
    })
    const handed: number[] = []
    const answer = await pass(
      testContext(),
      path,
      { method: 'POST', headers: { origin: ORIGIN, ...SIGNED }, body },
      async (whole) => {
        handed.push((await whole.arrayBuffer()).byteLength)
        return new Response('page')
      },
    )
    return { status: answer.status, handed, isEnded, shown }
  }
  for (const [path, limit] of Object.entries({
    '/join': 100_000,
    '/join.data': 100_000,
    '/resume-builder.data': 1_000_000,
    '/api/unsubscribe/token': 1_000_000,
    '/api/webhooks/stripe': 1_000_000,
    '/api/webhooks/telegram': 1_000_000,
    '/api/webhooks/github': 2_000_000,
  })) {
    expect([path, await sent(path, limit)]).toEqual([
      path,
      { status: 200, handed: [limit], isEnded: false, shown: limit },
    ])
    const refused = await sent(path, limit + 1_000_000)
    expect([path, refused]).toMatchObject([path, { status: 413, handed: [], isEnded: true }])
    expect(refused.shown).toBeLessThan(limit + 1_000_000)
  }
})

test('a delivery without a signature is refused before its body is read', async () => {
  for (const signature of [null, '', 'sha256=', `sha1=${'0'.repeat(40)}`, `sha256=${'0'.repeat(63)}`]) {
    const pull = vi.fn()
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers: Record<string, string> = signature === null ? {} : { 'x-hub-signature-256': signature }
    const answer = await pass(testContext(), '/api/webhooks/github', { method: 'POST', headers, body })
    expect([answer.status, await answer.json(), pull.mock.calls.length]).toEqual([401, { error: 'signature' }, 0])
  }
})

test('an address whose deliveries are refused too often may send only small ones, for a minute', async () => {
  const context = testContext()
  let left = 2
  context.limits.form = async (key) => {
    expect(key).toBe('delivery 203.0.113.9')
    left -= 1
    return left >= 0
  }
  const deliver = async (bytes: number, status: number) => {
    const headers = { ...SIGNED, 'cf-connecting-ip': '203.0.113.9' }
    const init = { method: 'POST', headers, body: 'x'.repeat(bytes) }
    return (await pass(context, '/api/webhooks/github', init, async () => new Response('', { status }))).status
  }
  for (let refusals = 0; refusals < 3; refusals += 1) {
    expect(await deliver(200_000, 202)).toBe(202)
    expect(await deliver(200_000, 401)).toBe(401)
  }
  expect(await deliver(200_000, 202)).toBe(413)
  expect(await deliver(100_000, 202)).toBe(202)
  context.clock.now += 60_000
  expect(await deliver(200_000, 202)).toBe(202)
})

test('a parameter that Remix would answer by an older way leads nowhere', async () => {
  for (const path of [
    '/?_data=root',
    '/player/ada?week=1&_data',
    '/leaderboard.data?%5Fdata=x',
    '/api/v1/players/ada?_data=',
  ])
    for (const method of ['GET', 'POST'])
      expect([path, (await pass(testContext(), path, { method, headers: { origin: ORIGIN } })).status]).toEqual([
        path,
        404,
      ])
  expect((await pass(testContext(), '/?data=root')).status).toBe(200)
})

test('an address of many kilobytes is refused', async () => {
  expect((await pass(testContext(), `/settings?x=${'x'.repeat(12_000)}`)).status).toBe(413)
  expect((await pass(testContext(), `/settings?x=${'x'.repeat(4000)}`)).status).toBe(200)
})

test('every answer carries the strict headers: pages, refusals, limits and errors', async () => {
  const context = testContext()
  const limited = { ...testContext(), limits: { ...context.limits, request: async () => false } }
  const answers = {
    200: await pass(context, '/'),
    302: await passGate(context, new Request(`${ORIGIN}/x`), async () => Response.redirect(`${ORIGIN}/`, 302)),
    403: await pass(context, '/join', { method: 'POST' }),
    404: await pass(context, '/api/nothing', {}, apiOf(context)),
    405: await pass(context, '/join', { method: 'PUT' }),
    413: await pass(context, '/join', { method: 'POST', headers: { 'content-length': '9999999' } }),
    429: await pass(limited, '/'),
    500: await pass(context, '/', {}, () => Promise.reject(new Error('secret'))),
  }
  for (const [status, answer] of Object.entries(answers)) {
    expect(answer.status).toBe(Number(status))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers.get('permissions-policy')).toContain('camera=()')
    const policy = policyOf(answer)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('*')
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='; /)
    for (const directive of [
      "default-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(directive)
    expect(policy).toContain("form-action 'self' http://github.test https://checkout.stripe.com")
    expect(policy).toContain("img-src 'self' data: http://avatars.test")
  }
  expect(answers[404].headers.get('x-robots-tag')).toBe('noindex')
})

test('the nonce is fresh each time and the one that the page was rendered with', async () => {
  const nonces = new Set<string>()
  for (let index = 0; index < 20; index += 1) {
    let rendered = ''
    const answer = await passGate(testContext(), new Request(`${ORIGIN}/`), async ({ nonce }) => {
      rendered = nonce
      return new Response('page')
    })
    expect(policyOf(answer)).toContain(`'nonce-${rendered}'`)
    nonces.add(rendered)
  }
  expect(nonces.size).toBe(20)
})

test('plain http is led to https where the product is reached by it, and what came by https before us stays', async () => {
  const context = { ...testContext(), config: parseConfig({ ...testVars, APP_ORIGIN: 'https://mergequest.example' }) }
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await passGate(context, new Request(address, { headers }), async () => new Response('inside'))
    return [answer.status, answer.headers.get('location')]
  }
  expect(await ask('http://mergequest.example//evil.example/x?y=1')).toEqual([
    308,
    'https://mergequest.example//evil.example/x?y=1',
  ])
  expect(await ask('http://mergequest.example/', { 'x-forwarded-proto': 'https' })).toEqual([200, null])
  expect(await ask('https://mergequest.example/')).toEqual([200, null])
  expect((await pass(testContext(), '/')).status).toBe(200)
})

test('HSTS goes out on https origins only', async () => {
  const secure = { ...testContext(), config: parseConfig({ ...testVars, APP_ORIGIN: 'https://mergequest.example' }) }
  expect((await pass(secure, '/')).headers.get('strict-transport-security')).toMatch(
    /^max-age=63072000; includeSubDomains/,
  )
  expect((await pass(testContext(), '/')).headers.get('strict-transport-security')).toBeNull()
})

test('pages have the server’s time, and other answers do not', async () => {
  const context = testContext()
  const shown = async (type: string) => {
    const headers = { 'Content-Type': type, 'Server-Timing': 'cache;dur=1' }
    const answer = await passGate(context, new Request(`${ORIGIN}/`), async () => new Response('', { headers }))
    return answer.headers.get('server-timing')
  }
  expect(await shown('text/html; charset=utf-8')).toBe(`cache;dur=1, now;dur=${context.now()}`)
  expect(await shown('application/json')).toBe('cache;dur=1')
})

test('cookies, caching and content type of the answer stay as they were set', async () => {
  const answer = await passGate(testContext(), new Request(`${ORIGIN}/`), async () => {
    const headers = new Headers({ 'Cache-Control': 'public, max-age=60', 'Content-Type': 'image/svg+xml' })
    headers.append('Set-Cookie', 'a=1')
    headers.append('Set-Cookie', 'b=2')
    headers.set('Content-Security-Policy', "default-src 'unsafe-inline'")
    return new Response('svg', { status: 203, headers })
  })
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.status).toBe(203)
  expect(policyOf(answer)).not.toContain('unsafe-inline')
})

test('a form of more fields than any form has is refused before anything takes it apart', async () => {
  const status = async (type: string, body: string) => {
    const headers = { origin: ORIGIN, 'content-type': type }
    return (await pass(testContext(), '/resume-builder', { method: 'POST', headers, body })).status
  }
  const part = (end: string) => `--b${end}Content-Disposition: form-data; name="a"${end}${end}x${end}`
  const plain = 'application/x-www-form-urlencoded'
  expect(await status(plain, 'a=1&'.repeat(1900))).toBe(200)
  expect(await status('text/plain', '&'.repeat(100_000))).toBe(200)
  expect(await status('multipart/form-data; boundary=b', part('\r\n').repeat(1900))).toBe(200)
  for (const [type, body] of [
    [plain, 'a=1&'.repeat(2002)],
    [plain.toUpperCase(), '&'.repeat(900_000)],
    [`${plain}; charset=utf-8`, '&'.repeat(900_000)],
    ['multipart/form-data; boundary=b', part('\r\n').repeat(2002)],
    ['Multipart/Form-Data; boundary=b', part('\n').repeat(2002)],
  ] as const)
    expect([type, await status(type, body)]).toEqual([type, 413])
})

test('too many requests get the specified text; forms are counted separately, by address', async () => {
  const context = testContext()
  const requests: string[] = []
  context.limits.request = async (key) => requests.push(`request ${key}`) > 0
  context.limits.form = async (key) => requests.push(`form ${key}`) < 0
  const from = { 'cf-connecting-ip': '203.0.113.7', origin: ORIGIN }
  expect((await pass(context, '/', { headers: from })).status).toBe(200)
  const refused = await pass(context, '/settings', { method: 'POST', headers: from })
  expect([refused.status, await refused.text(), refused.headers.get('retry-after')]).toEqual([
    429,
    'Too many requests, try again later',
    '60',
  ])
  expect(requests).toEqual(['request 203.0.113.7', 'form 203.0.113.7'])
  // An open page says by itself that its player looks: a hall of people behind one address must still send forms.
  requests.length = 0
  context.limits.live = async (key) => requests.push(`live ${key}`) > 0
  expect((await pass(context, '/presence', { method: 'POST', headers: from })).status).toBe(200)
  expect(requests).toEqual(['live 203.0.113.7'])
  const elsewhere = { ...from, origin: 'https://elsewhere.example' }
  expect((await pass(context, '/presence', { method: 'POST', headers: elsewhere })).status).toBe(403)
  context.limits.request = async () => false
  for (const path of ['/api/health', '/api/webhooks/github'])
    expect((await pass(context, path, { headers: SIGNED })).status).toBe(200)
})

test('whoever is signed in sends forms by the session, newcomers by the hall, and each hall has a ceiling', async () => {
  const context = testContext()
  const { config } = context
  const requests: string[] = []
  for (const name of ['form', 'hall'] as const)
    context.limits[name] = async (key) => requests.push(`${name} ${key.replace(/[\da-f]{64}/, 'hash')}`) > 0
  const sent = async (path: string, cookie = '') => {
    requests.length = 0
    const headers = { 'cf-connecting-ip': '203.0.113.7', origin: ORIGIN, cookie }
    await pass(context, path, { method: 'POST', headers })
    return [...requests]
  }
  const written = (cookie: string) => cookie.split(';')[0] ?? ''
  const session = written(await sessionCookie(config).write('a-session'))
  const signedIn = [
    session,
    written(await staffCookie(config).write('s')),
    written(await maintainerCookie(config).write('m')),
  ]
  for (const cookie of signedIn)
    for (const path of ['/settings', '/join', '/c/autumn/join'])
      expect(await sent(path, cookie)).toEqual(['form hash 203.0.113.7', 'hall 203.0.113.7'])
  for (const path of ['/join', '/login.data', '/setup/ada', '/c/autumn/join', '/my-leaderboards/join/x.data'])
    expect([path, await sent(path)]).toEqual([path, ['hall way in 203.0.113.7']])
  for (const path of ['/settings', '/c/autumn', '/setup/ada/more', '/x/join', '/my-leaderboards/1/join', '/admin'])
    expect([path, await sent(path)]).toEqual([path, ['form 203.0.113.7']])
  // Signed for another name, by another secret, or cut.
  for (const forged of [session.replace('session', 'staff'), `${session}x`, 'session=a-session', session.slice(0, -3)])
    expect([forged, await sent('/settings', forged)]).toEqual([forged, ['form 203.0.113.7']])
})

test('limits count the /64 of an IPv6 address, which has more addresses than anybody could count', async () => {
  const context = testContext()
  const requests = new Set<string>()
  context.limits.request = async (key) => requests.add(key).size > 0
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:db8:1:2:3:4:5:6', '::ffff:203.0.113.7'])
    await pass(context, '/', { headers: { 'cf-connecting-ip': address } })
  expect([...requests]).toEqual(['2001:db8:1:2::/64', '203.0.113.7'])
})

test('one network has a share of the GitHub lookups, and refused by it uses nothing of the others’', async () => {
  const context = testContext()
  await emptyDatabase(context)
  expect(await isolate(9)('203.0.113.7')).toBe(true)
  const before = await everyRow(context)
  expect(await isolate(0)('203.0.113.7')).toBe(false)
  expect(await everyRow(context)).toBe(before)
  // Background jobs have no network.
  expect(await isolate(0)(null)).toBe(true)
})

test('the budget of lookups is one for all isolates, and a refused lookup writes nothing', async () => {
  const context = testContext()
  await emptyDatabase(context)
  vi.useFakeTimers({ now: MONDAY, toFake: ['Date'] })
  try {
    const [one, other] = [isolate(Infinity), isolate(Infinity)]
    const answers = Array.from({ length: 70 }, (_, index) => (index % 2 === 0 ? one : other)(`203.0.${index}.7`))
    expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(60)
    const before = await everyRow(context)
    expect([await one('198.51.100.1'), await other(null)]).toEqual([false, false])
    expect(await everyRow(context)).toBe(before)
    vi.setSystemTime(MONDAY + 60_000)
    expect([await other('198.51.100.1'), await one('198.51.100.1')]).toEqual([true, true])
    expect(await context.db.$count(settings)).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a network has one share of the lookups, whichever of its addresses asks', async () => {
  const ask = isolate(2)
  expect(await Promise.all(['198.51.100.1', '198.51.100.77', '198.51.100.200'].map(ask))).toEqual([true, true, false])
  expect(await ask('203.0.113.1')).toBe(true)
})

/** The lookups of one isolate, where a network may do so many. */
function isolate(share: number) {
  const requests = new Map<string, number>()
  const limit = async ({ key }: RateLimitOptions) => {
    requests.set(key, (requests.get(key) ?? 0) + 1)
    return { success: (requests.get(key) ?? 0) <= share }
  }
  const bindings = { ...env, DB: testDatabase, ...testVars, OWN_LOOKUP_LIMIT: { limit } } as unknown as Env
  return (address: string | null) => createContext(bindings, { requestId: 'r' }, address).limits.lookup('github')
}

test('README images are counted separately: one proxy requests them for all readers', async () => {
  const context = testContext()
  context.limits.request = async () => false
  for (const path of ['/api/badges/ada.svg', '/api/badges/ada.json', '/api/cards/ada.svg'])
    expect([path, (await pass(context, path)).status]).toEqual([path, 200])
  for (const path of ['/api/cards/ada.png', '/api/v1/players/ada', '/badges/ada.svg'])
    expect([path, (await pass(context, path)).status]).toEqual([path, 429])
  context.limits.picture = async () => false
  expect((await pass(context, '/api/badges/ada.svg')).status).toBe(429)
})

test('people are refused with a page, programs and the API with a line of text', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const context = testContext()
  const limited = { ...context, limits: { ...context.limits, request: async () => false } }
  const answers = {
    403: (headers: Record<string, string>, path: string) => pass(context, path, { method: 'POST', headers }),
    405: (headers: Record<string, string>, path: string) => pass(context, path, { method: 'PROPFIND', headers }),
    413: (headers: Record<string, string>, path: string) =>
      pass(context, path, { method: 'POST', headers: { ...headers, 'content-length': '9999999' } }),
    429: (headers: Record<string, string>, path: string) => pass(limited, path, { headers }),
    500: (headers: Record<string, string>, path: string) =>
      pass(testContext(), path, { headers }, () => Promise.reject(new Error('secret'))),
  }
  for (const [status, ask] of Object.entries(answers)) {
    const page = await ask({ accept }, '/join')
    const markup = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([Number(status), 'text/html; charset=utf-8'])
    expect(markup.match(/<h1>/g)).toHaveLength(1)
    expect(markup).toContain('<link rel="stylesheet" href="/problem.css" />')
    expect(markup).not.toMatch(/<script|style=|secret/)
    expect(policyOf(page)).toContain("style-src 'self';")
    for (const line of [
      await ask({}, '/join'),
      await ask({ accept: '*/*' }, '/join.data'),
      await ask({ accept }, '/api/badges'),
    ])
      expect([line.status, line.headers.get('content-type')]).toEqual([Number(status), 'text/plain; charset=utf-8'])
  }
})

test('only what is configured may be spoken to: analytics by connecting, feedback also by its script for those who agreed', async () => {
  const directives = async (vars: Record<string, string>, answer: 'yes' | 'no' | null = null) => {
    const context = { ...testContext(), config: parseConfig({ ...testVars, ...vars }) }
    const cookie = answer === null ? '' : await feedbackCookie(context.config).write(answer)
    const session = await sessionCookie(context.config).write('a-session')
    const policy = policyOf(
      await pass(context, '/', { headers: { cookie: `${cookie.split(';')[0]}; ${session}` } }),
    ).replace(/ 'nonce-[^']+'/, '')
    return policy.split('; ').filter((one) => /^(script|connect)-src/.test(one))
  }
  const stats = { ANALYTICS_API_URL: 'https://stats.example/plausible', ANALYTICS_DOMAIN: 'mergequest.example' }
  expect(await directives({})).toEqual(["script-src 'self'", "connect-src 'self'"])
  expect(await directives({ ANALYTICS_API_URL: stats.ANALYTICS_API_URL })).toEqual([
    "script-src 'self'",
    "connect-src 'self'",
  ])
  expect(await directives(stats)).toEqual(["script-src 'self'", "connect-src 'self' https://stats.example"])
  const withFeedback = { ...stats, FEEDBACK_SCRIPT_URL: 'https://feedback.example/form.js?site=1' }
  for (const answer of [null, 'no'] as const)
    expect(await directives(withFeedback, answer)).toEqual([
      "script-src 'self'",
      "connect-src 'self' https://stats.example",
    ])
  expect(await directives(withFeedback, 'yes')).toEqual([
    "script-src 'self' https://feedback.example",
    "connect-src 'self' https://stats.example https://feedback.example",
  ])
})

test('a thrown error is a plain 500 without internals and one JSON line in the log', async () => {
  const lines: string[] = []
  const context = { ...testContext(), log: createLog({ requestId: 'r-1' }, (line) => lines.push(line)) }
  const fail = () => Promise.reject(new Error('D1_ERROR at secret-table with token 12345'))
  const answer = await pass(context, '/player/somebody?code=private', {}, fail)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    500,
    'text/plain; charset=utf-8',
    'Something went wrong on our side. Try again in a minute.',
  ])
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, string>
  expect(line).toMatchObject({
    level: 'error',
    message: 'Request failed',
    requestId: 'r-1',
    method: 'GET',
    path: '/player/somebody',
  })
  expect(line.error).toContain('D1_ERROR')
  expect(lines[0]).not.toContain('private')
})

test('a logged error is cut, and holds no view that the engine quoted', async () => {
  const failWith = async (error: unknown) => {
    const context = testContext()
    await pass(context, '/', {}, () => Promise.reject(error as Error))
    return String(context.logged[0]?.fields?.error)
  }
  const view = JSON.stringify({ secret: 'a private view', rows: 'x'.repeat(20_000) })
  for (const quoted of [`Cannot use 'in' operator to search for 'type' in ${view}`, `Unexpected token: ${view}`])
    expect(await failWith(new TypeError(quoted))).not.toContain('private')
  expect(await failWith(new TypeError("Cannot use 'in' operator to search for 'a' in private"))).toMatch(/ in …\n +at /)
  for (const error of [new Error('x'.repeat(50_000)), 'x'.repeat(50_000)])
    expect((await failWith(error)).length).toBeLessThan(4100)
})

test('a query that fails is logged by its SQL, its reason and its place, without the values that were bound to it', async () => {
  const context = testContext()
  const answer = await pass(context, '/', {}, async () => {
    await context.db.run(sql`INSERT INTO nowhere VALUES (${'ada@example.org\n    at secret-street'})`)
    return new Response('page')
  })
  expect(answer.status).toBe(500)
  expect(context.logged).toHaveLength(1)
  const text = String(context.logged[0]?.fields?.error)
  expect(text).toMatch(/^Failed query: INSERT INTO nowhere VALUES \(\?\)\n.*no such table: nowhere.*\n +at /)
  expect(text).not.toMatch(/params|ada@|secret/)
})

test('a limiter or renderer that throws is a plain 500 with the headers too', async () => {
  const context = testContext()
  context.limits.request = () => Promise.reject(new Error('binding is gone'))
  const limiter = await pass(context, '/')
  const renderer = await pass(testContext(), '/', {}, () => {
    throw new Error('at once')
  })
  for (const answer of [limiter, renderer]) {
    expect([answer.status, await answer.text()]).toEqual([
      500,
      'Something went wrong on our side. Try again in a minute.',
    ])
    expect(policyOf(answer)).toContain("default-src 'self'")
  }
})

test('an API that throws answers problem details without internals', async () => {
  const context = testContext()
  context.config = { ...context.config, GITHUB_WEBHOOK_SECRET: ['webhook-secret'] }
  const broken = { ...context, db: null as unknown as TestContext['db'] }
  const answer = await pass(broken, '/api/v1/statistics', {}, apiOf(broken))
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  expect(context.logged.map(({ level, message }) => [level, message])).toEqual([['error', 'API request failed']])
})

function pass(
  context: TestContext,
  path: string,
  init: RequestInit = {},
  answer: (request: Request) => Promise<Response> = async () => new Response('page'),
): Promise<Response> {
  const request = new Request(`${ORIGIN}${path}`, init)
  return passGate(context, request, (passed) => answer(passed.request))
}

function apiOf(context: TestContext) {
  const api = createApi()
  return async (request: Request) => api.fetch(request, { app: context, waitUntil: () => undefined })
}

function policyOf(answer: Response): string {
  return answer.headers.get('content-security-policy') ?? ''
}
