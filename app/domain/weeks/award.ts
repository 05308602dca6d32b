export const awardStateText = {
  granted: 'Granted',
  held: 'Held',
  released: 'Released',
  /** Nobody decided in time. */
  passed_on: 'Prize passed on',
  forfeited: 'Taken back',
} as const satisfies Record<string, string>

export type AwardState = keyof typeof awardStateText

/** The chest is open for these. */
export const OPEN_STATES = ['granted', 'released'] as const satisfies AwardState[]
/** The place is the player's, whether or not its chest is. */
export const PLACED_STATES = [...OPEN_STATES, 'passed_on'] as const satisfies AwardState[]

/**
 * The public text for a place under review. It names neither the player nor the cause, because a review says nothing
 * against anyone.
 */
export const BEING_CHECKED = 'Being checked, as usual'
