import { findMessageAd } from '#app/core/ads/find-ad.server.ts'
import type { Delivered, DeliverContext, Job } from '#app/core/notifications/delivery-job.server.ts'
import { messageAd } from '#app/core/notifications/message-ad.ts'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { sendEmailOnce } from '#app/core/notifications/send-email-once.server.ts'
import { unsubscribeToken } from './unsubscribe.server.ts'

/** With its ad and both ways to end e-mail: the link at its foot and the mail program's own button (RFC 8058). */
export async function deliverByEmail(context: DeliverContext, job: Job): Promise<Delivered> {
  const { email } = job.receiver
  if (context.email === null || email === null) return { state: 'done' }
  const origin = context.config.APP_ORIGIN
  const token = await unsubscribeToken(context, { id: job.playerId, email })
  const { html, text } = renderEmail(job.text, origin, {
    ad: messageAd(await findMessageAd(context), 'email', origin),
    unsubscribeUrl: `${origin}/unsubscribe/${token}`,
  })
  return sendEmailOnce(context, job, {
    to: email,
    subject: job.text.subject,
    html,
    text,
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}
