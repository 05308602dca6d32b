import type { Fetch } from './connection.ts'

/** A renamed repository redirects to its number; nothing else needs one. */
const MOST_REDIRECTS = 3
/** Without a body, by the fetch standard. */
const EMPTY = [101, 204, 205, 304]

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/** Parsing is synchronous, so answers need a bound. Other hosts are not followed: they would get the token. */
export function boundedFetch(fetch: Fetch, most: number): Fetch {
  return async (input, init) => {
    const response = await follow(fetch, input, init)
    const { status, statusText } = response
    const bytes = await readAtMost(response, most)
    if (bytes === null) throw new AnswerTooLarge(`over ${most} bytes`)
    const headers = new Headers(response.headers)
    // Already decoded.
    headers.delete('content-encoding')
    headers.delete('content-length')
    return new Response(EMPTY.includes(status) ? null : bytes, { status, statusText, headers })
  }
}

/** Null if there are more; the rest is not read. */
export async function readAtMost(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    length += next.value.length
    parts.push(next.value)
    if (length <= most) continue
    await reader?.cancel()
    return null
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

async function follow(fetch: Fetch, input: string, init?: RequestInit, left = MOST_REDIRECTS): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const to = response.status >= 300 ? response.headers.get('location') : null
  const isQuestion = ['GET', 'HEAD', undefined].includes(init?.method)
  if (to === null || !isQuestion || left === 0 || !URL.canParse(to, input)) return response
  const next = new URL(to, input)
  if (next.origin !== new URL(input).origin) return response
  await response.body?.cancel()
  return follow(fetch, next.href, init, left - 1)
}
