import type { ChannelRow } from './channel-row.server.ts'
import { emailSending } from './email-sending.server.ts'
import { renderEmail } from './notification-email.server.tsx'
import { unsubscribeToken } from './unsubscribe.server.ts'

/** With both ways to end e-mail: the link at its foot and the mail program's own button (RFC 8058). */
export const emailChannel: ChannelRow = {
  prepare: async ({ email, config }, { notificationId, playerId, text, ad, receiver }) => {
    if (email === null || receiver.email === null) return null
    const origin = config.APP_ORIGIN
    const token = await unsubscribeToken({ config }, { id: playerId, email: receiver.email })
    return emailSending(
      email,
      { notificationId, playerId },
      {
        to: receiver.email,
        subject: text.subject,
        ...renderEmail(text, origin, { ad, unsubscribeUrl: `${origin}/unsubscribe/${token}` }),
        headers: {
          'List-Unsubscribe': `<${origin}/api/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    )
  },
  switchedOffText: null,
}
