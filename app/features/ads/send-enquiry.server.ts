import { gte } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { isAdSlot } from '#app/domain/ads/ad.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { dayOf, MINUTE } from '#app/domain/time/period.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { writeTogether } from '#db/client.ts'
import { enquiries } from '#db/schema/ads.ts'
import type { Enquiry } from './enquiry-form.ts'

/** Own notices in a quarter of an hour; what comes beyond is told as one, so that nothing else drowns in the chat. */
const NOTICES = 5
const QUARTER = 15 * MINUTE

/** Stores an enquiry and notifies the admin, once a day for the same text. */
export async function sendEnquiry(
  context: Pick<AppContext, 'db' | 'now' | 'limits'>,
  values: Enquiry,
): Promise<FormOutcome> {
  if (!(await context.limits.enquiry('all'))) return refused({ form: BUSY }, 429)
  const { place, name, email, website, message } = values
  const now = context.now()
  const id = `enq_${await fingerprint([dayOf(now), place, name, email, website, message])}`
  const quarter = Math.floor(now / QUARTER)
  const latest = await context.db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(gte(enquiries.createdAt, quarter * QUARTER))
    .limit(NOTICES)
  await writeTogether(context.db, [
    context.db
      .insert(enquiries)
      .values({ id, slot: place, name, email, website, message, createdAt: now })
      .onConflictDoNothing(),
    latest.length < NOTICES
      ? namedAdminNotice(context, id, noticeOf(values))
      : namedAdminNotice(context, `enquiries_${quarter}`, MORE),
  ])
  return THANKS
}

export const THANKS = done('Your enquiry is on its way. We answer by e-mail.')
const MORE = 'More enquiries are coming in than fit here. Read them at /admin/enquiries.'
const BUSY = 'We are getting too many enquiries right now. Send yours again in a minute.'

function noticeOf({ place, name, email, website, message }: Enquiry): string {
  const about = isAdSlot(place) ? SLOT_TEXTS[place].name : place
  return `New enquiry: ${about}\nName: ${name}\nE-mail: ${email}\nWebsite: ${website}\n\n${message}`
}

async function fingerprint(parts: string[]): Promise<string> {
  return toHex((await sha256(JSON.stringify(parts))).slice(0, 16))
}
