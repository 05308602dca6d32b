import type { EmailMessage } from '#app/adapters/email/email.ts'
import type { Delivered, DeliverContext } from './delivery-job.server.ts'
import { hasReceipt, noteReceipt, releaseReceipt, takeReceipt, type ReceiptKey } from './receipts.server.ts'

/**
 * Exactly once while a provider remembers the key, the receipt being noted after sending; at most once by a transport
 * without keys, the receipt being taken before.
 */
export async function sendEmailOnce(
  context: Pick<DeliverContext, 'db' | 'now' | 'log' | 'email'>,
  key: ReceiptKey,
  message: Omit<EmailMessage, 'idempotencyKey'>,
): Promise<Delivered> {
  const { email } = context
  if (email === null) return { state: 'done' }
  const receiptFirst = email.isKeyless === true
  if (receiptFirst ? !(await takeReceipt(context, key)) : await hasReceipt(context, key)) return { state: 'done' }
  const sent = await email.sendEmail({ ...message, idempotencyKey: `${key.notificationId}:${key.playerId}` })
  switch (sent.state) {
    case 'sent':
      await noteReceipt(context, key, 'sent', sent.id)
      return { state: 'done' }
    case 'retry_later':
      if (receiptFirst) await releaseReceipt(context, key)
      return { state: 'retry', seconds: sent.seconds }
    case 'unknown':
      return { state: 'done' }
    case 'rejected':
      context.log('error', `Error in notifyUser ${key.playerId}`, { notification: key.notificationId.split(':')[0] })
      await noteReceipt(context, key, 'failed', sent.message)
      return { state: 'done' }
  }
}
