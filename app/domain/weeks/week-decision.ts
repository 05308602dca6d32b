export const ANSWER_LENGTH = 2000

export type Verdict = 'upheld' | 'dismissed'

export const weekProblemText = {
  award_not_found: 'There is no such award.',
  award_not_held: 'Somebody has already decided this award.',
  award_forfeited: 'This award has already been taken back.',
  reason_missing: 'Give a reason: the player reads it and the audit log keeps it.',
  reason_long: '500 characters at most.',
  repository_unknown: 'We don’t know this repository.',
  mark_missing: 'Choose one of the two.',
  not_found: 'This no longer exists: its author has deleted the account.',
  already_answered: 'Somebody has already answered this.',
  verdict_missing: 'Choose one of the two.',
  answer_missing: 'Write an answer for the player.',
  answer_long: `${ANSWER_LENGTH} characters at most.`,
} as const satisfies Record<string, string>

export type WeekProblem = keyof typeof weekProblemText

export type WeekField = 'reason' | 'verdict' | 'answer' | 'established'

const fieldOf: Partial<Record<WeekProblem, WeekField>> = {
  reason_missing: 'reason',
  reason_long: 'reason',
  mark_missing: 'established',
  verdict_missing: 'verdict',
  answer_missing: 'answer',
  answer_long: 'answer',
}

/** Null if the problem is a conflict with the current state. */
export function weekProblemField(code: WeekProblem): WeekField | null {
  return fieldOf[code] ?? null
}
