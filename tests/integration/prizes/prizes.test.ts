import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import type { AwardState } from '#app/domain/weeks/award.ts'
import type { PrizesView } from '#app/features/prizes/load-prizes.server.ts'
import { takePrize } from '#app/features/prizes/take-prize.server.ts'
import { action, loader } from '#app/routes/prizes.route.tsx'
import { prizeCodes } from '#db/schema/prizes.ts'
import { histogram } from '#db/schema/standings.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makePrizes, makeWeeks } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY + 2 * DAY)
const LAST = '2026-W46'

beforeEach(async () => {
  await emptyDatabase(context)
})

test('before any week closed and with nothing in it the chest says so', async () => {
  expect(await prizes()).toMatchObject({ prizes: [], running: { count: 0 }, last: null, awards: [], isSignedIn: false })
})

test('everyone sees the prizes and last week’s winners, only a winner sees a code', async () => {
  await fill()
  const winner = await someone('granted', 1)
  const forfeited = await someone('forfeited', 2)
  const checked = await someone('held', 4)
  await send({ intent: 'take', prizeId: 'rope', week: LAST }, winner.cookie)
  const seen = await prizes()
  // The winners of last week may still take all of its codes.
  expect(seen.running).toEqual({ count: 0, worth: 0, short: 0 })
  expect(seen.prizes.map((prize) => prize.state.kind)).toEqual(['none', 'none', 'none'])
  expect(seen.last?.winners).toMatchObject([
    { place: 1, username: winner.player.githubUsername, points: 90 },
    { place: 4, username: checked.player.githubUsername },
  ])
  expect(JSON.stringify(seen)).not.toContain(forfeited.player.githubUsername)
  const other = await someone('granted', 3)
  for (const view of [seen, await prizes(other.cookie)]) expect(JSON.stringify(view)).not.toContain('ROPE-1')
})

test('a winner takes one code of each prize, and asking again changes nothing', async () => {
  await fill()
  const { cookie } = await someone('granted', 1)
  expect((await prizes(cookie)).prizes.map((prize) => prize.state.kind)).toEqual(['open', 'premium_only', 'exhausted'])
  expect(locationOf(await send({ intent: 'take', prizeId: 'rope', week: LAST }, cookie))).toBe('/prizes')
  const before = await everyRow(context)
  await send({ intent: 'take', prizeId: 'rope', week: LAST }, cookie)
  expect(await everyRow(context)).toBe(before)
  const [rope] = (await prizes(cookie)).prizes
  expect(rope?.state).toEqual({ kind: 'taken', code: 'ROPE-1', url: 'https://rope.example' })
})

test('at once by two windows a winner still has one code', async () => {
  await fill()
  const { player } = await someone('released', 1)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => takePrize(context, player.id, { prizeId: 'rope', week: LAST })),
  )
  expect(new Set(answers)).toEqual(new Set(['taken']))
  expect(await taken()).toHaveLength(1)
})

test('a winner takes all at once: a code of each prize that is theirs, and again nothing more', async () => {
  await fill()
  const { cookie } = await someone('granted', 1)
  const takeAll = () => send({ intent: 'take-all', week: LAST }, cookie)
  await takeAll()
  const after = await prizes(cookie)
  expect(after.prizes.map(({ state }) => state.kind)).toEqual(['taken', 'premium_only', 'exhausted'])
  expect([after.chest?.left, (await taken()).length]).toEqual([0, 1])
  const before = await everyRow(context)
  await takeAll()
  expect(await everyRow(context)).toBe(before)
})

test('of two winners and one code one has it', async () => {
  await fill()
  await context.db.run(sql`DELETE FROM prize_codes WHERE code = 'ROPE-2'`)
  const winners = [await someone('granted', 1), await someone('granted', 2)]
  const answers = await Promise.all(
    winners.map(({ player }) => takePrize(context, player.id, { prizeId: 'rope', week: LAST })),
  )
  expect(answers.toSorted()).toEqual(['exhausted', 'taken'])
})

test.each([
  ['held', 'rope', 'being_checked'],
  ['forfeited', 'rope', 'not_a_winner'],
  ['granted', 'gold', 'premium_only'],
  ['granted', 'empty', 'exhausted'],
  ['granted', 'retired', 'unknown_prize'],
  ['granted', "'; DROP TABLE prizes", 'unknown_prize'],
] as const)('a %s winner who asks for %s is told %s', async (state, prizeId, outcome) => {
  await fill()
  const { player } = await someone(state, 1)
  expect(await takePrize(context, player.id, { prizeId, week: LAST })).toBe(outcome)
  expect(await taken()).toEqual([])
})

