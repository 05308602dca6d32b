/** Of a player's steps from screen to screen, how many show the Telegram nudge. */
const NUDGE_PROBABILITY = 0.1
/** Of a player's page loads, how many ask for feedback or, once agreed, load its script. */
const FEEDBACK_PROBABILITY = 0.2

const WORD = 2 ** 32

/** `chance` is drawn evenly from 0 (included) to 1 (excluded), as in all of this file. */
export function isNudged(chance: number): boolean {
  return chance < NUDGE_PROBABILITY
}

export function isFeedbackTurn(chance: number): boolean {
  return chance < FEEDBACK_PROBABILITY
}

/** Four random bytes as a chance. */
export function chanceOf(bytes: Uint8Array): number {
  return bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0) / WORD
}
