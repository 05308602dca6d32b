import { MINUTE } from '#app/domain/time/period.ts'
import type { Hardness } from './hardness.ts'

type Token = { inFlight: number; blockedUntil: number; recent: { at: number; milliseconds: number }[] }

export type Load = ReturnType<typeof createLoad>

/** Counts a rolling minute in memory. */
export function createLoad(now: () => number, limits: () => Hardness['secondary']) {
  const tokens = new Map<string, Token>()

  function tokenOf(caller: string): Token {
    const known = tokens.get(caller) ?? { inFlight: 0, blockedUntil: 0, recent: [] }
    tokens.set(caller, known)
    known.recent = known.recent.filter(({ at }) => at > now() - MINUTE)
    return known
  }

  return {
    /** Lets a query in, or answers the seconds to wait. Who exceeds a limit waits for the whole time. */
    enter: (caller: string): { refusedFor: number } | { leave: (milliseconds: number) => void } => {
      const token = tokenOf(caller)
      const { retryAfter } = limits()
      if (token.blockedUntil <= now() && exceeds(token, limits())) token.blockedUntil = now() + retryAfter * 1000
      if (token.blockedUntil > now()) return { refusedFor: Math.ceil((token.blockedUntil - now()) / 1000) }
      const query = { at: now(), milliseconds: 0 }
      token.inFlight += 1
      token.recent.push(query)
      return {
        leave: (milliseconds) => {
          token.inFlight -= 1
          Object.assign(query, { at: now(), milliseconds })
        },
      }
    },
  }
}

function exceeds({ inFlight, recent }: Token, limits: Hardness['secondary']): boolean {
  const worked = recent.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return (
    isReached(limits.inFlight, inFlight) ||
    isReached(limits.queriesAMinute, recent.length) ||
    isReached(limits.workAMinute, worked)
  )
}

function isReached(limit: number | null, count: number): boolean {
  return limit !== null && count >= limit
}
