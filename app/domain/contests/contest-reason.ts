import type { ContestReason } from './contest-score.ts'

/** Why a fact earns nothing in a contest, or less, as its climbers read it. */
export const contestReasonText = {
  before_start: 'From before its start',
  after_end: 'From after its end',
  out_of_scope: 'Not one of its repositories',
  kind_off: 'Its rules don’t count this kind of work',
  by_agent: 'Its rules don’t count what an agent’s account opened',
  by_person: 'Its rules count only what an agent’s account opened',
  held: 'A moderator hasn’t decided yet. It counts by itself after 72 hours at most',
  taken_back: 'A moderator decided not to count it',
  daily_limit: 'The contest’s limit for the day was used up',
  open_limit: 'The day’s points for solo work were used up',
  ineligible: 'Does not count in the weekly climb either',
} as const satisfies Record<ContestReason, string>
