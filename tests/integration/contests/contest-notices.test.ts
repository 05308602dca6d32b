import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPrivateLeaderboardUpdates } from '#app/core/contests/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { namedContest } from '#app/core/contests/running/contest-news.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import {
  contestNoticeStatements,
  memberNoticeStatement,
  type MemberEvent,
} from '#app/core/contests/running/notify-members.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { findNoticePath, loadInbox } from '#app/core/inbox/inbox.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { AUTO_REVEAL_AFTER } from '#app/domain/contests/contest.ts'
import { newInvitationCode } from '#app/domain/contests/private-leaderboard.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { EQUAL_POINTS } from '#app/domain/standings/ranking.ts'
import { DAY, HOUR, MINUTE, weekOf } from '#app/domain/time/period.ts'
import { moveReveal } from '#app/features/contests/desk/reveal.server.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { findInvitation } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { loadLeaderboard } from '#app/features/contests/private-leaderboards/load-leaderboard.server.ts'
import { loadMyLeaderboards } from '#app/features/contests/private-leaderboards/load-my-leaderboards.server.ts'
import { writeTogether } from '#db/client.ts'
import { contestChanges, contestRoles, contests } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import {
  emptyDatabase,
  makeFact,
  makePlayer,
  repositoryNamed,
  testContext,
  makePlayers,
} from '#tests/people/factories.ts'
import { connectPost, settle } from '#tests/servers/post.ts'
import {
  joinContest,
  makeClimber,
  makeContest,
  makeShortContest,
  makeTeam,
  SHORT_END,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { deskOf, errorsOf } from '#tests/worlds/desk.ts'
import { insertRows, makeStandings } from '#tests/worlds/rows.ts'

const context = testContext(SHORT_START)
/** When the results become final at the latest. */
const FINAL = SHORT_END + 4 * DAY

type Player = Awaited<ReturnType<typeof makePlayer>>
type Contest = { id: string }

beforeEach(async () => {
  await emptyDatabase(context)
  context.world.clear()
  context.queued.length = 0
  context.logged.length = 0
  context.clock.now = SHORT_START - DAY
  await advanceWeeks(context)
})

describe('the week of private leaderboards', () => {
  test('tells nobody anything about a contest, a draft included', async () => {
    const { contest, owner } = await makeShortContest(context)
    const climber = await makeClimber(context, contest)
    const draft = await makeContest(context, { owner, openedAt: null })
    for (const { id } of [owner, climber]) await standInWeek(id, 300)
    await joinContest(context, draft, owner)
    await joinContest(context, draft, climber)
    const week = weekOf(SHORT_START)
    expect(await listPrivateLeaderboardUpdates(context, week, { after: '' })).toEqual({ updates: [], next: null })
    const filter = { membersAmong: [owner.id, climber.id] }
    expect((await listPrivateLeaderboardUpdates(context, week, filter)).updates).toEqual([])
    await context.db.delete(contests).where(eq(contests.id, contest.id))
    expect((await listPrivateLeaderboardUpdates(context, week, filter)).updates).toHaveLength(1)
  })
})

test('a contest is counted by its climbers, and has no page of a weekly board', async () => {
  const { contest, owner } = await openSoon({ visibility: 'private' })
  const climber = await makeClimber(context, contest)
  const { boards } = await loadMyLeaderboards(context, climber)
  expect(boards.map(({ id, members: counted }) => [id, counted])).toEqual([[contest.id, 1]])
  const visitor = await makePlayer(context)
  const code = newInvitationCode(context.randomBytes)
  await context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${code}`)
  expect(await findInvitation(context, visitor.id, code)).toMatchObject({ members: 1 })
  for (const { id } of [owner, climber])
    expect(await loadLeaderboard(context, id, contest.id, { tab: 'week', from: 1 })).toBeNull()
})

describe('the start', () => {
  test('is told to who had joined by then, once, in the minute of the start', async () => {
    const { contest, owner } = await openSoon()
    const climber = await makeClimber(context, contest)
    const suspended = await makeClimber(context, contest)
    await context.db.update(players).set({ suspendedAt: 1 }).where(eq(players.id, suspended.id))
    await minuteAt(SHORT_START - MINUTE)
    expect(await subjectsOf(climber)).toEqual([])
    context.clock.now = SHORT_START + MINUTE
    const late = await makeClimber(context, contest)
    await minuteAt(SHORT_START + MINUTE)
    expect(await textsOf(climber)).toEqual([
      ['Autumn has begun', 'Work counts until Thu 19 Nov 2026, 09:00 in Oslo.', '/c/autumn'],
    ])
    await addPoints(contest, climber)
    await minuteAt(SHORT_START + 2 * MINUTE)
    await minuteAt(SHORT_START + DAY)
    expect(await subjectsOf(climber)).toEqual(['Autumn has begun'])
    for (const other of [late, suspended, owner]) expect(await subjectsOf(other)).toEqual([])
  })

  test('is told where the standings freeze at once, and by no contest that was counted before', async () => {
    const { contest } = await openSoon({ freezeMinutes: 3 * 24 * 60 })
    const climber = await makeClimber(context, contest)
    await minuteAt(SHORT_START)
    await minuteAt(SHORT_START + MINUTE)
    expect(await subjectsOf(climber)).toEqual(['Autumn has begun'])
    const { contest: old } = await openSoon({ slug: 'old', countedAt: SHORT_START })
    const other = await makeClimber(context, old)
    await minuteAt(SHORT_START + HOUR)
    expect(await subjectsOf(other)).toEqual([])
  })

  test('of a private contest leads to where its members find it', async () => {
    const { contest } = await openSoon({ visibility: 'private' })
    const climber = await makeClimber(context, contest)
    await minuteAt(SHORT_START)
    expect((await textsOf(climber)).map(([, , href]) => href)).toEqual([`/my-leaderboards/${contest.id}`])
  })
})

test('a change of the rules is told to everybody but the owner, with its reason', async () => {
  const { contest, owner } = await openSoon()
  const climber = await makeClimber(context, contest)
  context.clock.now = SHORT_START + HOUR
  const answer = await deskOf(context, '/settings').send(contest.id, owner, {
    intent: 'rule',
    rule: 'pull_request_accepted',
    isOn: 'on',
    weight: '2',
    limit: '4',
    reason: 'Comments were winning over code.',
  })
  expect(errorsOf(answer)).toEqual({})
  await settle(context)
  expect(await textsOf(climber)).toEqual([
    [
      'Autumn: a rule is changing',
      'It changes on Tue 17 Nov 2026, 00:00 in Oslo. What was earned before stays.\nWhy: Comments were winning over code.',
      '/c/autumn',
    ],
  ])
  expect(await subjectsOf(owner)).toEqual([])
})

describe('the end', () => {
  test('each notice says what the board says: scope, weights and freeze, and never the owner’s points', async () => {
    const rules: ContestRules = {
      ...USUAL_RULES,
      kinds: {
        ...USUAL_RULES.kinds,
        pull_request_accepted: { ...USUAL_RULES.kinds.pull_request_accepted, weight: 1.5 },
      },
    }
    const { contest, owner } = await openSoon({
      rules,
      freezeMinutes: 120,
      prizes: ['A rope', 'A stove', 'A map', 'A mug'],
      repositories: [{ name: 'summit/rope', repositoryId: 7 }],
    })
    const [first, second, third, none] = [
      await makeClimber(context, contest),
      await makeClimber(context, contest),
      await makeClimber(context, contest),
      await makeClimber(context, contest),
    ]
    const climbers = [first, second, third, none]
    await minuteAt(SHORT_START)
    context.clock.now = SHORT_START + 6 * HOUR
    for (const [index, player] of climbers.entries())
      // The last of them has most points of the week, all outside of the contest.
      await work(player, [
        ...accepted(player, 3 - index),
        ...accepted(player, 1 + index, { first: 100, repositoryId: 8 }),
      ])
    await work(owner, accepted(owner, 5))
    await minuteAt(SHORT_END - HOUR)
    // In the cloud the second overtakes the first.
    context.clock.now = SHORT_END - 10 * MINUTE
    await work(second, [...accepted(second, 2), ...accepted(second, 4, { first: 200, from: SHORT_END - HOUR })])
    await minuteAt(SHORT_END - MINUTE)
    await minuteAt(FINAL)
    // Final and in the cloud: nobody reads a place, and the owner is asked to uncover them.
    for (const player of climbers) expect(await subjectsOf(player)).toEqual(['Autumn has begun'])
    expect(await textsOf(owner)).toEqual([
      [
        'Autumn is final',
        'Nobody sees the places until you reveal them. Then everybody in it is told theirs.\nIf you do not, they show by themselves on Mon 30 Nov 2026, 09:00 in Oslo.',
        `/my-leaderboards/${contest.id}/desk/reveal`,
      ],
    ])
    await uncover(contest, owner)
    for (const player of climbers) await expectAsOnTheBoard(contest, player)
    expect((await textsOf(second))[0]).toEqual([
      'Autumn: you finished 1st',
      'You finished 1st of 4 with 360 points.\nYour prize: A rope\nThe organisers will hand it over.',
      '/c/autumn',
    ])
    expect((await textsOf(none))[0]?.[1]).toBe('You earned no points in it.')
    expect(await subjectsOf(owner)).toEqual(['Autumn is final'])
  })

  test('places that nobody uncovers are told when they open by themselves, once', async () => {
    const { contest } = await openSoon({ freezeMinutes: 120 })
    const climber = await makePlayer(context)
    await joinContest(context, contest, climber, 300)
    for (const at of [SHORT_START, SHORT_END - HOUR, FINAL, FINAL + MINUTE]) await minuteAt(at)
    const { finalAt } = await found(contest)
    await minuteAt((finalAt ?? 0) + AUTO_REVEAL_AFTER - MINUTE)
    expect(await subjectsOf(climber)).toEqual(['Autumn has begun'])
    for (const at of [0, MINUTE, HOUR]) await minuteAt((finalAt ?? 0) + AUTO_REVEAL_AFTER + at)
    await expectAsOnTheBoard(contest, climber)
    const quiet = await context.db.all(sql`SELECT 1 FROM outbox`)
    expect(quiet).toEqual([])
    // Whoever takes another name much later hears nothing anew, and nobody else does.
    await context.db.run(sql`DELETE FROM notifications`)
    context.clock.now = (finalAt ?? 0) + 3 * AUTO_REVEAL_AFTER
    await context.db.update(players).set({ githubUsername: 'renamed' }).where(eq(players.id, climber.id))
    await minuteAt(context.clock.now)
    expect(await subjectsOf(climber)).toEqual([])
  })

  test('a reveal that is taken back while members are told tells the others when it is done', async () => {
    const { contest, owner } = await openSoon({ freezeMinutes: 120 })
    const climber = await makePlayer(context)
    await joinContest(context, contest, climber, 300)
    for (const at of [SHORT_START, SHORT_END - HOUR, FINAL]) await minuteAt(at)
    await move(contest, 'show-everything', '')
    await move(contest, 'step-back', '10')
    await settle(context)
    expect(await subjectsOf(climber)).toEqual(['Autumn has begun'])
    await move(contest, 'reveal-next', '')
    await settle(context)
    await expectAsOnTheBoard(contest, climber)
    expect(await subjectsOf(owner)).toEqual(['Autumn is final'])
  })

  test('equal points with different places say why', async () => {
    const { contest } = await openSoon()
    const joined: Player[] = []
    for (const points of [200, 120, 120, 40]) {
      const player = await makePlayer(context)
      await joinContest(context, contest, player, points, { reachedAt: SHORT_START + joined.length })
      joined.push(player)
    }
    for (const at of [SHORT_START, FINAL]) await minuteAt(at)
    const texts: unknown[] = []
    for (const player of joined) texts.push((await textsOf(player))[0]?.[1])
    expect(texts).toEqual([
      'You finished 1st of 4 with 200 points.',
      `You finished 2nd of 4 with 120 points.\n${EQUAL_POINTS}`,
      `You finished 3rd of 4 with 120 points.\n${EQUAL_POINTS}`,
      'You finished 4th of 4 with 40 points.',
    ])
  })

  test('teams: the place and the prize are the team’s, and a team too small has neither', async () => {
    const { contest } = await openSoon({ teamMode: 'climbers', prizes: ['A cake', 'A tea'] })
    const ropes = await makeTeam(context, contest, 'Ropes')
    const pair = await makeTeam(context, contest, 'Pair')
    const joined: Player[] = []
    for (const [points, teamId] of [
      [100, ropes],
      [50, ropes],
      [0, ropes],
      [400, pair],
      [20, null],
    ] as const) {
      const player = await makePlayer(context)
      await joinContest(context, contest, player, points, { teamId })
      joined.push(player)
    }
    for (const at of [SHORT_START, FINAL]) await minuteAt(at)
    const texts: unknown[] = []
    for (const player of joined) texts.push((await textsOf(player))[0]?.[1])
    const team =
      'Your team, Ropes, finished 1st of 2 with 150 points.\nYour team’s prize: A cake\nThe organisers will hand it over.'
    expect(texts).toEqual([
      `You finished 2nd of 5 with 100 points.\n${team}`,
      `You finished 3rd of 5 with 50 points.\n${team}`,
      `You earned no points in it.\n${team}`,
      'You finished 1st of 5 with 400 points.',
      'You finished 4th of 5 with 20 points.',
    ])
    for (const player of joined) await expectAsOnTheBoard(contest, player)
  })

  test('names and prizes that staff took down are in no notice', async () => {
    const { contest } = await openSoon({ prizes: ['Something vile'], name: 'Vile contest' })
    const climber = await makePlayer(context)
    await joinContest(context, contest, climber, 300)
    const text = { kind: 'leaderboard' as const, subjectId: contest.id, playerId: contest.ownerId }
    await insertRows(context, publishedTexts, { ...text, takenDownAt: 1 })
    for (const at of [SHORT_START, FINAL]) await minuteAt(at)
    const shown = JSON.stringify(await textsOf(climber))
    expect(shown).toContain('You finished 1st of 1 with 300 points.')
    expect(shown.toLowerCase()).not.toContain('vile')
  })

  test('leaves the inbox by the player’s own switches; a prize also for prizes only', async () => {
    const reachable = { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1 }
    const post = connectPost(context)
    const { contest } = await openSoon({ prizes: ['A rope'] })
    for (const [index, values] of [
      { notificationOnlyOnPrize: true },
      { notificationOnlyOnPrize: true },
      { mutedKinds: ['CONTEST' as const] },
      {},
    ].entries()) {
      const player = await makePlayer(context, {
        ...reachable,
        telegramId: `7${index}`,
        hasEmailEnabled: false,
        ...values,
      })
      await joinContest(context, contest, player, 400 - index)
    }
    for (const at of [SHORT_START, FINAL]) await minuteAt(at)
    const received = await post.received()
    expect(received.map(({ to }) => to).toSorted()).toEqual(['70', '73', '73'])
    expect(received.find(({ to }) => to === '70')?.text).toContain('A rope')
  })
})

test('a page of a hundred members a job, the next behind it in the outbox, and nobody twice', async () => {
  const { contest } = await openSoon()
  for (const player of await makePlayers(context, 250)) await joinContest(context, contest, player)
  await minuteAt(SHORT_START)
  await tell(contest, 'start')
  const shown = await context.db.all<{ count: number }>(sql`SELECT COUNT(*) AS count FROM notifications`)
  expect(shown).toEqual([{ count: 250 }])
})

describe('what others write', () => {
  test('a change after the opening and a contest that is called off', async () => {
    const { contest } = await openSoon()
    const climber = await makeClimber(context, contest)
    await insertRows(context, contestChanges, {
      contestId: contest.id,
      number: 1,
      what: 'end',
      before: SHORT_END,
      after: SHORT_END + DAY,
      reason: 'The hall is taken.',
      effectiveFrom: SHORT_START,
      createdAt: SHORT_START,
    })
    await tell(contest, 'changed:1')
    await tell(contest, 'changed:2')
    await tell(contest, 'cancelled')
    context.clock.now += MINUTE
    await context.db.update(contests).set({ cancelledAt: 1, cancelReason: 'Nobody came.' })
    await tell(contest, 'cancelled')
    await tell(contest, 'start')
    expect(await textsOf(climber)).toEqual([
      [
        'Autumn has been called off',
        'Why: Nobody came.\nNobody is ranked in it. Points in the weekly climb stay as they are.',
        '/c/autumn',
      ],
      ['Autumn: the end moved', 'It now ends on Fri 20 Nov 2026, 09:00 in Oslo.\nWhy: The hall is taken.', '/c/autumn'],
    ])
  })

  test('somebody may be removed twice, and is told in the same minute once', async () => {
    const { contest } = await openSoon()
    const climber = await makePlayer(context)
    const remove = () =>
      writeTogether(
        context.db,
        contestNoticeStatements(context, [climber.id], {
          event: 'removed',
          contest: namedContest(contest),
          reason: 'Two accounts.',
        }),
      )
    await remove()
    await remove()
    expect(await subjectsOf(climber)).toEqual(['You are no longer in Autumn'])
    context.clock.now += MINUTE
    await remove()
    expect(await subjectsOf(climber)).toHaveLength(2)
  })

  test('who is removed reads why, and who is offered a role hears of it once, in the inbox alone', async () => {
    const post = connectPost(context)
    const { contest, owner } = await openSoon()
    const climber = await makePlayer(context, { telegramId: '71' })
    await joinContest(context, contest, climber)
    const invited = await makePlayer(context, { telegramId: '72' })
    const desk = deskOf(context)
    const offer = { intent: 'role', username: invited.githubUsername, role: 'viewer' }
    for (const fields of [offer, offer]) await desk.send(contest.id, owner, fields, '/people')
    await desk.send(
      contest.id,
      owner,
      { intent: 'remove', username: climber.githubUsername, reason: 'Two accounts, one person.' },
      '/people',
    )
    await settle(context)
    expect(await textsOf(invited)).toEqual([
      [
        'You are invited to the desk of Autumn',
        'Once you accept, you see what its organisers see. You cannot change anything there, and you may still climb.',
        '/my-leaderboards',
      ],
    ])
    expect(await textsOf(climber)).toEqual([
      [
        'You are no longer in Autumn',
        'Its organisers removed you.\nWhy: Two accounts, one person.\nPoints in the weekly climb stay as they are.',
        '/my-leaderboards',
      ],
    ])
    expect((await post.received()).map(({ to }) => to)).toEqual(['71'])
  })

  test('a link to a private contest is closed for who is no longer in it, and open for its organisers', async () => {
    const { contest, owner } = await openSoon({ visibility: 'private' })
    const climber = await makeClimber(context, contest)
    const viewer = await makePlayer(context)
    await insertRows(context, contestRoles, { contestId: contest.id, playerId: viewer.id, role: 'viewer' })
    const payload = { event: 'cancelled' as const, contest: namedContest(contest), reason: 'Nobody came.' }
    await writeTogether(context.db, contestNoticeStatements(context, [climber.id, viewer.id, owner.id], payload))
    await context.db.delete(members)
    const hrefs: boolean[] = []
    for (const player of [climber, viewer, owner])
      hrefs.push((await loadInbox(context, player)).notices[0]?.href === null)
    expect(hrefs).toEqual([true, false, false])
    await context.db.run(sql`DELETE FROM private_leaderboards`)
    expect((await loadInbox(context, viewer)).notices[0]?.href).toBeNull()
  })
})

async function openSoon(values: Parameters<typeof makeShortContest>[1] = {}) {
  return makeShortContest(context, {
    slug: 'autumn',
    openedAt: SHORT_START - DAY,
    changedAt: SHORT_START - DAY,
    ...values,
  })
}

/** What the schedule does with contests in a minute, and the queue after it. */
async function minuteAt(now: number) {
  context.clock.now = now
  await advanceContests(context)
  await settle(context)
}

async function tell(contest: Contest, event: MemberEvent) {
  await writeTogether(context.db, [memberNoticeStatement(context, contest.id, event)])
  await settle(context)
}

async function found({ id }: Contest, reader: { id: string } | null = null) {
  const contest = await findContest(context, { id }, reader?.id ?? null)
  if (contest === null) throw new Error('the contest is unknown')
  return contest
}

async function move(contest: Contest, intent: 'show-everything' | 'step-back' | 'reveal-next', from: string) {
  await moveReveal(context, await found(contest), { intent, from })
}

async function uncover(contest: Contest, owner: Player) {
  await deskOf(context, '/results').send(contest.id, owner, { intent: 'show-everything', from: '' })
  await settle(context)
}

/** The final notice of a climber against the page that everybody sees in the same minute. */
async function expectAsOnTheBoard(contest: Contest, player: Player) {
  const page = await loadContestScreen(
    context,
    await found(contest, player),
    player,
    contestQuery(new URLSearchParams()),
  )
  const { own, prizes } = page
  const [shown] = await context.db.all<{ place: string; team: string | null; prize: string | null }>(sql`
    SELECT payload -> 'place' AS place, payload -> 'team' AS team, payload ->> '$.prize.text' AS prize
    FROM notifications WHERE player_id = ${player.id} AND payload ->> 'event' = 'final'`)
  if (shown === undefined || own === null) throw new Error('nobody was told')
  expect(JSON.parse(shown.place)).toEqual({ rank: own.place, of: own.of, points: own.points })
  const team = JSON.parse(shown.team ?? 'null') as { name: string; rank: number } | null
  expect(team === null ? 0 : [team.name, team.rank]).toEqual(
    own.team === null || own.team.place === 0 ? 0 : [own.team.name, own.team.place],
  )
  const names = page.hasTeams ? own.team?.name : player.githubUsername
  expect(shown.prize).toBe(prizes.find(({ wonBy }) => wonBy !== null && wonBy === names)?.text ?? null)
}

/** Title, text and link of what is in the inbox, newest first. */
async function textsOf(player: Player) {
  const { notices } = await loadInbox(context, player)
  return Promise.all(
    notices.map(async ({ id, title, text }) => [title, text, await findNoticePath(context, player, id)]),
  )
}

async function subjectsOf(player: Player) {
  return (await loadInbox(context, player)).notices.map(({ title }) => title)
}

async function standInWeek(playerId: string, points: number) {
  await makeStandings(context, { period: weekOf(SHORT_START), playerId, points, reachedAt: SHORT_START, day1: points })
}

/** A change of the scores, which the next minute counts. */
async function addPoints(contest: Contest, { id }: Player) {
  const score = { contestId: contest.id, points: 40, reachedAt: SHORT_START, accepted: 1, days: {} }
  await insertRows(context, contestScores, { playerId: id, ...score })
  await context.db.run(sql`UPDATE contests SET changed_at = counted_at + 1 WHERE leaderboard_id = ${contest.id}`)
}

/** Pull requests of a player that others accepted, a minute apart; numbered from `first`. */
function accepted(
  { githubId }: Player,
  count: number,
  { first = 0, repositoryId = 7, from = SHORT_START + HOUR } = {},
): Fact[] {
  return Array.from({ length: count }, (_, index) => ({
    ...makeFact({ occurredAt: from + index * MINUTE, kind: 'pull_request_accepted', counterpartId: 99 }),
    key: factKey.pullRequestAccepted(githubId * 1000 + first + index),
    repository: repositoryId === 7 ? repositoryNamed(7, 'summit/rope') : repositoryNamed(8, 'valley/river'),
  }))
}

async function work(player: Player, facts: Fact[]) {
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
}
