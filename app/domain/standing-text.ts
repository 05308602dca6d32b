export type StandingChange = 'suspend' | 'ban' | 'lift'

/** What a player is told of how their account stands. */
export const standingTexts = {
  suspend: (reason) => `Your account is suspended: it is on no leaderboard until we lift that. Why: ${reason}`,
  ban: (reason) => `Your account is banned: it is on no leaderboard and cannot sign in. Why: ${reason}`,
  lift: (reason) => `You are back on the leaderboards. ${reason}`,
} as const satisfies Record<StandingChange, (reason: string) => string>

/** Why an account that was erased and comes back stands as it did. */
export const STOOD_SO_WHEN_DELETED = 'It was so when you deleted it, and deleting does not lift it.'
