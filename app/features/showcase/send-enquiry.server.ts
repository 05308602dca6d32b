import type { AppContext } from '#app/context/context.server.ts'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { isAdSlot } from '#app/domain/ad.ts'
import { sha256, toHex } from '#app/domain/bytes.ts'
import { done, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { wideNetworkOf } from '#app/domain/network.ts'
import { dayOf } from '#app/domain/period.ts'
import { writeTogether } from '#db/client.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import type { Enquiry } from './enquiry-form.ts'

/** Stores an enquiry and notifies the admin, once a day for the same text. A network has a share, so that none closes the form. */
export async function sendEnquiry(
  context: Pick<AppContext, 'db' | 'now' | 'limits'>,
  values: Enquiry,
  address: string,
): Promise<FormOutcome> {
  const isAllowed =
    (await context.limits.share(`enquiries ${wideNetworkOf(address)}`)) && (await context.limits.form('enquiries'))
  if (!isAllowed) return refused({ form: BUSY }, 429)
  const { place, name, email, website, message } = values
  const now = context.now()
  const id = `enq_${await fingerprint([dayOf(now), place, name, email, website, message])}`
  await writeTogether(context.db, [
    context.db
      .insert(enquiries)
      .values({ id, slot: place, name, email, website, message, createdAt: now })
      .onConflictDoNothing(),
    namedAdminNotice(context, id, noticeOf(values)),
  ])
  return THANKS
}

export const THANKS = done('Your enquiry is on its way. We answer by e-mail.')
const BUSY = 'We are getting too many enquiries right now. Send yours again in a minute.'

function noticeOf({ place, name, email, website, message }: Enquiry): string {
  const about = isAdSlot(place) ? SLOT_TEXTS[place].name : place
  return `New enquiry: ${about}\nName: ${name}\nE-mail: ${email}\nWebsite: ${website}\n\n${message}`
}

async function fingerprint(parts: string[]): Promise<string> {
  return toHex((await sha256(JSON.stringify(parts))).slice(0, 16))
}
