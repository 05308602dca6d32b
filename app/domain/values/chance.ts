/** Of a player's navigations, with the Telegram nudge. */
const NUDGE_PROBABILITY = 0.1
/** Of a player's page loads that ask for feedback or, with consent, load its script. */
const FEEDBACK_PROBABILITY = 0.2

const WORD = 2 ** 32

/** `chance` is uniform in [0, 1), here and below. */
export function isNudged(chance: number): boolean {
  return chance < NUDGE_PROBABILITY
}

export function isFeedbackTurn(chance: number): boolean {
  return chance < FEEDBACK_PROBABILITY
}

/** From four random bytes. */
export function chanceOf(bytes: Uint8Array): number {
  return bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0) / WORD
}

/** All orders are equally likely. */
export function shuffle<Item>(items: readonly Item[], randomBytes: (length: number) => Uint8Array): Item[] {
  const dice = new DataView(randomBytes(items.length * 4).slice().buffer)
  const keyed = items.map((item, index) => ({ item, key: dice.getUint32(index * 4), index }))
  return keyed.toSorted((one, other) => one.key - other.key || one.index - other.index).map(({ item }) => item)
}
