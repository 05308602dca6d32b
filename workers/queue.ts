import type { AppContext } from '#app/context/context.server.ts'
import { sendConfirmation } from '#app/core/account/email-confirmation.server.ts'
import { notifyChat } from '#app/core/contests/chat/notify-chat.server.ts'
import { sendInvitation } from '#app/core/contests/invitations/send-invitation.server.ts'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { recountContest } from '#app/core/contests/running/recount-contest.server.ts'
import { forgetRepositories } from '#app/core/github/hide-repositories.server.ts'
import { pollDueSlots, refreshPlayers } from '#app/core/github/poll-players.server.ts'
import { readEarlier } from '#app/core/github/read-earlier.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { foldWeeks } from '#app/core/ledger/fold-weeks.server.ts'
import { matchBlockedTerms } from '#app/core/moderation/match-blocked-terms.server.ts'
import { notifyAdmin } from '#app/core/notifications/notify-admin.server.ts'
import type { JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { recordAttempt } from '#app/core/outbox/retry-dead-letters.server.ts'
import { storeDeadLetter } from '#app/core/outbox/store-dead-letter.server.ts'
import { incrementTally } from '#app/core/settings/tally.server.ts'
import { carriedDeadLetterId, carriedRequestId, job as jobSchema, type Job } from '#app/domain/jobs/job.ts'
import { fanOutMessage } from '#app/features/announcements/staff/fan-out-message.server.ts'
import { readPushedRulesFile } from '#app/features/maintainers/read-rules-file.server.ts'
import { checkStandings } from '#app/features/monitoring/check-standings.server.ts'
import { sendLetter } from '#app/features/monitoring/send-letter.server.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { deliverNotification } from '#app/features/notifications/deliver-notification.server.ts'
import { fanOutBroadcast } from '#app/features/notifications/fan-out-broadcast.server.ts'
import {
  notifyPrivateLeaderboards,
  releaseReset,
} from '#app/features/notifications/notify-private-leaderboards.server.ts'
import { sendNotices } from '#app/features/notifications/send-notices.server.ts'
import { tellRankUpdates } from '#app/features/notifications/tell-rank-updates.server.ts'
import { errorForLog } from '#db/error-text.ts'
import { FIRST_DELAY, isDeadQueue, processBatch } from './process-batch.ts'

const DONE: JobOutcome = { state: 'done' }

/** `follow` creates the context of a job's original request, so that logs and further jobs carry its id. */
export async function handleBatch(
  batchContext: AppContext,
  batch: MessageBatch<unknown>,
  follow: (requestId: string) => AppContext = () => batchContext,
  wait: (seconds: number) => Promise<void> = sleep,
): Promise<void> {
  await processBatch(batch, {
    emailRate: batchContext.config.EMAIL_RATE,
    wait,
    handle: (queued) => {
      const requestId = carriedRequestId(queued.body)
      const context = requestId === null ? batchContext : follow(requestId)
      return handleQueued(context, queued, isDeadQueue(batch.queue))
    },
  })
}

const ATTEMPTS_PER_TRY = 3

/** Never throws: Cloudflare would log the error with the values of the failed query. */
async function handleQueued(
  context: AppContext,
  { id, body, attempts }: { id: string; body: unknown; attempts: number },
  isDead: boolean,
): Promise<JobOutcome> {
  const parsed = jobSchema.safeParse(body)
  const deadLetterId = carriedDeadLetterId(body)
  try {
    if (deadLetterId !== null)
      return isDead ? DONE : await tryDeadLetter(context, { deadLetterId, attempts }, parsed.data ?? null)
    if (parsed.success && !isDead) return await runJob(context, parsed.data)
    if (!isDead) context.log('error', 'Malformed job moved to the dead letters', { id })
    await storeDeadLetter(context, { id, message: body, attempts })
    if (parsed.success) await releaseReset(context, parsed.data)
    return DONE
  } catch (error) {
    const type = parsed.data?.type
    context.log('error', 'Queue message failed', { id, type, attempts, error: errorForLog(error) })
    return { state: 'retry', seconds: FIRST_DELAY }
  }
}

/** A refusal that asks for a retry gets one first. */
async function tryDeadLetter(
  context: AppContext,
  { deadLetterId, attempts }: { deadLetterId: string; attempts: number },
  tried: Job | null,
): Promise<JobOutcome> {
  if (tried === null) return DONE
  const outcome = await runJob(context, tried).catch((error: unknown) => {
    context.log('error', 'Dead letter failed again', { deadLetterId, type: tried.type, error: errorForLog(error) })
    return { state: 'failed' as const, error }
  })
  if (outcome.state === 'retry' && attempts < ATTEMPTS_PER_TRY) return outcome
  await recordAttempt(context, deadLetterId, outcome)
  return DONE
}

async function runJob(context: AppContext, message: Job): Promise<JobOutcome> {
  const outcome = await handleMessage(context, message)
  if (outcome.state === 'dropped') await incrementTally(context, 'dropped')
  return outcome
}

async function handleMessage(context: AppContext, message: Job): Promise<JobOutcome> {
  switch (message.type) {
    case 'refresh-players':
      await refreshPlayers(context, message)
      return DONE
    case 'poll-slots':
      await pollDueSlots(context, message.turns)
      return DONE
    case 'read-earlier':
      await readEarlier(context, message)
      return DONE
    case 'recount-contest':
      await recountContest(context, message)
      return DONE
    case 'forget-repositories':
      await forgetRepositories(context, message)
      return DONE
    case 'fold-weeks':
      await foldWeeks(context, message)
      return DONE
    case 'notify-chat':
      return notifyChat(context, message)
    case 'notify-members':
      await notifyMembers(context, message)
      return DONE
    case 'refresh-totals':
      return refreshTotals(context, message.playerId)
    case 'read-rules-file':
      await readPushedRulesFile(context, message.repositoryId)
      return DONE
    case 'deliver-notification':
      return deliverNotification(context, message)
    case 'send-notices':
      await sendNotices(context, message)
      return DONE
    case 'tell-rank-updates':
      return tellRankUpdates(context, message)
    case 'notify-private-leaderboards':
      await notifyPrivateLeaderboards(context, message)
      return DONE
    case 'announce-winners':
      await announceWinners(context, message)
      return DONE
    case 'fan-out-broadcast':
      await fanOutBroadcast(context, message)
      return DONE
    case 'fan-out-message':
      await fanOutMessage(context, message)
      return DONE
    case 'match-blocked-terms':
      await matchBlockedTerms(context, message)
      return DONE
    case 'check-standings':
      await checkStandings(context, message)
      return DONE
    case 'confirm-email':
      return sendConfirmation(context, message)
    case 'send-invitation':
      return sendInvitation(context, message)
    case 'notify-admin':
      return notifyAdmin(context, message)
    case 'send-letter':
      return sendLetter(context, message)
  }
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
