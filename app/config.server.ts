import * as z from 'zod'

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const secret = z.string().min(16)
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.array(url))
  .transform((urls) => urls.map((one) => new URL(one).origin))
const optionalUrl = z
  .union([url, z.literal('')])
  .optional()
  .transform((value) => value || null)
/** A channel or service without its secret is switched off, not broken. */
const optional = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value === '' ? null : value))

const schema = z.object({
  APP_ENV: z.enum(['production', 'staging', 'development', 'test']),
  APP_ORIGIN: url,
  SESSION_SECRET: secret,
  GITHUB_API_URL: url,
  GITHUB_WEB_URL: url,
  GITHUB_TOKEN: z.string().min(1),
  GITHUB_CLIENT_ID: z.string().min(1),
  GITHUB_CLIENT_SECRET: z.string().min(1),
  GITHUB_APP_ID: optional,
  GITHUB_APP_SLUG: optional,
  GITHUB_APP_PRIVATE_KEY: optional,
  /** One secret, or two separated by a comma while it is rotated. */
  GITHUB_WEBHOOK_SECRET: optional,
  TELEGRAM_API_URL: url,
  /** Where links to a bot start. */
  TELEGRAM_WEB_URL: url.default('https://t.me'),
  TELEGRAM_BOT_TOKEN: optional,
  TELEGRAM_BOT_NAME: optional,
  /** One secret, or two separated by a comma while it is rotated. */
  TELEGRAM_WEBHOOK_SECRET: optional,
  TELEGRAM_ADMIN_CHAT_ID: optional,
  /** Where it is set, e-mail goes by SMTP instead of the API. */
  SMTP_URL: z
    .union([z.url({ protocol: /^smtps?$/ }), z.literal('')])
    .optional()
    .transform((value) => value || null),
  EMAIL_API_URL: url,
  EMAIL_API_KEY: optional,
  EMAIL_FROM: optional,
  STRIPE_API_URL: url,
  /** Where its checkout and billing portal are, separated by commas: our forms may lead there. */
  STRIPE_WEB_URLS: origins,
  STRIPE_SECRET_KEY: optional,
  /** One secret, or two separated by a comma while it is rotated. */
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_MONTHLY: optional,
  STRIPE_PRICE_YEARLY: optional,
  STRIPE_PRICE_LIFETIME: optional,
  /** Half off forever: what the first hundred pay. */
  STRIPE_COUPON_FIRST_HUNDRED: optional,
  AVATAR_URL: url,
  ENCRYPTION_KEY: optional,
  SIGNING_KEY: optional,
  STAFF_SETUP_TOKEN: optional,
  OPERATOR_TOKEN: optional,
  /** Analytics counts only where both are set. */
  ANALYTICS_API_URL: optionalUrl,
  ANALYTICS_DOMAIN: optional,
  /** A third party's script, loaded for players who agreed to it. */
  FEEDBACK_SCRIPT_URL: optionalUrl,
  /** Whether visitors may get a public screen that was drawn for somebody else (docs/operations.md). */
  PAGE_CACHE: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  /** Milliseconds that every Worker's clock is moved by; set by the start command from APP_NOW. */
  APP_CLOCK_OFFSET: z.coerce.number().int().default(0),
})

export type Config = z.output<typeof schema>

/** Every name that is read. */
export function configNames(): string[] {
  return Object.keys(schema.shape)
}

/** The names without which no request is answered. */
export function requiredNames(): string[] {
  const issues = schema.safeParse({}).error?.issues ?? []
  return [...new Set(issues.map((issue) => issue.path.join('.')))]
}

/** Parses the Worker's vars and secrets; throws one error that names every value to mend, never the values. */
export function parseConfig(env: unknown): Config {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not complete (docs/operations.md explains every name):\n${lines.join('\n')}`)
  }
  return { ...parsed.data, APP_CLOCK_OFFSET: movesClock(parsed.data.APP_ENV) ? parsed.data.APP_CLOCK_OFFSET : 0 }
}

function movesClock(environment: Config['APP_ENV']): boolean {
  return environment === 'development' || environment === 'test'
}
