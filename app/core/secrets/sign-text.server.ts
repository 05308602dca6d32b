import type { AppContext } from '#app/context/context.server.ts'
import { fromBase64, toBase64 } from '#app/domain/values/bytes.ts'

/** The exact text that was signed, and what it takes to verify it. Base64; the key as SPKI. */
export type SignedText = { algorithm: 'Ed25519'; publicKey: string; signature: string; payload: string }

/** Signs a text with the newest key; null where none is configured. */
export async function signText({ config }: Pick<AppContext, 'config'>, payload: string): Promise<SignedText | null> {
  const [newest] = config.SIGNING_KEY ?? []
  if (newest === undefined) return null
  const { privateKey, publicKey } = await keysOf(newest)
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(payload))
  return { algorithm: 'Ed25519', publicKey, signature: toBase64(new Uint8Array(signature)), payload }
}

/** Public keys in base64 SPKI, the one that signs first; none where nothing is signed. */
export async function publicSigningKeys({ config }: Pick<AppContext, 'config'>): Promise<string[]> {
  const keys = await Promise.all((config.SIGNING_KEY ?? []).map(keysOf))
  return keys.map(({ publicKey }) => publicKey)
}

async function keysOf(signingKey: string) {
  const privateKey = await crypto.subtle.importKey('pkcs8', fromBase64(signingKey), 'Ed25519', true, ['sign'])
  const jwk = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', x: jwk.x ?? '' }
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, 'Ed25519', true, ['verify'])
  const spki = (await crypto.subtle.exportKey('spki', publicKey)) as ArrayBuffer
  return { privateKey, publicKey: toBase64(new Uint8Array(spki)) }
}
