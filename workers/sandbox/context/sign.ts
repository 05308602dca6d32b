import { toHex } from '#app/domain/bytes.ts'

/** HMAC-SHA-256 in hexadecimal, which signs webhooks. */
export async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, ['sign'])
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))))
}
