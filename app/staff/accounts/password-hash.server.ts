import { scrypt, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#app/context/context.server.ts'
import { PASSWORD_COST, type PasswordCost } from '#app/domain/admin/staff-password.ts'
import { fromBase64, toBase64 } from '#app/domain/values/bytes.ts'

const BYTES = 32
const SALT_BYTES = 16

type CostContext = Pick<AppContext, 'passwordCost'>

/** With salt and cost: a later cost leaves earlier passwords valid. */
export async function hashPassword(
  context: CostContext & Pick<AppContext, 'randomBytes'>,
  password: string,
): Promise<string> {
  const { N, r, p } = context.passwordCost
  const salt = context.randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, context.passwordCost)
  return ['scrypt', `${N},${r},${p}`, toBase64(salt), toBase64(hash)].join('$')
}

/** Null matches nothing, but takes as long: an unknown address answers no sooner. */
export async function isPassword(context: CostContext, password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = stored === null ? noHash(context) : readHash(stored)
  const derived = await derive(password, salt, cost)
  return stored !== null && derived.length === hash.length && timingSafeEqual(derived, hash)
}

type Hash = { cost: PasswordCost; salt: Uint8Array; hash: Uint8Array }

function readHash(stored: string): Hash {
  const parts = stored.split('$')
  const [salt = '', hash = ''] = parts.slice(-2)
  const [N = 0, r = 0, p = 0] = parts.length === 4 ? (parts[1] ?? '').split(',').map(Number) : []
  // The first hashes had no cost.
  return { cost: parts.length === 4 ? { N, r, p } : PASSWORD_COST, salt: fromBase64(salt), hash: fromBase64(hash) }
}

function noHash({ passwordCost }: CostContext): Hash {
  return { cost: passwordCost, salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(BYTES) }
}

function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, cost, (error, key) => {
      if (error === null) resolve(Uint8Array.from(key))
      else reject(error)
    })
  })
}
