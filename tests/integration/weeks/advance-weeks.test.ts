import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { errorText } from '#db/error-text.ts'
import { ledger } from '#db/schema/ledger.ts'
import { deadLetters, notifications, outbox } from '#db/schema/notifications.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  endReviewsNow,
  makeWork,
  makeFact,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeAwards, makeStandings } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

const TUESDAY_AFTER = MONDAY + WEEK + DAY

beforeEach(async () => {
  const { db } = testContext()
  for (const table of ['sessions', 'ledger', 'awards', 'notifications', 'deliveries', 'outbox', 'histogram', 'players'])
    await db.run(sql.raw(`DELETE FROM ${table}`))
  await db.run(sql`DELETE FROM weeks`)
  await db.run(sql`DELETE FROM standings`)
  await db.run(sql`DELETE FROM histogram`)
})

test('a week settles on Monday, closes on Tuesday 06:00 with ten awards, and a second run changes nothing', async () => {
  const { context, people } = await playedWeek(14)
  context.clock.now = MONDAY + WEEK + MINUTE
  expect(await advanceWeeks(context)).toEqual({ beganSettling: ['2026-W47'], closed: [] })
  context.clock.now = TUESDAY_AFTER + 5 * HOUR
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  expect(await advanceWeeks(context)).toEqual({ beganSettling: [], closed: [] })
  context.clock.now = TUESDAY_AFTER + 6 * HOUR + MINUTE
  expect(await advanceWeeks(context)).toEqual({ beganSettling: [], closed: ['2026-W47'] })
  expect(await advanceWeeks(context)).toEqual({ beganSettling: [], closed: [] })
  const given = await context.db.select().from(awards)
  expect(given.map(({ place, playerId, state, signs }) => [place, playerId, state, signs])).toEqual(
    people
      .slice(0, 10)
      .map((player, index) => [index + 1, player.id, 'held', index < 3 ? ['podium', 'first_place'] : ['first_place']]),
  )
  const shown = await context.db.select().from(notifications)
  expect(shown.filter((one) => one.kind === 'WINNER')).toHaveLength(10)
  expect(shown.filter((one) => one.kind === 'WEEKLY_RESET')).toHaveLength(1)
})

test('a week waits for answers and closes on Thursday 06:00 without them; the letter says so', async () => {
  const { context, people } = await playedWeek(3)
  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  expect((await advanceWeeks(context)).closed).toEqual([])
  context.clock.now = TUESDAY_AFTER + 2 * DAY + 6 * HOUR
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  const [week] = await context.db.select().from(weeks).where(eq(weeks.key, '2026-W47'))
  expect(week).toMatchObject({ state: 'closed', forced: true })
  await deliverEverything(context)
  expect(context.telegrams).toEqual([])
  // Facts hidden by the outage count in the week they are found in.
  const late = makeFact({ occurredAt: MONDAY + 6 * DAY })
  const [first] = people
  if (first === undefined) throw new Error('no player')
  context.world.set(first.nodeId, [...scripted(context, first.nodeId), late])
  await pollPlayers(context, [first.id])
  const [row] = await context.db.select().from(ledger).where(eq(ledger.key, late.key))
  expect(row).toMatchObject({ week: '2026-W48', points: 10, reason: 'found_late' })
  expect(await imbalances(context)).toEqual([])
})

test('missed runs are caught up: two weeks later both old weeks close in order', async () => {
  const { context, people } = await playedWeek(2)
  context.clock.now = TUESDAY_AFTER + WEEK + 6 * HOUR
  await advanceWeeks(context)
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  await advanceWeeks(context)
  const states = await context.db.select({ key: weeks.key, state: weeks.state }).from(weeks).orderBy(weeks.key)
  expect(states).toEqual([
    { key: '2026-W47', state: 'closed' },
    { key: '2026-W48', state: 'closed' },
    { key: '2026-W49', state: 'open' },
  ])
})

test('two closes at once award once', async () => {
  const { context, people } = await playedWeek(12)
  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  await advanceWeeks({ ...context, now: () => TUESDAY_AFTER })
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  const outcomes = await Promise.all([advanceWeeks(context), advanceWeeks(context), advanceWeeks(context)])
  expect(outcomes.flatMap((outcome) => outcome.closed)).toEqual(['2026-W47'])
  expect(await context.db.select().from(awards)).toHaveLength(10)
})

