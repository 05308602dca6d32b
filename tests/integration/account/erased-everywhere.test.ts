import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { copyHistogram } from '#app/core/standings/histogram-days.server.ts'
import { chooseRival } from '#app/core/standings/rivals.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, dayOf, HOUR, MINUTE, WEEK, weekOf } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { FORGOTTEN_AFTER, forgetCounterparts } from '#app/features/account/forget-counterparts.server.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { tellRankUpdates } from '#app/features/notifications/tell-rank-updates.server.ts'
import { outbox } from '#db/schema/notifications.ts'
import { formerUsernames } from '#db/schema/players.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayers,
  makeWork,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { deskOf } from '#tests/worlds/desk.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { fillContests } from '#workers/seed/seed-contests.ts'
import { fillExamples } from '#workers/seed/seed-examples.ts'
import { fillLeaderboards } from '#workers/seed/seed-leaderboards.ts'
import { decideAsStaff, fillAppealsAndReports, fillEnquiriesAndCodes } from '#workers/seed/seed-staff-work.ts'
import record from '../../../docs/decisions/0021-erasure.md?raw'

/** A played world, out of which people are erased; then every column of every table is searched for them. */

type Person = Awaited<ReturnType<typeof makePlayers>>[number]

const PEOPLE = 70
/** Ids that no other number looks like. */
const FIRST_ID = 88_410_000

/** What stays of an erased person, as 0021 says. The id leads nowhere once the player's row is gone. */
const STAYS = {
  id: ['audit_log.detail', 'awards.player_id', 'contest_snapshots.board', 'standings.player_id'],
}

test('whoever is erased is in no column of any table, but for those that 0021 names', async () => {
  const context = testContext(MONDAY)
  await emptyDatabase(context)
  const people = await playedWorld(context)
  const before = await columnsNaming(context, people)
  // What this test is about was there.
  for (const column of [
    'notifications.payload',
    'contest_snapshots.board',
    'members.player_id',
    'certificates.username',
  ])
    expect(before.id.concat(before.name)).toContain(column)
  // The queue has taken its messages.
  await context.db.delete(outbox)
  for (const { id, githubId } of people) await erasePlayer(context, { id, githubId })
  for (let night = 0; night < 60; night += 1) {
    await forgetCounterparts(context)
    context.clock.now += FORGOTTEN_AFTER / 4
  }
  const after = await columnsNaming(context, people)
  expect(after).toEqual({ id: STAYS.id, githubId: [], name: [], address: [] })
  for (const column of STAYS.id) expect(record).toContain(column.split('.')[0])
})

/** The columns that hold one of them, by what of them. */
async function columnsNaming({ db }: Pick<TestContext, 'db'>, people: readonly Person[]) {
  const needles = {
    id: wordsOf(people.map(({ id }) => id)),
    githubId: wordsOf(people.flatMap(({ githubId, nodeId }) => [String(githubId), nodeId])),
    name: wordsOf(
      people.flatMap(({ githubUsername, name }) => [githubUsername, formerName(githubUsername), name ?? '?']),
    ),
    address: wordsOf(people.flatMap(({ email, telegramId }) => [email ?? '?', telegramId ?? '?'])),
  }
  const found = {
    id: new Set<string>(),
    githubId: new Set<string>(),
    name: new Set<string>(),
    address: new Set<string>(),
  }
  const tables = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'd1_*'`)
  for (const { name: table } of tables)
    for (const row of await db.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(table)}`))
      for (const [column, value] of Object.entries(row))
        for (const kind of Object.keys(found) as (keyof typeof found)[])
          if (value !== null && needles[kind].test(String(value))) found[kind].add(`${table}.${column}`)
  const listed = (kind: keyof typeof found) => [...found[kind]].toSorted()
  return { id: listed('id'), githubId: listed('githubId'), name: listed('name'), address: listed('address') }
}

