import type { Answer } from '#app/adapters/answer.ts'

/** A way to send e-mail, whoever carries it. */
export type Email = {
  sendEmail: (message: EmailMessage) => Promise<Answer>
  /** Nobody remembers the idempotency key: a repeated call is a second message. */
  isKeyless?: boolean
}

export type EmailMessage = {
  to: string
  subject: string
  html: string
  text: string
  /** The provider sends one message a key for as long as it keeps it (a day). */
  idempotencyKey: string
  headers: Record<string, string>
}

/** Name of the first part that could start another header or receiver; null when all are safe. */
export function unsafePart({ to, subject, idempotencyKey, headers }: EmailMessage): string | null {
  if (/[\s<>]/.test(to)) return 'To'
  const unsafe = Object.entries({ ...headers, To: to, Subject: subject, Key: idempotencyKey }).find(
    ([name, value]) => !/^[\w-]+$/.test(name) || /[\u0000-\u001f\u007f]/.test(value),
  )
  return unsafe === undefined ? null : JSON.stringify(unsafe[0])
}
