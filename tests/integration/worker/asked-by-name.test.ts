import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { writeRegistration, type Registration } from '#app/core/settings/registration.server.ts'
import { deskForms } from '#app/features/contests/desk/act-on-desk.server.ts'
import { makeCast, type Actor, type Cast } from '#tests/people/actors.ts'
import { makePlayer, testVars } from '#tests/people/factories.ts'
import { endpoints, screens } from '#tests/reading/manifest.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'

/** Every address that takes a name, read and written to, about somebody of whom nothing may be learned. */

const NAME = 'quiet-climber'
const OTHER = 'another-one'

const STATES = {
  nobody: async () => undefined,
  unclaimed: () => enter({ claimedAt: null, scoresFrom: null }),
  hidden: () => enter({ hiddenAt: 1 }),
  gone: () => enter({ goneAt: 1 }),
  'hidden and gone': () => enter({ hiddenAt: 1, goneAt: 1 }),
} as const satisfies Record<string, () => Promise<unknown>>
type State = keyof typeof STATES

const NAMED = /:username\??|\{username\}/
/** What a visitor may type a name into, in the address. */
const TYPED = ['/?player=', '/leaderboard?find=', '/leaderboard?board=all-time&find=', '/recap?username=', '/?login=']

const { forms } = inject('namesInCode')

type Asked = { actor: Actor; method: 'GET' | 'POST'; path: string; fields?: Record<string, string> }

/** The same for all, as pages tell the time. */
const NOW = Date.now()

let product: Product
let cast: Cast
let contestId: string

afterAll(() => vi.useRealTimers())

beforeAll(async () => {
  product = await openProduct()
})

test.each<[Registration, State, State]>([
  ['paused', 'hidden', 'nobody'],
  ['paused', 'unclaimed', 'nobody'],
  ['paused', 'gone', 'nobody'],
  ['paused', 'hidden and gone', 'nobody'],
  // While people may join, anybody can enrol a name, and it stays for a week.
  ['open', 'hidden', 'unclaimed'],
  ['open', 'gone', 'nobody'],
])('with registration %s, %s is answered like %s at every address', async (registration, state, other) => {
  const [one, another] = [await answersAbout(state, registration), await answersAbout(other, registration)]
  expect(one.size).toBeGreaterThan(100)
  const differing = [...one].flatMap(([asked, answer]) => {
    const others = another.get(asked) ?? []
    const told = [...without(answer, others), '|', ...without(others, answer)]
    return told.length > 1 ? [[asked, ...told.slice(0, 20)]] : []
  })
  expect(differing).toEqual([])
})

const known = new Map<string, Map<string, string[]>>()

async function answersAbout(state: State, registration: Registration): Promise<Map<string, string[]>> {
  const asked = known.get(`${registration} ${state}`) ?? (await askEverything(state, registration))
  known.set(`${registration} ${state}`, asked)
  return asked
}

async function askEverything(state: State, registration: Registration): Promise<Map<string, string[]>> {
  cast = await makeCast(product)
  const [contest] = await cast.context.db.all<{ id: string }>(sql`SELECT leaderboard_id AS id FROM contests`)
  contestId = contest?.id ?? ''
  await writeRegistration(cast.context, registration)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const answers = new Map<string, string[]>()
  for (const asked of everythingAsked()) {
    // What joining or asking made of it is undone, so that each address is asked alone.
    await cast.context.db.run(sql`DELETE FROM players WHERE github_username IN (${NAME}, ${OTHER})`)
    await STATES[state]()
    // Pages tell how many play, whoever they are.
    if (state !== 'hidden')
      await makePlayer(cast.context, { githubId: 990_002, nodeId: 'U_other', githubUsername: OTHER, hiddenAt: 1 })
    const key = `${asked.actor} ${asked.method} ${asked.path.replace(contestId, '')} ${asked.fields?.['intent'] ?? ''}`
    answers.set(key, await answerTo(asked))
    const notices = await cast.context.db.all(sql`SELECT kind FROM notifications
      WHERE player_id IN (SELECT id FROM players WHERE github_username = ${NAME})`)
    expect([key, notices]).toEqual([key, []])
  }
  return answers
}

