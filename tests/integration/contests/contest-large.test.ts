import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { boardStatements, loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { countBoard, readBoard } from '#app/core/contests/running/make-board.server.ts'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { PART_SIZE } from '#app/domain/contests/board-parts.ts'
import { CONTEST_CAPACITY, REVEAL_STEPS } from '#app/domain/contests/contest.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { contestStandings } from '#app/features/contests/private-leaderboards/contest-standings.server.ts'
import { writeTogether } from '#db/client.ts'
import { D1_LIMITS } from '#db/limits.ts'
import { contests, contestTeams } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestBoardParts, contestBoards, contestScores, contestSnapshots } from '#db/schema/contests/scores.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { watchDatabase } from '#tests/databases/watched-database.ts'
import { emptyDatabase, makePlayers, testContext, type TestContext } from '#tests/people/factories.ts'
import { makeShortContest, SHORT_END } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

/** One of the members is the owner, who does not climb. */
const CLIMBERS = CONTEST_CAPACITY.full - 1
const TEAMS = 1000
const playerId = (index: number) => `pl_${String(index).padStart(22, '0')}`
const teamId = (index: number) => `team_${String(index % TEAMS).padStart(21, '0')}`

test('a contest as large as any, in which everybody changed team, is counted, frozen, revealed and signed', async () => {
  const context = testContext(SHORT_END - HOUR)
  await emptyDatabase(context)
  const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers', freezeMinutes: 30 })
  await fillTeams(context, contest.id)
  const stored = async () => {
    const [row] = await context.db.select().from(contests).where(eq(contests.id, contest.id))
    if (row === undefined) throw new Error('the contest is gone')
    return row
  }
  const shown = async () => (await loadBoard(context, await stored())).board

  const counted = await countBoard(context, await stored())
  expect(JSON.stringify(counted).length).toBeGreaterThan(D1_LIMITS.row)
  await advanceContests(context)
  expect(await context.db.$count(contestBoardParts)).toBe(Math.ceil(counted.players.length / PART_SIZE) - 1)
  expect(await shown()).toEqual(counted)

  // What did not change is not written.
  await context.db.run(sql`UPDATE contest_scores SET accepted = accepted + 1 WHERE player_id = ${playerId(700)}`)
  const again = await countBoard(context, await stored())
  const watched = watchDatabase(testDatabase)
  await writeTogether(watched.db, boardStatements(watched, await stored(), { board: again, madeAt: context.now() }))
  expect(watched.rowsWritten()).toBe(2)
  expect(await shown()).toEqual(again)

  // Where somebody stands is found in any row, with whoever is above them in the row before.
  for (const place of [1, PART_SIZE, PART_SIZE + 1, CLIMBERS]) {
    const { playerId: id, points } = again.players[place - 1] ?? { playerId: '', points: 0 }
    const own = (await contestStandings(context, id, [contest.id])).get(contest.id)
    expect(own).toMatchObject({ isListed: true, rank: place, points, next: again.players[place - 2]?.points ?? null })
    expect(own?.firstThree.map((climber) => climber.points)).toEqual([CLIMBERS, CLIMBERS - 1, CLIMBERS - 2])
  }
  const none = (await contestStandings(context, owner.id, [contest.id])).get(contest.id)
  expect(none).toMatchObject({ isListed: false, rank: 0, next: null })

  // A page reads what it shows: rows in any part, the own place with the team above, and a name.
  const climber = await findPlayerByUsername(context, 'climber-4001')
  const page = async (query: string) => {
    const found = await findContest(context, contest, climber?.id ?? null)
    if (found === null || climber === null) throw new Error('nobody is there')
    return loadContestScreen(context, found, climber, contestQuery(new URLSearchParams(query)))
  }
  const own = await page('tab=players&page=31&find=CLIMBER-777')
  expect(own.players.map(({ username, team }) => [username, team])).toEqual(
    again.players.slice(3000, 3100).map(({ username, team }) => [username, team]),
  )
  expect(own.totals).toMatchObject({ players: CLIMBERS, teams: TEAMS })
  expect(own.found?.place).toEqual({ rank: 778, points: CLIMBERS - 777, of: CLIMBERS, team: 'Team 777' })
  const [above, team] = again.teams.slice(again.teams.findIndex(({ name }) => name === 'Team 1') - 1)
  expect(own.own).toMatchObject({ place: 4002, of: CLIMBERS, team: { name: 'Team 1', place: team?.place } })
  expect(own.own?.team?.behind).toEqual(
    above === undefined ? null : { name: above.name, points: above.points - Number(team?.points) },
  )
  expect(own.teamChoice?.ownTeam).toBe('Team 1')
  const teams = await page('tab=teams&page=10')
  expect(teams.teams.map(({ id }) => id)).toEqual(again.teams.slice(900, 1000).map(({ id }) => id))

  context.clock.now = SHORT_END - 20 * MINUTE
  await advanceContests(context)
  await context.db.run(sql`UPDATE contest_scores SET points = points + 1 WHERE player_id = ${playerId(CLIMBERS - 1)}`)
  await advanceContests(context)
  expect(await shown()).toEqual({ ...again, isFrozen: true })

  context.clock.now = SHORT_END + 5 * DAY
  await advanceContests(context)
  await context.db.update(contests).set({ revealed: REVEAL_STEPS })
  await context.db.delete(contestBoards)
  expect(await context.db.$count(contestBoardParts, eq(contestBoardParts.moment, 'shown'))).toBe(0)
  expect(await context.db.$count(contestSnapshots)).toBe(2)
  const final = await readBoard(context, await stored())
  expect(final.points).toBe(counted.points + 1)
  expect([final.players.length, final.teams.length]).toEqual([CLIMBERS, TEAMS])
  await advanceContests(context)
  expect(await shown()).toEqual(final)
  const found = await findContest(context, contest, null)
  const result = found === null ? null : await loadResult(context, found)
  const signed = result === null ? null : await signResult(context, result)
  expect(signed).toMatchObject({ payload: expect.stringContaining(`"points":${CLIMBERS}`) })
  await emptyDatabase(context)
})

async function fillTeams(context: TestContext, contestId: string): Promise<void> {
  await makePlayers(context, CLIMBERS, (index) => ({ id: playerId(index), githubUsername: `climber-${index}` }))
  const all = Array.from({ length: CLIMBERS }, (_, index) => index)
  const teams = all.slice(0, TEAMS).map((index) => ({ id: teamId(index), contestId, name: `Team ${index}`, note: '' }))
  await insertRows(context, contestTeams, teams)
  const joined = all.map((index) => ({ leaderboardId: contestId, playerId: playerId(index), teamId: teamId(index) }))
  await insertRows(context, members, joined)
  const scores = all.map((index) => {
    const days = { '2026-11-17': CLIMBERS - index }
    const share = (points: number) => ({ points, reachedAt: 1, days: { '2026-11-17': points } })
    const own = { [teamId(index + 1)]: share(0), [teamId(index)]: share(CLIMBERS - index) }
    return { contestId, playerId: playerId(index), points: CLIMBERS - index, days, repositories: {}, teams: own }
  })
  await insertRows(context, contestScores, scores)
}
