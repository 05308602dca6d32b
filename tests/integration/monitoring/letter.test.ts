import { sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { listWaiting } from '#app/core/monitoring/list-waiting.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { incrementTally } from '#app/core/settings/tally.server.ts'
import { closeWeek } from '#app/core/weeks/close-week.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { writeLetterWhenDue } from '#app/features/monitoring/write-letter.server.ts'
import { loadOverview } from '#app/staff/overview/load-overview.server.ts'
import { RunningOutCard } from '#app/staff/overview/running-out-card.tsx'
import { WaitingCard } from '#app/staff/overview/waiting-card.tsx'
import { enquiries } from '#db/schema/ads.ts'
import { appeals, publishedTexts, questions, reports } from '#db/schema/moderation.ts'
import { cronRuns, incidents } from '#db/schema/monitoring.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { settings } from '#db/schema/settings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { batchOf, emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { makeFirstStaff, makeStaff } from '#tests/people/staff.ts'
import { insertRows, makeAwards, makePrizes, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

/** Tuesday, when the week of `MONDAY` closes. */
const CLOSES = MONDAY + WEEK + DAY + 6 * HOUR
const WEEK_47 = '2026-W47'

let context: TestContext

beforeEach(async () => {
  context = testContext(CLOSES)
  await emptyDatabase(context)
})

type Waits = [kind: string, make: (since: number) => Promise<unknown>, text: RegExp, path: string]

const player = () => makePlayer(context, { githubUsername: 'ada' })

const KINDS: Waits[] = [
  [
    'an incident',
    (since) => insertRows(context, incidents, { kind: 'outbox-stuck', since, detail: 'Its oldest message is old.' }),
    /^The outbox is stuck, for 2 days\. Its oldest message is old\.$/,
    '/admin#systems',
  ],
  [
    'a failed job of a schedule',
    (since) =>
      insertRows(context, cronRuns, {
        schedule: '1 0 * * *',
        ranAt: since,
        failed: 'resealSecrets',
        failedAt: since,
      }),
    /^1 failed job of a schedule, for 2 days\. Daily at 00:01: resealSecrets\. Each is tried again/,
    '/admin#schedules',
  ],
  [
    'a dead letter',
    async (since) => {
      const message = { type: 'announce-winners', week: WEEK_47 }
      await insertRows(context, deadLetters, { id: 'one', message, receivedAt: since, state: 'stored' })
    },
    /^1 message that was not delivered, for 2 days\. The winners of week 47 were not told\. Send them again or delete them/,
    '/admin/dead-letters/one',
  ],
  [
    'a prize without a code',
    async (since) => {
      await makePrizes(context, { id: 'rope', title: 'Rope' })
      await insertRows(context, prizeCodes, { prizeId: 'rope', code: 'A', takenAt: since })
    },
    /^1 prize without a code, for 2 days\. “Rope”\. Winners get no code/,
    '/admin/prizes/rope#codes',
  ],
  [
    'a place with a strong sign',
    async (awardedAt) => {
      const { id } = await player()
      await makeAwards(context, { week: '2026-W46', place: 1, playerId: id, state: 'held', signs: STRONG, awardedAt })
    },
    /^1 place to decide, for 2 days\. After 14 days the prize goes to the next place; the place and points stay\.$/,
    '/admin/week#held',
  ],
  [
    'an appeal',
    async (createdAt) =>
      insertRows(context, appeals, { id: 'a', playerId: (await player()).id, week: '2026-W46', createdAt }),
    /^1 appeal, for 2 days\. The prize stays as it was decided/,
    '/admin/week#appeals',
  ],
  [
    'a question',
    async (createdAt) =>
      insertRows(context, questions, { id: 'q', playerId: (await player()).id, key: 'k', week: '2026-W46', createdAt }),
    /^1 question about points, for 2 days\. The player waits for an answer; after two weeks/,
    '/admin/week#questions',
  ],
  [
    'a report',
    async (createdAt) => {
      const { id } = await player()
      const reporterId = (await makePlayer(context)).id
      await insertRows(context, reports, { id: 'r', playerId: id, reporterId, week: '2026-W46', createdAt })
    },
    /^1 report about a player, for 2 days\. Nobody’s points change/,
    '/admin/week#reports',
  ],
  [
    'a text with a blocked word',
    async (changedAt) => {
      const { id } = await player()
      await insertRows(context, publishedTexts, {
        kind: 'profile',
        subjectId: id,
        playerId: id,
        termId: 't',
        changedAt,
      })
    },
    /^1 text with a blocked word, for 2 days\. The texts stay public\.$/,
    '/admin/moderation?show=matches',
  ],
  [
    'an enquiry',
    (createdAt) => insertRows(context, enquiries, { id: 'e', slot: 'row', createdAt }),
    /^1 enquiry about an ad, for 2 days\. They are deleted unanswered after a year\.$/,
    '/admin/enquiries',
  ],
]

const STRONG = ['spam_labels' as const]

test.each(KINDS)('%s of two days is in the mail and the chat, and in full on /admin', async (_, make, text, path) => {
  await makeFirstStaff(context)
  await make(CLOSES - 2 * DAY)
  await write()
  const [mail] = context.emails
  const [chat] = context.telegrams
  const { waiting } = await loadOverview(context)
  const said = `${waiting[0]?.title}, for 2 days`
  expect(mail).toMatchObject({ to: 'ada@example.test', subject: 'One thing waits for you' })
  expect(mail?.text).toContain(`${said}\n  http://localhost:8787${path}`)
  expect(plain(mail?.html)).toContain(said)
  expect(mail?.html).toContain(`href="http://localhost:8787${path}"`)
  expect(chat?.text.replaceAll('\\', '')).toContain(`${said}\nhttp://localhost:8787${path}`)
  const shown = renderToStaticMarkup(createElement(WaitingCard, { waiting, now: CLOSES }))
  expect(shown).toContain(`href="${path}"`)
  const parts = [`${waiting[0]?.title}, for 2 days.`, ...(waiting[0]?.details ?? []), waiting[0]?.otherwise ?? '']
  expect(parts.filter((part) => part !== '').join(' ')).toMatch(text)
  for (const part of [waiting[0]?.title, ...parts.slice(1)]) expect(plain(shown)).toContain(part)
})

test('what has waited for less than two days, or ends by itself, is no reason to write', async () => {
  await makeFirstStaff(context)
  for (const [, make] of KINDS.slice(5)) {
    await make(CLOSES - 2 * DAY + MINUTE)
    await write()
  }
  const { id } = await player()
  const held = { week: '2026-W45', place: 1, playerId: id, state: 'held' as const, awardedAt: CLOSES - 9 * DAY }
  await makeAwards(context, { ...held, signs: ['podium'] })
  await insertRows(context, deadLetters, {
    id: 'again',
    message: {},
    receivedAt: CLOSES - 9 * DAY,
    state: 'stored',
    nextTryAt: CLOSES + DAY,
  })
  await write()
  expect([context.emails, context.telegrams]).toEqual([[], []])
})

test('a quiet week is one line to everybody of the staff, once', async () => {
  const ada = await makeFirstStaff(context)
  await makeStaff(context, ada, 'bob@example.test')
  const eve = await makeStaff(context, ada, 'eve@example.test')
  await context.db.run(sql`UPDATE staff SET disabled_at = 1 WHERE id = ${eve.id}`)
  await quietWeek()
  for (let minute = 0; minute < 4; minute += 1) {
    context.clock.now += MINUTE
    await write()
  }
  expect(context.emails.map(({ to }) => to).toSorted()).toEqual(['ada@example.test', 'bob@example.test'])
  expect(context.emails[0]?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Week 47 closed: 1 person had points, grace was first. 1 player.',
  ])
  expect(context.emails[0]?.subject).toBe('Week 47 is closed, nothing waits for you')
  expect(context.telegrams).toHaveLength(1)
})

test('the letter of the week follows the close by the schedule alone', async () => {
  await makeFirstStaff(context)
  await quietWeek()
  for (let minute = 0; minute < 2; minute += 1) {
    context.clock.now += MINUTE
    await runCron(context, '* * * * *')
  }
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  expect(context.emails.map(({ subject }) => subject)).toContain('Week 47 is closed, nothing waits for you')
})

test('a week’s letter has who came and left, and what ran dry or healed', async () => {
  await makeFirstStaff(context)
  await quietWeek()
  await makePrizes(context, { id: 'axe', title: 'Axe' })
  await insertRows(
    context,
    prizeCodes,
    Array.from({ length: 12 }, (_, index) => ({ prizeId: 'axe', code: `${index}` })),
  )
  for (const name of ['joined', 'joined', 'left', 'dropped', 'incidents'] as const) await incrementTally(context, name)
  await makePlayer(context)
  await insertRows(context, settings, {
    name: 'github_answers',
    value: { refusedSince: null, silentSince: null, expiresAt: CLOSES + 20 * DAY },
  })
  await insertRows(context, cronRuns, {
    schedule: '* * * * *',
    ranAt: CLOSES,
    failed: '',
    caughtUpAt: CLOSES - HOUR,
    caughtUpAfter: 90 * MINUTE,
  })
  await insertRows(context, deadLetters, {
    id: 'h',
    message: {},
    receivedAt: CLOSES - DAY,
    state: 'healed',
    decidedAt: CLOSES - HOUR,
  })
  await write()
  expect(context.emails[0]?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Week 47 closed: 1 person had points, grace was first. 2 players: 2 new, 1 left.',
    '- GITHUB_TOKEN expires on 14 December. Replace it before then.',
    '- “Axe” has codes for this week only: 12 codes left, 1 of them kept for earlier winners.',
    '- Fixed without you: 1 incident ended; 1 failed message got through; 1 message was dropped because it came too late; the schedule “Each minute” caught up after 90 minutes.',
  ])
  const { runsOut } = await loadOverview(context)
  expect(plain(renderToStaticMarkup(createElement(RunningOutCard, { lines: runsOut })))).toContain(
    '“Axe” has codes for this week only',
  )
  // The next one begins anew.
  await context.db.run(sql`DELETE FROM prize_codes`)
  await insertRows(
    context,
    prizeCodes,
    Array.from({ length: 90 }, (_, index) => ({ prizeId: 'axe', code: `${index}` })),
  )
  await context.db.run(sql`DELETE FROM prizes WHERE id = 'rope'`)
  await context.db.run(sql`DELETE FROM settings WHERE name = 'github_answers'`)
  context.clock.now += WEEK
  await makeWeeks(context, { key: '2026-W48' })
  await write()
  expect(context.emails[1]?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Week 48 closed: 0 people had points. 2 players.',
  ])
})

