import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { loadViewerStanding } from '#app/core/standings/load-viewer-standing.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { chooseRival, findRivalry, rivalStatement } from '#app/core/standings/rivals.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, dayOf, WEEK, weekOf } from '#app/domain/time/period.ts'
import { action } from '#app/routes/player/player.route.tsx'
import { writeTogether } from '#db/client.ts'
import { weeks } from '#db/schema/weeks.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  locationOf,
  makeCommits,
  makePlayer,
  MONDAY,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeStandings } from '#tests/worlds/rows.ts'

const WEDNESDAY = MONDAY + 2 * DAY
let context: TestContext

beforeEach(async () => {
  context = testContext(WEDNESDAY)
  await emptyDatabase(context)
  await advanceWeeks(context)
})

test('the first points of a week choose the nearest one ahead, who stays when passed and until the next week', async () => {
  const [high, near, equal, me] = [await climb(9), await climb(5), await climb(3), await climb(3)]
  expect(await rivalOf(me)).toBe(near.id)
  expect(await rivalOf(equal)).toBe(near.id)
  expect(await rivalOf(near)).toBe(high.id)
  expect(await rivalOf(high)).toBeNull()

  await climb(7, me)
  expect(await rivalOf(me)).toBe(near.id)
  const { line } = await loadViewerStanding(context, me.id)
  expect(line.state).toBe('inside')

  context.clock.now += WEEK
  await advanceWeeks(context)
  await climb(2, high)
  await climb(1, me)
  expect(await rivalOf(me)).toBe(high.id)
})

test('a rival is within a day’s reach, and another one is found when the gap grows or is far behind', async () => {
  const me = await climb(5)
  const runaway = await at(400)
  for (let place = 0; place < 10; place += 1) await at(500)
  await chooseAgain(me)
  expect([await rivalOf(me), await findRivalry(context, me.id)]).toEqual([null, null])

  const near = await at(150)
  await chooseAgain(me)
  expect(await rivalOf(me)).toBe(near.id)
  await at(160, near)
  const next = await at(90)
  const before = await everyRow(context)
  expect(await findRivalry(context, me.id)).toMatchObject({ username: next.githubUsername, points: 90 })
  expect(await named(me)).toBe(next.githubUsername)
  expect(await everyRow(context)).toBe(before)
  await chooseAgain(me)
  expect(await rivalOf(me)).toBe(next.id)

  await at(190, me)
  await chooseAgain(me)
  expect(await rivalOf(me)).toBe(next.id)
  await at(300, me)
  await chooseAgain(me)
  expect(await rivalOf(me)).toBe(runaway.id)
})

test('a rival whom one chose stays, however far away, until the next week', async () => {
  const [far, me] = [await at(400), await climb(2)]
  const near = await climb(4)
  expect(await chooseRival(context, me.id, far.id)).toBe(true)
  await climb(3, me)
  expect(await rivalOf(me)).toBe(far.id)
  expect(await findRivalry(context, me.id)).toMatchObject({ username: far.githubUsername })
  context.clock.now += WEEK
  await advanceWeeks(context)
  await at(400, far)
  await climb(4, near)
  await climb(1, me)
  expect(await rivalOf(me)).toBe(near.id)
})

test('nothing is written while the rival stays the same', async () => {
  await climb(5)
  const me = await climb(2)
  const { db, rowsWritten } = countingDatabase()
  await writeTogether(db, [rivalStatement({ ...context, db }, [me.id])])
  expect(rowsWritten()).toBe(0)
})

test('a look writes nothing, and a refresh without news no more than before', async () => {
  await climb(5)
  const me = await climb(2)
  const { db, sent, rowsWritten } = countingDatabase()
  const watched = { ...context, db }
  await loadViewerStanding(watched, me.id)
  expect([rowsWritten(), sent.every(({ sql: text }) => /^\s*SELECT/.test(text))]).toEqual([0, true])
  await pollPlayers(watched, [me.id])
  expect(sent.filter(({ sql: text }) => text.includes('INTO rivals'))).toEqual([])
})

