import type { Fact } from '#app/domain/ledger/fact.ts'
import { isBrakedAt, rulesAt, type RepositoryRules } from './repository-rules.ts'

/** A time in which a repository's maintainers let no pull request, or nothing at all, earn points. */
export type Stop = {
  what: 'brake' | 'points'
  from: number
  /** Null: still on at the end of what was looked at. */
  until: number | null
}

type Stopping = { versions: readonly RepositoryRules[]; optedOutAt: number | null }

/** What stopped points in a repository within [from, to), the earliest first. */
export function stopsBetween(repository: Stopping, from: number, to: number): Stop[] {
  if (to <= from) return []
  const changes = [
    ...repository.versions.flatMap(({ since, endsAt }) => (endsAt === null ? [since] : [since, endsAt])),
    ...(repository.optedOutAt === null ? [] : [repository.optedOutAt]),
  ]
  const instants = [from, ...changes.filter((at) => at > from && at < to).toSorted((one, other) => one - other)]
  const stops: Stop[] = []
  for (const at of instants) {
    const what = stopAt(repository, at)
    const last = stops.at(-1)
    if (last?.until === null) {
      if (last.what === what) continue
      last.until = at
    }
    if (what !== null) stops.push({ what, from: at, until: null })
  }
  return stops
}

function stopAt({ versions, optedOutAt }: Stopping, at: number): Stop['what'] | null {
  if (optedOutAt !== null && at >= optedOutAt) return 'points'
  const rules = rulesAt(versions, at)
  if (rules === null) return null
  if (rules.points === 'none') return 'points'
  return isBrakedAt(rules, at) ? 'brake' : null
}

/** The first day when a repository's facts earn nothing, by repository id. */
export type OptOuts = ReadonlyMap<number, string>

/** Facts from the day of an opt-out on earn nothing; earlier facts keep their points. */
export function withoutOptedOut(facts: readonly Fact[], optOuts: OptOuts): Fact[] {
  return facts.map((fact) => {
    const from = optOuts.get(fact.repository.id)
    if (from === undefined || fact.day < from) return fact
    return { ...fact, ineligible: fact.ineligible ?? 'opted_out' }
  })
}
