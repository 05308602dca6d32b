import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { LOCAL_APP_KEY } from '../sandbox/github/app-key.ts'

export const root = join(import.meta.dirname, '..', '..')

export type LocalPorts = {
  appPort: number
  sandboxPort: number
  state: string
  environment: 'development' | 'test'
  /** See movable-clock.ts. */
  hasMovableClock?: boolean
  /** Its sign-in is played. */
  real?: { apiUrl: string; token: string }
}

/** PORT moves the product to another port, and the sandbox to the one after it. */
const port = Number(process.env.PORT ?? 8787)

export const DEVELOPMENT: LocalPorts = {
  appPort: port,
  sandboxPort: port + 1,
  state: '.wrangler/state',
  environment: 'development',
}

/** A run with a token of GitHub has a world of its own, which never mixes with the invented one. */
export function placeOf({ GITHUB_TOKEN: token = '', GITHUB_API_URL: apiUrl = 'https://api.github.com' }): LocalPorts {
  return token === '' ? DEVELOPMENT : { ...DEVELOPMENT, state: '.wrangler/real-github', real: { apiUrl, token } }
}

/** All point at the sandbox. A line in .dev.vars replaces one; real values there make the run use the real services. */
export function localVars(place: LocalPorts, clockOffset: number): Record<string, string> {
  const app = `http://localhost:${place.appPort}`
  const sandbox = `http://localhost:${place.sandboxPort}`
  return {
    APP_ENV: place.environment,
    APP_ORIGIN: app,
    SESSION_SECRET: 'local-session-secret',
    HASH_KEY: 'local-hash-key-of-this-machine',
    GITHUB_API_URL: sandbox,
    GITHUB_WEB_URL: sandbox,
    GITHUB_TOKEN: 'local-github-token',
    GITHUB_CLIENT_ID: 'local-client',
    GITHUB_CLIENT_SECRET: 'local-client-secret',
    GITHUB_APP_ID: '1',
    GITHUB_APP_SLUG: 'mergequest-local',
    GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY,
    GITHUB_WEBHOOK_SECRET: 'local-webhook-secret',
    TELEGRAM_API_URL: sandbox,
    TELEGRAM_WEB_URL: `${sandbox}/telegram`,
    TELEGRAM_BOT_TOKEN: '1000:local-telegram-token',
    TELEGRAM_BOT_NAME: 'mergequest_local_bot',
    TELEGRAM_WEBHOOK_SECRET: 'local-telegram-webhook',
    TELEGRAM_ADMIN_CHAT_ID: '-1000',
    CHAT_API_URL: sandbox,
    EMAIL_API_URL: sandbox,
    EMAIL_API_KEY: 'local-email-key',
    EMAIL_FROM: 'MergeQuest <quest@mergequest.example>',
    EMAIL_RATE: '1000',
    ENCRYPTION_KEY: 'local-encryption-key-of-this-machine',
    STRIPE_API_URL: sandbox,
    STRIPE_WEB_URLS: sandbox,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_YEARLY: 'price_yearly',
    STRIPE_PRICE_LIFETIME: 'price_lifetime',
    STRIPE_COUPON_FIRST_HUNDRED: 'first-hundred',
    SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIFvKNAow6aICjnlK7gvlUius+Zdd0Fn1OBJiVbAHl4Sj',
    AVATAR_URL: `${sandbox}/avatars`,
    STAFF_SETUP_TOKEN: 'local-staff-setup-token',
    ANALYTICS_API_URL: sandbox,
    ANALYTICS_DOMAIN: 'mergequest.example',
    SOCIAL_WIDGET_URL: `${sandbox}/social/widgets.js`,
    SANDBOX_SEED: 'mergequest',
    // Changes should show at once; PAGE_CACHE=on shows what visitors get.
    PAGE_CACHE: process.env.PAGE_CACHE ?? 'off',
    APP_CLOCK_OFFSET: String(clockOffset),
    // Off in journeys: a question shown by chance would get in their way.
    ...(place.environment === 'development' ? { FEEDBACK_SCRIPT_URL: `${sandbox}/feedback.js`, ...ownVars() } : {}),
    ...(place.real === undefined ? {} : realVars(place.real, sandbox)),
  }
}

/** The real GitHub knows nothing of the App and of deliveries here. */
function realVars({ apiUrl, token }: NonNullable<LocalPorts['real']>, sandbox: string): Record<string, string> {
  return {
    GITHUB_API_URL: apiUrl,
    GITHUB_WEB_URL: 'https://github.com',
    GITHUB_SIGN_IN_URL: sandbox,
    GITHUB_TOKEN: token,
    GITHUB_CLIENT_ID: 'local-client',
    GITHUB_CLIENT_SECRET: 'local-client-secret',
    GITHUB_APP_ID: '',
    GITHUB_APP_SLUG: '',
    GITHUB_APP_PRIVATE_KEY: '',
    GITHUB_WEBHOOK_SECRET: '',
    AVATAR_URL: 'https://avatars.githubusercontent.com',
  }
}

export function usesSandbox(place: LocalPorts, vars: Record<string, string>): boolean {
  return vars.GITHUB_API_URL === `http://localhost:${place.sandboxPort}`
}

/** APP_NOW as a fixed offset from the real clock, in milliseconds. */
export function clockOffset(appNow: string | undefined): number {
  if (appNow === undefined || appNow === '') return 0
  const wanted = Date.parse(appNow)
  if (Number.isNaN(wanted)) throw new Error(`APP_NOW is not a time: "${appNow}". Write it like 2026-11-24T06:01:00Z.`)
  return wanted - Date.now()
}

function ownVars(): Record<string, string> {
  const file = join(root, '.dev.vars')
  if (!existsSync(file)) return {}
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
