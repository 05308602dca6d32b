import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isReadWith, type Observation } from '#app/domain/ledger/ledger.ts'

/**
 * Missing from a complete answer: private, deleted, or only the player's work is gone. Agents' work is left out: it is
 * asked for with another token, so it may be missing by itself. Work gone before asks nothing again.
 */
export function vanishedOf(
  stored: readonly LedgerRow[],
  facts: readonly Fact[],
  { from, to, of }: NonNullable<Observation['complete']>,
): number[] {
  if (of === 'changes') return []
  const seen = new Set(facts.map(({ repository, agent }) => placeOf(repository.id, agent)))
  const missing = stored.flatMap(({ repositoryId, kind, ineligible, occurredAt, agent }) =>
    repositoryId === null ||
    seen.has(placeOf(repositoryId, agent)) ||
    ineligible === 'gone' ||
    !isReadWith(kind, of) ||
    occurredAt < from ||
    occurredAt > to
      ? []
      : [repositoryId],
  )
  return [...new Set(missing)]
}

function placeOf(repositoryId: number, agent: string | null = null): string {
  return `${repositoryId} ${agent === null ? 'own' : 'agents'}`
}
