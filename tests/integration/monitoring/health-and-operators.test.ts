import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { refreshPlayers } from '#app/core/github/refresh-players.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { turnWeeks } from '#app/core/weeks/turn-weeks.server.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { players } from '#db/schema/players.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { auditLog } from '#db/schema/staff.ts'
import { awards } from '#db/schema/weeks.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  endReviewsNow,
  emptyDatabase,
  everyRow,
  makeCommits,
  makeWork,
  makePlayer,
  MONDAY,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { board } from '#tests/worlds/boards.ts'
import { insertRows, makePrizes, makeRules } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { runCron } from '#workers/cron.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('health says when the schedules ran, and is unavailable without detail when the database does not answer', async () => {
  const context = testContext(WEDNESDAY)
  const health = async (of = context) => {
    const answer = await ask(of, 'GET', '/health')
    return [answer.status, await answer.json()]
  }
  expect(await health()).toEqual([200, { status: 'ok', cronRanAt: null, version: null }])
  await runCron(context, '* * * * *')
  const cronRanAt = new Date(WEDNESDAY).toISOString()
  context.clock.now = WEDNESDAY + 15 * MINUTE
  expect(await health()).toEqual([200, { status: 'ok', cronRanAt, version: null }])
  context.clock.now += 1
  expect(await health()).toEqual([503, { status: 'late', cronRanAt, version: null }])
  const broken = { ...context, db: {} as unknown as TestContext['db'] }
  expect(await health(broken)).toEqual([503, { status: 'unavailable', cronRanAt: null, version: null }])
  expect(context.logged.map(({ level, message }) => [level, message])).toEqual([['error', 'Database does not answer']])
})

test('however often health is asked, an isolate asks the database twice a minute', async () => {
  const context = testContext(WEDNESDAY)
  const api = createApi()
  const health = async () => {
    const request = new Request(`${testVars.APP_ORIGIN}/api/health`)
    const answer = await api.fetch(request, { app: context, waitUntil: () => undefined })
    return ((await answer.json()) as { cronRanAt: string | null }).cronRanAt
  }
  expect(await Promise.all([health(), health()])).toEqual([null, null])
  await runCron(context, '* * * * *')
  context.clock.now += 29_999
  expect(await health()).toBeNull()
  context.clock.now += 1
  expect(await health()).toBe(new Date(WEDNESDAY).toISOString())
})

