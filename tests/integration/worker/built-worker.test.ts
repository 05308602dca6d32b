import { expect, test } from 'vitest'
import { feedbackCookie } from '#app/context/cookies.server.ts'
import { makePlayer, signedIn, testContext, testVars } from '#tests/people/factories.ts'
import { findParseFaults } from '#tests/reading/parse-faults.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'

const SCRIPT = 'https://feedback.example/form.js'

test('while the database lacks a table a screen says so kindly, with its status and without internals', async () => {
  const lines = await loggedWhile(async () => {
    const answer = await ask('/', { DB: brokenDatabase() }, { accept: 'text/html' })
    const markup = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(findParseFaults(markup)).toEqual([])
    expect(markup.match(/<h1/g)).toHaveLength(1)
    expect(markup).toContain('Something went wrong on our side')
    expect(markup).toContain('Nothing you did is lost.')
    expect(markup).toMatch(/<a [^>]*href="\/"[^>]*>Back to the home page<\/a>/)
    expect(markup).not.toMatch(/secret-table|D1_ERROR|at async|\.tsx?:|build\/server/)
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/)
  })
  const failed = lines.filter((line) => line.message === 'Screen failed')
  expect(failed[0]).toMatchObject({ level: 'error', method: 'GET', path: '/' })
  expect(JSON.stringify(failed)).toContain('secret-table')
})

test('a screen whose query fails leaves its SQL in the log, without the values that were bound to it', async () => {
  const lines = await loggedWhile(async () => {
    const answer = await ask('/player/ada', { DB: databaseWithoutTables() }, { cookie: 'session=typed' })
    expect(answer.status).toBe(500)
  })
  const text = JSON.stringify(lines.filter((line) => line.message === 'Screen failed'))
  expect(text).toMatch(/Failed query: select .* no such table/)
  expect(text).not.toContain('params:')
})

test('a router request that fails in the database reveals no more than the screen', async () => {
  await loggedWhile(async () => {
    const answer = await ask('/leaderboard.data', { DB: brokenDatabase() })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/secret-table|D1_ERROR/)
  })
})

test('a form that a screen does not take is refused with a page of its own words', async () => {
  const own = { accept: 'text/html', origin: testVars.APP_ORIGIN, host: new URL(testVars.APP_ORIGIN).host }
  const answer = await ask('/leaderboard', {}, own, 'POST')
  expect(answer.status).toBe(405)
  expect(await answer.text()).toContain('This page accepts no forms.')
})

test('the feedback script has the nonce of its page, and only the page of a player who agreed', async () => {
  const context = testContext(Date.now())
  const session = await signedIn(context, await makePlayer(context))
  const agreed = `${session}; ${(await feedbackCookie(context.config).write('yes')).split(';')[0]}`
  const tag = await firstScript(agreed)
  expect(tag).toEqual({ nonce: expect.stringMatching(/./), allowed: tag?.nonce })
  expect(await firstScript(session, 30)).toBeNull()
  expect(await firstScript('', 30)).toBeNull()
})

test('visitors get a cached page while the database is down, each with a nonce of their own; players do not', async () => {
  const context = testContext(Date.now())
  const session = await signedIn(context, await makePlayer(context))
  await ask('/leaderboard', { PAGE_CACHE: 'on' })
  await loggedWhile(async () => {
    const down = { PAGE_CACHE: 'on', DB: brokenDatabase() }
    const kept = await Promise.all([ask('/leaderboard', down), ask('/leaderboard?utm_source=news', down)])
    const nonces = await Promise.all(kept.map(noncesOf))
    expect(kept.map(({ status }) => status)).toEqual([200, 200])
    for (const { allowed, used } of nonces) expect(used).toEqual([allowed])
    expect(nonces[0]?.allowed).not.toBe(nonces[1]?.allowed)
    expect((await ask('/leaderboard', down, { cookie: session })).status).toBe(500)
  })
})

test('each reader of a cached page gets the current time, not that of the rendering', async () => {
  const readAt = (later: number) => ask('/prizes', { PAGE_CACHE: 'on', APP_CLOCK_OFFSET: String(later) })
  const [drawn, kept] = [await readAt(0), await readAt(20_000)]
  expect([drawn.headers.get('age'), Number(kept.headers.get('age')) >= 20]).toEqual([null, true])
  expect(Math.abs(toldTime(drawn) - Date.now())).toBeLessThan(20_000)
  expect(toldTime(kept) - toldTime(drawn)).toBeGreaterThanOrEqual(20_000)
})

function toldTime(answer: Response): number {
  return Number(/^now;dur=(\d+)$/.exec(answer.headers.get('server-timing') ?? '')?.[1])
}

/** The nonce in a page's policy, and those of its scripts. */
async function noncesOf(answer: Response): Promise<{ allowed: string; used: string[] }> {
  const allowed = answer.headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1] ?? ''
  const markup = await answer.text()
  return { allowed, used: [...new Set([...markup.matchAll(/nonce="([^"]*)"/g)].map(([, nonce = '']) => nonce))] }
}

/** Loads the page until the one-in-five chance shows the script; null when it never does. */
async function firstScript(cookie: string, loads = 200): Promise<{ nonce?: string; allowed?: string } | null> {
  for (let load = 0; load < loads; load += 1) {
    const answer = await ask('/stats', { FEEDBACK_SCRIPT_URL: SCRIPT }, { cookie })
    const tag = (await answer.text()).match(/<script[^>]*feedback\.example[^>]*>/)?.[0]
    const allowed = answer.headers
      .get('content-security-policy')
      ?.match(/'nonce-([^']+)' https:\/\/feedback\.example/)?.[1]
    if (tag !== undefined) return { nonce: tag.match(/nonce="([^"]+)"/)?.[1] ?? '', allowed: allowed ?? 'none' }
  }
  return null
}

function ask(
  path: string,
  vars: Record<string, unknown>,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, { method, headers }), vars)
}

function brokenDatabase(): unknown {
  const fail = () => {
    throw new Error('D1_ERROR: no such table: secret-table: SQLITE_ERROR')
  }
  return { withSession: () => ({ prepare: fail, batch: fail, getBookmark: () => null }) }
}

function databaseWithoutTables(): unknown {
  const fail = () => Promise.reject(new Error('D1_ERROR: no such table: SQLITE_ERROR'))
  const statement = { bind: () => statement, all: fail, raw: fail, run: fail, first: fail }
  return { withSession: () => ({ prepare: () => statement, batch: fail, getBookmark: () => null }) }
}

/** The Worker's log lines during the work, as JSON objects. */
async function loggedWhile(work: () => Promise<void>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const { log } = console
  console.log = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  try {
    await work()
  } finally {
    console.log = log
  }
  return lines
}