test('winners get WINNER and the others WEEKLY_RESET, once, by e-mail and in-app', async () => {
  const { context, people } = await closedWeek(13)
  await deliverEverything(context)
  await deliverEverything(context)
  const winners = context.emails.filter((email) => email.text.includes(' place with '))
  const resets = context.emails.filter((email) => email.text.includes('Week 48 has begun'))
  expect(winners.map((email) => email.to)).toEqual(people.slice(0, 10).map((player) => player.email))
  expect(resets.map((email) => email.to).toSorted()).toEqual(
    people
      .slice(10)
      .map((player) => player.email)
      .toSorted(),
  )
  const [winner] = people
  const last = people.at(-1)
  if (winner === undefined || last === undefined) throw new Error('no player')
  const titles = async (player: typeof winner) =>
    (await loadInbox(context, player)).notices.map((notice) => notice.title)
  expect(await titles(winner)).toContain('You finished 1st in week 47')
  const resetsOf = async (player: typeof winner) =>
    (await titles(player)).filter((title) => title.startsWith('Week 47:'))
  expect(await resetsOf(winner)).toEqual([])
  expect(await resetsOf(last)).toEqual([expect.stringMatching(/^Week 47: 1\dth with [\d,]+ points$/)])
})

test('an unusual week is held, a forfeited award passes to the next place, never more than ten stand', async () => {
  const { context } = await closedWeek(13, { githubCreatedAt: MONDAY })
  await endReviewsNow(context)
  const held = await context.db.select().from(awards).where(eq(awards.state, 'held'))
  expect(held.map((award) => award.signs)).toEqual([['new_account', 'podium', 'first_place']])
  expect(await releaseAward(context, 'staff', '2026-W47', 1)).toEqual({ ok: true })
  expect(await releaseAward(context, 'staff', '2026-W47', 1)).toEqual({ ok: false, code: 'award_not_held' })
  expect(
    await forfeitAward(context, 'staff', { week: '2026-W47', place: 3, reason: 'agreed with the player' }),
  ).toEqual({ ok: true })
  expect(await forfeitAward(context, 'staff', { week: '2026-W47', place: 3, reason: 'again' })).toEqual({
    ok: false,
    code: 'award_forfeited',
  })
  const all = await context.db.select().from(awards).orderBy(awards.place)
  expect(all.map((award) => award.state)).toEqual([
    'released',
    'granted',
    'forfeited',
    ...Array.from({ length: 7 }, () => 'granted'),
    'held',
  ])
  const eleventh = { week: '2026-W47', place: 12, playerId: 'pl_x', points: 10, signs: [], awardedAt: 0 }
  const granted = makeAwards(context, { ...eleventh, state: 'granted' })
  expect(await refusalOf(granted)).toContain('ten awards stand already')
  const again = context.db.update(awards).set({ state: 'granted' }).where(eq(awards.state, 'forfeited'))
  expect(await refusalOf(again)).toContain('a forfeited award stays forfeited')
})

test('a player has one award of a week', async () => {
  const { context } = await closedWeek(1)
  const twice = context.db.run(sql`INSERT INTO awards (week, place, player_id, points, state, signs, awarded_at)
    SELECT week, place + 1, player_id, points, state, signs, awarded_at FROM awards`)
  expect(await refusalOf(twice)).toContain('UNIQUE constraint failed: awards.player_id')
})

test('closed weeks refuse points, moves and other figures', async () => {
  const { context, people } = await closedWeek(3)
  const late = await makePlayer(context)
  const refused = [
    sql`INSERT INTO ledger (player_id, key, kind, scale, day, week, quantity, counted, points, occurred_at, first_seen_at, grown_at)
      SELECT player_id, key || ':late', kind, scale, day, week, quantity, counted, 10, occurred_at, first_seen_at, grown_at
      FROM ledger WHERE week = '2026-W47' LIMIT 1`,
    makeStandings(context, { period: '2026-W47', playerId: late.id, points: 10 }),
    sql`UPDATE ledger SET points = points + 10 WHERE week = '2026-W47'`,
    sql`UPDATE ledger SET week = '2026-W48' WHERE week = '2026-W47'`,
    sql`UPDATE standings SET points = 990, descent = -990 WHERE period = '2026-W47'`,
    sql`DELETE FROM standings WHERE period = '2026-W47'`,
    sql`UPDATE weeks SET state = 'open' WHERE key = '2026-W47'`,
  ]
  for (const statement of refused) expect(await refusalOf(context.db.run(statement))).toContain('week is closed')
  const before = await context.db.select().from(standings).where(eq(standings.period, '2026-W47'))
  for (const player of people) context.world.set(player.nodeId, [])
  context.clock.now += HOUR
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  expect(await context.db.select().from(standings).where(eq(standings.period, '2026-W47'))).toEqual(before)
})

