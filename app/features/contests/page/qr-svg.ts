import { drawQrCode } from '#app/domain/images/qr-code.ts'
import { svg } from '#app/domain/images/svg.ts'

/** The code of an address as a picture, dark on light in both themes, because cameras ask for that. */
export function qrSvg(address: string): string {
  const { size, path } = drawQrCode(address)
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" role="img" aria-label="${address}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#17211c"/></svg>`
    .markup
}
