import type { ContestLine, ContestReason } from './contest-line.ts'

export const contestReasonText = {
  before_start: 'From before its start',
  after_end: 'From after its end',
  out_of_scope: 'Not one of its repositories',
  kind_off: 'Its rules don’t count this kind of work',
  by_agent: 'Its rules don’t count what an agent’s account opened',
  by_person: 'Its rules count only what an agent’s account opened',
  label_missing: 'A label that its rules ask for is missing',
  label_by_author: 'Its author set the label that its rules ask for. Somebody else has to',
  label_unknown: 'GitHub doesn’t say who set the label that its rules ask for. Somebody has to set it again',
  label_without_points: 'Its label gives no points',
  not_accepted: 'Not accepted yet: it counts once it is merged or approved',
  held: 'A moderator hasn’t decided yet. It counts by itself after 72 hours at most',
  taken_back: 'A moderator decided not to count it',
  daily_limit: 'The contest’s limit for the day was used up',
  open_limit: 'The day’s points for solo work were used up',
  by_hand: 'Its organisers decided that it counts less',
  ineligible: 'Does not count in the weekly climb either',
} as const satisfies Record<ContestReason, string>

/** The same for one piece of work, with the label it needs. */
export function reasonOfLine({ reason, wanted, why }: Pick<ContestLine, 'reason' | 'wanted' | 'why'>): string | null {
  if (reason === null) return null
  if (why !== undefined) return `${contestReasonText.by_hand}: “${why}”`
  if (wanted === undefined) return contestReasonText[reason]
  switch (reason) {
    case 'label_missing':
      return `It needs the label ${wanted}. Anybody but its author may still set it`
    case 'label_by_author':
      return `Its author set the label ${wanted}. Somebody else has to`
    case 'label_unknown':
      return `GitHub doesn’t say who set the label ${wanted}. Somebody has to set it again`
    case 'not_accepted':
      return `It counts once it is merged or has the label ${wanted}`
    default:
      return contestReasonText[reason]
  }
}
