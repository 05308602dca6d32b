import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { SignedText } from '#app/core/secrets/sign-text.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { LIFETIME_BONUS, POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import type { AwardState } from '#app/domain/weeks/award.ts'
import { verificationScript } from '#app/features/transparency/closed-weeks.tsx'
import type { TransparencyView } from '#app/features/transparency/load-transparency.server.ts'
import { loader } from '#app/features/transparency/transparency.route.tsx'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { waveDatabase } from '#tests/databases/wave-database.ts'
import {
  callRoute,
  emptyDatabase,
  makePlayer,
  MONDAY,
  pageRequest,
  testContext,
  testVars,
  makePlayers,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { makeAwards, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'

const context = testContext(MONDAY)

beforeEach(async () => {
  // Expires the data centre's cache of the previous test.
  context.clock.now += DAY
  await emptyDatabase(context)
})

test('the page holds every row of the scorer’s table and every bonus, with the scorer’s figures', async () => {
  const { points, bonuses } = await page()
  expect(points.map((row) => [row.rule, row.points, row.limit])).toEqual(
    Object.entries(POINTS_TABLE).map(([rule, row]) => [rule, row.points, row.limit]),
  )
  expect(Object.fromEntries(bonuses.map((bonus) => [bonus.kind, bonus.points]))).toEqual(LIFETIME_BONUS)
  for (const { text } of [...points, ...bonuses]) expect(text.length).toBeGreaterThan(10)
})

test('closed weeks are listed newest first by year, open ones not', async () => {
  await makeWeeks(context, [
    { key: '2025-W52' },
    { key: '2026-W45', forced: true },
    { key: '2026-W46' },
    { key: '2026-W47', state: 'settling' },
  ])
  const { years } = await page()
  expect(years.map(({ year, weeks }) => [year, weeks.map(({ week }) => week)])).toEqual([
    ['2026', ['2026-W46', '2026-W45']],
    ['2025', ['2025-W52']],
  ])
  expect(years[0]?.weeks[1]?.isForced).toBe(true)
})

test('each entry of the feed leads to the line of its own week', async () => {
  await makeWeeks(context, [{ key: '2025-W52' }, { key: '2026-W45', forced: true }, { key: '2026-W46' }])
  const read = async (path: string) => (await askWorker(new Request(testVars.APP_ORIGIN + path))).text()
  const [feed, screen] = [await read('/api/v1/weeks.atom'), await read('/transparency')]
  const links = feed
    .split('<entry>')
    .slice(1)
    .map((entry) => /rel="alternate" type="text\/html" href="([^"]+)"/.exec(entry)?.[1] ?? '')
  expect(links).toEqual(
    ['2026-W46', '2026-W45', '2025-W52'].map((week) => `${testVars.APP_ORIGIN}/transparency#week-${week}`),
  )
  for (const link of links) expect(screen).toContain(`<li id="${new URL(link).hash.slice(1)}"`)
})

test('a closed week comes signed, the same each time, and its signature holds for that text only', async () => {
  const names = await fill()
  const first = await (await download('2026-W46')).json<SignedText>()
  const second = await (await download('2026-W46')).json<SignedText>()
  expect(second).toEqual(first)
  expect(first.publicKey).toBe((await page()).publicKey)
  expect(await isSigned(first, first.payload)).toBe(true)
  expect(await isSigned(first, first.payload.replace('120', '121'))).toBe(false)
  expect(JSON.parse(first.payload)).toEqual({
    format: 2,
    week: '2026-W46',
    closedAt: '2026-11-17T06:00:45.000Z',
    forced: false,
    pointsVersion: 1,
    standings: [
      { rank: 1, username: names[0], points: 120, days: [120, 0, 0, 0, 0, 0, 0] },
      { rank: 2, username: names[1], points: 90, days: [90, 0, 0, 0, 0, 0, 0] },
      { rank: 2, username: null, points: 90, days: [90, 0, 0, 0, 0, 0, 0] },
      { rank: 4, username: names[2], points: 10, days: [10, 0, 0, 0, 0, 0, 0] },
    ],
  })
})

test('whatever staff decide, the text stays the same letter by letter', async () => {
  await fill()
  await award('held', 2)
  await award('granted', 3)
  const text = await payloadOf('2026-W46')
  expect(text).not.toMatch(/awards|held|granted/)
  await releaseAward(context, 'staff', '2026-W46', 2)
  await forfeitAward(context, 'staff', { week: '2026-W46', place: 1, reason: 'Two accounts' })
  await forfeitAward(context, 'staff', { week: '2026-W46', place: 3, reason: 'Two accounts' })
  expect(await payloadOf('2026-W46')).toBe(text)
})

test('who was erased has no name in the text either', async () => {
  const [first = ''] = await fill()
  expect(await payloadOf('2026-W46')).toContain(first)
  await context.db.run(sql`DELETE FROM players WHERE github_username = ${first}`)
  expect(JSON.parse(await payloadOf('2026-W46'))).toMatchObject({
    standings: expect.arrayContaining([expect.objectContaining({ rank: 1, username: null, points: 120 })]),
  })
})

test('a week is signed once an hour: who asks again reads no rows, and gets the same by the same ETag', async () => {
  const [first = ''] = await fill()
  const counting = countingDatabase()
  const app = { ...context, db: counting.db }
  const fresh = await download('2026-W46', app)
  expect(fresh.headers.get('cache-control')).toBe('public, max-age=3600')
  const text = await fresh.text()
  expect(counting.rowsRead()).toBeGreaterThan(0)
  counting.sent.length = 0
  await context.db.run(sql`DELETE FROM players WHERE github_username = ${first}`)
  context.clock.now += HOUR - 5000
  const kept = await download('2026-W46', app)
  expect([kept.headers.get('etag'), await kept.text()]).toEqual([fresh.headers.get('etag'), text])
  expect(kept.headers.get('content-disposition')).toBe(fresh.headers.get('content-disposition'))
  expect(kept.headers.get('cache-control')).toBe('public, max-age=5')
  const unchanged = await download('2026-W46', app, { 'if-none-match': fresh.headers.get('etag') ?? '' })
  expect(unchanged.status).toBe(304)
  expect(counting.sent).toEqual([])
  // After an hour the erased player's name is missing from it.
  context.clock.now += 5000
  const later = await download('2026-W46', app)
  expect(later.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await later.text()).not.toContain(first)
})

test('who asks for the same week at once shares one signing, and one that fails is made again', async () => {
  await fill()
  const counting = waveDatabase()
  const app = { ...context, db: counting.db }
  const answers = await Promise.all(Array.from({ length: 5 }, () => download('2026-W46', app)))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(counting.sent.filter(({ sql: text }) => text.includes('from "weeks"'))).toHaveLength(1)
  context.clock.now += DAY
  const broken = { ...context, db: null as unknown as AppContext['db'] }
  const [failed, whole] = await Promise.all([download('2026-W46', broken), download('2026-W46')])
  expect([failed.status, whole.status]).toEqual([500, 200])
})

test('a week of more rows than one query takes is whole and in order', async () => {
  const rows = Array.from({ length: 2345 }, (_, index) => ({ id: `pl_many_${index}`, points: 5000 - index }))
  await makePlayers(context, rows.length, (index) => ({
    id: rows[index]?.id,
    githubUsername: rows[index]?.id,
  }))
  await makeStandings(
    context,
    ...rows.map(({ id, points }) => ({ period: '2026-W46', playerId: id, points, day1: points })),
  )
  await makeWeeks(context, { key: '2026-W46' })
  const { payload } = await (await download('2026-W46')).json<SignedText>()
  const { standings } = JSON.parse(payload) as { standings: { rank: number; username: string }[] }
  expect(standings.map(({ rank, username }) => [rank, username])).toEqual(rows.map(({ id }, index) => [index + 1, id]))
})

test.each(['2026-W47', '2026-W54', '2026-W4', 'nonsense', '..%2f..%2fetc', "2026-W46'--"])(
  'the week %s has no download',
  async (week) => {
    await makeWeeks(context, { key: '2026-W46' })
    const answer = await download(week)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'week_not_closed' }])
  },
)

