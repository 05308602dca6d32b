/** Returns the items in a random order; all orders are equally likely. */
export function shuffle<Item>(items: readonly Item[], randomBytes: (length: number) => Uint8Array): Item[] {
  const dice = new DataView(randomBytes(items.length * 4).slice().buffer)
  const keyed = items.map((item, index) => ({ item, key: dice.getUint32(index * 4), index }))
  return keyed.toSorted((one, other) => one.key - other.key || one.index - other.index).map(({ item }) => item)
}
