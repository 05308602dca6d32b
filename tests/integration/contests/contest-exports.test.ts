import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { loader as exportLoader } from '#app/features/contests/page/contest-export.route.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { loader as resultsLoader } from '#app/features/contests/page/my-leaderboard-results.route.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  makeFact,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { giveRole, joinContest, makeShortContest, makeTeam, SHORT_END, SHORT_START } from '#tests/worlds/contests.ts'
import { deskOf } from '#tests/worlds/desk.ts'
import { insertRows, makeLedger } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)
const FILES = ['members.csv', 'teams.csv', 'days.csv', 'work.csv']
const DAY_1 = '2026-11-16'
const DAY_2 = '2026-11-17'
const DAY_3 = '2026-11-18'
const FREEZE = SHORT_END - 12 * HOUR

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.clock.now = SHORT_START - HOUR
  await advanceWeeks(context)
})

async function fill(values: Parameters<typeof makeShortContest>[1] = {}) {
  const { contest, owner } = await makeShortContest(context, {
    timeZone: 'UTC',
    teamMode: 'climbers',
    teamLeast: 2,
    teamBest: 1,
    slug: 'autumn',
    freezeMinutes: 12 * 60,
    ...values,
  })
  const named = async (githubUsername: string) => makePlayer(context, { githubUsername })
  const people = {
    owner,
    moderator: await named('moderator'),
    viewer: await named('viewer'),
    stranger: await named('stranger'),
    first: await named('first'),
    second: await named('second'),
    idle: await named('idle'),
    removed: await named('removed'),
    suspended: await named('suspended'),
  }
  const [team, small] = [
    await makeTeam(context, contest, 'Keel', 'Platform'),
    await makeTeam(context, contest, '=Gulls'),
  ]
  await giveRole(context, contest, people.moderator, 'moderator')
  await giveRole(context, contest, people.viewer, 'viewer')
  for (const [who, teamId] of [
    ['first', team],
    ['second', team],
    ['idle', small],
    ['removed', null],
    ['suspended', null],
  ] as const) {
    context.clock.now += 1000
    await joinContest(context, contest, people[who], 0, { teamId })
  }
  return { contest, people }
}

/** GitHub's answer: pull requests that somebody accepted at these instants. */
async function accept(player: Player, ...instants: number[]) {
  context.world.set(
    player.nodeId,
    instants.map((occurredAt, index): Fact => {
      const fact = makeFact({ occurredAt, kind: 'pull_request_accepted', counterpartId: 99 })
      const title = index === 0 ? '=HYPERLINK("x")' : `Work ${index}`
      return { ...fact, key: factKey.pullRequestAccepted(player.githubId * 100 + index), title }
    }),
  )
  await pollPlayers(context, [player.id])
  // The scripted GitHub calls everybody by their id.
  const { githubUsername, lowerCaseGithubUsername } = player
  await context.db.update(players).set({ githubUsername, lowerCaseGithubUsername }).where(eq(players.id, player.id))
}

type Filled = Awaited<ReturnType<typeof fill>>

async function ask({ contest }: Filled, reader: { id: string }, file: string) {
  const request = pageRequest(`/my-leaderboards/${contest.id}/desk/export/${file}`, await signedIn(context, reader))
  const answer = await callRoute(exportLoader, context, request, { id: contest.id, file })
  return { status: answer.status, text: await answer.text(), name: answer.headers.get('content-disposition') ?? '' }
}

async function result({ contest }: Filled, reader: { id: string }, file: string) {
  const request = pageRequest(`/my-leaderboards/${contest.id}/${file}`, await signedIn(context, reader))
  const answer = await callRoute(resultsLoader, context, request, { id: contest.id })
  return { status: answer.status, text: await answer.text() }
}

/** The lines after the header. */
const linesOf = ({ text }: { text: string }) => text.trimEnd().split('\r\n').slice(1)

