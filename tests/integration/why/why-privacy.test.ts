import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requestErasure } from '#app/core/players/request-erasure.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { questions } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { endpoints } from '#tests/reading/manifest.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { countPull, openPull, type OpenPull } from '#tests/worlds/open-pull.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'
import { insertRows, makeAwards, makeWeeks } from '#tests/worlds/rows.ts'

/** Everything that /why tells about the work of one account, by output, in each state of the account. */

const LOGIN = 'rope-ada'
const MAIL = 'ada@example.test'

let product: Product
let pull: OpenPull
let account: { githubId: number; nodeId: string }
let context: TestContext

beforeAll(async () => {
  product = await openProduct()
  pull = await openPull(product, LOGIN)
  const found = await product.sandbox.fetch(new Request(`${testVars.GITHUB_API_URL}/users/${LOGIN}`))
  const { id, node_id: nodeId } = (await found.json()) as { id: number; node_id: string }
  account = { githubId: id, nodeId }
})

beforeEach(async () => {
  context = testContext(Date.now())
  await emptyDatabase(context)
})

const states = {
  'never seen': async () => undefined,
  unclaimed: () => enter({ claimedAt: null, scoresFrom: null }),
  suspended: () => enter({ suspendedAt: 1 }),
  banned: () => enter({ suspendedAt: 1, bannedAt: 1 }),
  'deleted on GitHub': () => enter({ goneAt: 1 }),
  'merged into a player who plays': async () => {
    const into = await makePlayer(context, { githubUsername: 'rope-bob' })
    await countPull(context, into.id, pull, today())
    await enter({ mergedInto: into.id, suspendedAt: 1 })
  },
  erased: async () => {
    const player = await enter({})
    await requestErasure(context, player, LOGIN)
    context.clock.now += 8 * DAY
    expect(await erasePlayers(context, async () => true)).toBe(1)
  },
}
type State = keyof typeof states
const UNSEEN = Object.keys(states).filter((state) => state !== 'never seen') as State[]

test.each(UNSEEN)('%s: every output is that of an account that was never seen, byte for byte', async (state) => {
  const unseen = await shown('never seen')
  expect(unseen.page).toContain('It isn’t in any player’s ledger.')
  expect(unseen.page).not.toMatch(/rope-ada|rope-bob|Tighten/i)
  expect(differences(await shown(state), unseen)).toEqual([])
})

test('what nobody sees on GitHub reads as what nobody here made, apart from what was typed', async () => {
  const missing = pull.address.replace(/\d+$/, '499999')
  const unseen = await shown('never seen')
  const without = (answers: Record<string, string>, address: string) =>
    Object.fromEntries(
      Object.entries(answers).map(([name, text]) => [
        name,
        text.replaceAll(address, '').replaceAll(encodeURIComponent(address), ''),
      ]),
    )
  expect(differences(without(await shown('never seen', missing), missing), without(unseen, pull.address))).toEqual([])
})

test('a player’s answer holds nothing that is not public, signed out and to another player', async () => {
  const { id } = await enter({ email: MAIL, telegramId: '4242424242', country: 'NO', isPremium: true })
  const now = context.clock.now
  const question = { key: factKey.pullRequestOpened(pull.id), week: '2026-W47', text: 'Words for staff alone' }
  await insertRows(context, questions, { id: 'qu_1', playerId: id, createdAt: now, ...question })
  await makeWeeks(context, { key: '2026-W30', closedAt: 2, pointsVersion: 2 })
  const held = { points: 864213, state: 'held' as const, signs: ['narrow_circle' as const], awardedAt: now }
  await makeAwards(context, { week: '2026-W30', place: 1, playerId: id, ...held })
  const other = await makePlayer(context)
  for (const cookie of ['', await signedIn(context, other)]) {
    const page = await ask('/why', { cookie })
    expect(page).toContain(LOGIN)
    expect(page).toContain('Question to our staff')
    for (const path of ['/why', '/why.data'])
      expect(await ask(path, { cookie })).not.toMatch(
        new RegExp(`${MAIL}|4242424242|Words for staff|held|narrow_circle|${id}|counterpart|premium":true`),
      )
  }
  expect(await ask('/why', { cookie: await signedIn(context, { id }) })).toContain('Words for staff alone')
})

