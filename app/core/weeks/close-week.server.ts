import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { writeMeasured, type Cost } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { notifications } from '#db/schema/notifications.ts'
import { closeReports, weeks } from '#db/schema/weeks.ts'
import { fillPlaces, winnerStatements } from './award-places.server.ts'
import { examineLeaders } from './examine-leaders.server.ts'
import { listUnanswered } from './list-unanswered.server.ts'

/** A report counts unanswered players up to this. */
export const UNANSWERED_COUNTED = 1000

type CloseContext = Pick<AppContext, 'db' | 'now' | 'log' | 'randomBytes' | 'config'>

/**
 * In one batch: the state by compare-and-set, ten awards, their WINNER notices, one WEEKLY_RESET broadcast, and the
 * outbox rows. WINNER goes first, then the private leaderboards, whose job also sends WEEKLY_RESET. False if another
 * run closed the week first.
 */
export async function closeWeek(context: CloseContext, week: string, options: { forced: boolean }): Promise<boolean> {
  const now = context.now()
  const examined = await examineLeaders(context, week)
  const resetId = `weekly-reset:${week}`
  const unanswered = options.forced ? await listUnanswered(context, week, UNANSWERED_COUNTED) : []
  try {
    const cost = await writeMeasured(context.db, [
      assertInBatch(
        context.db,
        'state of the week',
        sql`EXISTS (SELECT 1 FROM weeks WHERE key = ${week} AND state = 'settling')`,
      ),
      context.db
        .update(weeks)
        .set({ state: 'closed', closedAt: now, forced: options.forced })
        .where(eq(weeks.key, week)),
      fillPlaces(context, week, examined),
      ...winnerStatements(context, week),
      context.db
        .insert(notifications)
        .values({ id: resetId, playerId: null, kind: 'WEEKLY_RESET', payload: { week }, createdAt: now })
        .onConflictDoNothing(),
      outboxStatement(context, `private-leaderboards:${week}`, {
        type: 'notify-private-leaderboards',
        week,
        after: '',
        holds: true,
      }),
    ])
    await report(context, week, { ...cost, unanswered: unanswered.length })
  } catch (error) {
    if (isConflict(error, 'state of the week')) return false
    throw error
  }
  context.log('info', 'Week closed', { week, forced: options.forced })
  return true
}

/** The cost is known only after the batch; a crash before loses only the report. */
async function report({ db }: CloseContext, week: string, cost: Cost & { unanswered: number }): Promise<void> {
  const { rowsWritten, unanswered } = cost
  const milliseconds = Math.round(cost.milliseconds)
  await db.insert(closeReports).values({ week, rowsWritten, milliseconds, unanswered }).onConflictDoNothing()
}
