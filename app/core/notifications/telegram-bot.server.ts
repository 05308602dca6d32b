import type { AppContext } from '#app/context/context.server.ts'

/** The bot that players can connect; null while a part is missing by which it would write, be found, or be heard. */
export function telegramBot(config: AppContext['config']): { id: string; name: string; url: string } | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name } = config
  if (token === null || name === null || config.TELEGRAM_WEBHOOK_SECRET === null) return null
  return { id: token.split(':')[0] ?? '', name, url: `${config.TELEGRAM_WEB_URL}/${name}` }
}
