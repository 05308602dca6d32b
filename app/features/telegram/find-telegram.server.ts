import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { ledger } from '#db/schema/ledger.ts'

export type TelegramState = NonNullable<Awaited<ReturnType<typeof findTelegram>>>

/** Null without a bot. `off`: connected, but muted or refused by Telegram. */
export async function findTelegram(
  context: Pick<AppContext, 'config' | 'db'>,
  player: { id: string; telegramId: string | null; hasTelegramEnabled: boolean },
) {
  const bot = telegramBot(context.config)
  if (bot === null) return null
  const paid = await context.db
    .select({ key: ledger.key })
    .from(ledger)
    .where(and(eq(ledger.playerId, player.id), eq(ledger.key, factKey.telegram())))
  const state: 'none' | 'connected' | 'off' =
    player.telegramId === null ? 'none' : player.hasTelegramEnabled ? 'connected' : 'off'
  return {
    state,
    botName: bot.name,
    botUrl: bot.url,
    bonus: paid.length === 0 ? LIFETIME_BONUS.telegram_connected : 0,
  }
}
