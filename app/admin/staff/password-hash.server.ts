import { scrypt, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#app/context/context.server.ts'
import { fromBase64, toBase64 } from '#app/domain/bytes.ts'

/** As OWASP recommends for scrypt: 16 MiB, five times over. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const BYTES = 32
const SALT_BYTES = 16

/** Takes as long as a real one and fits no password: an unknown address answers no sooner than a known one. */
const NOBODYS = `scrypt$${btoa('no salt of anybody')}$${btoa('\0'.repeat(BYTES))}`

export async function hashPassword(context: Pick<AppContext, 'randomBytes'>, password: string): Promise<string> {
  const salt = context.randomBytes(SALT_BYTES)
  return `scrypt$${toBase64(salt)}$${toBase64(await derive(password, salt))}`
}

/** Whether the password is that of a stored hash; null stands for an account without one and fits nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? NOBODYS).split('$')
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
