import { DrizzleQueryError } from 'drizzle-orm'

/** Of an error and of its cause, which is D1's. Compare it, never log it: it contains values. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

const LONGEST_MESSAGE = 500
const LONGEST = 4000

/**
 * For the log: where it was thrown and why, cut to a length. A failed query is logged as SQL without its values, which
 * drizzle puts into the message and the stack's head. Values that the engine's own errors quote are left out.
 */
export function errorForLog(error: unknown): string {
  if (!(error instanceof Error)) return cut(String(error), LONGEST_MESSAGE)
  const { message, stack = '' } = error
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  if (!(error instanceof DrizzleQueryError))
    return cut(`${error.name}: ${cut(withoutValue(error, message), LONGEST_MESSAGE)}${frames}`, LONGEST)
  const reason = error.cause === undefined ? '' : `\n${cut(errorText(error.cause), LONGEST_MESSAGE)}`
  return cut(`Failed query: ${cut(error.query, LONGEST / 2)}${reason}${frames}`, LONGEST)
}

/** "Cannot use 'in' operator to search for 'type' in {…" quotes the whole value. */
function withoutValue(error: Error, message: string): string {
  if (!(error instanceof TypeError || error instanceof SyntaxError)) return message
  const quoted = message.search(/[{[<]|(?<=' in )/)
  return quoted === -1 ? message : `${message.slice(0, quoted)}…`
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`
}
