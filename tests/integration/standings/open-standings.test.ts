import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { isOpenPeriod } from '#app/core/standings/open-standings.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { ALL_TIME, DAY, monthOf, nextWeek, weekStart } from '#app/domain/time/period.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { emptyDatabase, makeCommits, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY + 2 * DAY)

beforeEach(() => emptyDatabase(context))

test('a month is open until its last week has closed, in every week of years of 52 and 53 weeks', async () => {
  for (let week = '2025-W50'; week < '2028-W02'; week = nextWeek(week)) {
    await makeWeeks(context, { key: week, state: 'open' })
    const month = monthOf(weekStart(week))
    const before = monthOf(weekStart(week) - 31 * DAY)
    expect([week, await open(before), await open(month), await open(week), await open(ALL_TIME)]).toEqual([
      week,
      before < month ? 0 : 1,
      1,
      1,
      1,
    ])
    await context.db.run(sql`UPDATE weeks SET state = 'closed' WHERE key = ${week}`)
    expect([week, await open(week)]).toEqual([week, 0])
  }
  expect([await open('2026-10'), await open('2026-11')]).toEqual([0, 1])
})

test('a deleted account leaves the open boards, and no board of a finished month', async () => {
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 4)])
  await pollPlayers(context, [player.id])
  await makeStandings(context, { period: '2026-03', playerId: player.id, points: 10 })
  context.world.set(player.nodeId, { state: 'deleted' })
  await pollPlayers(context, [player.id])
  expect(
    await context.db.all(sql`SELECT period, ranked FROM standings WHERE player_id = ${player.id} ORDER BY period`),
  ).toEqual([
    { period: '2026-03', ranked: 1 },
    { period: '2026-11', ranked: 0 },
    { period: '2026-W47', ranked: 0 },
  ])
  expect(await imbalances(context)).toEqual([])
})

async function open(period: string): Promise<number | undefined> {
  const [row] = await context.db.all<{ open: number }>(
    sql`SELECT ${isOpenPeriod(context.now())} AS open FROM (SELECT ${period} AS period)`,
  )
  return row?.open
}
