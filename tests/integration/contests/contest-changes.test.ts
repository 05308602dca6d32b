import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPublicContest, loadResult } from '#app/core/contests/result/load-result.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { isInScope, listOpenMemberships } from '#app/core/contests/running/open-contests.server.ts'
import { recountContest } from '#app/core/contests/running/recount-contest.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { ONE_CHANGE_A_DAY } from '#app/domain/contests/contest-change.ts'
import { newInvitationCode } from '#app/domain/contests/private-leaderboard.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { contestCalendar } from '#app/features/contests/page/contest-calendar.ts'
import { listContests } from '#app/features/contests/page/list-contests.server.ts'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { findInvitedLeaderboard } from '#app/features/contests/private-leaderboards/find-invitation.server.ts'
import { loadMyLeaderboards } from '#app/features/contests/private-leaderboards/load-my-leaderboards.server.ts'
import { joinContest as join } from '#app/features/contests/setup/join-contest.server.ts'
import { loadStage } from '#app/features/contests/stage/load-stage.server.ts'
import { contestChanges, contestRepositories, contests } from '#db/schema/contests/contests.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { auditLog } from '#db/schema/staff.ts'
import { emptyDatabase, makePlayer, testContext } from '#tests/people/factories.ts'
import {
  giveRole,
  joinContest,
  makeClimber,
  makeShortContest,
  makeTeam,
  SHORT_END,
  SHORT_START,
} from '#tests/worlds/contests.ts'
import { deskOf, errorsOf, statusOf } from '#tests/worlds/desk.ts'
import { loadPublicContest } from '#workers/api/v1/contests.ts'

const context = testContext(SHORT_START)
const { open, send } = deskOf(context, '/settings')
const WHY = 'The school closes a day earlier.'
const LONG = { endsAt: SHORT_START + 10 * DAY }
const PAGE = { tab: null, page: null, find: '' } as const

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = SHORT_START
  await advanceWeeks(context)
  context.clock.now = SHORT_START + 12 * HOUR
})

const end = (day: string, time = '09:00', seen = '0') => ({
  intent: 'change-end',
  seen,
  endDay: day,
  endTime: time,
  reason: WHY,
})
const scope = (lines: string, seen = '0') => ({ intent: 'change-scope', seen, lines, reason: WHY })
const stored = async (id: string) => (await context.db.select().from(contests).where(eq(contests.id, id)))[0]
const changes = () => context.db.select().from(contestChanges)

describe('the end', () => {
  test('moves at once on the contest’s clock, with what follows it; points of before stay', async () => {
    const { contest, owner } = await makeShortContest(context, LONG)
    const climber = await makePlayer(context)
    await joinContest(context, contest, climber, 40)
    await send(contest.id, owner, end('2026-11-20'))
    const endsAt = Date.parse('2026-11-20T08:00:00Z')
    expect(await stored(contest.id)).toMatchObject({ endsAt })
    expect(await context.db.all(sql`SELECT ends_on FROM private_leaderboards`)).toEqual([{ ends_on: '2026-11-20' }])
    expect(await changes()).toMatchObject([{ number: 1, what: 'end', before: LONG.endsAt, after: endsAt, reason: WHY }])
    expect(await context.db.select().from(contestScores)).toMatchObject([{ points: 40 }])
    expect((await context.db.select().from(auditLog)).map(({ action }) => action)).toEqual(['contest-change'])
    context.clock.now += HOUR
    const { owners: view } = (await open(contest.id, owner)) as { owners: { stays: Record<string, string | null> } }
    expect(view.stays['end']).toBe(ONE_CHANGE_A_DAY)
  })

  test.each([
    ['2026-11-18', 'Choose a time that lies 48 hours ahead or more.'],
    ['2028-01-01', 'A contest lasts a year at most. Choose an earlier day.'],
    ['nothing', 'Choose a day, such as 2026-12-01.'],
  ])('refuses %s', async (day, text) => {
    const { contest, owner } = await makeShortContest(context, LONG)
    expect(errorsOf(await send(contest.id, owner, end(day)))).toEqual({ endDay: text })
    expect(await changes()).toEqual([])
  })

  test('stays in the last 48 hours, in the cloud, and for whoever looks at an older page', async () => {
    const { contest, owner } = await makeShortContest(context)
    context.clock.now = SHORT_END - 48 * HOUR
    expect(errorsOf(await send(contest.id, owner, end('2026-12-20')))['form']).toContain('last 48 hours')
    context.clock.now -= HOUR
    expect(errorsOf(await send(contest.id, owner, end('2026-12-20', '09:00', '7')))['form']).toContain(
      'in the meantime',
    )
    const answers = await Promise.all([
      send(contest.id, owner, end('2026-12-20')),
      send(contest.id, owner, end('2026-12-21')),
    ])
    expect(answers.map(errorsOf).filter(({ form }) => form !== undefined)).toHaveLength(1)
    expect(await changes()).toHaveLength(1)
  })
})

