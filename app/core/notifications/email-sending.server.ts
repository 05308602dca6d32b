import type { Email, EmailMessage } from '#app/adapters/email/email.ts'
import type { Sending } from './deliver-once.server.ts'
import type { ReceiptKey } from './receipts.server.ts'

/** Exactly once while a provider remembers the key; at most once by a transport without keys. */
export function emailSending(
  email: Email,
  { notificationId, playerId }: Pick<ReceiptKey, 'notificationId' | 'playerId'>,
  message: Omit<EmailMessage, 'idempotencyKey'>,
): Sending {
  return {
    guarantee: email.isKeyless === true ? 'at_most_once' : 'at_least_once',
    send: () => email.sendEmail({ ...message, idempotencyKey: `${notificationId}:${playerId}` }),
  }
}