/** The hours of the next three days at which a letter left. */
async function hoursOfLetters(): Promise<number[]> {
  const sentAt: number[] = []
  for (let hour = 0; hour < 75; hour += 1) {
    context.clock.now = CLOSES + 2 * DAY + hour * HOUR
    const before = context.emails.length
    await write()
    if (context.emails.length > before) sentAt.push(hour)
  }
  return sentAt
}

test('while a place waits there is one letter a day about all that waits, and none once it is decided', async () => {
  await makeFirstStaff(context)
  for (const [, make] of KINDS.slice(4, 7)) await make(CLOSES)
  expect(await hoursOfLetters()).toEqual([0, 24, 48, 72])
  expect(context.telegrams).toHaveLength(4)
  expect(context.emails.every(({ subject }) => subject === '3 things wait for you')).toBe(true)
  for (const table of ['appeals', 'questions'])
    await context.db.run(sql`UPDATE ${sql.identifier(table)} SET state = 'dismissed'`)
  await context.db.run(sql`UPDATE awards SET state = 'released'`)
  context.clock.now += 3 * DAY
  await write()
  expect(context.emails).toHaveLength(4)
})

test('what is not urgent is written about once, again when more has waited, and by the week’s letter', async () => {
  await makeFirstStaff(context)
  await KINDS[5]?.[1](CLOSES)
  await KINDS[7]?.[1](CLOSES + 30 * HOUR)
  expect(await hoursOfLetters()).toEqual([0, 30])
  expect(context.emails.map(({ subject }) => subject)).toEqual(['2 things wait for you', '2 things wait for you'])
  await quietWeek()
  await write()
  expect(context.emails[2]?.subject).toBe('Week 47 is closed, 2 things wait for you')
})

