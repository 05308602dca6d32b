import type { AppContext } from '#app/context/context.server.ts'
import { ownPicture } from '#app/core/ads/own-picture.server.ts'
import { readContent } from '#app/core/settings/site-settings.server.ts'
import { shuffle } from '#app/domain/shuffle.ts'
import type { HomeView } from './home-view.ts'

/** What others say, in an order by chance, with one quote of those there are; and who stands with us. */
export async function loadVoices(
  context: Pick<AppContext, 'db' | 'config' | 'randomBytes'>,
): Promise<Pick<HomeView, 'reviews' | 'quote' | 'partners'>> {
  const { reviews, quotes, partners } = await readContent(context)
  const [quote] = shuffle(quotes, context.randomBytes)
  return {
    reviews: shuffle(reviews, context.randomBytes).map((review) => ({
      ...review,
      avatarUrl: ownPicture(context, review.avatarUrl),
    })),
    quote: quote === undefined ? null : { ...quote, avatarUrl: ownPicture(context, quote.avatarUrl) },
    partners: partners.map((partner) => ({ ...partner, logo: ownPicture(context, partner.logo) ?? '' })),
  }
}
