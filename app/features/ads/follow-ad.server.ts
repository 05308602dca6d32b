import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Ad } from '#app/core/ads/find-ad.server.ts'
import type { AdEvent } from '#app/core/ads/record-ad-event.server.ts'
import { clickType } from '#app/domain/ads/ad.ts'
import { webAddress } from '#app/domain/text/contact.ts'
import { ads } from '#db/schema/ads.ts'

/** Each parameter as often as it was sent. */
export type AdClick = Record<'adId' | 'productId' | 'type' | 'redirect', string[]>

/** Null unless an active ad matches all parameters; a click of another type is not counted. */
export async function followAd(
  context: Pick<AppContext, 'db'>,
  click: AdClick,
): Promise<{ address: string; event: AdEvent | null } | null> {
  const ad = await findActiveAd(context, click.adId)
  if (ad === null || !matches(click.productId, ad.productId) || !matches(click.redirect, ad.url)) return null
  const address = webAddress(ad.url)
  if (address === null) return null
  const type = click.type.length > 1 ? null : clickType(click.type[0] ?? null, ad)
  return { address, event: type === null ? null : { ad, type, event: 'click' } }
}

function matches(sent: string[], stored: string): boolean {
  return sent.length === 1 && sent[0] === stored
}

async function findActiveAd(context: Pick<AppContext, 'db'>, sent: string[]): Promise<Ad | null> {
  const [id, ...others] = sent
  if (id === undefined || others.length > 0) return null
  const [ad] = await context.db
    .select()
    .from(ads)
    .where(sql`id = ${id} AND active = 1`)
  return ad ?? null
}
