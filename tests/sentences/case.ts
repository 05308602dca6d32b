/** Sentences as they stand in the source, and what makes each of them true, computed by the product's own code. */
export type Case = { says: readonly string[]; holds: () => void }
