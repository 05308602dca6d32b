import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { splitBoard } from '#app/domain/contests/board-parts.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { loader as resultsLoader } from '#app/features/contests/page/my-leaderboard-results.route.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { players } from '#db/schema/players.ts'
import { callRoute, emptyDatabase, makePlayer, pageRequest, signedIn, testContext } from '#tests/people/factories.ts'
import {
  finishContest,
  freezeContest,
  giveRole,
  makeClimber,
  makeShortContest,
  SHORT_END,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { statusOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START + HOUR
})

async function filled(values: Parameters<typeof makeShortContest>[1]) {
  const { contest, owner } = await makeShortContest(context, values)
  const [viewer, stranger] = [await makePlayer(context), await makePlayer(context)]
  const member = await makeClimber(context, contest)
  await giveRole(context, contest, viewer, 'viewer')
  return { contest, owner, viewer, member, stranger }
}

test.for<[what: string, values: Parameters<typeof makeShortContest>[1], known: (string | null)[]]>([
  ['public', {}, ['owner', 'viewer', 'member', 'stranger', 'stranger']],
  ['private', { visibility: 'private' }, ['owner', 'viewer', 'member', null, null]],
  ['draft', { openedAt: null }, ['owner', 'viewer', null, null, null]],
])('a %s contest is known to its readers and to nobody else', async ([, values, known]) => {
  const { contest, owner, viewer, member, stranger } = await filled(values)
  const roles = []
  for (const reader of [owner.id, viewer.id, member.id, stranger.id, null])
    roles.push((await findContest(context, { id: contest.id }, reader))?.role ?? null)
  expect(roles).toEqual(known)
})

test('the final places of a private contest are files for its organisers', async () => {
  const { contest, owner, viewer, member, stranger } = await filled({ visibility: 'private' })
  context.clock.now = SHORT_END + 5 * DAY
  await finishContest(context, contest)
  const path = `/my-leaderboards/${contest.id}/results.csv`
  const read = async (one: { id: string }) =>
    callRoute(resultsLoader, context, pageRequest(path, await signedIn(context, one)), { id: contest.id })
  for (const one of [member, stranger]) expect(await statusOf(read(one))).toBe(404)
  for (const one of [owner, viewer]) expect(await read(one)).toBeInstanceOf(Response)
})

test('final standings name nobody who is suspended since', async () => {
  const { contest, member } = await filled({})
  await finishContest(context, contest)
  await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, member.id))
  const found = await findContest(context, { id: contest.id }, null)
  if (found === null) throw new Error('the contest is unknown')
  expect((await loadBoard(context, found)).board.players).toMatchObject([{ playerId: member.id, username: null }])
})

test('a final contest keeps its dates', async () => {
  const { contest } = await filled({})
  await finishContest(context, contest)
  for (const change of [{ endsAt: SHORT_END + DAY }, { startsAt: 1 }, { finalAt: null }])
    await expect(context.db.update(contests).set(change).run()).rejects.toThrow()
})

test('standings that a slow Worker stored after the freeze are not shown', async () => {
  const { contest, member } = await filled({ freezeMinutes: 120 })
  const score = { playerId: member.id, points: 40, reachedAt: 1, accepted: 1, days: {}, repositories: {}, teams: {} }
  await freezeContest(context, contest, [score])
  const found = await findContest(context, { id: contest.id }, null)
  if (found === null) throw new Error('the contest is unknown')
  const { board } = await loadBoard(context, found)
  const newest = { ...board, players: board.players.map((player) => ({ ...player, points: 80 })) }
  await insertRows(context, contestBoards, {
    contestId: contest.id,
    board: splitBoard(newest).head,
    madeAt: SHORT_END - HOUR,
  })
  context.clock.now = SHORT_END - HOUR / 2
  expect((await loadBoard(context, found)).board.players).toMatchObject([{ points: 40 }])
})
