import type { AppContext } from '#app/context/context.server.ts'
import { toHex } from '#app/domain/values/bytes.ts'

/**
 * HMAC-SHA-256 in hexadecimal, so that leaked hashes do not reveal their values. Never rotate the key: the values are
 * not stored, so their hashes cannot be made again.
 */
export async function keyedHash({ config }: Pick<AppContext, 'config'>, text: string): Promise<string> {
  const secret = new TextEncoder().encode(config.HASH_KEY)
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return toHex(new Uint8Array(signature))
}

export function hashGitHubId(context: Pick<AppContext, 'config'>, githubId: number): Promise<string> {
  return keyedHash(context, `github:${githubId}`)
}
