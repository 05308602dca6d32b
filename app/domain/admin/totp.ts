/** Time-based one-time passwords (RFC 6238) as every authenticator expects: SHA-1, six digits, thirty seconds. */

const STEP = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const TOTP_SECRET_BYTES = 20

export function totpStep(now: number): number {
  return Math.floor(now / STEP)
}

export async function totpCode(secret: Uint8Array, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = mac.getUint8(mac.byteLength - 1) & 15
  const number = (mac.getUint32(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step of the typed code, at most one before or after now; null when none matches. */
export async function findTotpStep(secret: Uint8Array, typed: string, now: number): Promise<number | null> {
  const code = typed.replaceAll(/\s/g, '')
  let found: number | null = null
  for (const step of [totpStep(now) - 1, totpStep(now), totpStep(now) + 1])
    if ((await totpCode(secret, step)) === code) found = step
  return found
}

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** In any case, ignoring spaces; null for anything else. */
export function fromBase32(text: string): Uint8Array | null {
  const letters = text.replaceAll(/[\s=]/g, '').toUpperCase()
  if (!/^[A-Z2-7]+$/.test(letters)) return null
  const bits = Array.from(letters, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: Uint8Array }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
