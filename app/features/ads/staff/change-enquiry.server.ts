import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { textField } from '#app/domain/forms/form-fields.ts'
import { enquiries } from '#db/schema/ads.ts'

const enquiry = z.object({ id: textField(100) })
export const enquiryForms = { answer: enquiry, reopen: enquiry, delete: enquiry }

/** False if that was already done. */
export function changeEnquiry(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  id: string,
  intent: keyof typeof enquiryForms,
): Promise<boolean> {
  const { db, now } = context
  const own = eq(enquiries.id, id)
  const { condition, statement } = {
    answer: {
      condition: sql`handled_at IS NULL`,
      statement: db.update(enquiries).set({ handledAt: now() }).where(own),
    },
    reopen: {
      condition: sql`handled_at IS NOT NULL`,
      statement: db.update(enquiries).set({ handledAt: null }).where(own),
    },
    delete: { condition: sql`true`, statement: db.delete(enquiries).where(own) },
  }[intent]
  return writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM enquiries WHERE id = ${id} AND ${condition})`,
    { actor, action: `${intent}-enquiry`, detail: { enquiryId: id } },
    [statement],
  )
}
