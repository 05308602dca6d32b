import type { LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import type { Weeks } from '#app/core/weeks/list-weeks.server.ts'
import type { Repository } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { changedRows } from '#app/domain/ledger/ledger.ts'
import { weekOfDay } from '#app/domain/time/period.ts'

/** Empty if no row differs. */
export function ledgerChange(
  player: { id: string; ledgerVersion: number },
  before: LedgerRow[],
  next: LedgerRow[],
  facts: readonly { repository: Repository }[],
  weeks: Weeks,
): LedgerChange[] {
  const rows = changedRows(before, next)
  if (rows.length === 0) return []
  const keys = new Set(rows.map((row) => row.key))
  const old = before.filter((row) => keys.has(row.key))
  const repositoryIds = new Set(rows.map((row) => row.repositoryId))
  const isOpen = (day: string) => weeks.statusOf(weekOfDay(day)).state !== 'closed'
  return [
    {
      playerId: player.id,
      version: player.ledgerVersion,
      rows,
      days: [...new Set([...rows, ...old].map((row) => row.day))].filter(isOpen),
      repositories: facts.map((fact) => fact.repository).filter((one) => repositoryIds.has(one.id)),
      active: rows.some((row) => row.quantity > (before.find((one) => one.key === row.key)?.quantity ?? 0)),
    },
  ]
}
