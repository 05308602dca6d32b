import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { DAY, HOUR, MINUTE, nextWeek, weekOf } from '#app/domain/time/period.ts'
import { weekProblemText } from '#app/domain/weeks/week-decision.ts'
import { appealAward } from '#app/features/moderation/appeal-award.server.ts'
import { reportPlayer } from '#app/features/moderation/report-player.server.ts'
import { changeAccountStatus } from '#app/features/players/staff/change-account-status.server.ts'
import { action, loader } from '#app/features/weeks/staff/admin-week.route.tsx'
import { decideAppeal, decideReport } from '#app/features/weeks/staff/decide-appeal-or-report.server.ts'
import { loadWeekReview } from '#app/features/weeks/staff/load-week-review.server.ts'
import { markRepository } from '#app/features/weeks/staff/mark-repository.server.ts'
import { counterpartAccounts } from '#db/schema/weeks.ts'
import {
  endReviewsNow,
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { insertRows, makeAwards } from '#tests/worlds/rows.ts'

const WEEK = '2026-W47'
const CLOSES = MONDAY + 8 * DAY + 6 * HOUR
const NOTHING = { week: null, awards: null, appealsAfter: null, reportsAfter: null, questionsAfter: null }

beforeEach(() => emptyDatabase(testContext()))

test('the running and the settling week show who leads, with what is unusual and what was reported', async () => {
  const context = await running()
  const [first, second] = await climbers(context, [3, 2])
  await context.db.run(sql`UPDATE players SET github_created_at = ${MONDAY - DAY} WHERE id = ${second.id}`)
  await reportPlayer(context, first, second, 'Look at this')
  const { board } = await loadWeekReview(context, NOTHING)
  expect(board).toMatchObject({ week: WEEK, state: 'open', tabs: [{ week: WEEK, isCurrent: true }] })
  expect(board.leaders).toEqual([
    { place: 1, points: 30, player: named(first), signs: [], reports: 0 },
    {
      place: 2,
      points: 20,
      player: named(second),
      signs: ['GitHub account younger than 30 days'],
      reports: 1,
    },
  ])
  context.clock.now = MONDAY + 7 * DAY + HOUR
  await advanceWeeks(context)
  expect((await loadWeekReview(context, NOTHING)).board).toMatchObject({ week: WEEK, state: 'settling' })
  const next = await loadWeekReview(context, { ...NOTHING, week: '2026-W48' })
  expect(next.board).toMatchObject({ week: '2026-W48', leaders: [], tabs: [{}, {}] })
})

test('the players a settling week waits for are named, and its closing report is kept', async () => {
  const context = await running()
  const [first, second] = await climbers(context, [3, 2])
  context.clock.now = MONDAY + 8 * DAY + HOUR
  await advanceWeeks(context)
  await pollPlayers(context, [first.id])
  const [settling] = (await loadWeekReview(context, NOTHING)).closes
  expect(settling).toMatchObject({ state: 'settling', due: CLOSES, cost: null })
  expect(settling?.waitingFor?.lines.map(({ player }) => player)).toEqual([named(second)])
  context.clock.now = MONDAY + 10 * DAY + 6 * HOUR
  await advanceWeeks(context)
  const [closed] = (await loadWeekReview(context, NOTHING)).closes
  expect(closed).toMatchObject({ state: 'closed', isForced: true, closedAt: context.clock.now, waitingFor: null })
  expect(closed?.cost?.unanswered).toBe(1)
  expect(closed?.cost?.rowsWritten).toBeGreaterThan(2)
})

test('a held award is released once, its winner told, with its row in the log', async () => {
  const { context, players } = await closed([5, 4])
  await hold(context, 1)
  const both = await Promise.all([1, 2].map(() => releaseAward(context, 'st_1', WEEK, 1)))
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await releaseAward(context, 'st_1', WEEK, 9)).toEqual({ ok: false, code: 'award_not_found' })
  expect(await logged(context, 'release-award')).toEqual([{ playerId: players[0]?.id, week: WEEK, place: 1 }])
  expect(await decisionsTold(context, players[0])).toEqual(['Your place stands'])
})

