import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { changeSettings } from '#app/staff/overview/change-settings.server.ts'
import { enquiries } from '#db/schema/ads.ts'
import { deadLetters, outbox } from '#db/schema/notifications.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { staffAttempts, staffSessions } from '#db/schema/staff.ts'
import { visitorSalts } from '#db/schema/statistics.ts'
import {
  batchOf,
  emptyDatabase,
  makeCommits,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { insertRows, makeAwards, makeNotifications, makeWeeks } from '#tests/worlds/rows.ts'
import { runCron, schedule } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const STEP = HOUR
/** From Sunday morning over the close to Wednesday evening. */
const BEGIN = MONDAY + 6 * DAY + 6 * HOUR
const END = MONDAY + WEEK + 2 * DAY + 20 * HOUR
const WEEK_ENDS = MONDAY + WEEK
const CLOSES = WEEK_ENDS + DAY + 6 * HOUR

type Disturbance = { gaps?: { from: number; to: number }[]; jumps?: { at: number; by: number }[] }

let undisturbed: Promise<Record<string, unknown>> | null = null

test.for([
  [
    'an hour over the end of the week and its night, and one over the close,',
    {
      gaps: [
        { from: WEEK_ENDS - 10 * MINUTE, to: WEEK_ENDS + HOUR },
        { from: CLOSES - 10 * MINUTE, to: CLOSES + HOUR },
      ],
    },
  ],
  [
    'a day over each of them',
    {
      gaps: [
        { from: WEEK_ENDS - 12 * HOUR, to: WEEK_ENDS + 12 * HOUR },
        { from: CLOSES - 12 * HOUR, to: CLOSES + 12 * HOUR },
      ],
    },
  ],
  [
    'a clock that is a day ahead for a while, and a day behind later,',
    {
      jumps: [
        { at: CLOSES + 10 * HOUR, by: DAY },
        { at: CLOSES + 30 * HOUR, by: -DAY },
      ],
    },
  ],
] satisfies [string, Disturbance][])('%s leaves what an undisturbed week leaves', async ([, disturbance]) => {
  undisturbed ??= live({})
  const expected = await undisturbed
  expect(await live(disturbance)).toEqual(expected)
})

test('the undisturbed week did what every schedule is for', async () => {
  undisturbed ??= live({})
  expect(await undisturbed).toMatchObject({
    weeks: [
      ['2026-W46', 'closed'],
      ['2026-W47', 'closed'],
      ['2026-W48', 'open'],
    ],
    awards: [
      ['2026-W46', 1, 'released'],
      ['2026-W47', 1, 'held'],
      ['2026-W47', 2, 'held'],
    ],
    sessions: 0,
    staffSessions: 1,
    attempts: 0,
    enquiries: ['new'],
    unclaimed: 0,
    salts: 0,
    outbox: 0,
    letters: [['letter', 'healed']],
    mails: ['Week 47 is closed, nothing waits for you'],
    errors: [],
  })
})

/** Plays the days with everything that a schedule has to do, and says what they left. */
async function live({ gaps = [], jumps = [] }: Disturbance): Promise<Record<string, unknown>> {
  const context = testContext(BEGIN)
  await emptyDatabase(context)
  await fill(context)
  for (let now = BEGIN; now <= END; now += STEP) {
    if (gaps.some(({ from, to }) => now >= from && now < to)) continue
    const jump = jumps.find(({ at }) => now >= at && now < at + 2 * HOUR)
    context.clock.now = now + (jump?.by ?? 0)
    for (const cron of Object.keys(schedule)) if (isDue(cron, now)) await runCron(context, cron)
    for (let round = 0; round < 20 && context.queued.length > 0; round += 1)
      await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  }
  const count = async (table: string, where = 'TRUE') =>
    (await context.db.all<{ n: number }>(sql.raw(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`)))[0]?.n
  const rows = async (query: string) =>
    (await context.db.all<Record<string, unknown>>(sql.raw(query))).map((row) => Object.values(row))
  return {
    weeks: await rows('SELECT key, state FROM weeks ORDER BY key'),
    awards: await rows('SELECT week, place, state FROM awards ORDER BY week, place'),
    standings: await rows(`SELECT period, points FROM standings WHERE period LIKE '%-W%' ORDER BY period, points`),
    notices: await rows(`SELECT DISTINCT kind FROM notifications
      WHERE kind IN ('WINNER', 'WEEKLY_RESET') ORDER BY kind`),
    sessions: await count('sessions'),
    staffSessions: await count('staff_sessions'),
    attempts: await count('staff_attempts', `subject = 'old'`),
    enquiries: (await rows('SELECT id FROM enquiries')).flat(),
    unclaimed: await count('players', 'claimed_at IS NULL'),
    salts: await count('visitor_salts', `day < '2026-11-22'`),
    outbox: await count('outbox'),
    letters: await rows('SELECT id, state FROM dead_letters ORDER BY id'),
    mails: context.emails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Week 47 is closed')),
    errors: context.logged.filter(({ level, message }) => level === 'error' && message !== 'Incident began'),
  }
}

function isDue(cron: string, now: number): boolean {
  if (cron === '* * * * *') return true
  const at = new Date(now)
  const isHour = (hour: number) => at.getUTCHours() === hour && at.getUTCMinutes() === 0
  if (cron === '1 0 * * *') return isHour(0)
  return cron === '1 0 * * MON' ? isHour(0) && at.getUTCDay() === 1 : isHour(6) && at.getUTCDay() === 2
}

async function fill(context: TestContext): Promise<void> {
  context.clock.now = MONDAY
  await makeFirstStaff(context)
  await makeWeeks(context, [
    { key: '2026-W46', closedAt: MONDAY },
    { key: '2026-W47', state: 'open' },
  ])
  context.clock.now = BEGIN
  const climbers = [await makePlayer(context), await makePlayer(context)]
  for (const [index, player] of climbers.entries())
    context.world.set(player.nodeId, [makeCommits('2026-11-18', 3 + index, 700 + index)])
  const [winner] = climbers
  const held = { signs: ['podium' as const], awardedAt: BEGIN - 2 * DAY }
  await makeAwards(context, { week: '2026-W46', place: 1, playerId: winner?.id ?? '', state: 'held', ...held })
  await insertRows(context, sessions, { idHash: 'old', playerId: winner?.id ?? '', expiresAt: BEGIN + 8 * HOUR })
  await context.db.run(sql`UPDATE staff_sessions SET expires_at = ${END + DAY}`)
  const [staff] = await context.db.all<{ id: string }>(sql`SELECT id FROM staff`)
  await insertRows(context, staffSessions, { idHash: 'old', staffId: staff?.id ?? '', expiresAt: BEGIN + 8 * HOUR })
  await insertRows(context, staffAttempts, { subject: 'old', attempts: 1, endsAt: BEGIN + 8 * HOUR })
  await insertRows(context, visitorSalts, { day: '2026-11-20', salt: 'x' })
  await insertRows(context, enquiries, [
    { id: 'old', slot: 'row', createdAt: BEGIN - 366 * DAY + 8 * HOUR, handledAt: BEGIN },
    { id: 'new', slot: 'row', createdAt: BEGIN, handledAt: BEGIN },
  ])
  await makePlayer(context, { claimedAt: null, joinedAt: new Date(BEGIN - 7 * DAY + 8 * HOUR).toISOString() })
  await changeSettings(context, 'staff', { registration: 'open' })
  await makeNotifications(context, { id: 'nt', playerId: winner?.id ?? '', payload: { message: 'Hello' } })
  await insertRows(context, outbox, {
    id: 'ob',
    message: { type: 'notify-admin', id: 'an', text: 'x' },
    createdAt: BEGIN,
  })
  await insertRows(context, deadLetters, {
    id: 'letter',
    message: { type: 'notify-admin', id: 'again', text: 'x' },
    receivedAt: BEGIN,
    state: 'stored',
    nextTryAt: WEEK_ENDS,
  })
}