test('two runs at once write one letter', async () => {
  await makeFirstStaff(context)
  await quietWeek()
  await Promise.all([1, 2, 3].map(() => writeLetterWhenDue(context)))
  await Promise.all([1, 2].map(() => deliver()))
  expect([context.emails.length, context.telegrams.length]).toEqual([1, 1])
})

test('a clock that jumped ahead and back holds back no letter', async () => {
  await makeFirstStaff(context)
  context.clock.now = CLOSES + 400 * DAY
  await KINDS[5]?.[1](CLOSES - 2 * DAY)
  await write()
  context.clock.now = CLOSES
  await write()
  expect(context.emails).toHaveLength(2)
})

test('a run whose clock is a second behind the last letter’s writes none', async () => {
  await makeFirstStaff(context)
  await KINDS[5]?.[1](CLOSES - 2 * DAY)
  await write()
  context.clock.now -= 1000
  await write()
  expect(context.emails).toHaveLength(1)
})

test('without staff, mail or a chat nothing is queued and nothing fails', async () => {
  context.email = null
  context.config = { ...context.config, TELEGRAM_ADMIN_CHAT_ID: null }
  await quietWeek()
  await write()
  expect([context.emails, context.telegrams, context.queued]).toEqual([[], [], []])
})

test('a letter that cannot be written blocks no close', async () => {
  await context.db.run(sql`ALTER TABLE enquiries RENAME TO lost`)
  await makeWeeks(context, { key: WEEK_47, state: 'settling' })
  context.clock.now += MINUTE
  await runCron(context, '* * * * *')
  await context.db.run(sql`ALTER TABLE lost RENAME TO enquiries`)
  expect(await context.db.all(sql`SELECT state FROM weeks WHERE key = ${WEEK_47}`)).toEqual([{ state: 'closed' }])
  expect(context.logged.filter(({ level }) => level === 'error').map(({ fields }) => fields?.name)).toEqual([
    'writeLetterWhenDue',
  ])
})

