export type PageArguments = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  orderBy?: { direction: 'ASC' | 'DESC'; field?: string }
}

/** The id breaks ties, so that a cursor stays valid while others move. */
type Key = { at: number; id: number }
type SortKey<Item> = (item: Item) => Key

export function createdKey({ createdAt, id }: { createdAt: number; id: number }): Key {
  return { at: createdAt, id }
}

/** Newest first by default. Nodes are built only when the query requests them. */
export function connection<Item>(
  items: Item[],
  page: PageArguments,
  sortKey: SortKey<Item>,
  toNode: (item: Item) => unknown,
  direction: 'ASC' | 'DESC' = 'DESC',
): Record<string, unknown> {
  const sign = (page.orderBy?.direction ?? direction) === 'DESC' ? 1 : -1
  const sorted = items
    .map((item) => ({ item, ...sortKey(item) }))
    .sort((one, other) => sign * (other.at - one.at || other.id - one.id))
  const afterIndex = page.after == null ? 0 : indexAfter(sorted, readCursor(page.after), sign)
  const rest = sorted.slice(afterIndex)
  const chosen = page.last == null ? rest.slice(0, page.first ?? 100) : rest.slice(-page.last)
  const last = chosen.at(-1)
  const first = chosen[0]
  return {
    totalCount: items.length,
    nodes: () => chosen.map(({ item }) => toNode(item)),
    pageInfo: {
      hasNextPage: page.last == null && rest.length > chosen.length,
      hasPreviousPage: afterIndex > 0 || (page.last != null && rest.length > chosen.length),
      endCursor: last === undefined ? null : writeCursor(last),
      startCursor: first === undefined ? null : writeCursor(first),
    },
  }
}

/** In their own order. */
export function shortConnection<Item>(
  items: Item[],
  page: PageArguments,
  toNode: (item: Item) => unknown,
): Record<string, unknown> {
  const chosen = page.last == null ? items.slice(0, page.first ?? 100) : items.slice(-page.last)
  return {
    totalCount: items.length,
    nodes: () => chosen.map(toNode),
    pageInfo: { hasNextPage: chosen.length < items.length, hasPreviousPage: false, endCursor: null, startCursor: null },
  }
}

function indexAfter(sorted: Key[], cursor: Key, sign: number): number {
  const index = sorted.findIndex(({ at, id }) => sign * (at - cursor.at || id - cursor.id) < 0)
  return index === -1 ? sorted.length : index
}

function writeCursor({ at, id }: Key): string {
  return btoa(`cursor:v2:${at}:${id}`)
}

function readCursor(cursor: string): Key {
  const match = /^cursor:v2:(-?\d+):(\d+)$/.exec(decode(cursor))
  if (match === null) throw new Error(`\`${cursor}\` does not appear to be a valid cursor.`)
  return { at: Number(match[1]), id: Number(match[2]) }
}

function decode(cursor: string): string {
  try {
    return atob(cursor)
  } catch {
    return ''
  }
}
