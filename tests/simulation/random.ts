/** Repeatable randomness: the same seed gives the same draws (mulberry32). */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** From the first to the last, both included. */
  integer: (first: number, last: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  shuffled: <Item>(items: readonly Item[]) => Item[]
  /** An independent stream, so that one part's draws do not change another's. */
  fork: () => Random
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const random: Random = { next, integer, chance, pick, shuffled, fork }
  return random

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function integer(first: number, last: number): number {
    return first + Math.floor(next() * (last - first + 1))
  }

  function chance(probability: number): boolean {
    return next() < probability
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  function shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: next() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ item }) => item)
  }

  function fork(): Random {
    return createRandom(Math.floor(next() * 2 ** 32))
  }
}

/** FNV-1a of a text, to compare two runs' final states. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
