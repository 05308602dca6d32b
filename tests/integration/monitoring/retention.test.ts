import { count, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { remindersOf } from '#app/core/notifications/reminders.ts'
import { RETENTION, type Retained } from '#app/domain/monitoring/retention.ts'
import { DAY, dayOf, HOUR, WEEK } from '#app/domain/time/period.ts'
import { ads, enquiries } from '#db/schema/ads.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { leaderboardOffers } from '#db/schema/contests/private-leaderboards.ts'
import { contestInvitations, contestRoster } from '#db/schema/contests/roster.ts'
import { landings, webhookDeliveries } from '#db/schema/github.ts'
import { maintainerProofs } from '#db/schema/maintainers.ts'
import { deadLetters, deliveries, notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { staffAttempts } from '#db/schema/staff.ts'
import { adDays, adStatistics, playerStatistics, visitorSalts } from '#db/schema/statistics.ts'
import { counterpartAccounts } from '#db/schema/weeks.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  emptyDatabase,
  makePlayer,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeLeaderboards, makeNotifications } from '#tests/worlds/rows.ts'
import { oldAccount } from '#tests/worlds/scripted-github.ts'
import runningPage from '../../../docs/running.md?raw'

const NOW = MONDAY + 500 * DAY
const HALF_A_YEAR = RETENTION.notifications.age

let context: TestContext

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
})

/** For each kind the table that is looked at, and a row whose age counts from `at`. */
const PLANTED: Record<Retained, [SQLiteTable, (id: string, at: number) => Promise<unknown>]> = {
  unclaimedPlayers: [
    players,
    (id, at) => makePlayer(context, { githubUsername: id, claimedAt: null, joinedAt: new Date(at).toISOString() }),
  ],
  sessions: [
    sessions,
    async (id, at) => insertRows(context, sessions, { idHash: id, playerId: await owner(), expiresAt: at }),
  ],
  staffAttempts: [staffAttempts, (id, at) => insertRows(context, staffAttempts, { subject: id, endsAt: at })],
  maintainerProofs: [
    maintainerProofs,
    (id, at) => insertRows(context, maintainerProofs, { sessionHash: id, repositories: [], expiresAt: at }),
  ],
  visitorSalts: [visitorSalts, (_, at) => insertRows(context, visitorSalts, { day: dayOf(at) })],
  landings: [
    landings,
    async (id, at) => insertRows(context, landings, { playerId: await owner(), key: id, queriedAt: at }),
  ],
  counterparts: [
    counterpartAccounts,
    (_, at) => insertRows(context, counterpartAccounts, { ...oldAccount(at), askedAt: at }),
  ],
  offers: [
    leaderboardOffers,
    async (id, at) => {
      const playerId = await owner()
      await makeLeaderboards(context, { id, ownerId: playerId })
      await insertRows(context, leaderboardOffers, { leaderboardId: id, playerId, role: 'viewer', offeredAt: at })
    },
  ],
  rosterEntries: [
    contestRoster,
    async (id, at) => {
      await contest(id)
      await insertRows(context, contestRoster, { contestId: id, who: id, createdAt: at })
    },
  ],
  invitations: [
    contestInvitations,
    (id, at) => insertRows(context, contestInvitations, { id, addressHash: id, invitedAt: at }),
  ],
  webhooks: [webhookDeliveries, (id, at) => insertRows(context, webhookDeliveries, { id, receivedAt: at })],
  adVisits: [
    adStatistics,
    async (id, at) => {
      await insertRows(context, ads, { id, slot: 'single', title: 'Rope', productId: id })
      const visit = { adId: id, productId: id, type: 'sponsor', event: 'view' as const, day: dayOf(at) }
      await insertRows(context, adStatistics, { id, ...visit, createdAt: at })
    },
  ],
  deadLetters: [
    deadLetters,
    (id, at) => insertRows(context, deadLetters, { id, message: {}, receivedAt: at, state: 'stored' }),
  ],
  notifications: [
    notifications,
    async (id, at) => {
      const playerId = await owner()
      await makeNotifications(context, { id, playerId, createdAt: at }, { id: `to all ${id}`, createdAt: at })
      const receipt = { playerId, channel: 'email' as const, state: 'sent' as const }
      await insertRows(
        context,
        deliveries,
        { notificationId: id, ...receipt },
        { notificationId: `to all ${id}`, ...receipt },
      )
    },
  ],
  enquiries: [enquiries, (id, at) => insertRows(context, enquiries, { id, slot: 'row', createdAt: at })],
  visits: [
    playerStatistics,
    async (id, at) => {
      const visit = { scope: 'player' as const, event: 'view' as const, label: '', visitor: id }
      await insertRows(context, playerStatistics, { playerId: await owner(), day: dayOf(at), ...visit })
    },
  ],
}

