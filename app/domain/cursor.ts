/** A place in a list that goes by a figure, then an id: a page starts after it or ends before it. */
export type Cursor = { value: number; id: string }

/** As an address has it. */
export function encodeCursor({ value, id }: Cursor): string {
  return `${value}.${id}`
}

/** Null for whatever is no place in a list. */
export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,15})\.([\w:.-]{1,200})$/.exec(text ?? '')
  return match === null ? null : { value: Number(match[1]), id: match[2] ?? '' }
}