test('what happens again after its week closed stays where it was', async () => {
  const { context, people } = await playedWeek(1)
  const [player] = people
  if (player === undefined) throw new Error('no player')
  const completed = (occurredAt: number) =>
    makeFact({
      key: factKey.issueCompleted(77),
      kind: 'issue_completed',
      occurredAt,
      sourceUpdatedAt: occurredAt,
      counterpartId: 1,
    })
  context.world.set(player.nodeId, [completed(MONDAY + DAY)])
  await pollPlayers(context, [player.id])
  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  await advanceWeeks({ ...context, now: () => TUESDAY_AFTER })
  await pollPlayers(context, [player.id])
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  context.clock.now += DAY
  context.world.set(player.nodeId, [completed(context.clock.now - HOUR)])
  expect((await pollPlayers(context, [player.id])).failed).toEqual([])
  const [row] = await context.db
    .select()
    .from(ledger)
    .where(eq(ledger.key, factKey.issueCompleted(77)))
  expect(row).toMatchObject({ week: '2026-W47', points: 20 })
  expect(await imbalances(context)).toEqual([])
})

test('closing writes at most a hundred rows and two a thousand players', async () => {
  const { context, people } = await playedWeek(40)
  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  await advanceWeeks({ ...context, now: () => TUESDAY_AFTER })
  await pollPlayers(
    context,
    people.slice(0, 20).map((player) => player.id),
  )
  await pollPlayers(
    context,
    people.slice(20).map((player) => player.id),
  )
  const counting = countingDatabase()
  expect((await advanceWeeks({ ...context, db: counting.db })).closed).toEqual(['2026-W47'])
  expect(counting.rowsWritten()).toBeLessThanOrEqual(100)
})

test('poison is set aside and what fails is asked again', async () => {
  const context = testContext(MONDAY)
  const fates: string[] = []
  await handleBatch(
    context,
    batchOf(fates, [{ type: 'nonsense' }, { type: 'refresh-players', playerIds: [] }, 'text', null]),
  )
  expect(fates).toEqual(['ack', 'ack', 'ack', 'ack'])
  expect(await context.db.select().from(deadLetters)).toHaveLength(4)
})

async function playedWeek(count: number, leader: Parameters<typeof makePlayer>[1] = {}) {
  const context = testContext(MONDAY + HOUR)
  await advanceWeeks(context)
  const people = []
  for (let index = 0; index < count; index += 1) {
    const email = `climber-${index}@example.test`
    const person = await makePlayer(context, { email, emailConfirmedAt: 1, ...(index === 0 ? leader : {}) })
    people.push(person)
    context.world.set(person.nodeId, spread(60 - index, 3000 + index))
  }
  context.clock.now = MONDAY + 6 * DAY
  await pollPlayers(
    context,
    people.slice(0, 20).map((player) => player.id),
  )
  if (count > 20)
    await pollPlayers(
      context,
      people.slice(20).map((player) => player.id),
    )
  return { context, people }
}

async function closedWeek(count: number, leader: Parameters<typeof makePlayer>[1] = {}) {
  const { context, people } = await playedWeek(count, leader)
  context.clock.now = TUESDAY_AFTER + 6 * HOUR
  await advanceWeeks({ ...context, now: () => TUESDAY_AFTER })
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  return { context, people }
}

/** Why the database refused a write. */
async function refusalOf(writing: PromiseLike<unknown>): Promise<string> {
  return writing.then(() => 'written', errorText)
}

/** Work over the week, at most a hundred points a day. */
function spread(total: number, repositoryId: number) {
  return Array.from({ length: 7 }, (_, day) =>
    makeWork(`2026-11-${16 + day}`, Math.min(10, Math.max(0, total - day * 10)), repositoryId),
  ).flat()
}

function scripted(context: TestContext, nodeId: string) {
  const known = context.world.get(nodeId)
  return Array.isArray(known) ? known : []
}

async function deliverEverything(context: TestContext): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await dispatchOutbox(context)
    const messages = context.queued.splice(0)
    if (messages.length === 0) break
    await handleBatch(context, batchOf([], messages))
  }
  expect(await context.db.select().from(outbox)).toEqual([])
}

function batchOf(fates: string[], bodies: unknown[]): MessageBatch<unknown> {
  return {
    queue: 'mergequest',
    messages: bodies.map((body, index) => ({
      id: `m-${index}`,
      body,
      attempts: 1,
      timestamp: new Date(MONDAY),
      ack: () => void fates.push('ack'),
      retry: () => void fates.push('retry'),
    })),
  } as unknown as MessageBatch<unknown>
}
