/** Repeatable randomness: the same parts give the same sequence. */
export function createRandom(...parts: (string | number)[]): Random {
  return new Random(hash(parts.join('|')))
}

/** A class, because a world makes half a million of them. */
export class Random {
  private state: number

  constructor(state: number) {
    this.state = state
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Whole number in [minimum, maximum]. */
  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  /** A random index, with probabilities proportional to the weights; -1 when all are 0. */
  weighted(weights: readonly number[]): number {
    let total = 0
    for (const weight of weights) total += weight
    let rest = this.next() * total
    if (total === 0) return -1
    for (let index = 0; index < weights.length; index++) {
      rest -= weights[index] ?? 0
      if (rest < 0) return index
    }
    return weights.length - 1
  }

  /** Poisson. */
  count(mean: number): number {
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = this.next(); product > limit; product *= this.next()) count++
    return count
  }
}

/** 32 bits, unsigned. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Forty hexadecimal digits, as in a commit. */
export function shaOf(...parts: (string | number)[]): string {
  const text = parts.join('|')
  return [0, 1, 2, 3, 4].map((salt) => hash(`${salt}:${text}`).toString(16).padStart(8, '0')).join('')
}
