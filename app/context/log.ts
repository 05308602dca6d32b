export type LogLevel = 'info' | 'warning' | 'error'

/** One JSON object per line. Its id links a request with its jobs. */
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void

export function createLog(base: Record<string, unknown>, write: (line: string) => void): Log {
  return (level, message, fields) => write(JSON.stringify({ level, message, ...base, ...fields }))
}
