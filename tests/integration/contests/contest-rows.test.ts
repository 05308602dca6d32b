import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { troublesOfContest } from '#app/core/contests/running/list-label-troubles.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { PART_SIZE } from '#app/domain/contests/board-parts.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { CONTEST_PAGE, loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import type { Viewer } from '#app/features/contests/page/own-place.ts'
import { contestRepositories, contestRules } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayer,
  testContext,
  type TestContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { joinContest, makeShortContest, SHORT_START } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

// With the owner, who takes no room.
const MOST = 5001
const measured: Awaited<ReturnType<typeof measure>>[] = []

// `npm test -- contest-rows` prints the table of docs/scale.md.
test.each([50, 500, MOST])(
  'a page reads as much, whoever reads it, and a change writes two rows more, with %i members',
  async (size) => {
    const line = await measure(size)
    measured.push(line)
    console.info(JSON.stringify(line))
    const more = Math.ceil((size - 1) / PART_SIZE) - 1
    expect(line.boardRead).toBeLessThanOrEqual(5 + more)
    expect(line.pageRead).toBe(measured[0]?.pageRead)
    expect(line.lastPageRead - line.pageRead).toBeLessThanOrEqual(1)
    expect(line.ownPageRead).toBe(Number(measured[0]?.ownPageRead) + more)
    expect(line.idleWritten).toBe(0)
    expect(line.changeWritten).toBeLessThanOrEqual(2)
    // The board with its key, and that it was counted; the first one also tells the members.
    expect(line.startWritten).toBeLessThanOrEqual(5)
    expect(line.countWritten).toBeLessThanOrEqual(3 + more)
    // One of them looks for held days whose time is up.
    expect(line.quietRead).toBeLessThanOrEqual(6)
    expect(line.quietWritten).toBe(0)
    // The label and the job that stands in where the recount is cut off, each with its key; the player's version, the
    // score, its place in the list of what to mend, and the contest.
    expect(line.labelWritten).toBeLessThanOrEqual(8)
    expect(line.sameLabelWritten).toBe(0)
    expect(line.labelRead).toBe(measured[0]?.labelRead)
    expect(line.troublesRead).toBe(measured[0]?.troublesRead)
    const last = await makePlayer(context)
    const joined = await joinBoard(context, last.id, sql`true`)
    expect(joined === 'full', `beyond ${size} members`).toBe(size === MOST)
    expect(await context.db.$count(members)).toBe(Math.min(size + 1, MOST))
  },
)

/** `idle…` and `change…` are what the contest adds to a refresh: without anything new, and with a pull request. */
async function measure(size: number) {
  const { contest } = await makeShortContest(context)
  const start = await cost((counted) => advanceContests(counted))
  await fill(contest, size - 1)
  const climber = await makePlayer(context)
  const alone = await makePlayer(context)
  await joinContest(context, contest, climber)
  for (const player of [climber, alone]) await refresh(player, 1)
  context.clock.now += MINUTE
  const count = await cost((counted) => advanceContests(counted))
  const quiet = await cost((counted) => advanceContests(counted))
  const board = await cost(async (counted) => loadBoard(counted, await found(contest)))
  const open = (reader: Viewer | null = null, query = '') =>
    cost(async (counted) =>
      loadContestScreen(counted, await found(contest, reader), reader, contestQuery(new URLSearchParams(query))),
    )
  // The first page of ten minutes also reads the repositories.
  const [first, page] = [await open(), await open()]
  const lastPage = await open(null, `page=${Math.ceil((size - 1) / CONTEST_PAGE)}`)
  const ownPage = await open({ ...climber, suspendedAt: null })
  const [idle, idleAlone] = [await refresh(climber, 1), await refresh(alone, 1)]
  const [change, changeAlone] = [await refresh(climber, 2), await refresh(alone, 2)]
  const labels = await measureLabels(contest, climber)
  await insertRows(context, contestRepositories, { contestId: contest.id, name: 'summit' })
  context.clock.now += 11 * MINUTE
  const [ofOwner, ofOwnerAgain] = [await open(), await open()]
  return {
    members: size,
    ...labels,
    boardRead: board.read,
    pageRead: page.read,
    lastPageRead: lastPage.read,
    ownPageRead: ownPage.read,
    repositoriesRead: first.read - page.read,
    ownerRepositoriesRead: ofOwner.read - ofOwnerAgain.read,
    idleRead: idle.read - idleAlone.read,
    idleWritten: idle.written - idleAlone.written,
    changeRead: change.read - changeAlone.read,
    changeWritten: change.written - changeAlone.written,
    countRead: count.read,
    countWritten: count.written,
    startWritten: start.written,
    quietRead: quiet.read,
    quietWritten: quiet.written,
  }
}

/** What a label costs that comes after the merge, a reading that finds the same one, and the list of what to mend. */
async function measureLabels(contest: { id: string }, climber: { id: string; nodeId: string }) {
  await context.db
    .update(contestRules)
    .set({ rules: { ...USUAL_RULES, ...readLabelLines('approved = required').value } })
  const thread = (labels: string[]) => ({ nodeId: 'PR_1', openedAt: SHORT_START, labels })
  const read = (labels: string[]) => {
    context.world.set(climber.nodeId, [{ ...accepted(climber, 0), thread: thread(labels) }])
    return cost((counted) => pollPlayers(counted, [climber.id]))
  }
  context.github.fetchLabelSetters = async () =>
    new Map([['PR_1', [{ label: 'approved', setAt: SHORT_START, setterId: 99 }]]])
  await read([])
  const none = await read([])
  const troubles = await cost((counted) => troublesOfContest(counted, contest.id))
  const label = await read(['approved'])
  const same = await read(['approved'])
  return {
    labelRead: label.read - none.read,
    labelWritten: label.written - none.written,
    sameLabelWritten: same.written - none.written,
    troublesRead: troubles.read,
  }
}

/** Members with points, the owner among them. */
async function fill(contest: { id: string }, count: number): Promise<void> {
  const people = await makePlayers(context, count - 1)
  await insertRows(context, members, ...people.map(({ id }) => ({ leaderboardId: contest.id, playerId: id })))
  const score = (index: number) => ({ contestId: contest.id, points: index % 900, accepted: 1, days: {} })
  await insertRows(context, contestScores, ...people.map(({ id }, index) => ({ playerId: id, ...score(index + 1) })))
}

async function cost(work: (counted: TestContext) => Promise<unknown>): Promise<{ read: number; written: number }> {
  const counting = countingDatabase()
  await work({ ...context, db: counting.db })
  return { read: counting.rowsRead(), written: counting.rowsWritten() }
}

function refresh(player: { id: string; nodeId: string }, count: number) {
  context.world.set(
    player.nodeId,
    Array.from({ length: count }, (_, index) => accepted(player, index)),
  )
  return cost((counted) => pollPlayers(counted, [player.id]))
}

function accepted({ id }: { id: string }, index: number): Fact {
  const occurredAt = SHORT_START + HOUR + index * MINUTE
  const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
  return { ...fact, key: factKey.pullRequestAccepted(Number(id.replaceAll(/\D/g, '')) * 10 + index) }
}

async function found({ id }: { id: string }, reader: Viewer | null = null) {
  const contest = await findContest(context, { id }, reader?.id ?? null)
  if (contest === null) throw new Error('the contest is unknown')
  return contest
}