test('asking stores nothing but the budget of the minute, and no other address tells about work', async () => {
  const before = await everyRow(context, { but: 'settings' })
  for (const path of ['/why', '/why.data']) expect(await ask(path, {})).toContain('unknown')
  expect(await everyRow(context, { but: 'settings' })).toBe(before)
  expect(endpoints.filter(({ path }) => /why|work(?!er)/.test(path))).toEqual([])
})

/** Around the first letter that differs, because whole pages are hard to read. */
function differences(some: Record<string, string>, others: Record<string, string>): string[] {
  return Object.keys(others).flatMap((name) => {
    const [one = '', other = ''] = [some[name], others[name]]
    if (one === other) return []
    const at = Array.from({ length: one.length }, (_, index) => index).findIndex((index) => one[index] !== other[index])
    return [`${name}: ${one.slice(Math.max(0, at - 60), at + 60)} | ${other.slice(Math.max(0, at - 60), at + 60)}`]
  })
}

/** Every output for a visitor, another player and the data request, with what is logged. */
async function shown(state: State, address = pull.address): Promise<Record<string, string>> {
  await emptyDatabase(context)
  context.clock.now = Date.now()
  const eve = { githubId: 77, githubUsername: 'rope-eve' }
  const other = await makePlayer(context, eve)
  await states[state]()
  const cookie = await signedIn(context, other)
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  const key = factKey.pullRequestOpened(pull.id)
  const fields = { intent: 'question', key, text: 'Why?' }
  const answers = {
    page: await ask('/why', { address }),
    data: await ask('/why.data', { address }),
    olderData: await ask('/why', { address, more: { _data: 'why' } }),
    toOther: await ask('/why', { address, cookie }),
    dataToOther: await ask('/why.data', { address, cookie }),
    answered: await ask('/why', { address, cookie, fields }),
  }
  return { ...answers, logged: lines.map((line) => line.replaceAll(/"requestId":"[^"]*"/g, '')).join('\n') }
}

type Visit = { address?: string; cookie?: string; more?: Record<string, string>; fields?: Record<string, string> }

/** Status and headers too, without what is new in each answer. */
async function ask(path: string, { address = pull.address, cookie = '', more = {}, fields }: Visit): Promise<string> {
  const headers = {
    cookie,
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
    origin: testVars.APP_ORIGIN,
  }
  const form = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }
  const url = `${testVars.APP_ORIGIN}${path}?${new URLSearchParams({ address, ...more })}`
  const answer = await askWorker(new Request(url, { headers, redirect: 'manual', ...form }), {
    APP_CLOCK_OFFSET: String(context.clock.now - Date.now()),
  })
  const body = await answer.text()
  const shown = [answer.status, [...answer.headers].map((pair) => pair.join(': ')).join('\n'), body].join('\n')
  const nonce = /'nonce-([^']+)'/.exec(shown)?.[1]
  const steady = nonce === undefined ? shown : shown.replaceAll(nonce, 'nonce')
  return steady
    .replaceAll(/server-timing: .*/g, '')
    .replaceAll(/\d{13}/g, 'instant')
    .replaceAll(/pl_\d+/g, 'pl')
    .replaceAll(/set-cookie: .*/g, 'set-cookie')
}

function today(): string {
  return dayOf(context.clock.now)
}

async function enter(values: Partial<typeof players.$inferInsert>) {
  const names = { githubUsername: LOGIN }
  const player = await makePlayer(context, { ...account, ...names, ...values })
  await countPull(context, player.id, pull, today())
  return player
}
