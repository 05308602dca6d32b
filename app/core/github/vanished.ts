import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isReadWith, type Observation } from '#app/domain/ledger/ledger.ts'

/**
 * The repositories of which a complete answer has nothing any more: private or deleted, or only the player's own work there
 * is gone. What was gone before asks nothing again.
 */
export function vanishedOf(
  stored: readonly LedgerRow[],
  facts: readonly Fact[],
  { from, to, of }: NonNullable<Observation['complete']>,
): number[] {
  if (of === 'changes') return []
  const seen = new Set(facts.map(({ repository }) => repository.id))
  const missing = stored.flatMap(({ repositoryId, kind, ineligible, occurredAt }) =>
    repositoryId === null ||
    seen.has(repositoryId) ||
    ineligible === 'gone' ||
    !isReadWith(kind, of) ||
    occurredAt < from ||
    occurredAt > to
      ? []
      : [repositoryId],
  )
  return [...new Set(missing)]
}
