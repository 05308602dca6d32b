import { dayOf } from '#app/domain/time/period.ts'
import type { Fact } from './fact.ts'
import type { Landing } from './landing.ts'

type Answer = { facts: Fact[]; closed: Fact[]; pullRequests: unknown[]; threads: unknown[]; hasWithheldParts?: boolean }

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
    ...(one.hasWithheldParts || other.hasWithheldParts ? { hasWithheldParts: true } : {}),
  }
}

/** How it landed, or the change as which it had landed and did not stay. */
export type JudgedLanding = { landing: Landing } | { lostAs: string } | null

/** Landed ones are accepted, and their opening counts; those that did not stay count as closed. */
export function withLandings<Given extends Pick<Answer, 'facts' | 'closed'>>(
  activity: Given,
  judge: (fact: Fact) => JudgedLanding,
): Given {
  const accepted = activity.closed.flatMap((fact): Fact[] => {
    const judged = judge(fact)
    if (judged === null) return []
    if ('lostAs' in judged) return [{ ...fact, landedAs: judged.lostAs, ineligible: 'closed_unmerged' }]
    const { as, at, counterpartId, reviewerCanPush } = judged.landing
    const opened = fact.thread?.openedAt ?? fact.occurredAt
    // A commit may claim any time; nothing lands before it was opened.
    const occurredAt = Math.max(opened, Math.min(at ?? fact.occurredAt, fact.occurredAt))
    return [{ ...fact, day: dayOf(occurredAt), occurredAt, landedAs: as, counterpartId, reviewerCanPush }]
  })
  const landed = new Set(
    accepted.flatMap(({ key, ineligible }) => (ineligible === null ? key.replace(/:accepted$/, ':opened') : [])),
  )
  const facts = activity.facts.map((fact) =>
    landed.has(fact.key) && fact.ineligible === 'closed_unmerged' ? { ...fact, ineligible: null } : fact,
  )
  return { ...activity, facts: [...facts, ...accepted] }
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
