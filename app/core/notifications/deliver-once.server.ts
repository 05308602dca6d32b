import type { Answer } from '#app/adapters/answer.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { hasReceipt, noteReceipt, releaseReceipt, takeReceipt, type ReceiptKey } from './receipts.server.ts'

/** What the queue does with a message: it is done, or comes again. */
export type Delivered = { state: 'done' } | { state: 'retry'; seconds: number }

/** When the receipt is written, and so what happens where a crash or a missing answer leaves it open whether it arrived. */
const RECEIPTS = {
  /** Taken before sending, and its end noted: not sent again. */
  at_most_once: { taken: 'claimed', hasEnd: true },
  /** Noted after sending: sent again, though a provider that remembers the key drops the second one. */
  at_least_once: { taken: null, hasEnd: true },
  /** Taken before sending as if it had ended well: not sent again, and one row written instead of two. */
  attempted_once: { taken: 'sent', hasEnd: false },
} as const

export type Guarantee = keyof typeof RECEIPTS

/** A message that is ready to leave. */
export type Sending = {
  guarantee: Guarantee
  send: () => Promise<Answer>
  /** Called once nobody is there any more. */
  onBlocked?: () => Promise<void>
}

const DONE: Delivered = { state: 'done' }

/** Sends a message unless its receipt says that it was sent; the one place that decides when a receipt is written. */
export async function deliverOnce(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  key: ReceiptKey,
  { guarantee, send, onBlocked }: Sending,
): Promise<Delivered> {
  const { taken, hasEnd } = RECEIPTS[guarantee]
  const isFirst = taken === null ? !(await hasReceipt(context, key)) : await takeReceipt(context, key, taken)
  if (!isFirst) return DONE
  const answer = await send()
  switch (answer.state) {
    case 'sent':
      if (hasEnd) await noteReceipt(context, key, 'sent', answer.id ?? null)
      return DONE
    case 'retry_later':
      if (taken !== null) await releaseReceipt(context, key, taken)
      return { state: 'retry', seconds: answer.seconds }
    case 'unknown':
      return taken === null ? { state: 'retry', seconds: answer.seconds } : DONE
    case 'blocked':
      if (hasEnd) await noteReceipt(context, key, 'failed', 'blocked')
      await onBlocked?.()
      return DONE
    case 'failed':
      if (!hasEnd) return DONE
      context.log('error', `Error in notifyUser ${key.playerId}`, {
        channel: key.channel,
        notification: key.notificationId.split(':')[0],
      })
      await noteReceipt(context, key, 'failed', answer.message)
      return DONE
  }
}
