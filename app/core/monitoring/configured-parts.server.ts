import type { AppContext } from '#app/context/context.server.ts'

type Config = AppContext['config']

/** The names that each part needs; of a nested list, one is enough. */
const PARTS = {
  'GitHub webhooks': ['GITHUB_WEBHOOK_SECRET'],
  'GitHub App': ['GITHUB_APP_ID', 'GITHUB_APP_SLUG', 'GITHUB_APP_PRIVATE_KEY', 'GITHUB_WEBHOOK_SECRET'],
  'Admin chat': ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_ADMIN_CHAT_ID'],
  'Telegram for players': ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET'],
  'E-mail': ['EMAIL_FROM', ['EMAIL_API_KEY', 'SMTP_URL']],
  Payments: [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_PRICE_YEARLY',
    'STRIPE_PRICE_LIFETIME',
    'STRIPE_COUPON_FIRST_HUNDRED',
  ],
  Staff: ['ENCRYPTION_KEY'],
  'Signed weeks': ['SIGNING_KEY'],
  Analytics: ['ANALYTICS_API_URL', 'ANALYTICS_DOMAIN'],
  Heartbeat: ['HEARTBEAT_URL'],
} as const satisfies Record<string, readonly (keyof Config | readonly (keyof Config)[])[]>

export type ConfiguredPart = { name: string; state: 'on' | 'off' | 'incomplete'; missing: string[] }

/** By the names that are set; never their values. */
export function configuredParts(config: Partial<Record<keyof Config, unknown>>): ConfiguredPart[] {
  return Object.entries(PARTS).map(([name, wanted]) => {
    const unset = wanted.filter((one) => alternatives(one).every((alternative) => config[alternative] == null))
    const missing = unset.map((one) => alternatives(one).join(' or '))
    const isBegun = wanted.some((one) => !unset.includes(one) && isOwn(one))
    return { name, state: missing.length === 0 ? 'on' : isBegun ? 'incomplete' : 'off', missing }
  })
}

function isOwn(wanted: string | readonly string[]): boolean {
  return Object.values(PARTS).filter((names) => names.some((name) => name === wanted)).length === 1
}

function alternatives(names: keyof Config | readonly (keyof Config)[]): readonly (keyof Config)[] {
  return typeof names === 'string' ? [names] : names
}