test('a rival who is suspended or erased gives way to the nearest one ahead', async () => {
  const [third, second, first] = [await climb(4), await climb(6), await climb(8)]
  for (let place = 0; place < 10; place += 1) await climb(9)
  const me = await climb(1)
  expect(await named(me)).toBe(third.githubUsername)
  expect(await chooseRival(context, me.id, second.id)).toBe(true)
  expect(await named(me)).toBe(second.githubUsername)
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${second.id}`)
  await writeTogether(context.db, [rankedStatement(context, second.id)])
  expect(await named(me)).toBe(third.githubUsername)
  expect(await chooseRival(context, me.id, second.id)).toBe(false)

  expect(await chooseRival(context, me.id, first.id)).toBe(true)
  await context.db.run(sql`DELETE FROM standings WHERE player_id = ${first.id}`)
  await context.db.run(sql`DELETE FROM players WHERE id = ${first.id}`)
  expect(await rivalOf(me)).toBeNull()
  expect(await named(me)).toBe(third.githubUsername)
})

test('nobody races themselves, or somebody without points', async () => {
  const [me, idle] = [await climb(1), await makePlayer(context)]
  expect(await chooseRival(context, me.id, me.id)).toBe(false)
  expect(await chooseRival(context, me.id, idle.id)).toBe(false)
  expect(await chooseRival(context, me.id, 'pl_nobody')).toBe(false)
  expect(await rivalOf(me)).toBeNull()
})

test('the head-to-head counts closed weeks in which both climbed, at an earlier week those up to it', async () => {
  const rival = await climb(5)
  const me = await climb(2)
  for (const [week, state, own, theirs] of [
    ['2026-W43', 'closed', 50, 40],
    ['2026-W44', 'closed', 60, 60],
    ['2026-W45', 'closed', 10, 90],
    ['2026-W46', 'settling', 90, 10],
  ] as const) {
    for (const [id, points] of [
      [me.id, own],
      [rival.id, theirs],
    ] as const)
      await makeStandings(context, { period: week, playerId: id, points })
    await context.db
      .insert(weeks)
      .values({ key: week, state, pointsVersion: 2 })
      .onConflictDoUpdate({ target: weeks.key, set: { state } })
  }
  expect(await findRivalry(context, me.id)).toEqual({
    username: rival.githubUsername,
    points: 50,
    days: expect.any(Array),
    wins: 1,
    losses: 1,
  })
  expect(await findRivalry(context, rival.id)).toBeNull()
  expect(await findRivalry(context, me.id, '2026-W44')).toMatchObject({ points: 60, wins: 1, losses: 0 })
})

test('a rival is chosen on the own page; nobody there, oneself or no points change nothing', async () => {
  const [high, near] = [await climb(9), await climb(5)]
  const me = await climb(1)
  const idle = await makePlayer(context)
  const page = `/player/${me.githubUsername}`
  for (const name of [idle.githubUsername, me.githubUsername, 'nobody-here', ''])
    expect(await race(me, name)).toBe(page)
  expect(await rivalOf(me)).toBe(near.id)
  expect(await race(me, high.githubUsername.toUpperCase())).toBe(page)
  expect(await rivalOf(me)).toBe(high.id)
})

/** Where the form leads. */
async function race(player: Player, rival: string): Promise<string> {
  const { githubUsername: username } = player
  const body = new URLSearchParams({ intent: 'rival', username: rival })
  const headers = { cookie: await signedIn(context, player) }
  const request = new Request(`http://localhost:8787/player/${username}`, { method: 'POST', headers, body })
  return locationOf(await callRoute(action, context, request, { username }))
}

type Player = Awaited<ReturnType<typeof makePlayer>>

/** Refreshes a player, a new one if none is given, with so many commits today. */
async function climb(commits: number, player?: Player): Promise<Player> {
  const climber = player ?? (await makePlayer(context))
  context.world.set(climber.nodeId, [makeCommits(dayOf(context.clock.now), commits)])
  await pollPlayers(context, [climber.id])
  return climber
}

async function rivalOf({ id }: Player): Promise<string | null> {
  const row = await context.db.get<{ id: string } | undefined>(
    sql`SELECT rival_id AS id FROM rivals WHERE player_id = ${id}`,
  )
  return row?.id ?? null
}

/** Somebody with so many points this week, a new player if none is given. */
async function at(points: number, player?: Player): Promise<Player> {
  const climber = player ?? (await climb(1))
  await climb(1, climber)
  await context.db.run(sql`UPDATE standings SET points = ${points}, descent = ${-points}
    WHERE player_id = ${climber.id} AND period = ${weekOf(context.now())}`)
  return climber
}

/** What every batch with changes of the player does. */
async function chooseAgain({ id }: Player): Promise<void> {
  await writeTogether(context.db, [rivalStatement(context, [id])])
}

/** The strong name of the sentence. */
async function named(player: Player): Promise<string | undefined> {
  const { line } = await loadViewerStanding(context, player.id)
  return line.text.findLast(({ isStrong, text }) => isStrong && !/^[\d,]+$/.test(text))?.text
}