test('a forfeited place goes to the next remaining player, once, with a notice', async () => {
  const { context, players } = await closed(Array.from({ length: 13 }, (_, index) => 20 - index))
  const [eleventh, twelfth] = players.slice(10)
  if (eleventh === undefined || twelfth === undefined) throw new Error('too few')
  await changeAccountStatus(context, 'st_1', { playerId: eleventh.id, change: 'suspend', reason: 'Looked at' })
  const forfeit = () => forfeitAward(context, 'st_1', { week: WEEK, place: 2, reason: 'Two accounts' })
  const both = await Promise.all([forfeit(), forfeit()])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await forfeit()).toEqual({ ok: false, code: 'award_forfeited' })
  expect(
    await context.db.all(sql`SELECT place, player_id, state FROM awards WHERE place IN (2, 11) ORDER BY place`),
  ).toEqual([
    { place: 2, player_id: players[1]?.id, state: 'forfeited' },
    { place: 11, player_id: twelfth.id, state: 'held' },
  ])
  expect(
    await context.db.all(sql`SELECT kind FROM notifications WHERE id = ${`winner:${WEEK}:${twelfth.id}`}`),
  ).toEqual([{ kind: 'WINNER' }])
  expect(await decisionsTold(context, players[1])).toEqual(['Your prize was taken back'])
  expect(await logged(context, 'forfeit-award')).toHaveLength(1)
  const [{ lines } = { lines: [] }] = (await loadWeekReview(context, NOTHING)).awards
  expect(lines).toHaveLength(11)
  expect(lines[1]).toMatchObject({ state: 'forfeited', reason: 'Two accounts', player: named(players[1]) })
})

test('awards of the last weeks are listed, and of an older week when a player’s page leads to it', async () => {
  const { context, players } = await closed([5])
  const released = { place: 1, playerId: players[0]?.id, points: 80, state: 'released' as const }
  await makeAwards(context, { week: '2026-W01', ...released })
  const weeksOf = async (awards: string | null) =>
    (await loadWeekReview(context, { ...NOTHING, awards })).awards.map(({ week }) => week)
  expect(await weeksOf(null)).toEqual([WEEK])
  expect(await weeksOf('2026-W01')).toEqual([WEEK, '2026-W01'])
  expect(await weeksOf('no week')).toEqual([WEEK])
})

test('a look shows through whom the points came, how old their accounts are, and until when it lasts', async () => {
  const { context, players } = await closed([5, 4, 3])
  await hold(context, 1)
  await hold(context, 2)
  const [winner, other] = players
  const facts = { createdAt: 1, firstWorkAt: MONDAY, years: 2, projects: 6, projectNames: ['summit/rope'] }
  await insertRows(context, counterpartAccounts, { githubId: 7007, login: 'stranger', ...facts, askedAt: 1 })
  for (const [of, counterpart] of [
    [winner, other?.githubId],
    [other, 7007],
  ] as const)
    await context.db
      .run(sql`UPDATE ledger SET credit = 'full', kind = 'pull_request_accepted', title = 'Mend the stairs',
      counterpart_id = ${counterpart} WHERE player_id = ${of?.id}`)
  const [{ lines } = { lines: [] }] = (await loadWeekReview(context, NOTHING)).awards
  expect(lines[0]?.review).toEqual({ endsAt: CLOSES + 72 * HOUR, needsPerson: false, isOverdue: false })
  expect(lines[0]?.evidence?.circles).toMatchObject([
    { name: other?.githubUsername, playerId: other?.id, share: 1, weeks: 1, account: null },
  ])
  expect(lines[0]?.evidence?.circles[0]?.titles[0]).toMatchObject({ title: 'Mend the stairs' })
  expect(lines[0]?.evidence?.repositories).toHaveLength(1)
  expect(lines[1]?.evidence?.circles).toMatchObject([
    { name: 'stranger', playerId: null, account: { ...facts, isNew: true } },
  ])
  expect(lines[2]?.evidence).toBeNull()
})

test('a repository is marked from next week on, with a row in the log; a second word replaces the first', async () => {
  const { context } = await closed([5])
  const [repository] = await context.db.all<{ id: number }>(sql`SELECT id FROM repositories`)
  const mark = (established: 'yes' | 'no' | null, reason: string, id = repository?.id ?? 0) =>
    markRepository(context, 'st_1', { repository: id, established, reason })
  expect(await mark('yes', 'A course', 1)).toEqual({ ok: false, code: 'repository_unknown' })
  expect(await mark(null, 'A course')).toEqual({ ok: false, code: 'mark_missing' })
  expect(await mark('yes', '')).toEqual({ ok: false, code: 'reason_missing' })
  expect(await mark('yes', 'A course of fifty')).toEqual({ ok: true })
  expect(await mark('no', 'A mirror')).toEqual({ ok: true })
  const week = nextWeek(weekOf(context.clock.now))
  expect(await context.db.all(sql`SELECT week, is_established AS mark, reason FROM repository_marks`)).toEqual([
    { week, mark: 0, reason: 'A mirror' },
  ])
  expect(await logged(context, 'mark-repository')).toMatchObject([
    { week, isEstablished: true, reason: 'A course of fifty' },
    { week, isEstablished: false, reason: 'A mirror' },
  ])
})

