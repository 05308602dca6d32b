export const awardStateText = {
  granted: 'Granted',
  held: 'Held',
  released: 'Released',
  /** Nobody decided in time. */
  passed_on: 'Prize passed on',
  forfeited: 'Taken back',
} as const satisfies Record<string, string>

export type AwardState = keyof typeof awardStateText

/** The chest is open. */
export const OPEN_STATES = ['granted', 'released'] as const satisfies AwardState[]
/** The place is the player's from the close on, even if the chest is not open yet. Nobody else is told of a review. */
export const PLACED_STATES = [...OPEN_STATES, 'held', 'passed_on'] as const satisfies AwardState[]
