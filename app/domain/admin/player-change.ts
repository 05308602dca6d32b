export const ADJUSTMENT_LIMIT = 10_000
export const STAFF_REASON_LENGTH = 500

export const changeProblemText = {
  player_not_found: 'Player not found',
  not_claimed: 'Nobody has claimed this player yet. Unclaimed players are not ranked and are deleted after 7 days.',
  merged: 'This player was merged into another one. Make the change there.',
  reason_missing: 'Give a reason: the player reads it and the audit log keeps it.',
  reason_long: `${STAFF_REASON_LENGTH} characters at most.`,
  other_name: 'This is not the player’s name. Type it as shown in the label.',
  points_missing: `A whole number other than 0, ${ADJUSTMENT_LIMIT} at most.`,
  only_taken: 'In the contest you can only take points away, never give them. Write the number with a minus.',
  more_than_there: 'The player has fewer points than that.',
  week_closed: 'This week is closed: its points stay as they are.',
  adjustment_not_found: 'There is no such adjustment, or it was already taken back.',
  already: 'Somebody has already done that. This is the player’s current state.',
  same_player: 'This is the same player.',
  other_not_found: 'No player found to merge into.',
  other_out: 'The other player is unclaimed, suspended, gone or merged, so this player cannot be merged into it.',
  leaving: 'One of the two is scheduled for erasure. Wait for it, or cancel it first.',
  pays: 'This player has a subscription or an open checkout at Stripe. It must end first, because it cannot be moved.',
  award_held: 'An award of this player is held. Release it or take it back first.',
  conflict: 'This player was changed at the same time. Check the page and try again.',
} as const satisfies Record<string, string>

export type ChangeProblem = keyof typeof changeProblemText

const fieldOf: Partial<Record<ChangeProblem, 'reason' | 'confirmUsername' | 'points'>> = {
  reason_missing: 'reason',
  reason_long: 'reason',
  other_name: 'confirmUsername',
  points_missing: 'points',
  only_taken: 'points',
}

/** Null if the problem is a conflict with the current state. */
export function changeProblemField(code: ChangeProblem): string | null {
  return fieldOf[code] ?? null
}

export function reasonProblem(reason: string): 'reason_missing' | 'reason_long' | null {
  if (reason === '') return 'reason_missing'
  return reason.length > STAFF_REASON_LENGTH ? 'reason_long' : null
}

/** `a…@example.org`: enough for staff to check whether a correspondent is the player. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`
}
