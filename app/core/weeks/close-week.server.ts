import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { adminNotice } from '#app/core/notifications/admin-notice.server.ts'
import { outboxStatement } from '#app/core/notifications/outbox-statement.server.ts'
import { writeMeasured, type Cost } from '#db/client.ts'
import { errorText } from '#db/error-text.ts'
import { closeReports } from '#db/schema/weeks.ts'
import { fillPlaces, winnerStatements } from './award-places.server.ts'
import { examineLeaders } from './examine-leaders.server.ts'
import { listUnanswered } from './list-unanswered.server.ts'

/** A report counts no further. */
export const UNANSWERED_COUNTED = 1000

type CloseContext = Pick<AppContext, 'db' | 'now' | 'log' | 'randomBytes' | 'config'>

/**
 * Closes a settling week in one batch: the state by compare-and-set, the ten awards, their WINNER notices, one
 * WEEKLY_RESET broadcast and the outbox rows: WINNER first, then the private leaderboards, which send WEEKLY_RESET on its
 * way. The places are read inside the batch, so they are those of the moment of closing. Returns false when another run closed it first.
 */
export async function closeWeek(context: CloseContext, week: string, options: { forced: boolean }): Promise<boolean> {
  const now = context.now()
  const examined = await examineLeaders(context, week)
  const resetId = `weekly-reset:${week}`
  const forcedNotice = adminNotice(context, `Week ${week} was closed without every answer from GitHub.`)
  const unanswered = options.forced ? await listUnanswered(context, week, UNANSWERED_COUNTED) : []
  try {
    const cost = await writeMeasured(context.db, [
      context.db.run(sql`UPDATE weeks SET state = CASE WHEN state = 'settling' THEN 'closed' END, closed_at = ${now},
        forced = ${options.forced ? 1 : 0} WHERE key = ${week}`),
      fillPlaces(context, week, examined),
      ...winnerStatements(context, week),
      context.db.run(sql`INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
        VALUES (${resetId}, NULL, 'WEEKLY_RESET', ${JSON.stringify({ week })}, ${now})`),
      outboxStatement(context, `private-leaderboards:${week}`, { type: 'tell-private-leaderboards', week, after: '' }),
      ...(options.forced ? [forcedNotice] : []),
    ])
    await report(context, week, { ...cost, unanswered: unanswered.length })
  } catch (error) {
    if (isAlreadyClosed(error)) return false
    throw error
  }
  context.log('info', 'Week closed', { week, forced: options.forced })
  return true
}

/** Known only after the batch, and no part of the close: without it the week is closed all the same. */
async function report({ db }: CloseContext, week: string, cost: Cost & { unanswered: number }): Promise<void> {
  const { rowsWritten, unanswered } = cost
  const milliseconds = Math.round(cost.milliseconds)
  await db.insert(closeReports).values({ week, rowsWritten, milliseconds, unanswered }).onConflictDoNothing()
}

function isAlreadyClosed(error: unknown): boolean {
  const text = errorText(error)
  return text.includes('NOT NULL constraint failed: weeks.state')
}
