import type { Fact } from './fact.ts'

/** Day from which a repository's facts earn nothing, by the repository's id. */
export type OptOuts = ReadonlyMap<number, string>

/** Facts of the day of an opt-out and later earn nothing; earlier ones stay what they were. */
export function withoutOptedOut(facts: readonly Fact[], optOuts: OptOuts): Fact[] {
  return facts.map((fact) => {
    const from = optOuts.get(fact.repository.id)
    if (from === undefined || fact.day < from) return fact
    return { ...fact, ineligible: fact.ineligible ?? 'opted_out' }
  })
}
