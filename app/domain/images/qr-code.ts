import { encode } from 'uqr'
import { svg } from './svg.ts'

/** Modules that stay light around a code, by ISO/IEC 18004. */
const EDGE = 4

/** One path of dark runs, in a square of `size` modules with its quiet edge. */
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

/** Dark on light in both themes, because cameras need that. */
export function qrSvg(address: string): string {
  const { size, path } = drawQrCode(address)
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" role="img" aria-label="${address}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#17211c"/></svg>`
    .markup
}
