export type AwardState = 'granted' | 'held' | 'released' | 'forfeited'

export const awardStateText = {
  granted: 'Granted',
  held: 'Held',
  released: 'Released',
  forfeited: 'Taken back',
} as const satisfies Record<AwardState, string>
