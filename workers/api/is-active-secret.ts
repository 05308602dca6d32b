import type { Secrets } from '#app/context/config.server.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'

/** Whether the given value is one of the valid secrets. Compares digests of all, so that timing reveals nothing. */
export async function isActiveSecret(secrets: Secrets | null, given: string): Promise<boolean> {
  const [own, ...active] = await Promise.all([given, ...(secrets ?? [])].map(digestOf))
  return own !== undefined && active.includes(own)
}

async function digestOf(text: string): Promise<string> {
  return toHex(await sha256(text))
}