test('an award that is held stays in sight however long ago its week closed', async () => {
  const { context } = await closed([5])
  const held = { state: 'held' as const, signs: ['spam_labels' as const] }
  await makeAwards(context, { week: '2026-W20', place: 3, playerId: 'pl_erased', ...held })
  const { awards } = await loadWeekReview(context, NOTHING)
  expect(awards.map(({ week }) => week)).toEqual([WEEK, '2026-W20'])
  expect(awards[1]?.lines).toMatchObject([{ player: null, state: 'held' }])
})

test('an appeal is answered once with a notice; upholding it releases the award', async () => {
  const { context, players } = await closed([5, 4])
  const [winner] = players
  if (winner === undefined) throw new Error('nobody')
  await hold(context, 1)
  await appealAward(context, winner, WEEK, 'It was my own work')
  const [appeal] = (await loadWeekReview(context, NOTHING)).appeals.lines
  expect(appeal).toMatchObject({
    player: named(winner),
    text: 'It was my own work',
    award: { place: 1, state: 'held' },
  })
  const decide = (answer: string, verdict: 'upheld' | null = 'upheld') =>
    decideAppeal(context, 'st_1', { id: appeal?.id ?? '', verdict, answer })
  expect(await decide('Yes', null)).toMatchObject({ code: 'verdict_missing' })
  expect(await decide('')).toMatchObject({ code: 'answer_missing' })
  expect(await decide('x'.repeat(2001))).toMatchObject({ code: 'answer_long' })
  const both = await Promise.all([decide('You are right.'), decide('You are right.')])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await decide('Again')).toMatchObject({ code: 'already_answered' })
  expect(await context.db.all(sql`SELECT state, answer FROM appeals`)).toEqual([
    { state: 'upheld', answer: 'You are right.' },
  ])
  expect(await context.db.all(sql`SELECT state FROM awards WHERE place = 1`)).toEqual([{ state: 'released' }])
  expect(
    await context.db.all(
      sql`SELECT player_id, payload ->> 'message' AS message FROM notifications WHERE kind = 'CUSTOM'`,
    ),
  ).toEqual([{ player_id: winner.id, message: 'Your appeal for week 47 was upheld. You are right.' }])
  expect((await loadWeekReview(context, NOTHING)).appeals.lines).toEqual([])
  expect(await logged(context, 'decide-appeal')).toEqual([
    { playerId: winner.id, appeal: appeal?.id, verdict: 'upheld' },
  ])
})

test('a dismissed appeal leaves the award as it is', async () => {
  const { context, players } = await closed([5])
  await hold(context, 1)
  const [winner] = players
  if (winner === undefined) throw new Error('nobody')
  await appealAward(context, winner, WEEK, 'Please')
  const [appeal] = (await loadWeekReview(context, NOTHING)).appeals.lines
  const decision = { id: appeal?.id ?? '', verdict: 'dismissed', answer: 'No.' } as const
  expect(await decideAppeal(context, 'st_1', decision)).toEqual({ ok: true })
  expect(await context.db.all(sql`SELECT state FROM awards WHERE place = 1`)).toEqual([{ state: 'held' }])
  expect(await decideAppeal(context, 'st_1', { ...decision, id: 'ap_nobody' })).toMatchObject({
    code: 'not_found',
  })
})

test('reports are closed with or without an answer, and page by key', async () => {
  const context = await running()
  const reported = await makePlayer(context)
  for (let index = 0; index < 23; index += 1) {
    context.clock.now += MINUTE
    await reportPlayer(context, await makePlayer(context), reported, `Report ${index}`)
  }
  const first = (await loadWeekReview(context, NOTHING)).reports
  const after = new URL(first.nextHref ?? '', 'http://local').searchParams.get('reports')
  const second = (await loadWeekReview(context, { ...NOTHING, reportsAfter: after })).reports
  expect([first.lines.length, second.lines.map(({ text }) => text), second.nextHref]).toEqual([
    20,
    ['Report 20', 'Report 21', 'Report 22'],
    null,
  ])
  const decide = (line: { id: string } | undefined, answer: string) =>
    decideReport(context, 'st_1', { id: line?.id ?? '', verdict: 'dismissed', answer })
  expect(await decide(first.lines[0], '')).toEqual({ ok: true })
  expect(await decide(first.lines[1], 'Thank you.')).toEqual({ ok: true })
  expect(await decide(first.lines[1], 'Thank you.')).toMatchObject({ code: 'already_answered' })
  expect(await context.db.all(sql`SELECT player_id FROM notifications WHERE kind = 'CUSTOM'`)).toEqual([
    { player_id: first.lines[1]?.reporter.id },
  ])
  expect((await loadWeekReview(context, NOTHING)).reports.lines[0]?.text).toBe('Report 2')
})