test.for([
  ['GET', '/settings'],
  ['PUT', '/settings'],
  ['GET', '/awards'],
  ['POST', '/awards/2026-W47/1/release'],
  ['POST', '/awards/2026-W47/1/forfeit'],
  ['PUT', '/players/somebody/premium'],
  ['GET', '/nothing'],
  ['DELETE', '/settings'],
])('without the operator token %s /api/operator%s does not exist', async ([method = '', path = '']) => {
  const context = testContext(WEDNESDAY)
  await makePlayer(context, { githubUsername: 'somebody' })
  const before = await everyRow(context)
  const unset = { ...context, config: { ...context.config, OPERATOR_TOKEN: null } }
  const token = testVars.OPERATOR_TOKEN
  const bodies: unknown[] = []
  for (const authorization of [null, '', 'Bearer', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`, token])
    bodies.push(await refusedBody(context, method, path, authorization))
  for (const authorization of ['Bearer null', 'Bearer undefined', `Bearer ${token}`])
    bodies.push(await refusedBody(unset, method, path, authorization))
  const unknown = await (await createApi().fetch(new Request(`${testVars.APP_ORIGIN}/api/nothing`))).text()
  expect(new Set(bodies)).toEqual(new Set([`404 ${unknown}`]))
  expect(await everyRow(context)).toBe(before)
})

test('an address that sent too many wrong tokens waits a minute, in which not even the right one is read', async () => {
  const context = testContext(WEDNESDAY)
  const requests: string[] = []
  context.limits.form = async (key) => requests.push(key) < 3
  const send = async (path: string, token: string, address = '192.0.2.7') => {
    const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': address }
    const request = new Request(testVars.APP_ORIGIN + path, { headers })
    return (await createApi().fetch(request, { app: context, waitUntil: () => undefined })).status
  }
  const right = testVars.OPERATOR_TOKEN
  for (const path of ['/api/operator/settings', '/api/ready', '/api/operator/settings'])
    expect([await send(path, right), await send(path, 'wrong')]).toEqual([200, 404])
  expect(requests).toEqual(Array(3).fill('operator 192.0.2.7'))
  for (const path of ['/api/operator/settings', '/api/ready'])
    expect([await send(path, right), await send(path, 'wrong'), await send(path, right, '192.0.2.8')]).toEqual([
      429, 429, 200,
    ])
  context.clock.now += MINUTE
  expect(await send('/api/ready', right)).toBe(200)
})

test('a short operator token is refused by the configuration', () => {
  for (const token of ['short', `${testVars.OPERATOR_TOKEN},short`])
    expect(() => parseConfig({ ...testVars, OPERATOR_TOKEN: token })).toThrow(/OPERATOR_TOKEN: Each token needs 16/)
  expect(parseConfig({ ...testVars, OPERATOR_TOKEN: '' }).OPERATOR_TOKEN).toBeNull()
})

test('registration is read and switched, and each switch is logged', async () => {
  const context = testContext(WEDNESDAY)
  const rest = { bannerUrl: null, firstHundred: true }
  expect(await (await operate(context, 'GET', '/settings')).json()).toEqual({ registration: 'paused', ...rest })
  const opened = await operate(context, 'PUT', '/settings', { registration: 'open' })
  expect([opened.status, await opened.json()]).toEqual([200, { registration: 'open', ...rest }])
  expect(await (await operate(context, 'GET', '/settings')).json()).toEqual({ registration: 'open', ...rest })
  await operate(context, 'PUT', '/settings', { registration: 'paused' })
  expect(await readRegistration(context)).toBe('paused')
  const log = await context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.at, WEDNESDAY))
    .orderBy(sql`rowid`)
  expect(log.slice(-2).map(({ action, detail, at }) => ({ action, detail, at }))).toEqual([
    { action: 'settings', detail: '{"registration":"open"}', at: WEDNESDAY },
    { action: 'settings', detail: '{"registration":"paused"}', at: WEDNESDAY },
  ])
})

test('banner and offer are set, and what is left out stays as it is', async () => {
  const context = testContext(WEDNESDAY)
  const put = async (body: object) => (await operate(context, 'PUT', '/settings', body)).json()
  await put({ registration: 'open' })
  expect(await put({ bannerUrl: 'https://index.example/now', firstHundred: false })).toEqual({
    registration: 'open',
    bannerUrl: 'https://index.example/now',
    firstHundred: false,
  })
  expect(await put({ bannerUrl: null })).toEqual({ registration: 'open', bannerUrl: null, firstHundred: false })
  expect(await put({ firstHundred: true })).toEqual({ registration: 'open', bannerUrl: null, firstHundred: true })
  expect(await lastOperations(context, 'settings')).toContainEqual({
    bannerUrl: 'https://index.example/now',
    firstHundred: false,
  })
})

test.for([
  ['settings', '{"bannerUrl":"javascript:alert(1)"}'],
  ['settings', '{"bannerUrl":"index.example"}'],
  ['settings', '{"bannerUrl":7}'],
  ['settings', '{"firstHundred":"no"}'],
  ['settings', '{"registration":"paused","bannerUrl":"x"}'],
  ['settings', '{"registration":"paused","banner":"https://index.example"}'],
  ['settings', '{"registration":"ajar"}'],
  ['settings', '{"registration":null}'],
  ['settings', '{}'],
  ['settings', '[]'],
  ['settings', 'null'],
  ['settings', '{"registration":'],
  ['settings', ''],
])('a bad body for %s, %j, is malformed and changes nothing', async ([, body = '']) => {
  const context = testContext(WEDNESDAY)
  await operate(context, 'PUT', '/settings', { registration: 'open' })
  const before = await everyRow(context)
  const answer = await ask(context, 'PUT', '/operator/settings', {
    body,
    authorization: `Bearer ${testVars.OPERATOR_TOKEN}`,
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'malformed' }])
  expect(await everyRow(context)).toBe(before)
})

test('awards are listed with who holds them, why they wait and what was taken', async () => {
  const context = await closedWeek()
  await context.db
    .update(awards)
    .set({ state: 'held', signs: ['not_examined'] })
    .where(eq(awards.place, 2))
  const [first, second] = await context.db.select().from(awards).orderBy(awards.place)
  const names = await context.db.select().from(players)
  const nameOf = (id = '') => names.find((player) => player.id === id)?.githubUsername
  await makePrizes(context, { id: 'p', description: '', sponsor: '' })
  const taken = { week: '2026-W47', playerId: first?.playerId ?? '', takenAt: context.clock.now }
  await insertRows(context, prizeCodes, { prizeId: 'p', code: 'A', ...taken })
  const [status, body] = await outcome(operate(context, 'GET', '/awards'))
  const { awards: listed } = body as { awards: Record<string, unknown>[] }
  expect([status, listed.length]).toEqual([200, 10])
  expect(listed.slice(0, 2)).toMatchObject([
    { week: '2026-W47', place: 1, username: nameOf(first?.playerId), state: 'granted', signs: [], codes: 1 },
    {
      week: '2026-W47',
      place: 2,
      username: nameOf(second?.playerId),
      state: 'held',
      signs: ['not_examined'],
      codes: 0,
    },
  ])
})

test('a held award is released once; what is not held or not there is said so', async () => {
  const context = await closedWeek()
  await context.db.update(awards).set({ state: 'held' }).where(eq(awards.place, 2))
  expect(await outcome(operate(context, 'POST', '/awards/2026-W47/2/release'))).toEqual([200, { state: 'done' }])
  expect(await outcome(operate(context, 'POST', '/awards/2026-W47/2/release'))).toEqual([
    409,
    { error: 'award_not_held' },
  ])
  expect(await outcome(operate(context, 'POST', '/awards/2026-W47/1/release'))).toEqual([
    409,
    { error: 'award_not_held' },
  ])
  expect(await outcome(operate(context, 'POST', '/awards/2026-W40/1/release'))).toEqual([
    404,
    { error: 'award_not_found' },
  ])
  for (const path of [
    '/awards/2026-47/1/release',
    '/awards/2026-W47/0/release',
    '/awards/2026-W47/x/release',
    '/awards/2026-W47/1.5/release',
  ])
    expect((await outcome(operate(context, 'POST', path)))[0]).toBe(400)
  const [award] = await context.db
    .select()
    .from(awards)
    .where(sql`place = 2`)
  expect(await lastOperations(context, 'release-award')).toEqual([
    { week: '2026-W47', place: 2, playerId: award?.playerId },
  ])
})

test('a forfeited award keeps its row and reason, and the next place is awarded', async () => {
  const context = await closedWeek()
  for (const body of [{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }, { reason: 7 }, null])
    expect((await outcome(operate(context, 'POST', '/awards/2026-W47/3/forfeit', body)))[0]).toBe(400)
  const reason = 'agreed with the player'
  expect(await outcome(operate(context, 'POST', '/awards/2026-W47/3/forfeit', { reason }))).toEqual([
    200,
    { state: 'done' },
  ])
  expect(await outcome(operate(context, 'POST', '/awards/2026-W47/3/forfeit', { reason }))).toEqual([
    409,
    { error: 'award_forfeited' },
  ])
  expect(await outcome(operate(context, 'POST', '/awards/2026-W47/99/forfeit', { reason }))).toEqual([
    404,
    { error: 'award_not_found' },
  ])
  const given = await context.db.select().from(awards).orderBy(awards.place)
  expect(given.map((award) => award.state)).toEqual([
    'granted',
    'granted',
    'forfeited',
    ...Array.from({ length: 7 }, () => 'granted'),
    'held',
  ])
  expect(given[2]).toMatchObject({ reason, decidedAt: context.clock.now })
  expect(await lastOperations(context, 'forfeit-award')).toEqual([
    { week: '2026-W47', place: 3, reason, playerId: given[2]?.playerId },
  ])
})

test('premium by hand puts a player on the premium board and takes the player off again, ranks untouched', async () => {
  const context = testContext(WEDNESDAY)
  await turnWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 4, 900)])
  await refreshPlayers(context, [player.id])
  const names = async (path: string) => (await board(context, path)).rows.map((row) => [row.rank, row.premium])
  expect(await names('/leaderboard?board=premium')).toEqual([])
  const granted = await operate(context, 'PUT', `/players/${player.githubUsername.toUpperCase()}/premium`, {
    premium: true,
  })
  expect([granted.status, await granted.json()]).toEqual([200, { premium: true }])
  expect(await names('/leaderboard?board=premium')).toEqual([[1, true]])
  expect(await names('/leaderboard')).toEqual([[1, true]])
  expect(await imbalances(context)).toEqual([])
  await operate(context, 'PUT', `/players/${player.githubUsername}/premium`, { premium: true })
  expect(await imbalances(context)).toEqual([])
  await operate(context, 'PUT', `/players/${player.githubUsername}/premium`, { premium: false })
  expect(await names('/leaderboard?board=premium')).toEqual([])
  expect(await names('/leaderboard')).toEqual([[1, false]])
  expect((await context.db.select().from(players))[0]?.isPremium).toBe(false)
  expect(await imbalances(context)).toEqual([])
  expect(await lastOperations(context, 'grant-premium')).toEqual([
    { playerId: player.id, premium: true },
    { playerId: player.id, premium: true },
    { playerId: player.id, premium: false },
  ])
})

test('premium for an unknown player, or with an invalid body, changes nothing', async () => {
  const context = testContext(WEDNESDAY)
  await makePlayer(context, { githubUsername: 'patron' })
  const before = await everyRow(context)
  expect(await outcome(operate(context, 'PUT', '/players/nobody/premium', { premium: true }))).toEqual([
    404,
    { error: 'player_not_found' },
  ])
  for (const body of [{}, { premium: 'yes' }, { premium: 1 }, null])
    expect(await outcome(operate(context, 'PUT', '/players/patron/premium', body))).toEqual([
      400,
      { error: 'malformed' },
    ])
  expect(await everyRow(context)).toBe(before)
})

test('the audit log only grows', async () => {
  const context = testContext(WEDNESDAY)
  await operate(context, 'PUT', '/settings', { registration: 'open' })
  await expect(context.db.update(auditLog).set({ action: 'nothing' })).rejects.toThrow()
  await expect(context.db.delete(auditLog)).rejects.toThrow()
})

async function closedWeek(): Promise<TestContext> {
  const context = testContext(MONDAY + HOUR)
  await turnWeeks(context)
  const ids: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const player = await makePlayer(context)
    context.world.set(player.nodeId, [
      makeCommits('2026-11-17', 2, 5000 + index),
      ...makeWork('2026-11-18', (index % 9) + 1, 5000 + index),
    ])
    ids.push(player.id)
  }
  context.clock.now = MONDAY + 8 * DAY + 6 * HOUR
  await turnWeeks({ ...context, now: () => MONDAY + 8 * DAY })
  await refreshPlayers(context, ids)
  expect((await turnWeeks(context)).closed).toEqual(['2026-W47'])
  await endReviewsNow(context)
  return context
}

function operate(context: TestContext, method: string, path: string, body?: unknown): Promise<Response> {
  return ask(context, method, `/operator${path}`, {
    authorization: `Bearer ${testVars.OPERATOR_TOKEN}`,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function refusedBody(context: TestContext, method: string, path: string, authorization: string | null) {
  const body = method === 'GET' ? undefined : '{"registration":"open","reason":"because","premium":true}'
  const answer = await ask(context, method, `/operator${path}`, {
    ...(authorization === null ? {} : { authorization }),
    ...(body === undefined ? {} : { body }),
  })
  return `${answer.status} ${await answer.text()}`
}

async function ask(
  context: TestContext,
  method: string,
  path: string,
  options: { authorization?: string; body?: string } = {},
): Promise<Response> {
  const headers: Record<string, string> =
    options.authorization === undefined ? {} : { authorization: options.authorization }
  const request = new Request(`${testVars.APP_ORIGIN}/api${path}`, { method, headers, body: options.body })
  return createApi().fetch(request, { app: context, waitUntil: () => undefined })
}

async function outcome(answer: Promise<Response>): Promise<[number, unknown]> {
  const { status } = await answer
  return [status, await (await answer).json()]
}

/** The log cannot be emptied, so this reads only this test's period. */
async function lastOperations(context: TestContext, action: string): Promise<unknown[]> {
  const rows = await context.db
    .select()
    .from(auditLog)
    .where(sql`action = ${action} AND at = ${context.clock.now}`)
    .orderBy(sql`rowid`)
  return rows.map((row) => JSON.parse(row.detail) as unknown)
}

test('a repository whose maintainers ask is left out from that day on; what was earned before stays', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 2), makeCommits('2026-11-18', 3)])
  await refreshPlayers(context, [player.id])
  expect((await operate(context, 'PUT', '/repositories/nobody/knows/opt-out', { optedOut: true })).status).toBe(404)
  expect((await operate(context, 'PUT', '/repositories/Summit/Repo-7/opt-out', { optedOut: true })).status).toBe(200)
  context.clock.now += HOUR
  await refreshPlayers(context, [player.id])
  const rows = () =>
    context.db.all(sql`SELECT day, points, reason FROM ledger WHERE player_id = ${player.id} ORDER BY day`)
  expect(await rows()).toEqual([
    { day: '2026-11-17', points: 20, reason: null },
    { day: '2026-11-18', points: 0, reason: 'opted_out' },
  ])
  expect(await imbalances(context)).toEqual([])
  await operate(context, 'PUT', '/repositories/summit/repo-7/opt-out', { optedOut: false })
  context.clock.now += HOUR
  await refreshPlayers(context, [player.id])
  expect(await rows()).toContainEqual({ day: '2026-11-18', points: 30, reason: null })
})

test('what maintainers set is released by the operator API where nobody maintains any more, and only there', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 2)])
  await refreshPlayers(context, [player.id])
  const release = () => outcome(operate(context, 'POST', '/repositories/Summit/repo-7/release-rules', {}))
  expect(await release()).toEqual([404, { error: 'nothing_set' }])
  await makeRules(context, {
    repositoryId: 7,
    since: WEDNESDAY,
    isBraked: true,
    setById: 5,
    setByLogin: 'warden',
    provedRole: 'ADMIN',
  })
  expect(await release()).toEqual([409, { error: 'maintained' }])
  context.clock.now += 90 * DAY
  expect(await release()).toEqual([200, { state: 'done' }])
  const [last] = await context.db.select().from(repositoryRules).orderBy(desc(repositoryRules.since))
  expect(last).toMatchObject({ isBraked: false, setById: null, provedRole: null })
  expect(await lastOperations(context, 'release-rules')).toEqual([{ repositoryId: 7, since: last?.since }])
})