function wordsOf(texts: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w-])(${texts.map((text) => text.replaceAll(/[.+]/g, '\\$&')).join('|')})(?![\\w-])`, 'i')
}

function formerName(username: string): string {
  return `once-${username}`
}

/** Two weeks, a closed one and a running one, with contests, boards, notices, reports and what staff do. Returns whom to erase. */
async function playedWorld(context: TestContext): Promise<Person[]> {
  const people = await makePlayers(context, PEOPLE, (index) => ({
    githubId: FIRST_ID + index,
    githubUsername: `user-${FIRST_ID + index}`,
    name: `Person Number${FIRST_ID + index}`,
    email: `mail${FIRST_ID + index}@example.test`,
    emailConfirmedAt: 1,
    telegramId: `chat${FIRST_ID + index}`,
    isPremium: index % 7 === 3,
    totalsAt: 1,
    claimedAt: 1,
    inviterId: null,
  }))
  await insertRows(
    context,
    formerUsernames,
    ...people.map(({ id, githubUsername }) => ({ playerId: id, lowerCaseGithubUsername: formerName(githubUsername) })),
  )
  const ids = people.map(({ id }) => id)
  context.clock.now = MONDAY + MINUTE
  await advanceWeeks(context)
  work(context, people, MONDAY)
  context.clock.now = MONDAY + 4 * DAY
  await pollPlayers(context, ids)
  context.clock.now = MONDAY + WEEK + DAY + 7 * HOUR
  await advanceWeeks(context)
  await pollPlayers(context, ids)
  await advanceWeeks(context)
  const closed = weekOf(MONDAY)
  await announceWinners(context, { type: 'announce-winners', week: closed })
  await decideAsStaff(context, closed)
  // The running week: those who were last climb past the others on Wednesday.
  work(context, people, MONDAY + WEEK)
  await pollPlayers(context, ids)
  for (const { id } of people.slice(1, 9)) await chooseRival(context, id, people[0]?.id ?? '')
  context.clock.now = MONDAY + WEEK + 2 * DAY + MINUTE
  await copyHistogram(context)
  context.clock.now += 19 * HOUR
  work(context, people.toReversed(), MONDAY + WEEK + 2 * DAY)
  await pollPlayers(context, ids)
  await tellRankUpdates(context, {
    type: 'tell-rank-updates',
    day: dayOf(context.clock.now),
    below: null,
    isAgain: false,
  })
  const members = people.map(({ id, githubUsername: login, githubId }) => ({ id, person: { login, githubId } }))
  await fillExamples(context, members)
  await fillLeaderboards(context, members)
  await fillContests(context, people)
  await fillAppealsAndReports(context, people)
  await fillEnquiriesAndCodes(context)
  // Without the contests' owner, who would take them along.
  return [...people.slice(4, 16), ...(await moderatorsOf(context, people)), ...(await workOfDesk(context, people))]
}

/** Merged work of each on a day, which the next one took in, and commits of different sums. */
function work(context: TestContext, people: readonly Person[], day: number): void {
  for (const [index, { nodeId }] of people.entries()) {
    const accepted = makeFact({
      key: factKey.pullRequestAccepted((day / DAY) * 100 + index),
      kind: 'pull_request_accepted',
      occurredAt: day + index * MINUTE,
      counterpartId: people[(index + 1) % people.length]?.githubId ?? 0,
    })
    const known = context.world.get(nodeId)
    context.world.set(nodeId, [
      ...(Array.isArray(known) ? known : []),
      accepted,
      ...makeWork(dayOf(day), 1 + (index % 9)),
    ])
  }
}

async function moderatorsOf({ db }: TestContext, people: readonly Person[]): Promise<Person[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT player_id AS id FROM contest_roles`)
  return people.filter(({ id }) => rows.some((row) => row.id === id))
}

/** What organisers do by name: seats, roles, points, messages, removals. */
async function workOfDesk(context: TestContext, people: readonly Person[]): Promise<Person[]> {
  const desk = deskOf(context, '/people')
  const [contest] = await context.db.all<{
    id: string
    ownerId: string
  }>(sql`SELECT leaderboard_id AS id, owner_id AS ownerId
    FROM contests JOIN private_leaderboards ON id = leaderboard_id WHERE ends_at > ${context.now()} AND starts_at < ${context.now()}`)
  if (contest === undefined) throw new Error('No contest runs.')
  const members = await context.db.all<{ id: string }>(sql`SELECT player_id AS id FROM members
    WHERE leaderboard_id = ${contest.id} AND player_id <> ${contest.ownerId} ORDER BY player_id LIMIT 4`)
  const [removed, given, helper, muted] = people.filter(({ id }) => members.some((member) => member.id === id))
  const stranger = people.at(-1)
  const owner = { id: contest.ownerId }
  const send = (fields: Record<string, string>) => desk.send(contest.id, owner, fields)
  await send({ intent: 'role', username: stranger?.githubUsername ?? '', role: 'moderator' })
  await send({ intent: 'role', username: helper?.githubUsername ?? '', role: 'viewer' })
  await send({
    intent: 'give',
    seen: '0',
    username: given?.githubUsername ?? '',
    kind: 'talk',
    points: '20',
    reason: 'A talk on ropes.',
  })
  await send({ intent: 'remove', username: removed?.githubUsername ?? '', reason: 'Asked to be out of it.' })
  await send({
    intent: 'roster',
    lines: `username,email\n${stranger?.githubUsername},${stranger?.email}`,
    hasHeading: 'on',
  })
  await send({ intent: 'message', audience: 'members', text: 'See you at the top.' })
  await notifyMembers(context, { type: 'notify-members', contestId: contest.id, event: 'message:1', after: '' })
  return [removed, given, helper, muted, stranger].filter((one) => one !== undefined)
}
