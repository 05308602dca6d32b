import { desc, sql } from 'drizzle-orm'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { isAdSlot } from '#app/domain/ad.ts'
import { webAddress } from '#app/domain/contact.ts'
import { encodeCursor, type Cursor } from '#app/domain/cursor.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import type { EnquiriesView } from './enquiries-view.ts'

const PATH = '/admin/enquiries'
const ENQUIRIES_A_PAGE = 20

/** The newest first; `before` is the enquiry that a page begins after. */
export async function loadEnquiries(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  before: Cursor | null,
): Promise<Omit<EnquiriesView, 'staff'>> {
  const rows = await db
    .select()
    .from(enquiries)
    .where(before === null ? undefined : sql`(created_at, id) < (${before.value}, ${before.id})`)
    .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
    .limit(ENQUIRIES_A_PAGE + 1)
  const page = rows.slice(0, ENQUIRIES_A_PAGE)
  const last = page.at(-1)
  return {
    now: now(),
    path: before === null ? PATH : hrefBefore(before),
    enquiries: page.map(({ slot, handledAt, ...row }) => ({
      ...row,
      place: isAdSlot(slot) ? SLOT_TEXTS[slot].name : slot,
      mailto: `mailto:${encodeURIComponent(row.email).replace(/%40(?!.*%40)/, '@')}?subject=${encodeURIComponent(`Your enquiry to ${brand.name}`)}`,
      websiteHref: webAddress(row.website),
      answeredAt: handledAt,
    })),
    firstHref: before === null ? null : PATH,
    olderHref:
      rows.length > ENQUIRIES_A_PAGE && last !== undefined ? hrefBefore({ value: last.createdAt, id: last.id }) : null,
  }
}

function hrefBefore(cursor: Cursor): string {
  return `${PATH}?before=${encodeCursor(cursor)}`
}
