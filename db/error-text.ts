import { DrizzleQueryError } from 'drizzle-orm'

/** The messages of an error and of its cause, which is D1's. Compare it, never log it: it contains values. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** A library's message may hold what it worked on. */
const LONGEST_MESSAGE = 500

/**
 * An error for the log: where it was thrown and why. A failed query is logged as SQL without its values, which drizzle
 * puts into the message and the head of the stack.
 */
export function errorForLog(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST_MESSAGE)
  const { message, stack = '' } = error
  const short = message.slice(0, LONGEST_MESSAGE)
  if (!(error instanceof DrizzleQueryError)) return stack === '' ? short : stack.replace(message, () => short)
  const reason = error.cause === undefined ? '' : `\n${errorText(error.cause)}`
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  return `Failed query: ${error.query}${reason}${frames}`
}
