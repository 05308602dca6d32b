/** Share of a player's navigations that show the Telegram nudge. */
const NUDGE_PROBABILITY = 0.1
/** Share of a player's page loads that ask for feedback or, with consent, load its script. */
const FEEDBACK_PROBABILITY = 0.2

const WORD = 2 ** 32

/** `chance` is uniform in [0, 1), here and below. */
export function isNudged(chance: number): boolean {
  return chance < NUDGE_PROBABILITY
}

export function isFeedbackTurn(chance: number): boolean {
  return chance < FEEDBACK_PROBABILITY
}

/** Turns four random bytes into a chance. */
export function chanceOf(bytes: Uint8Array): number {
  return bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0) / WORD
}
