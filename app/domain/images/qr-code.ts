import { encode } from 'uqr'

/** Modules that stay light around a code, by ISO/IEC 18004. */
const EDGE = 4

/** A QR code as one path of dark runs, in a square of `size` modules with its quiet edge. */
export function drawQrCode(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: EDGE })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
