import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listRunningOut } from '#app/core/monitoring/list-running-out.server.ts'
import { listWaiting } from '#app/core/monitoring/list-waiting.server.ts'
import { loadChest } from '#app/core/prizes/load-chest.server.ts'
import { shortChestText } from '#app/domain/prizes/prize-stock.ts'
import { DAY } from '#app/domain/time/period.ts'
import { loadPrizes } from '#app/features/prizes/load-prizes.server.ts'
import { takePrize } from '#app/features/prizes/take-prize.server.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { insertRows, makeAwards, makePrizes, makeWeeks } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 3 * DAY
const LAST = '2026-W46'
const context = testContext(NOON)

beforeEach(async () => {
  await emptyDatabase(context)
  await makeWeeks(context, { key: LAST }, { key: '2026-W47', state: 'open' })
  await makePrizes(context, { id: 'rope', title: 'Rope', worth: 20 })
})

test.for([
  [9, 0, { count: 1, worth: 20, short: 1 }],
  [10, 0, { count: 1, worth: 20, short: 0 }],
  [500, 10, { count: 1, worth: 20, short: 0 }],
  [20, 10, { count: 1, worth: 20, short: 0 }],
  [19, 10, { count: 1, worth: 20, short: 1 }],
  [10, 10, { count: 0, worth: 0, short: 0 }],
  [0, 0, { count: 0, worth: 0, short: 0 }],
] as const)('of %d codes, %d of which last week’s winners may still take', async ([codes, winners, chest]) => {
  await fill(codes)
  await award(winners)
  expect(await loadChest(context)).toEqual(chest)
  const { running, prizes } = await loadPrizes(context, Promise.resolve(null))
  expect(running).toEqual(chest)
  const left = codes - winners
  expect(prizes[0]?.fewLeft).toBe(left < 10 ? left : null)
})

test('the chest says what all of the ten can take, without what only premium opens', async () => {
  await makePrizes(context, { id: 'gold', title: 'Gold', worth: 2000, exclusive: true })
  await fill(20)
  await insertRows(
    context,
    prizeCodes,
    Array.from({ length: 20 }, (_, index) => ({ prizeId: 'gold', code: `G-${index}` })),
  )
  expect(await loadChest(context)).toEqual({ count: 1, worth: 20, short: 0 })
})

test('a code that a winner took is no longer owed', async () => {
  await fill(11)
  const [first] = await award(2)
  expect((await loadChest(context)).short).toBe(1)
  await takePrize(context, first ?? '', { prizeId: 'rope', week: LAST })
  await context.db.run(sql`DELETE FROM awards WHERE player_id <> ${first}`)
  expect((await loadChest(context)).short).toBe(0)
})

test('codes that run dry are announced weeks before, then said on the screens, then wait for staff', async () => {
  await fill(42)
  const said = []
  for (let week = 0; week < 5; week += 1) {
    const [line] = await listRunningOut(context)
    const [waits] = await listWaiting(context)
    said.push([line?.text ?? null, shortChestText(await loadChest(context)), waits?.title ?? null])
    await context.db.run(sql`UPDATE prize_codes SET taken_at = ${NOON}
      WHERE rowid IN (SELECT rowid FROM prize_codes WHERE taken_at IS NULL LIMIT 11)`)
  }
  const short = 'This week’s chest is short: its prize has fewer than 10 codes. First come, first served.'
  expect(said).toEqual([
    [null, null, null],
    ['“Rope” has codes for 3 weeks: 31 codes left.', null, null],
    ['“Rope” has codes for 2 weeks: 20 codes left.', null, null],
    ['“Rope” has too few codes for this week’s ten: 9 codes left.', short, null],
    [null, null, '1 prize without a code'],
  ])
})

async function fill(codes: number): Promise<void> {
  const rows = Array.from({ length: codes }, (_, index) => ({ prizeId: 'rope', code: `R-${index}` }))
  if (rows.length > 0) await insertRows(context, prizeCodes, rows)
}

async function award(winners: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 1; place <= winners; place += 1) {
    const { id } = await makePlayer(context)
    await makeAwards(context, { week: LAST, place, playerId: id, awardedAt: NOON - DAY })
    ids.push(id)
  }
  return ids
}
