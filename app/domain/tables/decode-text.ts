/** UTF-16 by its mark or empty bytes, else UTF-8, and Windows-1252 for lines that are no UTF-8. Drops the mark. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideOrder(bytes)
  const text = wide === null ? narrowText(bytes) : new TextDecoder(wide).decode(bytes)
  return text.replace(/^\uFEFF/, '')
}

function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const looked = bytes.subarray(0, LOOKED_AT)
  const empty = (from: number) => looked.filter((byte, index) => index % 2 === from && byte === 0).length
  const half = looked.length / 2
  if (empty(1) > half * MOSTLY && empty(0) === 0) return 'utf-16le'
  return empty(0) > half * MOSTLY && empty(1) === 0 ? 'utf-16be' : null
}

const LOOKED_AT = 1000
/** In UTF-16 at least this share of a table's letters has an empty second byte. */
const MOSTLY = 0.4

function narrowText(bytes: Uint8Array): string {
  const whole = utf8(bytes)
  if (whole !== null) return whole
  const lines: string[] = []
  for (let from = 0; from <= bytes.length;) {
    const end = bytes.indexOf(LINE_END, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end)
    lines.push(utf8(line) ?? windowsText(line))
    from = end === -1 ? bytes.length + 1 : end + 1
  }
  return lines.join('\n')
}

const LINE_END = 0x0a

/** Some runtimes decode it as ISO 8859-1, where these are not drawn. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

function windowsText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => WINDOWS[byte - 0x80] ?? String.fromCharCode(byte)).join('')
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
