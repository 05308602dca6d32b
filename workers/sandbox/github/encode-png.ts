import { zlibSync } from 'fflate'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const EIGHT_BITS_RGB = [8, 2, 0, 0, 0]

/** A colour is `#rrggbb`. */
export function encodePng(size: number, colourAt: (x: number, y: number) => string): Uint8Array<ArrayBuffer> {
  const line = 1 + size * 3
  const pixels = new Uint8Array(size * line)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const colour = Number.parseInt(colourAt(x, y).slice(1), 16)
      pixels.set([colour >> 16, (colour >> 8) & 255, colour & 255], y * line + 1 + x * 3)
    }
  const header = [...bigEndian(size), ...bigEndian(size), ...EIGHT_BITS_RGB]
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('IDAT', zlibSync(pixels)),
    ...chunk('IEND', []),
  ])
}

function chunk(type: string, data: ArrayLike<number>): number[] {
  const body = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...Array.from(data)]
  return [...bigEndian(data.length), ...body, ...bigEndian(checksum(body))]
}

function bigEndian(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
}

/** CRC-32, as a chunk of a PNG ends with it. */
function checksum(bytes: readonly number[]): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
