import { render } from '@cf-wasm/og/workerd'
import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'
import bricolageExtended from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff'
import geistMono from '@fontsource/geist-mono/files/geist-mono-latin-500-normal.woff'
import cyrillic from '@fontsource/geist/files/geist-cyrillic-600-normal.woff'
import geist from '@fontsource/geist/files/geist-latin-400-normal.woff'
import geistBold from '@fontsource/geist/files/geist-latin-600-normal.woff'
import geistExtended from '@fontsource/geist/files/geist-latin-ext-600-normal.woff'
import { drawOrder, withPictures, type ShareCard } from '#app/domain/images/share-card.ts'
import { cardElement, sizeOf } from './cards.ts'

/** In satori's format, and what they lack in one of those below. */
const fonts = [
  { name: 'Geist', data: geist, weight: 400 as const, style: 'normal' as const },
  { name: 'Geist', data: geistBold, weight: 600 as const, style: 'normal' as const },
  { name: 'Geist Mono', data: geistMono, weight: 500 as const, style: 'normal' as const },
  { name: 'Bricolage Grotesque', data: bricolage, weight: 800 as const, style: 'normal' as const },
  { name: 'Bricolage Extended', data: bricolageExtended, weight: 800 as const, style: 'normal' as const },
  { name: 'Geist Extended', data: geistExtended, weight: 600 as const, style: 'normal' as const },
  { name: 'Geist Cyrillic', data: cyrillic, weight: 600 as const, style: 'normal' as const },
]

/** Stores nothing and requests nothing. */
export default {
  async fetch(request) {
    if (request.method !== 'POST') return new Response('Post a description of a card.', { status: 405 })
    const order = drawOrder.safeParse(await request.json().catch(() => null))
    if (!order.success) return new Response('This is no card.', { status: 400 })
    const image = await draw(withPictures(order.data)).catch(() => draw(withPictures({ ...order.data, pictures: {} })))
    return new Response(image, { headers: { 'Content-Type': 'image/png' } })
  },
} satisfies ExportedHandler

async function draw(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const { image } = await render(cardElement(card) as never, {
    ...sizeOf(card),
    fonts,
    defaultFont: { data: geist },
    // Without this, satori would fetch missing letters from elsewhere.
    loadAdditionalAsset: () => [],
  }).asPng()
  return image
}
