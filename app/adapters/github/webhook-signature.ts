import { fromHex } from '#app/domain/values/bytes.ts'

const SIGNATURE = /^sha256=([\da-f]{64})$/i

export function isSignature(header: string | null): header is string {
  return header !== null && SIGNATURE.test(header)
}

/** Whether a secret signed the raw body (`x-hub-signature-256`). Two secrets are valid during a rotation. */
export async function verifyWebhook(
  secrets: string[],
  rawBody: Uint8Array<ArrayBuffer>,
  signatureHeader: string | null,
): Promise<boolean> {
  if (rawBody.byteLength === 0 || !isSignature(signatureHeader)) return false
  const signature = fromHex(signatureHeader.slice('sha256='.length))
  for (const secret of secrets) {
    if (secret !== '' && (await crypto.subtle.verify('HMAC', await keyOf(secret), signature, rawBody))) return true
  }
  return false
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}
