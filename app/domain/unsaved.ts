import * as z from 'zod'

/** Fields of a form that came too late to be saved. */
export type Unsaved = { name: string; value: string }[]

const unsaved = z.array(z.object({ name: z.string(), value: z.string() }))

/** Bytes that a cookie has room for beside its signature. */
const ROOM = 2000
/** Never said again: what is secret, and what nobody typed. */
const NOT_TOLD =
  /password|secret|token|^(?:current|repeated|code|pending|intent|id|newId|codeId|invitationEnd|version|returnTo)$/i

/** What of a form is worth saying again, cut where it is too long to be carried. */
export function unsavedOf(fields: Iterable<[string, unknown]>): Unsaved {
  let room = ROOM
  const told: Unsaved = []
  for (const [name, typed] of fields) {
    if (typeof typed !== 'string' || typed.trim() === '' || NOT_TOLD.test(name)) continue
    const value = cut(typed.trim(), room - name.length)
    if (value === '') continue
    room -= name.length + bytesOf(value)
    told.push({ name, value })
  }
  return told
}

/** As the sign-in hands it on; null for anything else. */
export function parseUnsaved(written: string): Unsaved | null {
  try {
    return unsaved.parse(JSON.parse(written))
  } catch {
    return null
  }
}

function cut(text: string, room: number): string {
  if (bytesOf(text) <= room) return text
  const letters = Array.from(text)
  while (letters.length > 0 && bytesOf(letters.join('')) > room - 3) letters.splice(Math.floor(letters.length * 0.9))
  return letters.length === 0 ? '' : `${letters.join('')}…`
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
