import type { AppContext } from '#app/context.server.ts'

type Config = AppContext['config']

/** What works only when all its names are set; inside a list one of the names is enough. */
const PARTS = {
  'GitHub webhooks': ['GITHUB_WEBHOOK_SECRET'],
  'GitHub App': ['GITHUB_APP_ID', 'GITHUB_APP_SLUG', 'GITHUB_APP_PRIVATE_KEY'],
  'Admin chat': ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_ADMIN_CHAT_ID'],
  'Telegram for players': ['TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET'],
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
} as const satisfies Record<string, readonly (keyof Config | readonly (keyof Config)[])[]>

export type ConfiguredPart = { name: string; state: 'on' | 'off' | 'incomplete'; missing: string[] }

/** Which parts are switched on, by the names that are set; never their values. */
export function configuredParts(config: Partial<Record<keyof Config, unknown>>): ConfiguredPart[] {
  return Object.entries(PARTS).map(([name, wanted]) => {
    const unset = wanted.filter((one) => alternatives(one).every((alternative) => config[alternative] == null))
    const missing = unset.map((one) => alternatives(one).join(' or '))
    const state = missing.length === 0 ? 'on' : missing.length === wanted.length ? 'off' : 'incomplete'
    return { name, state, missing }
  })
}

function alternatives(names: keyof Config | readonly (keyof Config)[]): readonly (keyof Config)[] {
  return typeof names === 'string' ? [names] : names
}