test('beyond the limit of signings a kept text still goes out, and no other is signed', async () => {
  await fill()
  const first = await download('2026-W46')
  const full = { ...context, limits: { ...context.limits, signing: async () => false } }
  const kept = await download('2026-W46', full)
  expect([kept.status, kept.headers.get('etag'), await kept.text()]).toEqual([
    200,
    first.headers.get('etag'),
    await first.text(),
  ])
  const known = await download('2026-W46', full, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(known.status).toBe(304)
  full.now = () => context.now() + 2 * HOUR
  const refused = await download('2026-W46', full)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})

test('without a key nothing is offered and nothing is signed', async () => {
  await fill()
  const keyless = { ...context, config: { ...context.config, SIGNING_KEY: null } }
  expect((await page(keyless)).publicKey).toBeNull()
  const answer = await download('2026-W46', keyless)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'weeks_not_signed_here' }])
})

test('while the key is replaced the new one signs, and the page shows the one before as well', async () => {
  await fill()
  const former = await (await download('2026-W46')).json<SignedText>()
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const key = (await crypto.subtle.exportKey('pkcs8', pair.privateKey)) as ArrayBuffer
  const fresh = btoa(String.fromCharCode(...new Uint8Array(key)))
  const SIGNING_KEY = `${fresh},${testVars.SIGNING_KEY}`
  const rotating = { ...context, config: parseConfig({ ...testVars, SIGNING_KEY }) }
  const signed = await (await download('2026-W46', rotating)).json<SignedText>()
  expect([signed.payload, await isSigned(signed, signed.payload)]).toEqual([former.payload, true])
  expect(signed.publicKey).not.toBe(former.publicKey)
  expect(await page(rotating)).toMatchObject({ publicKey: signed.publicKey, formerKeys: [former.publicKey] })
  const rotated = { ...context, config: parseConfig({ ...testVars, SIGNING_KEY: fresh }) }
  expect(await page(rotated)).toMatchObject({ publicKey: signed.publicKey, formerKeys: [] })
})

