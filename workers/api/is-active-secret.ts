import type { Secrets } from '#app/context/config.server.ts'
import { sha256, toHex } from '#app/domain/bytes.ts'

/** Whether what a caller brings is one of the secrets that hold. Digests of all are compared: the time taken tells nothing. */
export async function isActiveSecret(secrets: Secrets | null, given: string): Promise<boolean> {
  const [own, ...active] = await Promise.all([given, ...(secrets ?? [])].map(digestOf))
  return own !== undefined && active.includes(own)
}

async function digestOf(text: string): Promise<string> {
  return toHex(await sha256(text))
}
