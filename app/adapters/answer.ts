export type Answer =
  | { state: 'sent'; id?: string }
  | { state: 'retry_later'; seconds: number }
  /** No answer came: the message may have arrived or not. */
  | { state: 'unknown'; seconds: number }
  /** The receiver is gone: nothing more can be sent this way. */
  | { state: 'blocked' }
  | { state: 'failed'; message: string }
