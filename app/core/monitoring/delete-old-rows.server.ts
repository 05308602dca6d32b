import { and, asc, eq, gt, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { RETENTION, type Retained } from '#app/domain/monitoring/retention.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { idsIn, writeIdempotent } from '#db/client.ts'
import { enquiries } from '#db/schema/ads.ts'
import { leaderboardOffers } from '#db/schema/contests/private-leaderboards.ts'
import { contestInvitations, contestRoster } from '#db/schema/contests/roster.ts'
import { landings, webhookDeliveries } from '#db/schema/github.ts'
import { maintainerProofs } from '#db/schema/maintainers.ts'
import { deadLetters, deliveries, notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { staffAttempts, staffSessions } from '#db/schema/staff.ts'
import { adStatistics, playerStatistics, visitorSalts } from '#db/schema/statistics.ts'
import { counterpartAccounts } from '#db/schema/weeks.ts'

type RetentionContext = Pick<AppContext, 'db' | 'now'>

/** The rest of a table waits for the next day. */
const ROWS_AT_ONCE = 5000
const PAGES_PER_RUN = 20
const PLAYERS_AT_ONCE = 500
const WALK = 'retention'

type Old = readonly [table: SQLiteTable, condition: SQL]

/** Rows with an index of time; `before`: now minus their age. */
const BY_TIME: Partial<Record<Retained, (before: number) => readonly Old[]>> = {
  unclaimedPlayers: (before) => [
    [players, sql`${players.claimedAt} IS NULL AND ${lt(players.joinedAt, new Date(before).toISOString())}`],
  ],
  sessions: (before) => [
    [sessions, lte(sessions.expiresAt, before)],
    [staffSessions, lte(staffSessions.expiresAt, before)],
  ],
  staffAttempts: (before) => [[staffAttempts, lte(staffAttempts.endsAt, before)]],
  maintainerProofs: (before) => [[maintainerProofs, lte(maintainerProofs.expiresAt, before)]],
  visitorSalts: (before) => [[visitorSalts, lt(visitorSalts.day, dayOf(before))]],
  counterparts: (before) => [[counterpartAccounts, lt(counterpartAccounts.askedAt, before)]],
  landings: (before) => [[landings, lt(landings.queriedAt, before)]],
  // A declined one stays, so that nobody asks again.
  offers: (before) => [
    [leaderboardOffers, sql`${leaderboardOffers.declinedAt} IS NULL AND ${lte(leaderboardOffers.offeredAt, before)}`],
  ],
  rosterEntries: (before) => [[contestRoster, lt(contestRoster.createdAt, before)]],
  invitations: (before) => [
    [
      contestInvitations,
      sql`${lt(contestInvitations.invitedAt, before)}
        AND NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = contest_id AND ends_at > ${before})`,
    ],
  ],
  webhooks: (before) => [page(webhookDeliveries, lt(webhookDeliveries.receivedAt, before))],
  adVisits: (before) => [page(adStatistics, lt(adStatistics.createdAt, before))],
  deadLetters: (before) => [page(deadLetters, lt(deadLetters.receivedAt, before))],
  enquiries: (before) => [[enquiries, lt(enquiries.createdAt, before)]],
}

/** Everything older than it stays, or only some kinds. A failure stops no other, and is thrown at the end. */
export async function deleteOldRows(
  context: RetentionContext,
  kinds: readonly Retained[] = Object.keys(RETENTION) as Retained[],
): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const kind of kinds)
    for (const old of BY_TIME[kind]?.(context.now() - RETENTION[kind].age) ?? [])
      await attempt(deletePages(context, old))
  if (kinds.includes('notifications')) await attempt(deleteOldBroadcasts(context))
  if (kinds.includes('notifications') && kinds.includes('visits')) await attempt(walkPlayers(context))
  if (failures.length > 0) throw new AggregateError(failures, 'Old rows could not be deleted')
}

function page(table: SQLiteTable, condition: SQL): Old {
  return [table, sql`rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${ROWS_AT_ONCE})`]
}

async function deletePages({ db }: RetentionContext, [table, condition]: Old): Promise<void> {
  for (let run = 0; run < PAGES_PER_RUN; run += 1) {
    const { meta } = await db.delete(table).where(condition)
    if (meta.changes < ROWS_AT_ONCE) return
  }
}

/** A broadcast has one row and a receipt for each receiver. */
async function deleteOldBroadcasts(context: RetentionContext): Promise<void> {
  const old = sql`player_id IS NULL AND created_at < ${context.now() - RETENTION.notifications.age}`
  await deletePages(context, page(deliveries, sql`notification_id IN (SELECT id FROM notifications WHERE ${old})`))
  await context.db.run(sql`DELETE FROM notifications WHERE ${old}
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE notification_id = notifications.id)`)
}

/** For tables with an index by player: some pages of players a day, from where the day before ended. */
async function walkPlayers({ db, now }: RetentionContext): Promise<void> {
  const [stored] = await db.select().from(settings).where(eq(settings.name, WALK))
  const from = z.object({ after: z.string() }).catch({ after: '' }).parse(stored?.value).after
  let after = from
  for (let run = 0; run < PAGES_PER_RUN * 2; run += 1) {
    const rows = await db
      .select({ id: players.id })
      .from(players)
      .where(gt(players.id, after))
      .orderBy(asc(players.id))
      .limit(PLAYERS_AT_ONCE)
    const ids = idsIn(rows.map(({ id }) => id))
    const old = sql`player_id IN ${ids} AND created_at < ${now() - RETENTION.notifications.age}`
    const { playerId, day } = playerStatistics
    await writeIdempotent(db, [
      db.run(sql`DELETE FROM deliveries WHERE notification_id IN (SELECT id FROM notifications WHERE ${old})`),
      db.delete(notifications).where(old),
      db.delete(playerStatistics).where(and(inArray(playerId, ids), lt(day, dayOf(now() - RETENTION.visits.age)))),
    ])
    after = rows.length < PLAYERS_AT_ONCE ? '' : (rows.at(-1)?.id ?? '')
    if (after === '') break
  }
  if (after === from) return
  const value = { after }
  await db.insert(settings).values({ name: WALK, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