test('a player without an award, one of an older week and a suspended one take nothing', async () => {
  await fill()
  const nobody = await makePlayer(context)
  const older = await makePlayer(context)
  const suspended = await makePlayer(context, { suspendedAt: 1 })
  await makeAwards(context, [
    { week: '2026-W45', place: 1, playerId: older.id },
    { week: LAST, place: 5, playerId: suspended.id },
  ])
  for (const week of ['2026-W45', LAST, 'now'])
    for (const player of [nobody, older])
      expect(await takePrize(context, player.id, { prizeId: 'rope', week })).toBe('not_a_winner')
  expect(await takePrize(context, suspended.id, { prizeId: 'rope', week: LAST })).toBe('suspended')
  const seen = await prizes(await signedIn(context, suspended))
  expect([seen.isSuspended, seen.prizes[0]?.state.kind]).toEqual([true, 'none'])
  expect(await taken()).toEqual([])
})

test('a review that outlasts the week costs no prize: it can be appealed, and taken for seven days once it is released', async () => {
  await fill()
  const context = { ...testContext(), now: () => MONDAY + 9 * DAY }
  const see = async () => (await callRoute(loader, context, pageRequest('/prizes', cookie))) as PrizesView
  const { player, cookie } = await someone('held', 4)
  await makeWeeks(context, { key: '2026-W47' })
  await makeAwards(context, { week: '2026-W47', place: 2, playerId: player.id })
  expect((await see()).awards.map(({ week, state }) => [week, state])).toEqual([
    [LAST, 'held'],
    ['2026-W47', 'granted'],
  ])
  await callRoute(action, context, formRequest('/prizes', { intent: 'appeal', week: LAST, text: 'It was me.' }, cookie))
  expect((await see()).awards[0]?.appeal).toMatchObject({ text: 'It was me.' })
  expect((await releaseAward(context, 'staff', LAST, 4)).ok).toBe(true)
  expect((await see()).prizes[0]?.state).toEqual({ kind: 'open', week: LAST })
  expect(await takePrize(context, player.id, { prizeId: 'rope', week: LAST })).toBe('taken')
  expect((await see()).prizes[0]?.state).toEqual({ kind: 'open', week: '2026-W47' })
  const later = { ...context, now: () => MONDAY + 16 * DAY }
  expect(await takePrize(later, player.id, { prizeId: 'empty', week: LAST })).toBe('not_a_winner')
  expect(await takePrize(later, player.id, { prizeId: 'empty', week: '2026-W47' })).toBe('exhausted')
})

test('the screen begins with the winner’s own chest: unopened, then with codes taken', async () => {
  await fill()
  await climbers(199)
  const { cookie } = await someone('granted', 3)
  expect((await prizes(cookie)).chest).toMatchObject({
    week: LAST,
    weekNumber: 46,
    place: 3,
    climbers: 199,
    isShut: false,
    isMovedUp: false,
    taken: 0,
    left: 1,
  })
  await send({ intent: 'take', prizeId: 'rope', week: LAST }, cookie)
  expect((await prizes(cookie)).chest).toMatchObject({ taken: 1, takenWorth: 100, left: 0 })
})

test.for([
  ['held', 3, { isShut: true, isMovedUp: false, left: 0 }],
  ['released', 3, { isShut: false, isMovedUp: false, left: 1 }],
  ['granted', 11, { isShut: false, isMovedUp: true, left: 1 }],
] as const)('a place that is %s (%i) has this chest: %o', async ([state, place, expected]) => {
  await fill()
  const { cookie } = await someone(state, place)
  expect((await prizes(cookie)).chest).toMatchObject(expected)
  expect((await prizes()).chest).toBeNull()
  expect((await prizes(await signedIn(context, await makePlayer(context)))).chest).toBeNull()
})

test('a suspended winner, and one whose award was taken back, have no chest to open', async () => {
  await fill()
  const winners = [await someone('granted', 1, { suspendedAt: 1 }), await someone('forfeited', 2)]
  for (const { cookie } of winners) expect((await prizes(cookie)).chest).toBeNull()
})

