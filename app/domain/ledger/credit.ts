import {
  isScoredKind,
  COUNTERPART_POINTS_PER_WEEK,
  POINTS_VERSION,
  counterpartRole,
} from '#app/domain/points/points-table.ts'
import { DAY } from '#app/domain/time/period.ts'
import type { ProjectStatus } from './established-project.ts'
import type { LedgerRow } from './ledger-row.ts'

/**
 * `full` counts in full; the others share the open points. `week_limit`, `person_limit` and `no_change` mark work that
 * would count in full but for that one reason.
 */
export type Credit =
  | 'full'
  | 'week_limit'
  | 'person_limit'
  | 'alone'
  | 'no_push'
  | 'approver_without_push'
  | 'after_end'
  | 'no_change'
  | 'not_established'
  | 'not_known'

export const CREDITS = [
  'full',
  'week_limit',
  'person_limit',
  'alone',
  'no_push',
  'approver_without_push',
  'after_end',
  'no_change',
  'not_established',
  'not_known',
] as const satisfies Credit[]

/** An approval without push access counts if its author had work merged there this long before. */
export const APPROVER_LAG = 30 * DAY

/** For a row's note; nothing for full. */
export const creditTexts = {
  week_limit: 'weekly limit for full points reached',
  person_limit: `${COUNTERPART_POINTS_PER_WEEK} points in full through the same person this week`,
  alone: 'solo work',
  no_push: 'reviewed without write access',
  approver_without_push: 'its approver has no write access',
  after_end: 'reviewed after it was merged or closed',
  no_change: 'closed by hand, not by somebody else’s change',
  not_established: 'project too new or too small to count in full',
  not_known: 'project not looked up yet',
} as const satisfies Record<Exclude<Credit, 'full'>, string>

export function creditText(credit: Credit): string {
  return credit === 'full' ? 'counts in full' : creditTexts[credit]
}

/** A piece past its rule's daily limit has the credit too, but only a point beyond the limits. */
export function countsInFull({ credit, counted }: Pick<LedgerRow, 'credit' | 'counted'>): boolean {
  return credit === 'full' && counted > 0
}

/** Whether others took it up in an established project, whatever the week's own rules made of it. */
export function isTakenUpInFull(credit: Credit): boolean {
  return credit === 'full' || credit === 'week_limit' || credit === 'person_limit' || credit === 'no_change'
}

/**
 * Before the week's limits. Bots' threads need nobody else. Until GitHub has answered, it counts as open. Who approved,
 * and whether a review was in time, matters from version 3 on; what closed an issue, from version 4 on.
 */
export function creditOf(
  row: Pick<LedgerRow, 'kind' | 'counterpartId' | 'reviewerCanPush' | 'isAfterEnd'>,
  projectStatus: ProjectStatus,
  version = POINTS_VERSION,
): Credit {
  const by = isScoredKind(row.kind) ? counterpartRole(row.kind) : null
  if (by === null || row.counterpartId === 0) return 'alone'
  if (row.reviewerCanPush === false) {
    if (by === 'author') return 'no_push'
    if (version >= 3) return 'approver_without_push'
  }
  if (row.isAfterEnd === true && by === 'author' && version >= 3) return 'after_end'
  if (projectStatus === 'not_established') return 'not_established'
  if (projectStatus === 'unknown' || (by === 'author' && row.reviewerCanPush === null)) return 'not_known'
  return row.isAfterEnd === true && by === 'accepter' && version >= 4 ? 'no_change' : 'full'
}