describe('the scope', () => {
  const LINES = [
    { name: 'summit/rope', repositoryId: 1 },
    { name: 'summit/tent', repositoryId: 2 },
  ]

  test('changes at midnight: points of before stay, and after it the new lines count', async () => {
    const { contest, owner } = await makeShortContest(context, { ...LONG, repositories: LINES })
    const climber = await makeClimber(context, contest)
    await send(contest.id, owner, scope('summit/rope'))
    const midnight = Date.parse('2026-11-16T23:00:00Z')
    expect(await context.db.select().from(contestRepositories)).toMatchObject([
      { name: 'summit/rope', since: 0, until: null },
      { name: 'summit/tent', since: 0, until: midnight },
    ])
    const [membership] = await listOpenMemberships(context, [climber.id])
    const counts = (repositoryId: number, occurredAt: number) =>
      membership !== undefined && isInScope(membership.contest, { repositoryId, occurredAt }, () => undefined)
    expect([counts(2, midnight - 1), counts(2, midnight), counts(1, midnight)]).toEqual([true, false, true])
    expect(await changes()).toMatchObject([{ what: 'scope', before: 2, after: 1, effectiveFrom: midnight }])
    const view = await loadContestScreen(context, (await findPublicContest(context, contest.slug)) as never, null, {
      ...PAGE,
      tab: 'news',
    })
    expect(view.news[0]).toEqual({
      at: midnight,
      title: 'summit/tent left the contest',
      text: `What was accepted until then still counts. “${WHY}”`,
    })
  })

  test('one line stays, and a contest on all public work keeps that', async () => {
    const { contest, owner } = await makeShortContest(context, { ...LONG, repositories: LINES })
    expect(errorsOf(await send(contest.id, owner, scope('')))).toEqual({ lines: 'Leave at least one line.' })
    const all = await makeShortContest(context, LONG)
    expect(errorsOf(await send(all.contest.id, all.owner, scope('summit/rope')))['form']).toContain(
      'That can’t be changed.',
    )
  })
})

test('teams are as small as the largest is', async () => {
  const { contest, owner } = await makeShortContest(context, { teamMode: 'climbers', teamSize: 10 })
  const teamId = await makeTeam(context, contest, 'Rope')
  for (const _ of [1, 2, 3]) await joinContest(context, contest, await makePlayer(context), 0, { teamId })
  const size = (teamSize: string) => ({ intent: 'change-teams', seen: '0', teamSize, reason: WHY })
  expect(errorsOf(await send(contest.id, owner, size('2')))['teamSize']).toContain('has 3 climbers')
  await context.db.run(sql`UPDATE contests SET team_least = 5 WHERE leaderboard_id = ${contest.id}`)
  expect(errorsOf(await send(contest.id, owner, size('4')))['teamSize']).toContain('ranked from 5 climbers')
  await context.db.run(sql`UPDATE contests SET team_least = 3 WHERE leaderboard_id = ${contest.id}`)
  await send(contest.id, owner, size('3'))
  expect(await stored(contest.id)).toMatchObject({ teamSize: 3 })
  await expect(joinContest(context, contest, await makePlayer(context), 0, { teamId })).rejects.toThrow()
})

test('teams lock at another time at once, with a reason that everybody reads, once in 24 hours', async () => {
  const { contest, owner } = await makeShortContest(context, { ...LONG, teamMode: 'climbers' })
  const lock = (teamsLock: string, seen = '0') => ({ intent: 'change-lock', seen, teamsLock, reason: WHY })
  expect(errorsOf(await send(contest.id, owner, lock('half')))['teamsLock']).toContain('It’s like that already')
  expect(errorsOf(await send(contest.id, owner, lock('monday')))['teamsLock']).toContain('Choose a time')
  expect(errorsOf(await send(contest.id, owner, { ...lock('start'), reason: '' }))['reason']).toContain('characters')
  await send(contest.id, owner, lock('start'))
  expect(await stored(contest.id)).toMatchObject({ teamsLock: 'start' })
  // Within the hour the reason is mended where it stands.
  const mended = `${WHY} Really.`
  await send(contest.id, owner, { ...lock('start', '1'), reason: mended })
  expect(await changes()).toMatchObject([{ number: 1, what: 'teams_lock', reason: mended }])
  context.clock.now += HOUR
  expect(errorsOf(await send(contest.id, owner, { ...lock('start', '1'), reason: WHY }))['form']).toBe(ONE_CHANGE_A_DAY)
  expect(errorsOf(await send(contest.id, owner, lock('never', '1')))['form']).toBe(ONE_CHANGE_A_DAY)
  const news = await loadContestScreen(context, (await findPublicContest(context, contest.slug)) as never, null, {
    ...PAGE,
    tab: 'news',
  })
  expect(news.news[0]).toMatchObject({
    title: 'The lock of the teams changed',
    text: `At halftime → At the start. “${mended}”`,
  })
  const queued = await context.db.all<{ message: string }>(sql`SELECT message FROM outbox`)
  expect(queued.filter(({ message }) => message.includes('changed:1'))).toHaveLength(1)
  const moderator = await makePlayer(context)
  await giveRole(context, contest, moderator, 'moderator')
  context.clock.now += 2 * DAY
  expect(await statusOf(send(contest.id, moderator, lock('never', '1')))).toBe(404)
  context.clock.now = LONG.endsAt - 47 * HOUR
  expect(errorsOf(await send(contest.id, owner, lock('never', '1')))['form']).toContain('last 48 hours')
  const alone = await makeShortContest(context, LONG)
  expect(await statusOf(send(alone.contest.id, alone.owner, lock('start')))).toBe(404)
})

