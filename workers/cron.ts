import { isLocal } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { startContestsCheck } from '#app/core/contests/running/recount-contest.server.ts'
import { resumeForgetting } from '#app/core/github/hide-repositories.server.ts'
import { claimDueTotals } from '#app/core/github/refresh-totals.server.ts'
import { lookUpReverts } from '#app/core/github/reverts.server.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { startFolding } from '#app/core/ledger/fold-weeks.server.ts'
import { believesClock } from '#app/core/monitoring/believe-clock.server.ts'
import { EACH_MINUTE, isLate, recordCronRun, UNFINISHED, type Schedule } from '#app/core/monitoring/cron-runs.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { retryDeadLetters } from '#app/core/outbox/retry-dead-letters.server.ts'
import { copyHistogram } from '#app/core/standings/histogram-days.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { endReviews } from '#app/core/weeks/end-reviews.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { forgetCounterparts } from '#app/features/account/forget-counterparts.server.ts'
import { reencryptSecrets } from '#app/features/account/reencrypt-secrets.server.ts'
import { visitRepositories } from '#app/features/maintainers/visit-repositories.server.ts'
import { startStandingsCheck } from '#app/features/monitoring/start-standings-check.server.ts'
import { watchOver } from '#app/features/monitoring/watch-over.server.ts'
import { writeLetterWhenDue } from '#app/features/monitoring/write-letter.server.ts'
import { notifyAlmostTop10 } from '#app/features/notifications/notify-almost-top-10.server.ts'
import { startRankUpdates } from '#app/features/notifications/start-rank-updates.server.ts'
import { cancelSubscriptions } from '#app/features/premium/cancel-subscriptions.server.ts'
import { checkSubscriptions } from '#app/features/premium/check-subscriptions.server.ts'
import { releaseSeats } from '#app/features/premium/release-seats.server.ts'
import { settleCheckouts } from '#app/features/premium/settle-checkouts.server.ts'
import { payWaitingReferrals } from '#app/features/referrals/pay-waiting-referrals.server.ts'
import { endFormerMembers } from '#app/features/sign-in/end-former-members.server.ts'
import { withTimeout } from '#db/away.ts'
import { errorForLog } from '#db/error-text.ts'

const DAILY = '1 0 * * *' satisfies Schedule

type Job = (context: AppContext) => Promise<unknown>

/** Every job is idempotent and catches up on missed runs. Its name is stored and told to staff. */
export const schedule: Record<Schedule, Record<string, Job>> = {
  '* * * * *': {
    turnWeeks: advanceWeeks,
    endReviews,
    turnContests: advanceContests,
    copyHistogram,
    startRankUpdates,
    notifyAlmostTop10,
    payWaitingReferrals,
    forgetCounterparts,
    // Mail and chat wait for no third party; what the jobs below write leaves after them.
    dispatchOutbox,
    endFormerMembers,
    retryDeadLetters,
    sendPolls,
    claimDueTotals: (context) => claimDueTotals(context, { limit: 4 }),
    settleCheckouts,
    visitRepositories,
    lookUpReverts,
    dispatchOutboxAgain: dispatchOutbox,
    // After all others, so that a run that only catches up raises no alarm.
    watchOver,
    // Knows what has just healed.
    writeLetterWhenDue,
  },
  // Monday 00:01: the old week turns provisional. Tuesday 06:00: it closes when every answer has arrived.
  '1 0 * * MON': { turnWeeks: advanceWeeks },
  '0 6 * * TUE': { turnWeeks: advanceWeeks, dispatchOutbox },
  '1 0 * * *': {
    deleteOldRows,
    checkSubscriptions,
    erasePlayers: (context) => erasePlayers(context, (playerId) => cancelSubscriptions(context, playerId)),
    releasePlaces: releaseSeats,
    resealSecrets: (context) => reencryptSecrets(context, { limit: 1000 }),
    startStandingsCheck,
    startContestsCheck,
    resumeForgetting,
    startFolding,
    dispatchOutbox,
  },
}

/** How long a job may take before the next begins. All together end before Cloudflare ends them. */
const TIME_LIMITS = { minute: MINUTE, other: 3 * MINUTE }

/** Runs nothing while the clock is not believed; that of an invented world always is. */
export async function runScheduled(context: AppContext, cron: string): Promise<void> {
  if (isKnown(cron) && !isLocal(context.config.APP_ENV)) {
    const isBelieved = await believesClock(context, cron).catch((error: unknown) => {
      context.log('error', 'Cron job failed', { cron, name: 'believesClock', error: errorForLog(error) })
      return false
    })
    if (!isBelieved) return
  }
  await runCron(context, cron)
}

/**
 * In order: a job that fails or takes too long is logged and does not stop the others. A late daily run is made up for after a
 * minute's own jobs, and noted when it begins, so that one that is cut off does not begin again each minute.
 */
export async function runCron(context: AppContext, cron: string, limits = TIME_LIMITS): Promise<void> {
  if (!isKnown(cron)) {
    context.log('error', 'Unknown schedule', { cron })
    return
  }
  const failed: string[] = []
  const longest = cron === EACH_MINUTE ? limits.minute : limits.other
  const attempt = async (name: string, job: () => Promise<unknown>) => {
    try {
      await withTimeout(longest, job(), 'it took too long')
    } catch (error) {
      failed.push(name)
      context.log('error', 'Cron job failed', { cron, name, error: errorForLog(error) })
    }
  }
  const note = (outcome: string[]) =>
    attempt('noteCronRun', () => recordCronRun(context, { schedule: cron, failed: outcome }))
  if (cron !== EACH_MINUTE) await note([UNFINISHED])
  for (const [name, job] of Object.entries(schedule[cron])) await attempt(name, () => job(context))
  await note(failed)
  if (cron !== EACH_MINUTE || failed.includes('noteCronRun')) return
  // A run whose database does not answer is no sign of life.
  await attempt('heartbeat', async () => context.heartbeat?.())
  let isNightLate = false
  await attempt('isLate', async () => {
    isNightLate = await isLate(context, DAILY)
  })
  if (isNightLate) await runCron(context, DAILY, limits)
}

function isKnown(cron: string): cron is Schedule {
  return Object.hasOwn(schedule, cron)
}
