export function pagesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size))
}

/** Also limits the size of all items together. A larger item gets its own page. */
export function pagesWithin<Item>(
  items: readonly Item[],
  { most, size, sizeOf }: { most: number; size: number; sizeOf: (item: Item) => number },
): Item[][] {
  const pages: Item[][] = []
  let room = 0
  for (const item of items) {
    const page = pages.at(-1)
    const needed = sizeOf(item)
    if (page !== undefined && page.length < most && needed <= room) page.push(item)
    else pages.push([item])
    room = (pages.at(-1)?.length === 1 ? size : room) - needed
  }
  return pages
}

/** A position in a list sorted by a figure, then an id. A page starts after it or ends before it. */
export type Cursor = { value: number; id: string }

export function encodeCursor({ value, id }: Cursor): string {
  return `${value}.${id}`
}

/** Null for an invalid cursor. */
export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,15})\.([\w:.-]{1,200})$/.exec(text ?? '')
  return match === null ? null : { value: Number(match[1]), id: match[2] ?? '' }
}