describe('a form that comes twice', () => {
  const rule = { intent: 'rule', rule: 'pull_request_accepted', isOn: 'on', weight: '2', limit: '4', reason: WHY }
  const rewards = { intent: 'change-rewards', seen: '0', prizes: 'A tent', sponsorName: '', sponsorUrl: '' }
  const lock = { intent: 'change-lock', seen: '0', teamsLock: 'start', reason: WHY }
  const FORMS: [of: string, fields: Record<string, string>, section: string, messages: number][] = [
    ['a rule', rule, '/settings', 1],
    ['the end', end('2026-11-20'), '/settings', 1],
    ['the scope', scope('summit/rope'), '/settings', 1],
    ['the size of teams', { intent: 'change-teams', seen: '0', teamSize: '12', reason: WHY }, '/settings', 1],
    ['the lock of teams', lock, '/settings', 1],
    ['the prizes', rewards, '/settings', 0],
  ]
  const versions = () =>
    context.db.all<{ reason: string | null }>(sql`SELECT reason FROM contest_rules WHERE version > 1
      UNION ALL SELECT reason FROM contest_changes`)
  const messages = () => context.db.all(sql`SELECT message FROM outbox WHERE message ->> 'type' = 'notify-members'`)

  test.each(FORMS)('changes %s once, one after the other or at once', async (_, fields, section, told) => {
    for (const isAtOnce of [false, true]) {
      await emptyDatabase(context)
      await advanceWeeks(context)
      const { contest, owner } = await makeShortContest(context, {
        ...LONG,
        teamMode: 'climbers',
        repositories: [
          { name: 'summit/rope', repositoryId: 1 },
          { name: 'summit/tent', repositoryId: 2 },
        ],
      })
      const twice = async (sent: Record<string, string>) => {
        const first = send(contest.id, owner, sent, section)
        if (!isAtOnce) await first
        return Promise.all([first, send(contest.id, owner, sent, section)])
      }
      expect((await twice(fields)).map((answer) => [answer instanceof Response, errorsOf(answer)])).toEqual([
        [true, {}],
        [true, {}],
      ])
      const logged = () =>
        context.db.all(sql`SELECT action FROM audit_log WHERE detail ->> 'contestId' = ${contest.id}`)
      const counts = async () => (await Promise.all([versions(), messages(), logged()])).map(({ length }) => length)
      expect(await counts()).toEqual([1, told, 1])
      if (told === 0) continue
      // So does one that mends the reason.
      const reason = `${WHY} Really.`
      const mended = await twice({ ...fields, ...('seen' in fields ? { seen: '1' } : {}), reason })
      expect(mended.map(errorsOf)).toEqual([{}, {}])
      expect(await versions()).toEqual([{ reason }])
      expect(await counts()).toEqual([1, told, 2])
    }
  })

  test('is refused where somebody else changed something else first', async () => {
    const { contest, owner } = await makeShortContest(context, { ...LONG, teamMode: 'climbers' })
    const answers = await Promise.all([
      send(contest.id, owner, lock),
      send(contest.id, owner, { ...lock, reason: `${WHY} Really.` }),
    ])
    expect(answers.map((answer) => errorsOf(answer)['form'] ?? 'changed').toSorted()).toEqual([
      expect.stringContaining('in the meantime'),
      'changed',
    ])
    expect(await versions()).toHaveLength(1)
  })
})

