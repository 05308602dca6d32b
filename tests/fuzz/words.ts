import { HOSTILE } from '#tests/reading/hostile-values.ts'
import type { Random } from '#tests/simulation/random.ts'

/** Names and values from the product's own pages, as its forms would send them. */
export type Words = {
  learn: (markup: string) => void
  name: () => string
  value: (name: string) => string
  hostile: () => string
}

const FIRST = [
  '_data',
  '_routes',
  'index',
  'intent',
  'returnTo',
  'address',
  'key',
  'username',
  'id',
  'page',
  'cursor',
  'before',
  'after',
  'period',
  'country',
  'token',
]
const MOST_VALUES = 40
const MOST_NAMES = 400

export function createWords(random: Random, known: readonly string[]): Words {
  const seen = new Map<string, string[]>(FIRST.map((name) => [name, []]))
  const note = (name: string, value: string) => {
    if (!seen.has(name) && seen.size >= MOST_NAMES) return
    const values = seen.get(name) ?? []
    if (values.length < MOST_VALUES && !values.includes(value)) values.push(value)
    seen.set(name, values)
  }
  const hostile = () => {
    const value = random.pick(HOSTILE)
    return random.chance(0.2) ? value + random.pick(HOSTILE).slice(0, 40) : value
  }
  return {
    learn: (markup) => {
      for (const [tag] of markup.matchAll(/<(?:input|button|select|textarea|option)\b[^>]*>/g)) {
        const name = /\bname="([^"]*)"/.exec(tag)?.[1]
        const value = /\bvalue="([^"]*)"/.exec(tag)?.[1]
        if (name !== undefined) note(name, value ?? '')
        else if (value !== undefined) note('option', value)
      }
      for (const [, query = ''] of markup.matchAll(/href="[^"?]*\?([^"#]*)/g))
        for (const [name, value] of new URLSearchParams(query.replaceAll('&amp;', '&'))) note(name, value)
    },
    name: () => (random.chance(0.1) ? hostile() : random.pick([...seen.keys()])),
    value: (name) => {
      const own = seen.get(name) ?? []
      if (own.length > 0 && random.chance(0.5)) return random.pick(own)
      return random.chance(0.3) ? random.pick(known) : hostile()
    },
    hostile,
  }
}

/** Encodes a part of an address or a form; invalid text becomes its replacement. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