test('the script that the page shows names the key that signs', async () => {
  const { publicKey } = await page()
  expect(verificationScript(publicKey ?? '')).toContain(`'${publicKey}'`)
})

async function fill(): Promise<string[]> {
  const players = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  const gone = await makePlayer(context, { id: 'pl_zz_gone' })
  const points = [120, 90, 10]
  for (const [index, { id }] of players.entries()) await stand(id, points[index] ?? 0)
  await stand(gone.id, 90)
  await context.db.run(sql`DELETE FROM players WHERE id = ${gone.id}`)
  await makeAwards(context, { week: '2026-W46', place: 1, playerId: players[0]?.id, points: 120 })
  const closedAt = Date.parse('2026-11-17T06:00:45Z')
  await makeWeeks(context, { key: '2026-W46', closedAt })
  return players.map((player) => player.githubUsername)
}

async function award(state: AwardState, place: number): Promise<void> {
  await context.db.run(sql`INSERT INTO awards (week, place, player_id, points, state, signs, awarded_at)
    SELECT period, ${place}, player_id, points, ${state}, '[]', 1 FROM standings JOIN players ON players.id = player_id
    WHERE period = '2026-W46' AND player_id NOT IN (SELECT player_id FROM awards) ORDER BY descent LIMIT 1`)
}

/** An hour later, so that it is signed again. */
async function payloadOf(week: string): Promise<string> {
  context.clock.now += HOUR
  const signed = await (await download(week)).json<SignedText>()
  expect(await isSigned(signed, signed.payload)).toBe(true)
  return signed.payload
}

async function stand(id: string, points: number): Promise<void> {
  await makeStandings(context, { period: '2026-W46', playerId: id, points, day1: points })
}

async function isSigned(signed: SignedText, text: string): Promise<boolean> {
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('spki', bytes(signed.publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytes(signed.signature), new TextEncoder().encode(text))
}

async function page(app: AppContext = context): Promise<TransparencyView> {
  return (await callRoute(loader, app, pageRequest('/transparency'))) as TransparencyView
}

/** Includes the background work. */
async function download(week: string, app: AppContext = context, headers: HeadersInit = {}): Promise<Response> {
  const running: Promise<unknown>[] = []
  const request = new Request(`http://localhost:8787/api/v1/weeks/${week}`, { headers })
  const answer = await createApi().fetch(request, { app, waitUntil: (work) => void running.push(work) })
  await Promise.all(running)
  return answer
}
