import type { AppContext } from '#app/context.server.ts'

type SealContext = Pick<AppContext, 'config' | 'randomBytes'>

const IV_BYTES = 12

/** Text under AES-256-GCM by ENCRYPTION_KEY, bound to whose it is; null where no key is configured. */
export async function sealText(context: SealContext, text: string, owner: string): Promise<string | null> {
  const key = await sealingKey(context)
  if (key === null) return null
  const iv = Uint8Array.from(context.randomBytes(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, owner), key, new TextEncoder().encode(text))
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`
}

/** The text again, or null when it was sealed by another key or for somebody else. */
export async function openText(
  context: Pick<AppContext, 'config'>,
  sealed: string,
  owner: string,
): Promise<string | null> {
  const key = await sealingKey(context)
  const [iv, content] = sealed.split('.')
  if (key === null || iv === undefined || content === undefined) return null
  try {
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(algorithm(fromBase64(iv), owner), key, fromBase64(content)),
    )
  } catch {
    return null
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) }
}

async function sealingKey({ config }: Pick<AppContext, 'config'>): Promise<CryptoKey | null> {
  if (config.ENCRYPTION_KEY === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(config.ENCRYPTION_KEY))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
