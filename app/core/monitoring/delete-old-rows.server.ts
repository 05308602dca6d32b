import { asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { RETENTION, type Retained } from '#app/domain/monitoring/retention.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { writeIdempotent } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'

type RetentionContext = Pick<AppContext, 'db' | 'now'>

/** More of one table waits for the next day. */
const ROWS_AT_ONCE = 5000
const PAGES_A_RUN = 20
const PLAYERS_AT_ONCE = 500
const WALK = 'retention'

/** Rows that are read by their own index of time; `before` is the instant that their age leads to. */
const BY_TIME: Partial<Record<Retained, (before: number) => readonly SQL[]>> = {
  unclaimedPlayers: (before) => [
    sql`DELETE FROM players WHERE claimed_at IS NULL AND joined_at < ${new Date(before).toISOString()}`,
  ],
  sessions: (before) => [
    sql`DELETE FROM sessions WHERE expires_at <= ${before}`,
    sql`DELETE FROM staff_sessions WHERE expires_at <= ${before}`,
  ],
  staffAttempts: (before) => [sql`DELETE FROM staff_attempts WHERE ends_at <= ${before}`],
  maintainerProofs: (before) => [sql`DELETE FROM maintainer_proofs WHERE expires_at <= ${before}`],
  visitorSalts: (before) => [sql`DELETE FROM visitor_salts WHERE day < ${dayOf(before)}`],
  landings: (before) => [sql`DELETE FROM landings WHERE asked_at < ${before}`],
  // A declined one stays, so that nobody asks again.
  offers: (before) => [sql`DELETE FROM leaderboard_offers WHERE declined_at IS NULL AND offered_at <= ${before}`],
  rosterEntries: (before) => [sql`DELETE FROM contest_roster WHERE created_at < ${before}`],
  invitations: (before) => [
    sql`DELETE FROM contest_invitations WHERE invited_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = contest_id AND ends_at > ${before})`,
  ],
  webhooks: (before) => [page('webhook_deliveries', sql`received_at < ${before}`)],
  adVisits: (before) => [page('ad_statistics', sql`created_at < ${before}`)],
  deadLetters: (before) => [page('dead_letters', sql`received_at < ${before}`)],
  enquiries: (before) => [sql`DELETE FROM enquiries WHERE created_at < ${before}`],
}

/**
 * Deletes what is older than it stays, of each kind or of those named. What fails keeps nothing else from going, and is thrown
 * at the end.
 */
export async function deleteOldRows(
  context: RetentionContext,
  kinds: readonly Retained[] = Object.keys(RETENTION) as Retained[],
): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const kind of kinds)
    for (const statement of BY_TIME[kind]?.(context.now() - RETENTION[kind].age) ?? [])
      await attempt(deletePages(context, statement))
  if (kinds.includes('notifications')) await attempt(deleteOldBroadcasts(context))
  if (kinds.includes('notifications') && kinds.includes('visits')) await attempt(walkPlayers(context))
  if (failures.length > 0) throw new AggregateError(failures, 'Old rows could not be deleted')
}

function page(table: string, condition: SQL): SQL {
  const name = sql.identifier(table)
  return sql`DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE ${condition} LIMIT ${ROWS_AT_ONCE})`
}

async function deletePages({ db }: RetentionContext, statement: SQL): Promise<void> {
  for (let run = 0; run < PAGES_A_RUN; run += 1) {
    const { meta } = await db.run(statement)
    if (meta.changes < ROWS_AT_ONCE) return
  }
}

/** News to everybody has one row and a receipt for each receiver. */
async function deleteOldBroadcasts(context: RetentionContext): Promise<void> {
  const old = sql`player_id IS NULL AND created_at < ${context.now() - RETENTION.notifications.age}`
  await deletePages(context, page('deliveries', sql`notification_id IN (SELECT id FROM notifications WHERE ${old})`))
  await context.db.run(sql`DELETE FROM notifications WHERE ${old}
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE notification_id = notifications.id)`)
}

/** What has an index by player is found by player: some pages of them a day, from where the day before ended. */
async function walkPlayers({ db, now }: RetentionContext): Promise<void> {
  const [stored] = await db.select().from(settings).where(eq(settings.name, WALK))
  const from = z.object({ after: z.string() }).catch({ after: '' }).parse(stored?.value).after
  let after = from
  for (let run = 0; run < PAGES_A_RUN * 2; run += 1) {
    const rows = await db
      .select({ id: players.id })
      .from(players)
      .where(gt(players.id, after))
      .orderBy(asc(players.id))
      .limit(PLAYERS_AT_ONCE)
    const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
    const old = sql`player_id IN ${ids} AND created_at < ${now() - RETENTION.notifications.age}`
    await writeIdempotent(db, [
      db.run(sql`DELETE FROM deliveries WHERE notification_id IN (SELECT id FROM notifications WHERE ${old})`),
      db.run(sql`DELETE FROM notifications WHERE ${old}`),
      db.run(sql`DELETE FROM player_statistics
        WHERE player_id IN ${ids} AND day < ${dayOf(now() - RETENTION.visits.age)}`),
    ])
    after = rows.length < PLAYERS_AT_ONCE ? '' : (rows.at(-1)?.id ?? '')
    if (after === '') break
  }
  if (after === from) return
  const value = { after }
  await db.insert(settings).values({ name: WALK, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
