import { desc, sql } from 'drizzle-orm'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { isAdSlot } from '#app/domain/ads/ad.ts'
import { webAddress } from '#app/domain/text/contact.ts'
import { encodeCursor, parseCursor } from '#app/domain/values/pages.ts'
import { enquiries } from '#db/schema/ads.ts'

const PATH = '/admin/enquiries'
const ENQUIRIES_PER_PAGE = 20

export type EnquiriesView = Awaited<ReturnType<typeof loadEnquiries>>

export async function loadEnquiries({ db, now }: Pick<AppContext, 'db' | 'now'>, cursor: string | null) {
  const before = parseCursor(cursor)
  const rows = await db
    .select()
    .from(enquiries)
    .where(before === null ? undefined : sql`(created_at, id) < (${before.value}, ${before.id})`)
    .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
    .limit(ENQUIRIES_PER_PAGE + 1)
  const page = rows.slice(0, ENQUIRIES_PER_PAGE)
  const last = rows.length > ENQUIRIES_PER_PAGE ? page.at(-1) : undefined
  return {
    now: now(),
    enquiries: page.map(({ slot, handledAt, ...row }) => ({
      ...row,
      place: isAdSlot(slot) ? SLOT_TEXTS[slot].name : slot,
      mailto: `mailto:${encodeURIComponent(row.email).replace(/%40(?!.*%40)/, '@')}?subject=${encodeURIComponent(`Your enquiry to ${brand.name}`)}`,
      websiteHref: webAddress(row.website),
      answeredAt: handledAt,
    })),
    firstHref: before === null ? null : PATH,
    olderHref: last === undefined ? null : `${PATH}?before=${encodeCursor({ value: last.createdAt, id: last.id })}`,
  }
}
