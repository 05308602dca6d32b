import { pagesWithin } from '#app/domain/values/pages.ts'
import type { Client } from './client.ts'
import { isOver } from './limits.ts'

/** Half of what D1 takes. */
const MOST_BYTES = 1_000_000

/** As several parameters of one statement, so that a batch stays one. `json_each(?)` becomes a relation like it. */
export function splitSets(client: Client, most = MOST_BYTES): Client {
  return {
    prepare: (query) => {
      const statement = client.prepare(query)
      const bind = statement.bind?.bind(statement)
      return Object.assign(statement, {
        bind: (...values: unknown[]) => {
          if (!values.some((value) => isOver(value, most))) return bind(...values)
          const split = splitLong(query, values, most)
          return client.prepare(split.query).bind(...split.values)
        },
      })
    },
    batch: (statements) => client.batch(statements),
  }
}

const SET = 'json_each(?)'
/** A set, another parameter, or text in which a question mark is none. */
const TOKEN = /json_each\(\?\)|\?|'[^']*'|"[^"]*"|`[^`]*`/g

export function splitLong(query: string, values: readonly unknown[], most: number) {
  const left = [...values]
  const sent: unknown[] = []
  const split = query.replaceAll(TOKEN, (token) => {
    if (token !== SET && token !== '?') return token
    const value = left.shift()
    const parts = token === SET && isOver(value, most) ? partsOf(String(value), most) : []
    if (parts.length < 2) {
      sent.push(value)
      return token
    }
    sent.push(...parts.map(({ text }) => text))
    return relationOf(parts)
  })
  return { query: split, values: sent }
}

type Part = { text: string; before: number }

/** SQLite takes many rows after VALUES, but few SELECTs in a UNION. The keys of a list are numbers. */
function relationOf(parts: readonly Part[]): string {
  const rows = parts.map(({ before }) => `(${before}, ?)`).join(', ')
  return `(SELECT IIF(typeof(one.key) = 'text', one.key, part.column1 + one.key) AS key, one.value AS value
    FROM (VALUES ${rows}) AS part CROSS JOIN json_each(part.column2) AS one)`
}

/** In order, in lists or objects within the size; an element that is larger alone has its own part. */
function partsOf(set: string, most: number): Part[] {
  const parsed = JSON.parse(set) as unknown[] | Record<string, unknown>
  const [open, close] = Array.isArray(parsed) ? '[]' : '{}'
  const items = Array.isArray(parsed)
    ? parsed.map((item) => JSON.stringify(item))
    : Object.entries(parsed).map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`)
  const sizeOf = (item: string) => new TextEncoder().encode(item).length + 1
  let before = 0
  return pagesWithin(items, { most: items.length, size: most, sizeOf }).map((page) => {
    const part = { text: `${open}${page.join(',')}${close}`, before }
    before += page.length
    return part
  })
}
