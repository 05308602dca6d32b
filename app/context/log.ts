import type { Log } from '#app/adapters/connection.ts'

export function createLog(base: Record<string, unknown>, write: (line: string) => void): Log {
  return (level, message, fields) => write(JSON.stringify({ level, message, ...base, ...fields }))
}
