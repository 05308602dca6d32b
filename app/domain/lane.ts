import type { Ground } from './ground.ts'
import type { LedgerRow } from './ledger-row.ts'
import { isContestKind, takenUpBy } from './points-table.ts'

/** `full`: counts in full. Everything else shares the day's open points, each for its own reason. */
export type Lane = 'full' | 'alone' | 'no_push' | 'not_established' | 'not_known'

/** What a row's note says about its lane; nothing where it counts in full. */
export const laneTexts = {
  alone: 'nobody else needed',
  no_push: 'review without push access',
  not_established: 'project not established',
  not_known: 'project not looked up yet',
} as const satisfies Record<Exclude<Lane, 'full'>, string>

export function laneText(lane: Lane): string {
  return lane === 'full' ? 'counts in full' : laneTexts[lane]
}

/** Bots' threads need nobody else. What is not known yet counts as open until GitHub has said it. */
export function laneOf(row: Pick<LedgerRow, 'kind' | 'counterpartId' | 'reviewerCanPush'>, ground: Ground): Lane {
  const by = isContestKind(row.kind) ? takenUpBy(row.kind) : null
  if (by === null || row.counterpartId === 0) return 'alone'
  if (by === 'author' && row.reviewerCanPush === false) return 'no_push'
  if (ground === 'not_established') return 'not_established'
  if (ground === 'unknown' || (by === 'author' && row.reviewerCanPush === null)) return 'not_known'
  return 'full'
}
