import { sql } from 'drizzle-orm'
import { changeEnquiry } from '#app/admin/enquiries/change-enquiry.server.ts'
import { assignCode } from '#app/admin/prizes/assign-code.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, HOUR } from '#app/domain/period.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { awards } from '#db/schema/weeks.ts'

type SeedContext = Pick<AppContext, 'db' | 'now'>

/** Local only: open and finished work of the staff. */
export async function fillOperations(context: SeedContext): Promise<void> {
  const values = EXAMPLES.map(({ ago, ...example }, index) => ({
    id: `enq_example${index}`,
    createdAt: context.now() - ago,
    ...example,
  }))
  await context.db.insert(enquiries).values(values)
  await changeEnquiry(context, 'operator', 'enq_example2', 'answer')
  await assignCodes(context)
}

/** Winners of the week before last without a code, so that /prizes does not show them as waiting. */
async function assignCodes(context: SeedContext): Promise<void> {
  const winners = await context.db
    .select({ week: awards.week, player: awards.playerId })
    .from(awards)
    .where(
      sql`week = (SELECT key FROM weeks WHERE state = 'closed' ORDER BY key DESC LIMIT 1 OFFSET 1)
        AND state IN ('granted', 'released') AND place BETWEEN 4 AND 6`,
    )
  for (const winner of winners) await assignCode(context, 'operator', { prizeId: 'prize_cairn', ...winner })
}

const EXAMPLES = [
  {
    ago: 3 * HOUR,
    slot: 'sponsor',
    name: 'Example Sponsor',
    email: 'hello@cornice.example',
    website: 'https://cornice.example/ci?from=quest',
    message:
      'An example of an enquiry: we build a preview for every branch and would like the sponsor block for December.\n\nWhich picture size do you need, and from which day is the place free?',
  },
  {
    ago: 26 * HOUR,
    slot: 'message',
    name: 'Example with a very long name of a company that goes on and on, Limited',
    email: 'an-address-that-is-rather-long-for-a-phone@subdomain.moraine.example',
    website: 'moraine.example',
    message: 'A short example.',
  },
  {
    ago: 9 * DAY,
    slot: 'row',
    name: 'Example Answered',
    email: 'ada@tarn.example',
    website: 'tarn.example',
    message: 'An example that was answered: may we have the row for one week in January?',
  },
]
