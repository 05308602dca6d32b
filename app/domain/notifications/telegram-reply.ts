import type { NotificationText } from './notification-text.ts'

export type TelegramReply =
  | { code: 'connected'; username: string; bonus: number }
  | { code: 'help'; username: string }
  | { code: 'how_to_connect' }
  | { code: 'link_invalid' }
  | { code: 'taken'; username: string }
  | { code: 'stopped'; username: string }
  | { code: 'nothing_to_stop' }

type ReplyOf<Code extends TelegramReply['code']> = Extract<TelegramReply, { code: Code }>

export function telegramReply<Code extends TelegramReply['code']>(reply: ReplyOf<Code>): NotificationText {
  return texts[reply.code as Code](reply)
}

const link = { path: '/settings#telegram', label: 'Open your settings' }
const HOW_TO_STOP = 'Send /stop to disconnect this chat.'

const texts: { [Code in TelegramReply['code']]: (reply: ReplyOf<Code>) => NotificationText } = {
  connected: ({ username, bonus }) => ({
    subject: 'This chat is connected',
    lines: [
      `Messages for ${username} now arrive here, silent from 22:00 to 08:00 your time.`,
      ...(bonus > 0 ? [`${bonus} points are added to your all-time total.`] : []),
      HOW_TO_STOP,
    ],
    link: { path: '/settings#preferences', label: 'Choose what arrives' },
  }),
  help: ({ username }) => ({
    subject: `This chat is connected to ${username}`,
    lines: ['Nobody reads your messages here: this chat only brings you news.', HOW_TO_STOP],
    link,
  }),
  how_to_connect: () => ({
    subject: 'Connect this chat',
    lines: ['Sign in, open your settings and press Connect Telegram. The link there leads back here.'],
    link,
  }),
  link_invalid: () => ({
    subject: 'This link no longer works',
    lines: ['A link connects one chat, once, within 10 minutes. Get a new one in your settings.'],
    link,
  }),
  taken: ({ username }) => ({
    subject: 'This chat belongs to another player',
    lines: [
      `It is connected to ${username}. A Telegram account connects to one player only.`,
      'Send /stop to disconnect it, then open the link again.',
    ],
    link,
  }),
  stopped: ({ username }) => ({
    subject: 'This chat is disconnected',
    lines: [`Messages for ${username} no longer arrive here. Your inbox keeps everything, and you keep your points.`],
    link,
  }),
  nothing_to_stop: () => ({
    subject: 'This chat is not connected',
    lines: ['Nothing is sent here, so there is nothing to stop.'],
    link,
  }),
}
