/** D1's: bytes of a string, a BLOB or a row; bytes of a statement's text; parameters of a statement. */
export const D1_LIMITS = { row: 2_000_000, statement: 100_000, parameters: 100 }

/** For databases that stand in for D1: refuses what it would. */
export function refuseAsD1(query: string, values: readonly unknown[]): void {
  if (isOver(query, D1_LIMITS.statement)) throw new Error('D1_ERROR: statement too long: SQLITE_TOOBIG')
  if (values.length > D1_LIMITS.parameters) throw new Error('D1_ERROR: too many SQL variables: SQLITE_ERROR')
  for (const value of values) if (isOver(value, D1_LIMITS.row)) throw tooBig()
}

export function refuseRow(values: Iterable<unknown>): void {
  let room = D1_LIMITS.row
  for (const value of values) {
    if (isOver(value, room)) throw tooBig()
    if (typeof value === 'string') room -= value.length
  }
}

function tooBig(): Error {
  return new Error('D1_ERROR: string or blob too big: SQLITE_TOOBIG')
}

/** Counts bytes only if letters leave it open: a UTF-16 unit has at most three bytes in UTF-8. */
export function isOver(value: unknown, most: number): boolean {
  if (typeof value === 'string')
    return value.length * 3 > most && (value.length > most || new TextEncoder().encode(value).length > most)
  return (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) && value.byteLength > most
}
