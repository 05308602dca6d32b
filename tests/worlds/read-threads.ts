import type { ReadThread } from '#app/adapters/github/github.ts'
import { openingKeyOf } from '#app/domain/contests/labels/label-keys.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'

/** The issues and pull requests that facts are about, as GitHub shows them beside the facts. */
export function readThreads(
  facts: readonly Fact[],
  approvals: ReadonlyMap<string, ReadThread['approval']> = new Map(),
) {
  return [...Map.groupBy(facts, ({ key }) => openingKeyOf(key))].flatMap(([key, own]): ReadThread[] => {
    const [fact] = own
    const thread = fact?.thread ?? null
    if (fact === undefined || thread?.nodeId == null) return []
    const ended = own.find(({ kind }) => kind === 'pull_request_accepted' || kind === 'issue_completed')
    const { nodeId, openedAt, labels } = thread
    const approval = approvals.get(nodeId) ?? null
    return [
      { key, nodeId, repository: fact.repository, openedAt, endedAt: ended?.occurredAt ?? null, labels, approval },
    ]
  })
}
