import { CHANNEL_NAMES } from '#app/domain/notifications/channel.ts'
import { REQUEST_ID } from './job.ts'

/** A job with its keys and shape, without personal data. */
export type Redacted = {
  shown: unknown
  taken: { what: RedactedKind; times: number }[]
}

export type RedactedKind = 'e-mail address' | 'text' | 'number' | 'name of a field' | 'deep part'

const OWN_ID = /^(?:pl|an|nt|ob|lb)_[0-9a-z]{1,25}$/
/** A part of an id between colons: words, weeks, days and instants. */
const PART = /^(?:[a-z]{2,12}(?:-[a-z0-9]{1,12}){0,3}|\d{4}-W\d{2}|\d{4}-\d{2}(?:-\d{2})?|\d{13})$/
const DEEPEST = 8

/** Fields with our own values; a value in another format is redacted. */
const KEPT: Record<string, (value: string) => boolean> = {
  type: (value) => /^[a-z]+(?:-[a-z]+){0,3}$/.test(value) && value.length <= 40,
  channel: (value) => CHANNEL_NAMES.some((name) => name === value),
  week: (value) => /^\d{4}-W\d{2}$/.test(value),
  day: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value),
  requestId: (value) => REQUEST_ID.test(value),
  id: isOwnName,
  playerId: isOwnName,
  playerIds: isOwnName,
  notificationId: isOwnName,
  notificationIds: isOwnName,
  after: (value) => value === '' || isOwnName(value),
}
const KEPT_NUMBERS = new Set(['expiresAt', 'below'])

/** Keeps known fields with values in our format; everything else is redacted, however harmless it looks. */
export function redactMessage(message: unknown): Redacted {
  const counts = new Map<RedactedKind, number>()
  const take = (what: RedactedKind, shown: string) => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
    return shown
  }
  const shown = redact(message, '', 0, take)
  return { shown, taken: [...counts].map(([what, times]) => ({ what, times })) }
}

type Take = (what: RedactedKind, shown: string) => string

function redact(value: unknown, field: string, depth: number, take: Take): unknown {
  if (depth > DEEPEST) return take('deep part', '[deep part]')
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return redactText(value, field, take)
  if (typeof value === 'number') return KEPT_NUMBERS.has(field) ? value : take('number', '[number]')
  if (Array.isArray(value)) return value.map((one) => redact(one, field, depth + 1, take))
  if (typeof value !== 'object') return take('text', '[text]')
  return Object.fromEntries(
    Object.entries(value).map(([name, inner], index) => [
      isFieldName(name) ? name : take('name of a field', `[field ${index + 1}]`),
      redact(inner, name, depth + 1, take),
    ]),
  )
}

function redactText(value: string, field: string, take: Take): string {
  if (Object.hasOwn(KEPT, field) && KEPT[field]?.(value) === true) return value
  if (/^[^\s@]+@[^\s@]*\.[^\s@.]+$/.test(value)) return take('e-mail address', '[e-mail address]')
  return take('text', `[text of ${value.length === 1 ? '1 character' : `${value.length} characters`}]`)
}

/** Looks like a programmer's field name, which typed text seldom does. */
function isFieldName(name: string): boolean {
  return /^[a-z][A-Za-z]{0,29}$/.test(name)
}

function isOwnName(value: string): boolean {
  if (OWN_ID.test(value)) return true
  const parts = value.split(':')
  return parts.length > 1 && parts.length <= 5 && parts.every((part) => PART.test(part) || OWN_ID.test(part))
}
