import type { Fact } from './fact.ts'

type Answer = { facts: Fact[]; closed: Fact[]; pullRequests: unknown[]; threads: unknown[]; hasHoles?: boolean }

/**
 * The highest count of commits, the first comment of a thread and day, else the one GitHub updated last. It gets the
 * latest updated time, so that a webhook about one comment does not look newer than the merged fact.
 */
export function mergeFacts(facts: Fact[]): Fact[] {
  const byKey = new Map<string, Fact>()
  for (const fact of facts) {
    const known = byKey.get(fact.key)
    const kept = known === undefined || replaces(fact, known) ? fact : known
    byKey.set(fact.key, known === undefined ? kept : { ...kept, sourceUpdatedAt: latest(fact, known) })
  }
  return [...byKey.values()]
}

/** What both answers about a player have, with the rest of the second. */
export function bothOf<Given extends Answer>(one: Given, other: Given): Given {
  return {
    ...other,
    facts: mergeFacts([...one.facts, ...other.facts]),
    pullRequests: [...one.pullRequests, ...other.pullRequests],
    threads: [...one.threads, ...other.threads],
    closed: mergeFacts([...one.closed, ...other.closed]),
    ...(one.hasHoles || other.hasHoles ? { hasHoles: true } : {}),
  }
}

function replaces(fact: Fact, known: Fact): boolean {
  if (fact.kind === 'commits') return fact.quantity > known.quantity
  if (fact.key.startsWith('comment:')) return fact.occurredAt < known.occurredAt
  return (fact.sourceUpdatedAt ?? 0) > (known.sourceUpdatedAt ?? 0)
}

function latest(one: Fact, other: Fact): number | null {
  if (one.sourceUpdatedAt === null || other.sourceUpdatedAt === null)
    return one.sourceUpdatedAt ?? other.sourceUpdatedAt
  return Math.max(one.sourceUpdatedAt, other.sourceUpdatedAt)
}
