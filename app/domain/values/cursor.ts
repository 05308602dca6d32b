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
