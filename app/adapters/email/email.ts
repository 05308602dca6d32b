import type { Answer, Log } from '#app/adapters/connection.ts'

export type Email = {
  sendEmail: (message: EmailMessage) => Promise<Answer>
  /** A repeated call sends a second message in spite of its idempotency key. */
  isKeyless?: boolean
}

export type EmailMessage = {
  to: string
  subject: string
  html: string
  text: string
  /** The provider sends one message per key while it stores the key (a day). */
  idempotencyKey: string
  headers: Record<string, string>
}

/** By `carry`, unless a part is unsafe; logs every failure. No answer names the receiver's address. */
export function sendSafely(carry: Email['sendEmail'], log: Log): Email['sendEmail'] {
  return async (message) => {
    const unsafe = unsafePart(message)
    const answer: Answer =
      unsafe === null
        ? withoutAddress(await carry(message), message.to)
        : { state: 'failed', message: `unsafe text in ${unsafe}` }
    if (answer.state !== 'sent') log('error', 'Error sending e-mail', { ...answer })
    return answer
  }
}

function withoutAddress(answer: Answer, address: string): Answer {
  if (answer.state !== 'failed') return answer
  // A refusal may quote the address in another spelling, so every address goes.
  return {
    ...answer,
    message: answer.message
      .replaceAll(address, '[address]')
      .replaceAll(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '[address]'),
  }
}

/** The first part that could start another header or receiver; null if all are safe. */
function unsafePart({ to, subject, idempotencyKey, headers }: EmailMessage): string | null {
  if (/[\s<>]/.test(to)) return 'To'
  const unsafe = Object.entries({ ...headers, To: to, Subject: subject, Key: idempotencyKey }).find(
    ([name, value]) => !/^[\w-]+$/.test(name) || /[\u0000-\u001f\u007f]/.test(value),
  )
  return unsafe === undefined ? null : JSON.stringify(unsafe[0])
}