async function owner(): Promise<string> {
  return (await makePlayer(context)).id
}

async function contest(id: string): Promise<void> {
  await makeLeaderboards(context, { id, ownerId: await owner() })
  await insertRows(context, contests, {
    id,
    slug: id,
    visibility: 'private',
    timeZone: 'UTC',
    prizes: [],
    embedOrigins: [],
  })
}

async function countRows(table: SQLiteTable): Promise<number> {
  const [row] = await context.db.select({ rows: count() }).from(table)
  return row?.rows ?? 0
}

test.each(Object.keys(PLANTED) as Retained[])('%s go when they are old, and not a day before', async (kind) => {
  const [table, plant] = PLANTED[kind]
  const border = NOW - RETENTION[kind].age
  await plant('fresh', border + (kind === 'visitorSalts' ? 0 : DAY))
  const fresh = await countRows(table)
  await plant('old', border - DAY)
  const both = await countRows(table)
  await deleteOldRows(context)
  expect(await countRows(table)).toBe(kind === 'unclaimedPlayers' ? both - 1 : fresh)
  await deleteOldRows(context)
  expect(await countRows(table)).toBe(kind === 'unclaimedPlayers' ? both - 1 : fresh)
})

test('receipts go with their notification, those of everybody’s news too; sums of ads stay', async () => {
  await PLANTED.notifications[1]('old', NOW - HALF_A_YEAR - DAY)
  await PLANTED.adVisits[1]('ad', NOW - 31 * DAY)
  await deleteOldRows(context)
  expect([await countRows(notifications), await countRows(deliveries), await countRows(adStatistics)]).toEqual([
    0, 0, 0,
  ])
  expect(await context.db.select({ visitors: adDays.visitors }).from(adDays)).toEqual([{ visitors: 1 }])
})

test('what one kind fails on keeps no other from going', async () => {
  await PLANTED.enquiries[1]('old', NOW - 366 * DAY)
  await PLANTED.visits[1]('old', NOW - 401 * DAY)
  await context.db.run(sql`CREATE TRIGGER broken BEFORE DELETE ON enquiries BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  await expect(deleteOldRows(context)).rejects.toThrow('Old rows could not be deleted')
  await context.db.run(sql`DROP TRIGGER broken`)
  expect([await countRows(enquiries), await countRows(playerStatistics)]).toEqual([1, 0])
  await deleteOldRows(context)
  expect(await countRows(enquiries)).toBe(0)
})

test('a day without anything old writes nothing, and reads some ten rows a player', async () => {
  const people = await makePlayers(context, 1200)
  await makeNotifications(context, ...people.map(({ id }) => ({ id: `n${id}`, playerId: id, createdAt: NOW - WEEK })))
  const counting = countingDatabase()
  await deleteOldRows({ ...context, db: counting.db })
  expect(counting.rowsWritten()).toBe(0)
  expect(counting.rowsRead()).toBeLessThan(1200 * 11)
})

test('nobody is reminded of what is older than a reminder stays', () => {
  const player = { id: 'p', githubUsername: 'ada', eraseAt: null, isActive: false }
  const kinds = (since: number) =>
    remindersOf({ ...player, claimedAt: NOW - since, activeAt: NOW - since }, NOW, 'open').map(({ kind }) => kind)
  expect(kinds(8 * DAY)).toEqual(['LAST_CONTRIBUTION_5_DAYS_AGO', 'INVITE_YOUR_FRIENDS'])
  expect(kinds(HALF_A_YEAR - HOUR)).toHaveLength(2)
  expect(kinds(HALF_A_YEAR)).toEqual([])
})

test('the documents show the table', () => {
  const rows = Object.values(RETENTION).map(({ what, stays }) => `| ${what} | ${stays} |`)
  expect(runningPage).toContain(rows.join('\n'))
})
