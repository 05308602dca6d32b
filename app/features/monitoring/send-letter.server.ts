import { eq } from 'drizzle-orm'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { emailSending } from '#app/core/notifications/channels.server.ts'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { deliverOnce, type JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { staff } from '#db/schema/staff.ts'

export async function sendLetter(
  context: Pick<AppContext, 'config' | 'db' | 'email' | 'now' | 'log'>,
  { id, staffId, letter }: JobOf<'send-letter'>,
): Promise<JobOutcome> {
  const { db, email, config } = context
  const [member] = await db.select().from(staff).where(eq(staff.id, staffId))
  if (email === null || member === undefined || member.disabledAt !== null) return { state: 'done' }
  const { subject, lines } = letter
  const rendered = renderEmail(
    { subject, lines: [], list: lines, link: { path: '/admin', label: 'Open the overview' } },
    config.APP_ORIGIN,
    { reason: `You get this because you are on the staff of ${brand.name}.`, end: null },
  )
  const key = { notificationId: id, playerId: staffId, channel: 'email' as const }
  return deliverOnce(context, key, emailSending(email, key, { to: member.email, subject, ...rendered, headers: {} }))
}
