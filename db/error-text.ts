import { DrizzleQueryError } from 'drizzle-orm'

/** What went wrong, with what D1 said of it: drizzle wraps that as the cause. To be compared, not logged: it has values. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * What the log gets of an error: where it was thrown and why. Of a query its SQL, and none of the values that were bound
 * to it, which drizzle puts into the message and with it at the head of the stack.
 */
export function errorForLog(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, stack = '' } = error
  if (!(error instanceof DrizzleQueryError)) return stack === '' ? message : stack
  const reason = error.cause === undefined ? '' : `\n${errorText(error.cause)}`
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  return `Failed query: ${error.query}${reason}${frames}`
}
