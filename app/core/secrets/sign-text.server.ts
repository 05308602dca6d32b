import type { AppContext } from '#app/context/context.server.ts'
import { fromBase64, toBase64 } from '#app/domain/values/bytes.ts'

/** The exact text, and what it takes to verify it. Base64; the key as SPKI. */
export type SignedText = { algorithm: 'Ed25519'; publicKey: string; signature: string; payload: string }

/** With the newest key; null without one. */
export async function signText(context: Pick<AppContext, 'config'>, payload: string): Promise<SignedText | null> {
  const signed = await signBytes(context, new TextEncoder().encode(payload))
  return signed === null
    ? null
    : { algorithm: 'Ed25519', publicKey: signed.publicKey, signature: toBase64(signed.signature), payload }
}

export async function signBytes({ config }: Pick<AppContext, 'config'>, bytes: Uint8Array<ArrayBuffer>) {
  const [newest] = config.SIGNING_KEY ?? []
  if (newest === undefined) return null
  const { privateKey, publicKey } = await keysOf(newest)
  return { publicKey, signature: new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes)) }
}

/** In base64 SPKI, the newest first; empty if nothing is signed. */
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
