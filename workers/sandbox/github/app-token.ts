import { fromBase64Url } from '#app/domain/values/bytes.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const LONGEST_LIFE = 10 * 60

/** A token may live ten minutes and must not be expired. */
export async function isSignedByApp(
  request: Request,
  app: { id: string; privateKey: string },
  now = Date.now(),
): Promise<boolean> {
  const token = /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.split('.') ?? []
  const [header, payload, signature] = token
  if (header === undefined || payload === undefined || signature === undefined) return false
  const key = await publicKey(app.privateKey)
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  if (!(await crypto.subtle.verify(ALGORITHM, key, fromBase64Url(signature), signed))) return false
  const claims = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as Record<string, unknown>
  const [issued, expires] = [Number(claims.iat), Number(claims.exp)]
  const seconds = now / 1000
  return String(claims.iss) === app.id && issued <= seconds && expires > seconds && expires - issued <= LONGEST_LIFE
}

async function publicKey(privateKey: string): Promise<CryptoKey> {
  const der = fromBase64Url(privateKey.replaceAll('\\n', '').replaceAll(/-----[^-]+-----|\s/g, ''))
  const { kty, n, e } = (await crypto.subtle.exportKey(
    'jwk',
    await crypto.subtle.importKey('pkcs8', der, ALGORITHM, true, ['sign']),
  )) as JsonWebKey
  return crypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, ALGORITHM, false, ['verify'])
}
