import type { Fact } from '#app/domain/ledger/fact.ts'

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