test('of two chests the one that nothing was taken from comes first, and then the newest', async () => {
  await fill()
  const { player, cookie } = await someone('granted', 1)
  await makeWeeks(context, { key: '2026-W47' })
  for (const week of [LAST, '2026-W47'])
    await context.db
      .run(sql`INSERT OR REPLACE INTO awards (week, place, player_id, points, state, signs, reason, awarded_at, decided_at)
      VALUES (${week}, 1, ${player.id}, 90, 'granted', '[]', null, ${context.now()}, null)`)
  expect((await prizes(cookie)).chest?.week).toBe(LAST)
  await send({ intent: 'take', prizeId: 'rope', week: LAST }, cookie)
  expect((await prizes(cookie)).chest?.week).toBe('2026-W47')
  await send({ intent: 'take', prizeId: 'rope', week: '2026-W47' }, cookie)
  expect((await prizes(cookie)).chest).toMatchObject({ week: '2026-W47', taken: 1 })
})

test('premium opens the exclusive prize', async () => {
  await fill()
  const { player } = await someone('granted', 1, { isPremium: true })
  expect(await takePrize(context, player.id, { prizeId: 'gold', week: LAST })).toBe('taken')
})

test('codes of earlier weeks stay with their winner', async () => {
  await fill()
  const { cookie } = await someone('granted', 1)
  await send({ intent: 'take', prizeId: 'rope', week: LAST }, cookie)
  await makeWeeks(context, { key: '2026-W47' })
  const seen = await prizes(cookie)
  expect(seen.earlier).toEqual([{ week: LAST, title: 'Rope', code: 'ROPE-1', url: 'https://rope.example' }])
  expect(seen.prizes[0]?.state.kind).toBe('none')
})

test('a held winner reads why and appeals once', async () => {
  await fill()
  const { cookie } = await someone('held', 1)
  expect((await prizes(cookie)).awards).toMatchObject([{ state: 'held', signs: ['new_account'], appeal: null }])
  expect(await send({ intent: 'appeal', week: LAST, text: '  ' }, cookie)).toMatchObject({
    init: { status: 400 },
    data: { values: { week: LAST }, errors: { text: 'Tell us why we should look again.' } },
  })
  const long = 'x'.repeat(2001)
  expect(await send({ intent: 'appeal', week: LAST, text: long }, cookie)).toMatchObject({
    data: { values: { text: long } },
  })
  await send({ intent: 'appeal', week: LAST, text: 'I have another account.' }, cookie)
  await send({ intent: 'appeal', week: LAST, text: 'Once more.' }, cookie)
  expect((await prizes(cookie)).awards[0]?.appeal).toEqual({
    text: 'I have another account.',
    state: 'open',
    answer: null,
  })
})

test('a player without an award cannot appeal, and a visitor can do nothing', async () => {
  await fill()
  const { cookie } = await someone('granted', 1)
  const before = await everyRow(context)
  await send({ intent: 'appeal', week: LAST, text: 'More.' }, cookie)
  await send({ intent: 'nonsense' }, cookie)
  expect(locationOf(await send({ intent: 'take', prizeId: 'rope', week: LAST }, ''))).toBe('/?login&returnTo=%2Fprizes')
  expect(await everyRow(context)).toBe(before)
})

async function fill(): Promise<void> {
  await makePrizes(context, [
    { id: 'rope', title: 'Rope', worth: 100 },
    { id: 'gold', title: 'Gold', worth: 50, exclusive: true },
    { id: 'empty', title: 'Empty' },
    { id: 'retired', title: 'Retired', worth: 900, active: false },
  ])
  const codes = { rope: ['ROPE-1', 'ROPE-2'], gold: ['GOLD-1'], retired: ['OLD-1'] }
  for (const [prizeId, list] of Object.entries(codes))
    await insertRows(context, prizeCodes, ...list.map((code) => ({ prizeId, code })))
  await makeWeeks(context, [{ key: '2026-W45' }, { key: LAST }])
}

/** So many had points in the last week. */
async function climbers(count: number): Promise<void> {
  await insertRows(context, histogram, { board: 'all', period: LAST, points: 90, players: count })
}

async function someone(state: AwardState, place: number, values: Parameters<typeof makePlayer>[1] = {}) {
  const player = await makePlayer(context, values)
  const signs = state === 'held' ? ['new_account' as const] : []
  await makeAwards(context, { week: LAST, place, playerId: player.id, state, signs })
  return { player, cookie: await signedIn(context, player) }
}

function taken() {
  return context.db.all(sql`SELECT code FROM prize_codes WHERE taken_at IS NOT NULL`)
}

async function prizes(cookie = ''): Promise<PrizesView> {
  return (await callRoute(loader, context, pageRequest('/prizes', cookie))) as PrizesView
}

function send(fields: Record<string, string>, cookie: string) {
  return callRoute(action, context, formRequest('/prizes', fields, cookie))
}
