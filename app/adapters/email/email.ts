/** A way to send e-mail, by any provider. */
export type Email = {
  sendEmail: (message: EmailMessage) => Promise<EmailAnswer>
  /** The server ignores the idempotency key, so a repeated call sends a second message. */
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

export type EmailAnswer =
  | { state: 'sent'; id: string }
  | { state: 'retry_later'; seconds: number }
  /** The message was sent without an answer, so it may or may not have arrived. */
  | { state: 'unknown' }
  | { state: 'rejected'; message: string }

/** Name of the first field that could inject a header or receiver; null when all are safe. */
export function unsafePart({ to, subject, idempotencyKey, headers }: EmailMessage): string | null {
  if (/[\s<>]/.test(to)) return 'To'
  const unsafe = Object.entries({ ...headers, To: to, Subject: subject, Key: idempotencyKey }).find(
    ([name, value]) => !/^[\w-]+$/.test(name) || /[\u0000-\u001f\u007f]/.test(value),
  )
  return unsafe === undefined ? null : JSON.stringify(unsafe[0])
}
