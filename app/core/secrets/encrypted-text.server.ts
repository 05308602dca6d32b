import type { AppContext } from '#app/context/context.server.ts'
import { fromBase64, sha256, toBase64 } from '#app/domain/values/bytes.ts'

type KeyContext = Pick<AppContext, 'config'>

const IV_BYTES = 12

/** With the newest ENCRYPTION_KEY (AES-256-GCM), for its owner; null without a key. */
export async function encryptText(
  context: KeyContext & Pick<AppContext, 'randomBytes'>,
  text: string,
  owner: string,
): Promise<string | null> {
  const [newest] = context.config.ENCRYPTION_KEY ?? []
  if (newest === undefined) return null
  const iv = Uint8Array.from(context.randomBytes(IV_BYTES))
  const encrypted = await crypto.subtle.encrypt(
    algorithm(iv, owner),
    await sealingKey(newest),
    new TextEncoder().encode(text),
  )
  return `${toBase64(iv)}.${toBase64(new Uint8Array(encrypted))}`
}

/** Null if its key is no longer valid or it has another owner. */
export async function decryptText(context: KeyContext, encrypted: string, owner: string): Promise<string | null> {
  return (await decrypt(context, encrypted, owner))?.text ?? null
}

/** Says whether the newest key encrypted it; if not, encrypt it again. */
export async function decrypt(
  { config }: KeyContext,
  encrypted: string,
  owner: string,
): Promise<{ text: string; byNewest: boolean } | null> {
  for (const [age, secret] of (config.ENCRYPTION_KEY ?? []).entries()) {
    const text = await decryptBy(secret, encrypted, owner)
    if (text !== null) return { text, byNewest: age === 0 }
  }
  return null
}

async function decryptBy(secret: string, encrypted: string, owner: string): Promise<string | null> {
  const [iv, content] = encrypted.split('.')
  if (iv === undefined || content === undefined) return null
  try {
    const opened = await crypto.subtle.decrypt(
      algorithm(fromBase64(iv), owner),
      await sealingKey(secret),
      fromBase64(content),
    )
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) }
}

async function sealingKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', await sha256(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
