import { scrypt, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#app/context/context.server.ts'
import { fromBase64, toBase64 } from '#app/domain/bytes.ts'

/** As OWASP recommends for scrypt: 16 MiB, five passes. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const BYTES = 32
const SALT_BYTES = 16

/** Fits no password, but takes as long to check: an unknown address answers no sooner than a known one. */
const NO_HASH = `scrypt$${btoa('no salt of anybody')}$${btoa('\0'.repeat(BYTES))}`

export async function hashPassword(context: Pick<AppContext, 'randomBytes'>, password: string): Promise<string> {
  const salt = context.randomBytes(SALT_BYTES)
  return `scrypt$${toBase64(salt)}$${toBase64(await derive(password, salt))}`
}

/** Whether the password matches a stored hash; null matches nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? NO_HASH).split('$')
  const derived = await derive(password, fromBase64(salt))
  const expected = fromBase64(hash)
  return stored !== null && derived.length === expected.length && timingSafeEqual(derived, expected)
}

function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => {
      if (error === null) resolve(Uint8Array.from(key))
      else reject(error)
    })
  })
}
