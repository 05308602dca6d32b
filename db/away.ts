import { isTransient } from './retry-transient.ts'

const NO_ANSWER = 'D1 did not answer in time'

/** Stored data is damaged: readers get what they get while D1 is away. */
export class Unreadable extends Error {}

/** D1 itself failed, not the query, whose errors end with SQLite's code. Also if D1 is overloaded: do not ask again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Unreadable) return true
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(reason instanceof Error)) return false
  if (reason.message === NO_ANSWER || isTransient(reason)) return true
  return reason.message.startsWith('D1_ERROR: ') && !reason.message.includes(': SQLITE_')
}

/** Rejects after this time, by default as if the database were away. The work itself goes on. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>, late = NO_ANSWER): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), milliseconds)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}
