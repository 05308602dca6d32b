import type { Secrets } from '#app/context/config.server.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'

/** Compares digests of all, so that timing reveals nothing. */
export async function isActiveSecret(secrets: Secrets | null, given: string): Promise<boolean> {
  const [own, ...active] = await Promise.all([given, ...(secrets ?? [])].map(digestOf))
  return own !== undefined && active.includes(own)
}

async function digestOf(text: string): Promise<string> {
  return toHex(await sha256(text))
}
