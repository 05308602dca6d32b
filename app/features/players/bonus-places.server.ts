import type { AppContext } from '#app/context/context.server.ts'
import { telegramBot } from '#app/core/notifications/telegram-bot.server.ts'
import type { BonusKind } from '#app/domain/next-steps.ts'

export type BonusPlace = { kind: BonusKind; href: string }

/** Where each lifetime bonus is taken; one without a place is told to nobody. */
export function bonusPlaces({ config, githubApp }: Pick<AppContext, 'config' | 'githubApp'>): BonusPlace[] {
  return [
    ...(telegramBot(config) === null ? [] : [{ kind: 'telegram_connected', href: '/settings#telegram' } as const]),
    ...(githubApp === null ? [] : [{ kind: 'app_installed', href: '/settings#github-app' } as const]),
  ]
}
