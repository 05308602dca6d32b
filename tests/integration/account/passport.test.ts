import { beforeEach, expect, test } from 'vitest'
import { loadPassport } from '#app/core/weeks/load-passport.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import type { AwardState } from '#app/domain/weeks/award.ts'
import { weeks } from '#db/schema/weeks.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { makeAwards, makeStandings } from '#tests/worlds/rows.ts'

/** Wednesday of week 47. */
const NOW = MONDAY + 2 * DAY
let context: TestContext

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
})

test('a stamp for each closed week since the first, the latest first; rests are empty, prizes gold', async () => {
  const [me, other] = [await makePlayer(context), await makePlayer(context)]
  await week('2026-W43', 'closed', [
    [me.id, 90],
    [other.id, 80],
  ])
  await week('2026-W44', 'closed', [[other.id, 50]])
  await week('2026-W45', 'closed', [
    [me.id, 60],
    [other.id, 70],
  ])
  await week('2026-W46', 'closed', [
    [me.id, 50],
    [other.id, 50],
  ])
  await week('2026-W47', 'open', [[me.id, 10]])
  await award('2026-W43', me.id, 1, 'granted')
  await award('2026-W45', me.id, 2, 'held')
  await award('2026-W46', me.id, 1, 'forfeited')
  expect(await loadPassport(context, me.id)).toEqual({
    streak: 2,
    longest: 2,
    weeks: 3,
    gold: 2,
    stamps: [
      { week: '2026-W46', weekNumber: 46, rank: 1, isGold: false },
      { week: '2026-W45', weekNumber: 45, rank: 2, isGold: true },
      { week: '2026-W44', weekNumber: 44, rank: null, isGold: false },
      { week: '2026-W43', weekNumber: 43, rank: 1, isGold: true },
    ],
  })
  expect((await loadPassport(context, other.id)).stamps.map(({ rank }) => rank)).toEqual([2, 1, 1, 2])
})

test('a week that still settles, and a first week, have no stamp yet; eight are shown', async () => {
  const me = await makePlayer(context)
  await week('2026-W46', 'settling', [[me.id, 50]])
  await week('2026-W47', 'open', [[me.id, 60]])
  expect(await loadPassport(context, me.id)).toMatchObject({ streak: 2, weeks: 0, stamps: [] })
  for (const number of [34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45])
    await week(`2026-W${number}`, 'closed', [[me.id, 50]])
  const { stamps, weeks, streak } = await loadPassport(context, me.id)
  expect([stamps.length, weeks, streak]).toEqual([8, 12, 14])
  expect(stamps.map(({ weekNumber }) => weekNumber)).toEqual([45, 44, 43, 42, 41, 40, 39, 38])
})

test('whoever has not climbed has an empty passport', async () => {
  const me = await makePlayer(context)
  expect(await loadPassport(context, me.id)).toEqual({ streak: 0, longest: 0, weeks: 0, gold: 0, stamps: [] })
})

async function week(key: string, state: 'open' | 'settling' | 'closed', points: [playerId: string, points: number][]) {
  for (const [playerId, sum] of points) await makeStandings(context, { period: key, playerId, points: sum })
  // A closed week takes no points any more.
  await context.db
    .insert(weeks)
    .values({ key: key, state, pointsVersion: 2 })
    .onConflictDoUpdate({ target: weeks.key, set: { state } })
}

async function award(key: string, playerId: string, place: number, state: AwardState) {
  await makeAwards(context, { week: key, place, playerId, points: 50, state })
}
