import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isReadWith, type Observation } from '#app/domain/ledger/ledger.ts'

/**
 * The repositories of which a complete answer has nothing any more: private or deleted, or only the player's own work there
 * is gone. What agents did is asked for by another token than the player's own, so it may be missing alone. What was gone
 * before asks nothing again.
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
