import type { Email, EmailAnswer, EmailMessage } from '#app/adapters/email/email.ts'
import type { Answer, Sending } from './deliver-once.server.ts'
import type { ReceiptKey } from './receipts.server.ts'

const RETRY_SECONDS = 60

/** Exactly once while a provider remembers the key; at most once by a transport without keys. */
export function emailSending(
  email: Email,
  { notificationId, playerId }: Pick<ReceiptKey, 'notificationId' | 'playerId'>,
  message: Omit<EmailMessage, 'idempotencyKey'>,
): Sending {
  return {
    guarantee: email.isKeyless === true ? 'at_most_once' : 'at_least_once',
    send: async () => answerOf(await email.sendEmail({ ...message, idempotencyKey: `${notificationId}:${playerId}` })),
  }
}

function answerOf(answer: EmailAnswer): Answer {
  switch (answer.state) {
    case 'unknown':
      return { ...answer, seconds: RETRY_SECONDS }
    case 'rejected':
      return { ...answer, state: 'failed' }
    default:
      return answer
  }
}
