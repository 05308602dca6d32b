/** What came of sending a message, whoever carries it. */
export type Answer =
  | { state: 'sent'; id?: string }
  | { state: 'retry_later'; seconds: number }
  /** No answer came: the message may have arrived or not. */
  | { state: 'unknown'; seconds: number }
  /** Nobody is there any more, so this way to them is over. */
  | { state: 'blocked' }
  | { state: 'failed'; message: string }
