import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fillPlaces, winnerStatements } from '#app/core/weeks/award-places.server.ts'
import { forfeitAward, reassignAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { endReviews } from '#app/core/weeks/end-reviews.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import { listOwnAwards } from '#app/core/weeks/own-awards.server.ts'
import { DAY, MINUTE, weekBefore } from '#app/domain/time/period.ts'
import { DECISION_TIME, REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { isStrong, UNUSUAL_SIGNS, type UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { appealAward } from '#app/features/moderation/appeal-award.server.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { takePrize } from '#app/features/prizes/take-prize.server.ts'
import { decideAppeal, decideReport } from '#app/features/weeks/staff/decide-appeal-or-report.server.ts'
import { reports } from '#db/schema/moderation.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { awards } from '#db/schema/weeks.ts'
import { emptyDatabase, makePlayers, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows, makeAwards, makePrizes, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const LAST = '2026-W46'
/** Podium and first places get their own review; whoever is fourth and had a place gets none. */
const PLACE = 4

let context: TestContext
let players: { id: string; githubId: number; githubUsername: string }[]

beforeEach(async () => {
  context = testContext(MONDAY)
  await emptyDatabase(context)
  players = await makePlayers(context, 14)
  await makeStandings(
    context,
    ...players.map(({ id }, index) => ({ playerId: id, period: LAST, points: 300 - index * 10, reachedAt: 1 })),
  )
  await makeWeeks(context, { key: LAST })
  // Everybody had a place before, so none is a first one.
  await makeAwards(
    context,
    ...players
      .slice(0, 10)
      .map(({ id }, index) => ({ playerId: id, week: weekBefore(LAST, 8), place: 1 + index, awardedAt: 1 })),
  )
})

test.for(UNUSUAL_SIGNS)('a review for %s has an end that needs nobody', async (sign) => {
  await award([sign])
  const end = isStrong(sign) ? DECISION_TIME : REVIEW_TIME
  context.clock.now += end - 1
  await endReviews(context)
  expect(await stateOf(PLACE)).toBe('held')
  context.clock.now += 1
  await endReviews(context)
  await endReviews(context)
  expect(await stateOf(PLACE)).toBe(isStrong(sign) ? 'passed_on' : 'released')
  expect(await noticesOf(PLACE)).toEqual([isStrong(sign) ? 'Your prize went to the next place' : 'Your place stands'])
})

test('a prize that nobody decided about goes to the next place; the place keeps its name, points and badge', async () => {
  await context.db.run(sql`UPDATE players SET totals_at = 1`)
  await context.db.run(sql`DELETE FROM awards`)
  await award(['spam_labels'])
  await announceWinners(context, { type: 'announce-winners', week: LAST })
  context.clock.now += DECISION_TIME
  await endReviews(context)
  const places = await listPlaces(context, [LAST])
  expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(places[PLACE - 1]).toMatchObject({
    points: 270,
    winner: { username: players[PLACE - 1]?.githubUsername },
  })
  expect(
    await context.db.all(sql`SELECT achievement FROM achievements WHERE player_id = ${idAt(PLACE)}`),
  ).toContainEqual({ achievement: 'top_10' })
  const next = await context.db.all(sql`SELECT player_id AS id, kind FROM notifications WHERE player_id = ${idAt(11)}`)
  expect(next).toEqual([{ id: idAt(11), kind: 'WINNER' }])
  expect(
    await context.db.all(sql`SELECT actor, action FROM audit_log WHERE action = 'pass-award-on'
    AND detail ->> 'playerId' = ${idAt(PLACE)}`),
  ).toEqual([{ actor: 'schedule', action: 'pass-award-on' }])
  await addCode()
  await releaseAward(context, 'staff', LAST, 11)
  expect(await takePrize(context, idAt(PLACE), { prizeId: 'rope', week: LAST })).toBe('not_a_winner')
  expect(await takePrize(context, idAt(11), { prizeId: 'rope', week: LAST })).toBe('taken')
})

test.for(['podium', 'spam_labels'] as const)(
  'the place of an erased account under review for %s waits for nobody, and its prize goes to the next place',
  async (sign) => {
    await award([sign])
    const player = players[PLACE - 1]
    if (player === undefined) throw new Error('no player')
    await endReviews(context)
    expect(await stateOf(PLACE)).toBe('held')
    await erasePlayer(context, player)
    await endReviews(context)
    await endReviews(context)
    expect([await stateOf(PLACE), await noticesOf(PLACE)]).toEqual(['passed_on', []])
    const next = await context.db.all(sql`SELECT kind FROM notifications WHERE player_id = ${idAt(11)}`)
    expect([next, await context.db.$count(awards, sql`week = ${LAST}`)]).toEqual([[{ kind: 'WINNER' }], 11])
  },
)

test('an appeal that is upheld opens the chest after all, and nobody loses theirs', async () => {
  await award(['spam_labels'])
  context.clock.now += DECISION_TIME
  await endReviews(context)
  const player = players[PLACE - 1]
  if (player === undefined) throw new Error('no player')
  await appealAward(context, player, LAST, 'Nobody looked.')
  const [appeal] = await context.db.all<{ id: string }>(sql`SELECT id FROM appeals`)
  const answer = { id: appeal?.id ?? '', verdict: 'upheld' as const, answer: 'You are right.' }
  expect(await decideAppeal(context, 'staff', answer)).toEqual({ ok: true })
  expect([await stateOf(PLACE), await stateOf(11)]).toEqual(['released', 'held'])
})

test('what staff took back after its prize was passed on passes on nothing more', async () => {
  await award(['spam_labels'])
  context.clock.now += DECISION_TIME
  await endReviews(context)
  await forfeitAward(context, 'staff', { week: LAST, place: PLACE, reason: 'Spam.' })
  expect(await stateOf(PLACE)).toBe('forfeited')
  expect(await context.db.$count(awards, sql`week = ${LAST}`)).toBe(11)
})

test('a person who decides in the same moment is first, and nothing is passed on', async () => {
  await award(['spam_labels'])
  context.clock.now += DECISION_TIME
  const late = reassignAward(context, { week: LAST, place: PLACE, playerId: idAt(PLACE) })
  await releaseAward(context, 'staff', LAST, PLACE)
  await late
  expect(await stateOf(PLACE)).toBe('released')
  expect(await context.db.$count(awards, sql`week = ${LAST}`)).toBe(10)
})

test('at each instant the screen names an end that is still to come, or what happens at once', async () => {
  await award(['reverted'])
  const end = async () => (await listOwnAwards(context, idAt(PLACE)))[0]?.end
  for (let passed = 0; passed < DECISION_TIME; passed += DAY) {
    context.clock.now = MONDAY + passed
    await endReviews(context)
    expect((await end())?.by).toBeGreaterThan(context.clock.now)
  }
})

test('a sign that staff released twice in twelve weeks needs nobody the third time', async () => {
  await released(1, ['reverted', 'podium'])
  await award(['reverted'])
  expect(await rememberedOf()).toEqual([])
  await again()
  await released(2, ['reverted'])
  await award(['reverted', 'spam_labels', 'many_repositories'])
  expect(await rememberedOf()).toEqual(['reverted'])
  context.clock.now += REVIEW_TIME
  await endReviews(context)
  expect(await stateOf(PLACE)).toBe('held')
  await again()
  await award(['reverted', 'many_repositories'])
  context.clock.now += REVIEW_TIME
  await endReviews(context)
  expect(await stateOf(PLACE)).toBe('released')
})

test.for([
  ['longer ago', () => released(13, ['reverted'])],
  ['of another player', () => released(2, ['reverted'], 5)],
  ['for another sign', () => released(2, ['spam_labels'])],
  ['before one that was taken back', lostSince],
] as const)('a place released %s is not remembered', async ([, second]) => {
  await released(1, ['reverted'])
  await second()
  await award(['reverted'])
  expect(await rememberedOf()).toEqual([])
})

test('a report that is upheld makes staff forget, for places under review too', async () => {
  await released(1, ['reverted'])
  await released(2, ['reverted'])
  await award(['reverted'])
  expect(await rememberedOf()).toEqual(['reverted'])
  const report = { id: 'rp', reporterId: idAt(1), playerId: idAt(PLACE), week: LAST, text: 'Twice the same.' }
  await insertRows(context, reports, { ...report, createdAt: context.clock.now })
  context.clock.now += MINUTE
  await decideReport(context, 'staff', { id: 'rp', verdict: 'upheld', answer: '' })
  expect(await rememberedOf()).toEqual([])
  await again()
  await award(['reverted'])
  expect(await rememberedOf()).toEqual([])
})

test('a notice of a place under review says how it ends', async () => {
  await award(['spam_labels'])
  await releaseAward(context, 'staff', LAST, 1)
  for (const statement of winnerStatements(context, LAST)) await statement
  const ends = await context.db.all(sql`SELECT payload ->> 'place' AS place, payload ->> 'needsPerson' AS person,
    (payload ->> 'reviewEndsAt') - ${MONDAY} AS lasts FROM notifications WHERE kind = 'WINNER' AND payload ->> 'place' IN (2, 4)
    ORDER BY place`)
  expect(ends).toEqual([
    { place: 2, person: 0, lasts: REVIEW_TIME },
    { place: PLACE, person: 1, lasts: DECISION_TIME },
  ])
})

/** Closes the week's places with these signs for the player of the fourth, and a complete examination of all. */
async function award(signs: UnusualSign[]): Promise<void> {
  const examined = players.map(({ id }, index) => ({
    playerId: id,
    signs: index === PLACE - 1 ? signs : [],
    isComplete: true,
  }))
  // A sign that matters with a routine review alone needs one.
  if (signs.includes('own_projects')) await context.db.run(sql`DELETE FROM awards WHERE player_id = ${idAt(PLACE)}`)
  await fillPlaces(context, LAST, examined)
}

async function again(): Promise<void> {
  context.clock.now = MONDAY
  await context.db.run(sql`DELETE FROM awards WHERE week = ${LAST}`)
}

function released(weeksAgo: number, signs: UnusualSign[], place = PLACE) {
  return earlier('released', weeksAgo, signs, place)
}

async function lostSince() {
  await released(2, ['reverted'])
  await earlier('forfeited', 3, ['reverted'], PLACE)
}

function earlier(state: 'released' | 'forfeited', weeksAgo: number, signs: UnusualSign[], place: number) {
  const week = weekBefore(LAST, weeksAgo)
  const decidedAt = MONDAY - weeksAgo * 7 * DAY + (state === 'forfeited' ? 30 * DAY : 0)
  return makeAwards(context, { week, place, playerId: idAt(place), state, signs, decidedAt, awardedAt: 1 })
}

async function stateOf(place: number): Promise<string | undefined> {
  const [row] = await context.db.all<{ state: string }>(
    sql`SELECT state FROM awards WHERE week = ${LAST} AND place = ${place}`,
  )
  return row?.state
}

async function rememberedOf(): Promise<string[]> {
  const [row] = await context.db.all<{ remembered: string }>(
    sql`SELECT remembered FROM awards WHERE week = ${LAST} AND place = ${PLACE}`,
  )
  return JSON.parse(row?.remembered ?? 'null')
}

async function noticesOf(place: number): Promise<string[]> {
  const rows = await context.db.all<{ title: string }>(sql`SELECT payload ->> 'title' AS title FROM notifications
    WHERE kind = 'CUSTOM' AND player_id = ${idAt(place)}`)
  return rows.map(({ title }) => title)
}

function idAt(place: number): string {
  return players[place - 1]?.id ?? ''
}

async function addCode(): Promise<void> {
  await makePrizes(context, { id: 'rope' })
  await insertRows(context, prizeCodes, { prizeId: 'rope', code: 'HOLD' })
}
