import * as z from 'zod'

/** Fields that arrived too late to be saved. */
export type Unsaved = { name: string; value: string }[]

const unsaved = z.array(z.object({ name: z.string(), value: z.string() }))

/** The space left in a cookie, in bytes, without its signature. */
const ROOM = 2000
const SECRET = /password|secret|token|^(?:current|repeated|code)$/i
const GENERATED = /^(?:pending|intent|id|newId|codeId|invitationEnd|version|returnTo)$/i

export function isSecretName(name: string): boolean {
  return SECRET.test(name)
}

/** The fields worth showing again, cut if they are too long for the cookie. */
export function unsavedOf(fields: Iterable<[string, unknown]>): Unsaved {
  let room = ROOM
  const unsaved: Unsaved = []
  for (const [name, typed] of fields) {
    if (typeof typed !== 'string' || typed.trim() === '' || isSecretName(name) || GENERATED.test(name)) continue
    const value = cut(typed.trim(), room - name.length)
    if (value === '') continue
    room -= name.length + bytesOf(value)
    unsaved.push({ name, value })
  }
  return unsaved
}

/** Null for anything else than the fields that the sign-in passes on. */
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
