import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { Limits } from './state.ts'

export type Budget = { limit: number; remaining: number; used: number; resetAt: number }

export type Resource = keyof Limits

export type RateLimits = ReturnType<typeof createRateLimits>

const WINDOWS = { core: HOUR, search: MINUTE, graphql: HOUR } as const satisfies Record<Resource, number>
/** Shown when nothing is limited. */
const UNLIMITED = 1_000_000

/** Counted in memory, so a restart resets everything. */
export function createRateLimits(now: () => number, limits: () => Limits) {
  const windows = new Map<string, { used: number; resetAt: number }>()

  function windowOf(resource: Resource, caller: string): { used: number; resetAt: number } {
    const key = `${resource}:${caller}`
    const known = windows.get(key)
    if (known !== undefined && known.resetAt > now()) return known
    const fresh = { used: 0, resetAt: now() + WINDOWS[resource] }
    windows.set(key, fresh)
    return fresh
  }

  function budget(resource: Resource, caller: string): Budget {
    const { used, resetAt } = windowOf(resource, caller)
    const limit = limits()[resource] ?? UNLIMITED
    return { limit, used, remaining: Math.max(0, limit - used), resetAt }
  }

  return {
    budget,
    /** Takes even what is no longer there. */
    deduct: (resource: Resource, caller: string, points: number): void => {
      if (limits()[resource] !== null) windowOf(resource, caller).used += points
    },
    /** Takes from a caller's budget; null when too little is left. */
    spend: (resource: Resource, caller: string, cost: number): Budget | null => {
      const limit = limits()[resource]
      const window = windowOf(resource, caller)
      if (limit !== null && window.used + cost > limit) return null
      window.used += limit === null ? 0 : cost
      return budget(resource, caller)
    },
  }
}

export function rateLimitHeaders(
  resource: Resource,
  { limit, used, remaining, resetAt }: Budget,
): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    'x-ratelimit-resource': resource,
  }
}