test('the forms decide, and what is refused comes back as typed', async () => {
  const { context } = await closed([5, 4])
  await hold(context, 1)
  const { cookie } = await makeFirstStaff(context)
  const post = (fields: Record<string, string>) =>
    callRoute(action, context, formRequest('/admin/week', fields, cookie))
  const before = await everyRow(context)
  expect(await post({ intent: 'forfeit', week: WEEK, place: '1', reason: ' ' })).toMatchObject({
    init: { status: 400 },
    data: { intent: 'forfeit', values: { week: WEEK, place: '1' }, errors: { reason: weekProblemText.reason_missing } },
  })
  expect(await post({ intent: 'release', week: '2026-W99', place: 'x' })).toMatchObject({ init: { status: 409 } })
  expect(await post({ intent: 'release', week: WEEK, place: '2' })).toMatchObject({
    init: { status: 409 },
    data: { errors: { form: weekProblemText.award_not_held } },
  })
  expect(await post({ intent: 'appeal', id: 'ap_x', verdict: 'perhaps', answer: 'Kept' })).toMatchObject({
    init: { status: 400 },
    data: { errors: { verdict: weekProblemText.verdict_missing }, values: { answer: 'Kept' } },
  })
  expect(await post({})).toMatchObject({ init: { status: 400 } })
  expect(await everyRow(context)).toBe(before)
  expect(locationOf(await post({ intent: 'release', week: WEEK, place: '1' }))).toBe('/admin/week#held')
  expect(locationOf(await post({ intent: 'forfeit', week: WEEK, place: '1', reason: 'Why' }))).toBe('/admin/week#held')
  for (const query of ['', '?week=2026-W99&appeals=x&reports=1', "?week='&appeals=1.a&reports=9999999999999999.b"])
    expect(await callRoute(loader, context, pageRequest(`/admin/week${query}`, cookie))).toHaveProperty('review')
})

async function running(): Promise<TestContext> {
  const context = testContext(MONDAY)
  await advanceWeeks(context)
  context.clock.now = MONDAY + 5 * DAY
  return context
}

/**
 * One player per entry, with that many pull requests' or comments' worth of points: at most three ten-point pull
 * requests per day, the rest by comments.
 */
async function climbers(context: TestContext, counts: number[]) {
  const players = []
  for (const count of counts) {
    const player = await makePlayer(context, { scoresFrom: '2026-11-16', claimedAt: MONDAY })
    const facts = Array.from({ length: count }, (_, index) =>
      makeFact({ occurredAt: MONDAY + (index % 5) * DAY + (1 + Math.floor(index / 5)) * HOUR }),
    )
    context.world.set(player.nodeId, facts)
    players.push(player)
  }
  await pollPlayers(
    context,
    players.map(({ id }) => id),
  )
  return players as [(typeof players)[0] & object, (typeof players)[0] & object, ...typeof players]
}

async function closed(counts: number[]) {
  const context = await running()
  const players: Awaited<ReturnType<typeof makePlayer>>[] = await climbers(context, counts)
  context.clock.now = CLOSES - HOUR
  await advanceWeeks(context)
  await pollPlayers(
    context,
    players.map(({ id }) => id),
  )
  context.clock.now = CLOSES
  expect((await advanceWeeks(context)).closed).toEqual([WEEK])
  await endReviewsNow(context)
  return { context, players }
}

async function hold({ db }: TestContext, place: number): Promise<void> {
  await db.run(sql`UPDATE awards SET state = 'held' WHERE place = ${place}`)
}

/** The GitHub name that a refresh stored. */
function named(player: { id: string; githubId: number } | undefined) {
  return { id: player?.id, username: `user-${player?.githubId}` }
}

let seen = 0

/** New log entries of an action since the last call. */
async function logged({ db }: TestContext, name: string): Promise<unknown[]> {
  const rows = await db.all<{ sequence: number; detail: string }>(
    sql`SELECT sequence, detail FROM audit_log WHERE action = ${name} AND sequence > ${seen} ORDER BY sequence`,
  )
  seen = rows.at(-1)?.sequence ?? seen
  return rows.map(({ detail }) => JSON.parse(detail) as unknown)
}

async function decisionsTold({ db }: TestContext, player: { id: string } | undefined): Promise<string[]> {
  const rows = await db.all<{ title: string }>(sql`SELECT payload ->> 'title' AS title FROM notifications
    WHERE player_id = ${player?.id} AND kind = 'CUSTOM' ORDER BY rowid`)
  return rows.map(({ title }) => title)
}
