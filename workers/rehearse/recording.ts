import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Fetch } from '#app/adapters/connection.ts'
import type { Exchange } from './open-connection.ts'
import { createPseudonyms } from './pseudonyms.ts'

/** What GitHub was asked and answered in a rehearsal, with other names. */
export type Recording = { at: number; weeks: number; names: string[]; exchanges: Exchange[] }

const MANIFEST = 'rehearsal.json'
const ANSWERS = 'answers'
const HEADERS_KEPT = ['content-type', 'retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset']

const manifest = z.object({ at: z.number(), weeks: z.number(), names: z.array(z.string()) })
const exchange = z.object({
  method: z.string(),
  path: z.string(),
  query: z.string().nullable(),
  variables: z.record(z.string(), z.unknown()),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
})

export function withOtherNames({ exchanges, names, ...rest }: Recording): Recording {
  const pseudonyms = createPseudonyms()
  const rename = () => ({
    ...rest,
    names: names.map((name) => pseudonyms.login(name)),
    exchanges: exchanges.map(({ method, path, query, variables, status, headers, body }) => ({
      method,
      path: pseudonyms.path(path),
      query: query === null ? null : pseudonyms.query(query),
      variables: pseudonyms.variables(variables),
      status,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_KEPT.includes(name))),
      body: pseudonyms.answer(body),
    })),
  })
  rename()
  pseudonyms.settle()
  return rename()
}

/** Why a recording cannot be written there; null when it can. */
export function whyNotRecordable(folder: string): string | null {
  if (!existsSync(folder))
    return existsSync(join(folder, '..')) ? null : `${folder} is in a folder that does not exist.`
  if (!statSync(folder).isDirectory()) return `${folder} is not a folder.`
  return readdirSync(folder).length === 0 ? null : `${folder} is not empty.`
}

/** Writes it whole or not at all, a file an answer. */
export function writeRecording(folder: string, { exchanges, ...rest }: Recording): void {
  const unfinished = `${folder.replace(/\/+$/, '')}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(unfinished, ANSWERS), { recursive: true })
  writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(rest, null, 2)}\n`)
  for (const [index, one] of exchanges.entries())
    writeFileSync(
      join(unfinished, ANSWERS, `${String(index + 1).padStart(4, '0')}.json`),
      `${JSON.stringify(one, null, 2)}\n`,
    )
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/** A recording, or in a sentence why there is none. */
export function readRecording(folder: string): Recording | string {
  try {
    const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
    const files = readdirSync(join(folder, ANSWERS)).toSorted()
    return {
      ...manifest.parse(read(MANIFEST)),
      exchanges: files.map((file) => exchange.parse(read(join(ANSWERS, file)))),
    }
  } catch {
    return `${folder} has no recording of a rehearsal.`
  }
}

/** Answers what was asked then as it was answered then; what was not asked then is not there. */
export function replay({ exchanges }: Recording, apiUrl: string): Fetch {
  const waiting = new Map<string, Exchange[]>()
  for (const one of exchanges) waiting.set(keyOf(one), [...(waiting.get(keyOf(one)) ?? []), one])
  return async (url, init) => {
    const { query = null, variables = {} } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      query?: string
      variables?: Record<string, unknown>
    }
    const request = { method: init?.method ?? 'GET', path: url.slice(apiUrl.length), query, variables }
    const answers = waiting.get(keyOf(request)) ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined) return Response.json({ message: 'This was not recorded' }, { status: 404 })
    return Response.json(answer.body, { status: answer.status, headers: answer.headers })
  }
}

function keyOf({ method, path, query, variables }: Pick<Exchange, 'method' | 'path' | 'query' | 'variables'>): string {
  return JSON.stringify([
    method,
    path,
    query,
    Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])
}