test('a week that closes without every answer says so in the letter, and nowhere else', async () => {
  await makeFirstStaff(context)
  await makeWeeks(context, { key: WEEK_47, state: 'settling' })
  await closeWeek(context, WEEK_47, { forced: true })
  await write()
  expect(context.telegrams).toHaveLength(1)
  expect(context.telegrams[0]?.text).toContain('Week 47 closed without every answer from GitHub')
})

test('while all is quiet it reads a handful of rows', async () => {
  const watched = countingDatabase()
  await listWaiting({ ...context, db: watched.db })
  expect(watched.rowsRead()).toBeLessThanOrEqual(30)
})

/** A closed week with a winner who took the prize, and codes for the next ones. */
async function quietWeek(): Promise<void> {
  const { id } = await makePlayer(context, { githubUsername: 'grace' })
  await makeStandings(context, { period: WEEK_47, playerId: id, points: 100 })
  await makeWeeks(context, { key: WEEK_47, closedAt: CLOSES })
  await makeAwards(context, { week: WEEK_47, place: 1, playerId: id, awardedAt: CLOSES })
  await makePrizes(context, { id: 'rope', title: 'Rope' })
  const codes = Array.from({ length: 70 }, (_, index) => ({ prizeId: 'rope', code: `R-${index}` }))
  await insertRows(context, prizeCodes, codes)
  const taken = { takenAt: CLOSES - HOUR, week: WEEK_47, playerId: id }
  await insertRows(context, prizeCodes, { prizeId: 'rope', code: 'taken', ...taken })
}

async function write(): Promise<void> {
  await writeLetterWhenDue(context)
  await deliver()
}

async function deliver(): Promise<void> {
  await dispatchOutbox(context)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
}

function plain(html: string | undefined): string {
  return (html ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
