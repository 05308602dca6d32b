import { fromBase64Url, toBase64Url } from '#app/domain/values/bytes.ts'

/** Opaque: a list and a position in it, in base64url. */
export function encodeListCursor(list: readonly string[], place: string): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify([...list, place])))
}

/** Null unless it is a cursor of this list. */
export function decodeListCursor(list: readonly string[], cursor: string): string | null {
  const parts = partsOf(cursor)
  if (parts.length !== list.length + 1 || list.some((part, index) => parts[index] !== part)) return null
  return parts.at(-1) ?? null
}

function partsOf(cursor: string): string[] {
  if (!/^[\w-]{1,300}$/.test(cursor)) return []
  try {
    const parts: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(cursor)))
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}
