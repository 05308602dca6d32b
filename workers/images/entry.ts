import { render } from '@cf-wasm/og/workerd'
import { shareCard } from '#app/domain/share-card.ts'
import { cardElement } from './cards.ts'
import { fallback, fonts } from './fonts.ts'
import { HEIGHT, WIDTH } from './landscape.ts'

/** Renders an image from a description. It stores nothing and requests nothing. */
export default {
  async fetch(request) {
    if (request.method !== 'POST') return new Response('Post a description of a card.', { status: 405 })
    const card = shareCard.safeParse(await request.json().catch(() => null))
    if (!card.success) return new Response('This is no card.', { status: 400 })
    const { image } = await render(cardElement(card.data) as never, {
      width: WIDTH,
      height: HEIGHT,
      fonts,
      defaultFont: { data: fallback },
      // Without this, satori would fetch missing letters from elsewhere.
      loadAdditionalAsset: () => [],
    }).asPng()
    return new Response(image, { headers: { 'Content-Type': 'image/png' } })
  },
} satisfies ExportedHandler
