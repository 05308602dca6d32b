/** A write-through list in memory, in insertion order. */
export type Collection<Item> = {
  all: () => Item[]
  get: (id: string) => Item | null
  set: (id: string, item: Item) => Promise<void>
  /** Adds the item under the next number. */
  add: (item: Item) => Promise<void>
  remove: (id: string) => Promise<void>
  clear: () => Promise<void>
  entries: () => [string, Item][]
}
