import { fromBase64, toBase64 } from '#app/domain/values/bytes.ts'

/**
 * As PKCS #8, the only kind that WebCrypto reads; GitHub gives out PKCS #1, the same key without its type. `\n` may
 * stand for a line break, for settings of one line.
 */
export function readAppKey(typed: string): { ok: true; key: string } | { ok: false; error: string } {
  const text = typed.replaceAll(String.raw`\n`, '\n').trim()
  const [, label = '', body = ''] = /^-----BEGIN ([A-Z ]+)-----\s([\s\S]+?)-----END \1-----$/.exec(text) ?? []
  if (label === '')
    return wrong('is not a PEM key. Paste the whole file that GitHub gave you, with its first and last line.')
  if (label !== 'RSA PRIVATE KEY' && label !== 'PRIVATE KEY')
    return wrong(`is a file of another kind (${label}). GitHub’s begins with BEGIN RSA PRIVATE KEY.`)
  const bytes = bytesOf(body)
  const pkcs1 = bytes === null ? null : label === 'PRIVATE KEY' ? unwrap(bytes) : bytes
  if (bytes === null || pkcs1 === null || !isRsaKey(pkcs1))
    return wrong('is cut off or damaged. Copy the whole file again, or generate a new key at GitHub.')
  const pkcs8 = label === 'PRIVATE KEY' ? bytes : wrap(pkcs1)
  const lines = toBase64(pkcs8).match(/.{1,64}/g) ?? []
  return { ok: true, key: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----` }
}

function wrong(error: string) {
  return { ok: false as const, error }
}

function bytesOf(body: string): Uint8Array | null {
  const plain = body.replaceAll(/\s/g, '')
  return /^[A-Za-z\d+/]+={0,2}$/.test(plain) && plain.length % 4 === 0 ? fromBase64(plain) : null
}

/** Tags of DER. */
const [SEQUENCE, INTEGER, OCTETS] = [0x30, 0x02, 0x04]
/** Version 0, and `rsaEncryption` without parameters. */
const RSA = [0x02, 1, 0, SEQUENCE, 13, 0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 0x05, 0]

function wrap(pkcs1: Uint8Array): Uint8Array {
  return element(SEQUENCE, [...RSA, ...element(OCTETS, pkcs1)])
}

function element(tag: number, content: ArrayLike<number>): Uint8Array {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.from([tag, ...size, ...Array.from(content)])
}

/** The content of an element with this tag that ends within the bytes. */
function contentOf(bytes: Uint8Array, tag: number): { content: Uint8Array; rest: Uint8Array } | null {
  const [found, first = 0] = bytes
  const sizes = first < 0x80 ? 0 : first & 0x7f
  if (found !== tag || sizes > 3) return null
  const length = sizes === 0 ? first : bytes.slice(2, 2 + sizes).reduce((sum, byte) => sum * 256 + byte, 0)
  const start = 2 + sizes
  if (bytes.length < start + length) return null
  return { content: bytes.slice(start, start + length), rest: bytes.slice(start + length) }
}

function unwrap(pkcs8: Uint8Array): Uint8Array | null {
  const outer = contentOf(pkcs8, SEQUENCE)
  if (outer === null || !RSA.every((byte, index) => outer.content[index] === byte)) return null
  return contentOf(outer.content.slice(RSA.length), OCTETS)?.content ?? null
}

/** A version and a key's eight numbers, the first of at least 2,048 bits. */
function isRsaKey(pkcs1: Uint8Array): boolean {
  const numbers: number[] = []
  let rest = contentOf(pkcs1, SEQUENCE)?.content ?? new Uint8Array()
  while (rest.length > 0) {
    const next = contentOf(rest, INTEGER)
    if (next === null) return false
    numbers.push(next.content.length)
    rest = next.rest
  }
  return numbers.length === 9 && (numbers[1] ?? 0) >= 256
}