function everythingAsked(): Asked[] {
  const named = [...screens, ...endpoints.filter(({ method }) => method === 'GET')]
    .filter(({ path }) => NAMED.test(path) && !path.startsWith('/admin'))
    .map(({ path, ...of }) => ({
      path: fillPath(path, { ...cast.params, username: NAME, '/resume/:username': NAME }),
      intents: 'file' in of ? (forms[of.file] ?? []) : [],
    }))
  const paths = [
    ...named.map(({ path }) => path),
    ...TYPED.map((path) => path + NAME),
    `/my-leaderboards/${contestId}/desk/people?find=${NAME}`,
  ]
  const read = paths.flatMap((path): Asked[] =>
    (['visitor', 'other', 'premium'] as const).map((actor) => ({ actor, method: 'GET', path })),
  )
  const fields = { username: NAME, text: 'Looks wrong.', returnTo: '/stats' }
  const ways = ['/login', '/join'].map((path) => ({ path, intents: [] }))
  const written = [...named, ...ways].flatMap(({ path, intents }): Asked[] =>
    (['visitor', 'other'] as const).flatMap((actor) =>
      ['', ...intents].map((intent) => ({
        actor,
        method: 'POST',
        path,
        fields: { ...fields, intent },
      })),
    ),
  )
  const desk = Object.keys(deskForms).map((intent): Asked => {
    const own = { intent, seen: '0', username: NAME, role: 'viewer', reason: 'For a reason long enough.' }
    return {
      actor: 'premium',
      method: 'POST',
      path: `/my-leaderboards/${contestId}/desk/people`,
      fields: {
        ...own,
        lines: `username\n${NAME}`,
        kind: 'talk',
        points: '10',
        address: 'https://github.com/summit/rope/pull/1',
      },
    }
  })
  // These end the contest, or the desk of who asks.
  return [
    ...read,
    ...written,
    ...desk.filter(({ fields }) => !['cancel', 'leave-desk'].includes(fields?.['intent'] ?? '')),
  ]
}

async function answerTo({ actor, method, path, fields }: Asked): Promise<string[]> {
  const headers = { accept: 'text/html', origin: testVars.APP_ORIGIN, cookie: await cast.cookieOf(actor) }
  const body = fields === undefined ? null : new URLSearchParams(fields)
  const answer = await product.ask(
    new Request(testVars.APP_ORIGIN + path, { method, headers, body, redirect: 'manual' }),
  )
  const cookies = answer.headers.getSetCookie().map(readCookie)
  const location = answer.headers.get('location')?.replaceAll(/(state|code_challenge)=[^&]*/g, '') ?? null
  const text = (await answer.text())
    .replaceAll(/nonce="[^"]*"|\b[a-z]{2,8}_[\w-]{8,}|\d{13}/g, '')
    .replaceAll(contestId, '')
    .replaceAll(/Contest \d+/g, '')
    // Climbers of each world have ids of their own.
    .replaceAll(/\bpl_\d{6}\b/g, 'pl_')
  // Home shuffles players, so the words are compared and not their order.
  return [
    String(answer.status),
    `to ${location?.replace(contestId, '')}`,
    JSON.stringify(cookies).replaceAll(/pl_\w+/g, ''),
    ...text.split(/[<>"',\\]+/),
  ]
}

/** The words of the first that the second has not as often. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** What the reader could find in it; it is signed, not sealed. What is drawn for each request is left out. */
function readCookie(line: string): unknown {
  const [, name = '', value = ''] = /^(?:__Host-)?([^=]*)=([^;]*)/.exec(line) ?? []
  const [data = ''] = decodeURIComponent(value).split('.')
  if (name === 'bookmark' || data === '') return name
  const {
    state: _,
    codeVerifier: _verifier,
    expiresAt: _end,
    ...rest
  } = JSON.parse(atob(data)) as Record<string, unknown>
  return [name, rest]
}

function enter(values: Parameters<typeof makePlayer>[1]) {
  return makePlayer(cast.context, { githubId: 990_001, nodeId: 'U_quiet', githubUsername: NAME, ...values })
}
