import type { AppContext } from '#app/context/context.server.ts'

/** The bot that players can connect; null unless its token, name and webhook secret are configured. */
export function telegramBot(config: AppContext['config']): { id: string; name: string; url: string } | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name } = config
  if (token === null || name === null || config.TELEGRAM_WEBHOOK_SECRET === null) return null
  return { id: token.split(':')[0] ?? '', name, url: `${config.TELEGRAM_WEB_URL}/${name}` }
}
