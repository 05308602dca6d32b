import * as z from 'zod'
import { readAppKey } from '#app/domain/github/app-private-key.ts'

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const secret = z.string().min(16)
/** Newest first: it signs and encrypts, all verify. A rotation keeps older values valid. */
const secrets = z
  .string()
  .transform(separated)
  .pipe(z.tuple([secret], secret))
const optionalSecrets = z
  .string()
  .optional()
  .transform((value): Secrets | null => {
    const [newest, ...older] = separated(value ?? '')
    return newest === undefined ? null : [newest, ...older]
  })
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.array(url))
  .transform((urls) => urls.map((one) => new URL(one).origin))
const optionalUrl = z
  .union([url, z.literal('')])
  .optional()
  .transform((value) => value || null)
/** Without it the channel or service is off. */
const optional = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value === '' ? null : value))

/** Null if the key is right, or empty. */
export function appKeyError(typed: string | undefined): string | null {
  const read = typed ? readAppKey(typed) : null
  return read === null || read.ok ? null : read.error
}

const appKey = optional.transform((typed, context): string | null => {
  if (typed === null) return null
  const read = readAppKey(typed)
  if (read.ok) return read.key
  context.addIssue({ code: 'custom', message: read.error })
  return z.NEVER
})

const schema = z.object({
  APP_ENV: z.enum(['production', 'staging', 'development', 'test']),
  APP_ORIGIN: url,
  SESSION_SECRET: secrets,
  /** Recognises values that are not stored. Never rotate it (docs/running.md). */
  HASH_KEY: secret,
  GITHUB_API_URL: url,
  GITHUB_WEB_URL: url,
  /** Plays GitHub's sign-in in a local run. */
  GITHUB_SIGN_IN_URL: optionalUrl,
  GITHUB_TOKEN: z.string().min(1),
  GITHUB_CLIENT_ID: z.string().min(1),
  GITHUB_CLIENT_SECRET: z.string().min(1),
  GITHUB_APP_ID: optional,
  GITHUB_APP_SLUG: optional,
  GITHUB_APP_PRIVATE_KEY: appKey,
  GITHUB_WEBHOOK_SECRET: optionalSecrets,
  TELEGRAM_API_URL: url,
  TELEGRAM_WEB_URL: optionalUrl.transform((value) => value ?? 'https://t.me'),
  TELEGRAM_BOT_TOKEN: optional,
  TELEGRAM_BOT_NAME: optional,
  TELEGRAM_WEBHOOK_SECRET: optionalSecrets,
  TELEGRAM_ADMIN_CHAT_ID: optional,
  /** If set, messages for contests' chats go to `{url}/chat/{host}{path}`. */
  CHAT_API_URL: optionalUrl,
  /** If set, e-mail goes by SMTP. */
  SMTP_URL: z
    .union([z.url({ protocol: /^smtps?$/ }), z.literal('')])
    .optional()
    .transform((value) => value || null),
  EMAIL_API_URL: url,
  EMAIL_API_KEY: optional,
  EMAIL_FROM: optional,
  /** E-mails a second. */
  EMAIL_RATE: z
    .union([z.coerce.number().positive().max(1000), z.literal('')])
    .optional()
    .transform((value) => value || 2),
  STRIPE_API_URL: url,
  /** Checkout and portal, separated by commas; forms may redirect there. */
  STRIPE_WEB_URLS: origins,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optionalSecrets,
  STRIPE_PRICE_MONTHLY: optional,
  STRIPE_PRICE_YEARLY: optional,
  STRIPE_PRICE_LIFETIME: optional,
  /** 50 % off forever. */
  STRIPE_COUPON_FIRST_HUNDRED: optional,
  AVATAR_URL: url,
  ENCRYPTION_KEY: optionalSecrets,
  SIGNING_KEY: optionalSecrets,
  STAFF_SETUP_TOKEN: optional,
  /** Called each minute that schedules run; the address is a secret. */
  HEARTBEAT_URL: optionalUrl,
  /** Both must be set. */
  ANALYTICS_API_URL: optionalUrl,
  ANALYTICS_DOMAIN: optional,
  /** A third party's, loaded with the player's consent. */
  FEEDBACK_SCRIPT_URL: optionalUrl,
  /** Loaded when a visitor asks for an original post. */
  SOCIAL_WIDGET_URL: optionalUrl.transform((value) => value ?? 'https://platform.twitter.com/widgets.js'),
  /** This installation's GitHub organisation, and the id of its App's installation (docs/organisations.md). */
  ORGANISATION: optional.pipe(
    z
      .string()
      .regex(/^[a-z\d][a-z\d-]*$/i, 'A login at GitHub')
      .nullable(),
  ),
  ORGANISATION_INSTALLATION: z
    .union([z.coerce.number().int().positive(), z.literal('')])
    .optional()
    .transform((value) => value || null),
  /** Whether members start on the boards, or only in their contests. */
  ORGANISATION_PEOPLE: z
    .enum(['hidden', 'shown', ''])
    .optional()
    .transform((value) => value || 'hidden'),
  /** Whether visitors share cached public screens (docs/running.md). */
  PAGE_CACHE: z
    .enum(['on', 'off', ''])
    .optional()
    .transform((value) => value !== 'off'),
  /** Milliseconds; set by the start command from APP_NOW. */
  APP_CLOCK_OFFSET: z.coerce.number().int().default(0),
})

export type Config = z.output<typeof schema>

export type Secrets = [newest: string, ...older: string[]]

export function configNames(): string[] {
  return Object.keys(schema.shape)
}

export function requiredNames(): string[] {
  const issues = schema.safeParse({}).error?.issues ?? []
  return [...new Set(issues.map((issue) => issue.path.join('.')))]
}

/** The error names every invalid variable, without values. */
export function parseConfig(env: unknown): Config {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not complete (docs/running.md explains every name):\n${lines.join('\n')}`)
  }
  const { ORGANISATION, ORGANISATION_INSTALLATION, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY } = parsed.data
  const ofApp = [ORGANISATION_INSTALLATION, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY]
  if (ORGANISATION !== null && ofApp.includes(null))
    throw new Error('ORGANISATION needs ORGANISATION_INSTALLATION, GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY.')
  const isPlayed = isLocal(parsed.data.APP_ENV)
  return {
    ...parsed.data,
    APP_CLOCK_OFFSET: isPlayed ? parsed.data.APP_CLOCK_OFFSET : 0,
    // It would let anybody in as anybody.
    GITHUB_SIGN_IN_URL: isPlayed ? parsed.data.GITHUB_SIGN_IN_URL : null,
  }
}

function separated(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Invented data: clock and sign-in may be set. */
export function isLocal(environment: Config['APP_ENV']): boolean {
  return environment === 'development' || environment === 'test'
}
