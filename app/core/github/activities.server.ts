import type { Fact } from '#app/domain/ledger/fact.ts'
import type { ReadActivity } from './repository-rules.server.ts'

/** By player. */
export type Activities = Map<string, ReadActivity>

export type RefreshOutcome = {
  refreshed: string[]
  failed: string[]
  /** When GitHub accepts requests again; null unless it set a limit. */
  retryAt: number | null
}

export function observedOf(activities: Activities): { playerId: string; fact: Fact }[] {
  return [...activities].flatMap(([playerId, { activity }]) =>
    activity?.state === 'complete' ? activity.facts.map((fact) => ({ playerId, fact })) : [],
  )
}

export function observedFacts(activities: Activities): Fact[] {
  return [...activities.values()].flatMap(({ activity }) => (activity?.state === 'complete' ? activity.facts : []))
}

export function answersOf(activities: Activities): Map<string, ReadActivity['activity']> {
  return new Map([...activities].map(([id, { activity }]) => [id, activity]))
}

/** Also if it only said that nothing moved. */
export function isAnswer(activity: ReadActivity['activity']): boolean {
  return activity?.state === 'complete' || activity?.state === 'unchanged'
}

export function isUndecided(facts: readonly Fact[], unknown: ReadonlySet<number>): boolean {
  return facts.some((fact) => unknown.has(fact.repository.id))
}

/** Players with facts in a repository that GitHub did not answer for are asked for again early. */
export function outcomeOf(activities: Activities, unknown: Set<number>): RefreshOutcome {
  const outcome: RefreshOutcome = { refreshed: [], failed: [], retryAt: null }
  for (const [id, { activity }] of activities) {
    const isUnknown = activity?.state === 'complete' && isUndecided(activity.facts, unknown)
    if (activity === undefined || activity.state === 'failed' || isUnknown) outcome.failed.push(id)
    else outcome.refreshed.push(id)
    if (activity?.state === 'failed' && activity.error.code === 'rate_limited')
      outcome.retryAt = Math.max(outcome.retryAt ?? 0, activity.error.retryAt)
  }
  return outcome
}
