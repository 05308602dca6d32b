import { expect, test } from 'vitest'
import type { Stage } from './smoke-checks.ts'
import { smoke, type Version } from './smoke.ts'

const ORIGIN = 'https://quest.test'
const CLIENT = 'client-1'
const HEADERS = {
  'content-security-policy': "script-src 'self' 'nonce-abc'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=()',
  'strict-transport-security': 'max-age=63072000',
}
const PAGE = '<h1>Quest</h1><link href="/assets/a.css"><script src="/assets/a.js"></script>'

test('a sound installation passes, and each check is said', async () => {
  const { ok, said } = await tried({})
  expect(said.filter((line) => line.includes('FAULT'))).toEqual([])
  expect(ok).toBe(true)
  expect(said).toContain('  ok     sign-in by GitHub')
  expect(said).toContain('  ok     a cached page')
  expect(said).toContain('  ok     unsigned webhook of github')
})

test('the minutes until a new domain has its certificate are waited for', async () => {
  let refused = 0
  const { ok, pauses } = await tried({
    '/api/health': () => {
      if ((refused += 1) <= 30) throw new TypeError('fetch failed', { cause: new Error('TLS alert') })
      return health()
    },
  })
  expect(ok).toBe(true)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30 * 5000)
})

test('schedules that begin within two minutes are sound, later ones are not', async () => {
  const starting = (after: number) => {
    let requests = 0
    return { '/api/health': () => ((requests += 1) > after ? health() : health(null)) }
  }
  expect((await tried(starting(12))).ok).toBe(true)
  const { ok, said, pauses } = await tried(starting(20))
  expect(ok).toBe(false)
  expect(said.some((line) => line.includes('FAULT  schedules: none has run in two minutes'))).toBe(true)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(120_000)
})

test('schedules that do not run yet are a note on a first deployment, which waits two minutes for them', async () => {
  const { ok, said, pauses } = await tried({ '/api/health': () => health(null) }, true, 'first')
  expect(ok).toBe(true)
  expect(said.find((line) => line.includes('note   No schedule has run yet'))).toContain('a quarter of an hour')
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(120_000)
})

test('a version without traffic may mend schedules that stopped; what has traffic may not', async () => {
  const late = { '/api/health': () => health('2026-11-22T00:00:00Z', 'late', 503) }
  const { ok, said, pauses } = await tried(late, true, 'trial')
  expect([ok, pauses]).toEqual([true, []])
  expect(said).toContain('  note   The schedules do not run.')
  expect((await tried(late)).said).toContain('  FAULT  health: 503, not 200')
  const away = { '/api/health': () => health(null, 'unavailable', 503) }
  expect((await tried(away, true, 'trial')).outcome).toBe('failed')
})

test('no answer of ours is told apart from a fault', async () => {
  const broken = { '/api/health': () => new Response('<h1>530</h1>', { status: 530 }) }
  expect((await tried(broken)).outcome).toBe('unreachable')
  const refused = () => {
    throw new TypeError('fetch failed')
  }
  expect((await tried({ '/api/health': refused })).outcome).toBe('unreachable')
  const version = { worker: 'mergequest', id: 'wanted' }
  expect((await tried({}, true, 'trial', version)).outcome).toBe('failed')
})

test.each([
  ['another client', () => toGitHub({ client_id: 'other' }), 'names another client id'],
  ['another callback', () => toGitHub({ redirect_uri: 'https://old.test/github/callback' }), 'comes back to'],
  ['no redirect', () => new Response('', { status: 503 }), 'leads to status 503'],
])('a sign-in that leads to %s is a fault', async (_, login, fault) => {
  const { ok, said } = await tried({ '/login': login })
  expect(ok).toBe(false)
  expect(said.find((line) => line.includes('FAULT'))).toContain(fault)
})

test('before anybody has joined the sign-in is a note', async () => {
  const { ok, said } = await tried({ '/api/v1/leaderboard': () => Response.json({ entries: [] }) })
  expect(ok).toBe(true)
  expect(said).toContain('  note   The sign-in was not tried, because nobody has joined yet.')
})

test('pages that nobody keeps are a fault, and a note where they need not be kept', async () => {
  const drawn = { '/prizes': () => screen() }
  expect((await tried(drawn)).said).toContain('  FAULT  a cached page: none in 10 requests was')
  expect((await tried(drawn, false)).ok).toBe(true)
})

test('a webhook that is taken without a signature is a fault', async () => {
  const { ok, said } = await tried({ '/api/webhooks/github': () => new Response('') })
  expect(ok).toBe(false)
  expect(said).toContain('  FAULT  unsigned webhook of github: 200, not 401')
})

type Answer = () => Response

async function tried(
  other: Record<string, Answer>,
  isKept = true,
  stage: Stage = 'live',
  version: Version | null = null,
) {
  const said: string[] = []
  const pauses: number[] = []
  const answers: Record<string, Answer> = {
    '/api/health': () => health(),
    '/prizes': () => screen({ age: '3' }),
    '/login': () => toGitHub(),
    '/api/v1/leaderboard': () => Response.json({ entries: [{ username: null }, { username: 'ada' }] }),
    '/api/v1/openapi.json': () => Response.json({}),
    '/no-trail-leads-here': () => new Response(null, { status: 302, headers: { location: '/' } }),
    '/api/nothing': () => new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } }),
    '/robots.txt': () => new Response('', { headers: { 'content-type': 'text/plain' } }),
    '/.well-known/security.txt': () => new Response(''),
    '/assets/a.css': () => asset('text/css'),
    '/assets/a.js': () => asset('text/javascript'),
    ...other,
  }
  const missing = /^\/(?:assets|admin\/)/
  const outcome = await smoke(ORIGIN, { stage, clientId: CLIENT, isKept }, (line) => said.push(line), version, {
    wait: async (milliseconds) => pauses.push(milliseconds),
    fetch: async (input, options = {}) => {
      const { pathname } = new URL(String(input))
      const answer = answers[pathname]
      const isForeign = new Headers(options.headers).get('origin')?.includes('elsewhere') === true
      if (isForeign) return new Response('', { status: 403 })
      if (answer !== undefined) return answer()
      if (pathname.startsWith('/api/webhooks/')) return new Response('', { status: 401 })
      return missing.test(pathname) ? new Response('', { status: 404 }) : screen()
    },
  })
  return { ok: outcome === 'passed', outcome, said, pauses }
}

function health(cronRanAt: string | null = '2026-11-23T00:00:00Z', state = 'ok', status = 200) {
  return Response.json({ status: state, cronRanAt, version: null }, { status })
}

function screen(headers: Record<string, string> = {}) {
  return new Response(PAGE, { headers: { ...HEADERS, 'content-type': 'text/html', ...headers } })
}

function asset(type: string) {
  return new Response('', { headers: { 'content-type': type, 'cache-control': 'immutable' } })
}

function toGitHub(other: Record<string, string> = {}) {
  const query = new URLSearchParams({ client_id: CLIENT, redirect_uri: `${ORIGIN}/github/callback`, ...other })
  const location = `https://github.com/login/oauth/authorize?${query.toString()}`
  return new Response(null, { status: 302, headers: { location } })
}
