import { sha256, toBase64Url, toHex } from '#app/domain/values/bytes.ts'

/** Only the hash is stored, so that a leaked table signs nobody in. */
export async function hashSessionId(sessionId: string): Promise<string> {
  return toHex(await sha256(sessionId))
}

export function newSecret(randomBytes: (length: number) => Uint8Array): string {
  return toBase64Url(randomBytes(32))
}
