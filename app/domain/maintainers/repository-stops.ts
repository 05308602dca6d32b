import { isBrakedAt, rulesAt, type RepositoryRules } from './repository-rules.ts'

/** A time in which maintainers let no pull request, or nothing at all, earn points. */
export type Stop = {
  what: 'brake' | 'points'
  from: number
  /** Null: still on at the end of the range. */
  until: number | null
}

/** Within [from, to), the earliest first. */
export function stopsBetween(versions: readonly RepositoryRules[], from: number, to: number): Stop[] {
  if (to <= from) return []
  const changes = versions.flatMap(({ since, endsAt }) => (endsAt === null ? [since] : [since, endsAt]))
  const instants = [from, ...changes.filter((at) => at > from && at < to).toSorted((one, other) => one - other)]
  const stops: Stop[] = []
  for (const at of instants) {
    const what = stopAt(versions, at)
    const last = stops.at(-1)
    if (last?.until === null) {
      if (last.what === what) continue
      last.until = at
    }
    if (what !== null) stops.push({ what, from: at, until: null })
  }
  return stops
}

function stopAt(versions: readonly RepositoryRules[], at: number): Stop['what'] | null {
  const rules = rulesAt(versions, at)
  if (rules === null) return null
  if (rules.points === 'none') return 'points'
  return isBrakedAt(rules, at) ? 'brake' : null
}
