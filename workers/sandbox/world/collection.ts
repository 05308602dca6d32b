/** In memory for reading, written through; the order is that of adding. */
export type Collection<Item> = {
  all: () => Item[]
  get: (id: string) => Item | null
  set: (id: string, item: Item) => Promise<void>
  /** Under the next number. */
  add: (item: Item) => Promise<void>
  remove: (id: string) => Promise<void>
  entries: () => [string, Item][]
}
