import type { ContestReason } from './contest-score.ts'

/** Why a fact earns nothing in a contest, or less, as its climbers read it. */
export const contestReasonText = {
  before_start: 'From before its start',
  after_end: 'From after its end',
  out_of_scope: 'Not one of its repositories',
  kind_off: 'Its rules count other work',
  held: 'A moderator has not decided yet. It counts by itself after 72 hours at most',
  taken_back: 'Taken back by a moderator',
  daily_limit: 'The day’s limit of its rules was used up',
  open_limit: 'The day’s points for work alone were used up',
  ineligible: 'Does not count in the weekly climb either',
} as const satisfies Record<ContestReason, string>
