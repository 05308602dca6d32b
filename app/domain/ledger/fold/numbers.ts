/** Numbers as few bytes: `low` has one byte each, which repeat and compress well; `high` has the rest of new ones. */
export type NumberBytes = { low: number[]; high: number[] }

const NONE = 0
const NEW = 250
/** A new number in thousands: most instants are whole seconds. */
const NEW_THOUSANDS = 251
const REMEMBERED = NEW - 1

/** A number seen before is its place among the latest different ones, a new one its difference from the last. */
export function packNumbers(values: readonly (number | null)[], { low, high }: NumberBytes): void {
  const latest: number[] = []
  let last = 0
  for (const value of values) {
    const place = value === null ? -1 : latest.indexOf(value)
    if (value === null) low.push(NONE)
    else if (place >= 0) low.push(place + 1)
    else {
      const difference = value - last
      const isThousands = difference % 1000 === 0
      low.push(isThousands ? NEW_THOUSANDS : NEW)
      packInteger(isThousands ? difference / 1000 : difference, high)
      last = value
    }
    if (value !== null) remember(latest, value)
  }
}

export type NumberReader = { low: () => number; high: () => number }

export function unpackNumbers(count: number, { low, high }: NumberReader): (number | null)[] {
  const latest: number[] = []
  let last = 0
  return Array.from({ length: count }, () => {
    const code = low()
    if (code === NONE) return null
    if (code < NEW) {
      const known = latest[code - 1]
      if (known === undefined) throw new Error('The folded numbers cannot be read.')
      remember(latest, known)
      return known
    }
    last += unpackInteger(high) * (code === NEW_THOUSANDS ? 1000 : 1)
    remember(latest, last)
    return last
  })
}

function remember(latest: number[], value: number): void {
  const place = latest.indexOf(value)
  if (place >= 0) latest.splice(place, 1)
  latest.unshift(value)
  latest.length = Math.min(latest.length, REMEMBERED)
}

/** Seven bits a byte, the sign in the lowest. */
export function packInteger(value: number, bytes: number[]): void {
  let left = value < 0 ? -2 * value - 1 : 2 * value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

export function unpackInteger(next: () => number): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = next()
    value += (byte % 128) * factor
    if (byte < 128) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
}
