/** The same items in an order by chance, each order as likely as any other. */
export function shuffle<Item>(items: readonly Item[], randomBytes: (length: number) => Uint8Array): Item[] {
  const dice = new DataView(randomBytes(items.length * 4).slice().buffer)
  const keyed = items.map((item, index) => ({ item, key: dice.getUint32(index * 4), index }))
  return keyed.toSorted((one, other) => one.key - other.key || one.index - other.index).map(({ item }) => item)
}
