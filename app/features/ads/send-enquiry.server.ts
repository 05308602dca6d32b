import type { AppContext } from '#app/context/context.server.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { enquiries } from '#db/schema/ads.ts'
import type { Enquiry } from './enquiry-form.ts'

/** The same text once a day. Staff read it in their letter. */
export async function sendEnquiry(
  context: Pick<AppContext, 'db' | 'now' | 'limits'>,
  values: Enquiry,
): Promise<FormOutcome> {
  if (!(await context.limits.enquiry('all'))) return refused({ form: BUSY }, 429)
  const { place, name, email, website, message } = values
  const now = context.now()
  const id = `enq_${await fingerprint([dayOf(now), place, name, email, website, message])}`
  await context.db
    .insert(enquiries)
    .values({ id, slot: place, name, email, website, message, createdAt: now })
    .onConflictDoNothing()
  return THANKS
}

export const THANKS = done('Your enquiry is on its way. We reply by e-mail.')
const BUSY = 'We are getting too many enquiries right now. Send yours again in a minute.'

async function fingerprint(parts: string[]): Promise<string> {
  return toHex((await sha256(JSON.stringify(parts))).slice(0, 16))
}
