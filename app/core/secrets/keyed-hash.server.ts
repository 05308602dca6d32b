import type { AppContext } from '#app/context/context.server.ts'
import { toHex } from '#app/domain/bytes.ts'

/**
 * HMAC-SHA-256 in hexadecimal, so that a table of such hashes alone does not tell what they stand for. Its key is never
 * replaced: what is hashed is forgotten, so that no hash could be made anew.
 */
export async function keyedHash({ config }: Pick<AppContext, 'config'>, text: string): Promise<string> {
  const secret = new TextEncoder().encode(config.HASH_KEY)
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return toHex(new Uint8Array(signature))
}