/** Work of the first day by two, of the third before and after the freeze by one; somebody removed, somebody suspended. */
async function climb(filled: Filled) {
  const { people, contest } = filled
  context.clock.now = SHORT_START + 2 * HOUR
  await accept(people.first, SHORT_START - 2 * HOUR, SHORT_START + HOUR)
  await accept(people.second, SHORT_START + HOUR, SHORT_START + HOUR + MINUTE)
  await accept(people.suspended, SHORT_START + HOUR)
  await accept(people.removed, SHORT_START + HOUR)
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${people.suspended.id}`)
  const removal = {
    intent: 'remove',
    playerId: people.removed.id,
    username: 'removed',
    reason: 'Copied work of others',
  }
  const sent = await deskOf(context, '/people').send(contest.id, people.owner, removal)
  expect(sent).toMatchObject({ status: 302 })
  context.clock.now += MINUTE
  await advanceContests(context)
}

test('owner and moderators export everything while it runs, and nobody else anything', async () => {
  const filled = await fill()
  const { people } = filled
  await climb(filled)
  for (const reader of [people.owner, people.moderator]) {
    const everybody = await ask(filled, reader, 'members.csv')
    expect(everybody.name).toBe('attachment; filename="autumn-members.csv"')
    expect(everybody.text.split('\r\n')[0]).toBe('rank,place,username,team,points,accepted,joined_at,team_points,given')
    expect(linesOf(everybody)).toEqual([
      '1,1,second,Keel,80,2,2026-11-16T07:00:02.000Z,80,0',
      '2,2,first,Keel,40,1,2026-11-16T07:00:01.000Z,40,0',
      ",,idle,'=Gulls,0,0,2026-11-16T07:00:03.000Z,0,0",
    ])
    expect(linesOf(await ask(filled, reader, 'teams.csv'))).toEqual(['1,1,Keel,Platform,2,80,80', ",,'=Gulls,,1,0,"])
    const days = await ask(filled, reader, 'days.csv')
    expect(days.text).toBe(`username,${DAY_1}\r\nfirst,40\r\nsecond,80\r\nidle,0\r\n`)
    const work = await ask(filled, reader, 'work.csv')
    expect(work.text.split('\r\n')[0]).toBe(
      'username,day,kind,repository,title,url,counted,points,reason,landed,agent,labels',
    )
    expect(linesOf(work)).toHaveLength(4)
    expect(linesOf(work)[0]).toContain(`first,${DAY_1},Pull request accepted,`)
    expect(linesOf(work)[0]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(linesOf(work)[0]).toMatch(/,0,0,From before its start,,,$/)
    for (const line of linesOf(work).slice(1)) expect(line).toMatch(/,1,40,,,,$/)
  }
  for (const reader of [people.viewer, people.first, people.stranger])
    for (const file of FILES)
      expect(await ask(filled, reader, file)).toMatchObject({ status: 404, text: 'There is no such file.\n' })
  for (const file of [
    'members-2.csv',
    'days-2.csv',
    'work-1.csv',
    'work-999.csv',
    'all.csv',
    'members',
    '../members.csv',
  ])
    expect([file, (await ask(filled, people.owner, file)).status]).toEqual([file, 404])
})

test('a draft has no files, and before the start they have people without figures', async () => {
  const draft = await fill({ openedAt: null, slug: 'draft' })
  for (const file of FILES)
    expect(await ask(draft, draft.people.owner, file)).toMatchObject({
      status: 404,
      text: 'A draft has nothing to export. Open the contest first.\n',
    })
  await emptyDatabase(context)
  const filled = await fill()
  context.clock.now = SHORT_START - HOUR
  expect(linesOf(await ask(filled, filled.people.owner, 'members.csv'))).toHaveLength(5)
  expect(linesOf(await ask(filled, filled.people.owner, 'days.csv'))).toHaveLength(5)
  expect((await ask(filled, filled.people.owner, 'work.csv')).text).toBe(
    'username,day,kind,repository,title,url,counted,points,reason,landed,agent,labels\r\n',
  )
})

test('in the cloud every file ends with the freeze, and afterwards has everything', async () => {
  const filled = await fill()
  const { people, contest } = filled
  await climb(filled)
  const before = [SHORT_START - 2 * HOUR, SHORT_START + HOUR, FREEZE - HOUR]
  context.clock.now = FREEZE - HOUR / 2
  await accept(people.first, ...before)
  context.clock.now = FREEZE + 1
  await advanceContests(context)
  context.clock.now = FREEZE + 2 * HOUR
  await accept(people.first, ...before, FREEZE + HOUR, FREEZE + HOUR + MINUTE)
  const frozen = async () => {
    const everybody = await ask(filled, people.owner, 'members.csv')
    expect(everybody.name).toContain('autumn-members-frozen.csv')
    expect(linesOf(everybody).map((line) => line.split(',').slice(0, 5).join())).toEqual([
      '1,1,second,Keel,80',
      '1,2,first,Keel,80',
      ",,idle,'=Gulls,0",
    ])
    expect(linesOf(await ask(filled, people.owner, 'teams.csv'))[0]).toBe('1,1,Keel,Platform,2,80,80')
    expect((await ask(filled, people.owner, 'days.csv')).text).toBe(
      `username,${DAY_1},${DAY_2},${DAY_3}\r\nfirst,40,0,40\r\nsecond,80,0,0\r\nidle,0,0,0\r\n`,
    )
    expect(linesOf(await ask(filled, people.owner, 'work.csv'))).toHaveLength(5)
  }
  await frozen()
  context.clock.now = SHORT_END + HOUR
  await frozen()
  expect(await result(filled, people.owner, 'results.csv')).toEqual({
    status: 404,
    text: 'Results are final on Sat 21 Nov 2026, 08:00 at the earliest.\n',
  })
  context.clock.now = SHORT_END + 5 * DAY
  await advanceContests(context)
  await frozen()
  for (const file of ['results.csv', 'teams.csv', 'results.json'])
    expect(await result(filled, people.moderator, file)).toEqual({
      status: 404,
      text: 'Results are here once every place is revealed, on Tue 1 Dec 2026, 08:00 at the latest.\n',
    })
  const desk = (await deskOf(context, '/results').open(contest.id, people.owner)) as { opensBy: number; parts: number }
  expect([desk.opensBy, desk.parts]).toEqual([SHORT_END + 12 * DAY, 1])

  await context.db.update(contests).set({ revealed: 10 }).where(eq(contests.id, contest.id))
  await context.db.run(sql`DELETE FROM contest_boards`)
  const everybody = await ask(filled, people.owner, 'members.csv')
  expect(everybody.name).toContain('autumn-members.csv')
  expect(linesOf(everybody)[0]).toMatch(/^1,1,first,Keel,160,4,/)
  expect(linesOf(await ask(filled, people.owner, 'days.csv'))[0]).toBe('first,40,0,120,0')
  expect(linesOf(await ask(filled, people.owner, 'work.csv'))).toHaveLength(7)
  expect((await result(filled, people.viewer, 'results.csv')).text).toBe(
    "rank,place,username,team,points,accepted,given\r\n1,1,first,Keel,160,4,0\r\n2,2,second,Keel,80,2,0\r\n,,idle,'=Gulls,0,0,0\r\n",
  )
  expect((await result(filled, people.viewer, 'teams.csv')).text).toContain('1,1,Keel,Platform,2,160,160')
  // Work that comes in later changes nothing that is final.
  await accept(people.first, ...before, FREEZE + HOUR, FREEZE + HOUR + MINUTE, FREEZE + 2 * HOUR)
  expect(linesOf(await ask(filled, people.owner, 'work.csv'))).toHaveLength(7)
  expect(await recountPlayers(context, contest.id, [people.first.id])).toBe(0)
})

const [MOST, PIECES] = [5000, 40]

test('with five thousand climbers a file is read in parts, so many rows as its climbers have and no more', async () => {
  const filled = await fill({ freezeMinutes: null })
  context.clock.now = SHORT_START + 12 * HOUR
  await fillMany(filled, MOST - 6, PIECES)
  const contest = await findContest(context, { id: filled.contest.id }, filled.people.owner.id)
  if (contest === null) throw new Error('the contest is unknown')
  await advanceContests(context)
  const read = async (file: string) => {
    const counting = countingDatabase()
    const made = await loadExport({ ...context, db: counting.db }, contest, file)
    if (made === null) return null
    let [lines, longest] = [-1, 0]
    for await (const text of made.text) {
      lines += text.split('\r\n').length - 1
      longest = Math.max(longest, text.length)
    }
    return { lines, longest, read: counting.rowsRead(), written: counting.rowsWritten() }
  }
  const [everybody, days, work] = [await read('members.csv'), await read('days.csv'), await read('work-2.csv')]
  console.info(JSON.stringify({ everybody, days, work }))
  expect(everybody).toMatchObject({ lines: MOST - 1, written: 0 })
  expect(everybody?.read).toBeLessThan(MOST + 40)
  expect(days).toMatchObject({ lines: 100, written: 0 })
  expect(days?.read).toBeLessThan(MOST + 3 * 100 + 40)
  expect(work).toMatchObject({ lines: 100 * PIECES, written: 0 })
  // Its climbers' rows, each with the name of its repository, a look for folded weeks, and everybody’s place in the order.
  expect(work?.read).toBeLessThan(MOST + 100 * (2 * PIECES + 13))
  expect(work?.longest).toBeLessThan(10_000)
  expect(await read('work-50.csv')).toMatchObject({ lines: 94 * PIECES })
  expect(await read('work-51.csv')).toBeNull()
})

/** Climbers who joined before the others, those of the second and of the last part with so many pieces of work. */
async function fillMany({ contest }: Filled, count: number, pieces: number) {
  const people = await makePlayers(context, count)
  const joined = people.map(({ id }, index) => ({ leaderboardId: contest.id, playerId: id, joinedAt: index + 1 }))
  await insertRows(context, members, joined)
  const score = { contestId: contest.id, points: 40, accepted: 1, days: { [DAY_1]: 40 } }
  await insertRows(context, contestScores, ...people.map(({ id }) => ({ ...score, playerId: id })))
  await context.db.run(sql`INSERT OR IGNORE INTO repositories (id, name) VALUES (7, 'summit/repo-7')`)
  const busy = people.filter((_, index) => (index >= 100 && index < 200) || index >= 4900)
  const work = {
    kind: 'issue_comment_created',
    day: DAY_1,
    repositoryId: 7,
    counterpartId: 99,
    credit: 'full',
  } as const
  const facts = busy.flatMap(({ id, githubId }) =>
    Array.from({ length: pieces }, (_, index) => ({
      ...work,
      playerId: id,
      key: `comment:${githubId}:${index + 1}`,
      title: `A comment about the whole thread, number ${index + 1}`,
      url: `https://github.com/summit/repo-7/issues/${index + 1}`,
      occurredAt: SHORT_START + (index + 1) * 10_000,
    })),
  )
  for (let start = 0; start < facts.length; start += 2000) await makeLedger(context, facts.slice(start, start + 2000))
}