test('prizes and sponsor change without a reason, and the news keep what they were', async () => {
  const { contest, owner } = await makeShortContest(context, { prizes: ['A rope'] })
  const rewards = {
    intent: 'change-rewards',
    seen: '0',
    prizes: 'A tent',
    sponsorName: 'Halden',
    sponsorUrl: 'https://halden.example',
  }
  await send(contest.id, owner, rewards)
  expect(await stored(contest.id)).toMatchObject({ prizes: ['A tent'], sponsorName: 'Halden' })
  const found = await findPublicContest(context, contest.slug)
  const view = await loadContestScreen(context, found as never, null, { ...PAGE, tab: 'news' })
  expect(view.news.map(({ title, text }) => [title, text]).toSorted()).toEqual([
    ['The prizes changed', 'A rope → A tent'],
    ['The sponsor changed', 'none → Halden'],
  ])
  await context.db.run(sql`INSERT INTO published_texts (kind, subject_id, player_id, changed_at, taken_down_at)
    VALUES ('leaderboard', ${contest.id}, ${owner.id}, 1, 1) ON CONFLICT DO UPDATE SET taken_down_at = 1`)
  const down = await loadContestScreen(context, (await findPublicContest(context, contest.slug)) as never, null, {
    ...PAGE,
    tab: 'news',
  })
  expect(JSON.stringify(down)).not.toMatch(/A rope|A tent|Halden/)
  await send(contest.id, owner, { ...rewards, seen: '2', prizes: 'A map' })
  await context.db.run(sql`UPDATE published_texts SET taken_down_at = NULL`)
  const again = await loadContestScreen(context, (await findPublicContest(context, contest.slug)) as never, null, {
    ...PAGE,
    tab: 'news',
  })
  expect(JSON.stringify(again)).not.toMatch(/A rope|A tent/)
  expect(again.prizes.map(({ text }) => text)).toEqual(['A map'])
})

describe('calling it off', () => {
  test('is known to every output: nobody joins, is scored or ranked', async () => {
    const { contest, owner } = await makeShortContest(context)
    const climber = await makePlayer(context)
    await joinContest(context, contest, climber, 4321)
    await advanceContests(context)
    const cancel = { intent: 'cancel', reason: WHY, confirmName: 'Autumn' }
    expect(errorsOf(await send(contest.id, owner, { ...cancel, confirmName: 'autum' }))['confirmName']).toContain(
      'Type',
    )
    expect(await statusOf(send(contest.id, climber, cancel))).toBe(404)
    await send(contest.id, owner, cancel)
    await advanceContests(context)
    const found = await findPublicContest(context, contest.slug)
    if (found === null) throw new Error('not found')
    expect(found).toMatchObject({ state: 'cancelled', isFrozen: false })
    const outputs = [
      await loadContestScreen(context, found, climber, { ...PAGE, tab: 'players' }),
      await loadStage(context, contest.slug),
      await loadPublicContest(context, contest.slug),
      await listContests(context, null),
      await loadMyLeaderboards(context, climber),
    ]
    for (const output of outputs) expect(JSON.stringify(output)).not.toContain('4321')
    expect(outputs[0]).toMatchObject({
      phase: 'cancelled',
      cancelReason: WHY,
      own: null,
      state: { strong: 'Called off' },
    })
    expect(outputs[2]).toMatchObject({ found: { state: 'cancelled', cancelReason: WHY, players: [] } })
    expect(outputs[3]).toMatchObject({ over: [{ slug: contest.slug }], running: [] })
    expect(outputs[4]).toMatchObject({ boards: [{ stage: 'finished' }] })
    expect(contestCalendar('https://example.org', found)).toContain('STATUS:CANCELLED')
    expect(await loadResult(context, found)).toBeNull()
    const stranger = await makePlayer(context)
    const code = newInvitationCode(context.randomBytes)
    await context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${code} WHERE id = ${contest.id}`)
    expect(await join(context, stranger.id, contest.slug)).toEqual({ ok: false, code: 'ended' })
    expect((await findInvitedLeaderboard(context, stranger.id, code))?.state).toBe('ended')
    context.clock.now = SHORT_END + 5 * DAY
    await advanceContests(context)
    expect(await stored(contest.id)).toMatchObject({ finalAt: null })
    expect(await open(contest.id, owner)).toMatchObject({ head: { state: 'cancelled' } })
  })

  test('a recount that began before scores nobody, and no second cancellation replaces the reason', async () => {
    const { contest, owner } = await makeShortContest(context)
    await send(contest.id, owner, { intent: 'cancel', reason: WHY, confirmName: 'Autumn' })
    await send(contest.id, owner, { intent: 'cancel', reason: `${WHY} Again.`, confirmName: 'Autumn' })
    await recountContest(context, {
      type: 'recount-contest',
      contestId: contest.id,
      after: '',
      isCheck: false,
      startedAt: 1,
    })
    expect(await stored(contest.id)).toMatchObject({ cancelReason: WHY })
    expect(errorsOf(await send(contest.id, owner, end('2026-12-20')))['form']).toContain('called off')
  })
})
