import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'

type NameContext = Pick<AppContext, 'config' | 'now'>
type Answer = 'account_not_found' | 'account_not_personal'

/** A new GitHub account is found after this time. */
const CACHED_FOR = 3 * MINUTE
const NAMES_KEPT = 1000

/** By configuration, which each isolate parses once. */
const known = new WeakMap<AppContext['config'], Map<string, { answer: Answer; until: number }>>()

/** GitHub's recent answer that nobody can join under this name, to save a lookup. */
export function recentRefusal({ config, now }: NameContext, username: string): Answer | null {
  const cached = known.get(config)?.get(username.toLowerCase())
  return cached !== undefined && cached.until > now() ? cached.answer : null
}

export function keepRefusal({ config, now }: NameContext, username: string, answer: Answer): void {
  const names = known.get(config) ?? new Map<string, { answer: Answer; until: number }>()
  known.set(config, names)
  const [oldest] = names.keys()
  if (names.size >= NAMES_KEPT && oldest !== undefined) names.delete(oldest)
  names.set(username.toLowerCase(), { answer, until: now() + CACHED_FOR })
}
