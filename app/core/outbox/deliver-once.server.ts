import type { Answer } from '#app/adapters/connection.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { hasReceipt, recordReceipt, releaseReceipt, takeReceipt, type ReceiptKey } from './receipts.server.ts'

/** `dropped`: it came too late to be of use. */
export type JobOutcome = { state: 'done' } | { state: 'dropped' } | { state: 'retry'; seconds: number }

/** When receipts are written: this decides what follows if a crash or a missing answer leaves the outcome unknown. */
const RECEIPTS = {
  /** Taken before sending and updated with the outcome. An unknown outcome is not retried. */
  at_most_once: { taken: 'claimed', hasOutcome: true },
  /** Written after sending. An unknown outcome is retried; a provider that remembers the key drops the duplicate. */
  at_least_once: { taken: null, hasOutcome: true },
  /** Written before sending as if sent. An unknown outcome is not retried, and only one row is written. */
  attempted_once: { taken: 'sent', hasOutcome: false },
} as const

export type Sending = {
  guarantee: keyof typeof RECEIPTS
  send: () => Promise<Answer>
  onBlocked?: () => Promise<void>
}

const DONE: JobOutcome = { state: 'done' }

/** Unless it has a receipt. Only this function decides when receipts are written. */
export async function deliverOnce(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  key: ReceiptKey,
  { guarantee, send, onBlocked }: Sending,
): Promise<JobOutcome> {
  const { taken, hasOutcome } = RECEIPTS[guarantee]
  const isFirst = taken === null ? !(await hasReceipt(context, key)) : await takeReceipt(context, key, taken)
  if (!isFirst) return DONE
  const answer = await send()
  switch (answer.state) {
    case 'sent':
      if (hasOutcome) await recordReceipt(context, key, 'sent', answer.id ?? null)
      return DONE
    case 'retry_later':
      if (taken !== null) await releaseReceipt(context, key, taken)
      return { state: 'retry', seconds: answer.seconds }
    case 'unknown':
      return taken === null ? { state: 'retry', seconds: answer.seconds } : DONE
    case 'blocked':
      if (hasOutcome) await recordReceipt(context, key, 'failed', 'blocked')
      await onBlocked?.()
      return DONE
    case 'failed':
      if (!hasOutcome) return DONE
      // The text is specified (8.21).
      context.log('error', `Error in notifyUser ${key.playerId}`, {
        channel: key.channel,
        notification: key.notificationId.split(':')[0],
      })
      await recordReceipt(context, key, 'failed', answer.message)
      return DONE
  }
}
