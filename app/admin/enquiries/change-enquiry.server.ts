import { eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { DAY } from '#app/domain/period.ts'
import { enquiries } from '#db/schema/enquiries.ts'

const intent = z.enum(['answer', 'reopen', 'delete'])
export type EnquiryIntent = z.infer<typeof intent>

export const enquiryForm = z.object({ intent: intent.nullable().catch(null), id: z.string().max(100).catch('') })

/** As the privacy policy says. */
const KEPT = 365 * DAY

/** Marks an enquiry as answered or open, or deletes it; false where that was done before. */
export function changeEnquiry(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  id: string,
  intent: EnquiryIntent,
): Promise<boolean> {
  const detail = { enquiryId: id }
  const own = eq(enquiries.id, id)
  switch (intent) {
    case 'answer':
      return writeAuditedIf(
        context,
        sql`EXISTS (SELECT 1 FROM enquiries WHERE id = ${id} AND handled_at IS NULL)`,
        { actor, action: 'answer-enquiry', detail },
        [context.db.update(enquiries).set({ handledAt: context.now() }).where(own)],
      )
    case 'reopen':
      return writeAuditedIf(
        context,
        sql`EXISTS (SELECT 1 FROM enquiries WHERE id = ${id} AND handled_at IS NOT NULL)`,
        { actor, action: 'reopen-enquiry', detail },
        [context.db.update(enquiries).set({ handledAt: null }).where(own)],
      )
    case 'delete':
      return writeAuditedIf(
        context,
        sql`EXISTS (SELECT 1 FROM enquiries WHERE id = ${id})`,
        { actor, action: 'delete-enquiry', detail },
        [context.db.delete(enquiries).where(own)],
      )
  }
}

/** A year after they came. */
export async function deleteOldEnquiries({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db.delete(enquiries).where(lt(enquiries.createdAt, now() - KEPT))
}
