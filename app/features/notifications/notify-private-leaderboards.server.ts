import type { AppContext } from '#app/context/context.server.ts'
import {
  listPrivateLeaderboardUpdates,
  type PrivateLeaderboardUpdate,
} from '#app/core/contests/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { inboxStatements, type NewNotification } from '#app/core/notifications/notification-statements.server.ts'
import type { Job, JobOf } from '#app/domain/jobs/job.ts'
import { writeTogether } from '#db/client.ts'
import { errorForLog } from '#db/error-text.ts'
import { leaderboardNoticeId } from './week-end-notice.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'queue' | 'log'>
type NotifyJob = JobOf<'notify-private-leaderboards'>

/**
 * A page of boards a job. WEEKLY_RESET names them, so it starts after the last page, or when a page fails: one bad
 * board must not hold back everybody's.
 */
export async function notifyPrivateLeaderboards(context: Context, job: NotifyJob): Promise<void> {
  if (!job.holds) return notifyPage(context, job)
  try {
    await notifyPage(context, job)
  } catch (error) {
    context.log('error', 'Private leaderboards failed', { week: job.week, error: errorForLog(error) })
    await context.queue.send([{ ...job, holds: false }, resetOf(job)])
  }
}

/** When such a message failed for good. */
export async function releaseReset(context: Pick<AppContext, 'queue'>, job: Job): Promise<void> {
  if (job.type === 'notify-private-leaderboards' && job.holds) await context.queue.send([resetOf(job)])
}

async function notifyPage(context: Context, { week, after, holds }: NotifyJob): Promise<void> {
  const { updates, next } = await listPrivateLeaderboardUpdates(context, week, { after })
  await fileLeaderboardUpdates(context, updates)
  if (next !== null) await context.queue.send([{ type: 'notify-private-leaderboards', week, after: next, holds }])
  else if (holds) await context.queue.send([resetOf({ week })])
}

function resetOf({ week }: Pick<NotifyJob, 'week'>): JobOf<'fan-out-broadcast'> {
  return { type: 'fan-out-broadcast', notificationId: `weekly-reset:${week}`, after: '' }
}

/** Inbox only, one batch a board: WINNER or WEEKLY_RESET carries it elsewhere. */
export async function fileLeaderboardUpdates(
  context: Pick<AppContext, 'db' | 'now'>,
  updates: readonly PrivateLeaderboardUpdate[],
): Promise<void> {
  for (const update of updates) await writeTogether(context.db, inboxStatements(context, noticesOf(update)))
}

/** Members without points get none. */
function noticesOf({ leaderboard, week, members }: PrivateLeaderboardUpdate): NewNotification[] {
  return members
    .filter(({ rank }) => rank > 0)
    .map(({ playerId, rank, points }) => ({
      id: leaderboardNoticeId(week, leaderboard.id, playerId),
      playerId,
      kind: 'PRIVATE_LB_UPDATE',
      payload: { leaderboard, week, rank, points, members: members.length },
    }))
}
