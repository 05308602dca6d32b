import { toHex } from '#app/domain/values/bytes.ts'
import type { SandboxContext } from './sandbox-context.ts'

/** Null without an answer. */
export function postWebhook(
  { fetch, appOrigin }: Pick<SandboxContext, 'fetch' | 'appOrigin'>,
  party: 'github' | 'stripe' | 'telegram',
  body: string,
  headers: Record<string, string>,
): Promise<Response | null> {
  return fetch(`${appOrigin}/api/webhooks/${party}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => null)
}

/** HMAC-SHA-256 in hexadecimal. */
export async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, ['sign'])
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))))
}
