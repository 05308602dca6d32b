/** For adapters, in place of the global fetch. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** One JSON object per line. Its id links a request with its jobs. */
export type Log = (level: 'info' | 'warning' | 'error', message: string, fields?: Record<string, unknown>) => void

export function createLog(base: Record<string, unknown>, write: (line: string) => void): Log {
  return (level, message, fields) => write(JSON.stringify({ level, message, ...base, ...fields }))
}

export type Answer =
  | { state: 'sent'; id?: string }
  | { state: 'retry_later'; seconds: number }
  /** No answer: the message may have arrived or not. */
  | { state: 'unknown'; seconds: number }
  | { state: 'blocked' }
  | { state: 'failed'; message: string }
