import type { AppContext } from '#app/context/context.server.ts'
import { PLACE_TEXTS } from '#app/core/ads/place-texts.ts'
import { namedAdminNotice } from '#app/core/notifications/admin-notice.server.ts'
import { isAdPlace } from '#app/domain/ad.ts'
import { sha256, toHex } from '#app/domain/bytes.ts'
import { dayOf } from '#app/domain/period.ts'
import { writeTogether } from '#db/client.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { checkEnquiry } from './enquiry-form.ts'
import type { EnquiryErrors, EnquiryValues } from './showcase-view.ts'

type Outcome = { ok: true } | { ok: false; reason: 'invalid' | 'too_many'; errors: EnquiryErrors }

/**
 * Stores an enquiry and tells the admin, once however often the same form arrives that day. What only a program fills in
 * (`reference`) is thanked for and forgotten.
 */
export async function sendEnquiry(
  context: Pick<AppContext, 'db' | 'now' | 'limits'>,
  { reference, ...values }: EnquiryValues & { reference: string },
): Promise<Outcome> {
  if (reference !== '') return { ok: true }
  const errors = checkEnquiry(values)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  if (!(await context.limits.form('enquiries'))) return { ok: false, reason: 'too_many', errors: { form: BUSY } }
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
  return { ok: true }
}

const BUSY = 'We are getting more enquiries than we can take at the moment. Send yours again in a minute.'

function noticeOf({ place, name, email, website, message }: EnquiryValues): string {
  const about = isAdPlace(place) ? PLACE_TEXTS[place].name : place
  return `New enquiry: ${about}\nName: ${name}\nE-mail: ${email}\nWebsite: ${website}\n\n${message}`
}

async function fingerprint(parts: string[]): Promise<string> {
  return toHex((await sha256(JSON.stringify(parts))).slice(0, 16))
}
