import { createReadAvatar, type ReadAvatar } from '#app/adapters/avatars.ts'
import { createChats, type Chats } from '#app/adapters/chat/create-chats.ts'
import { createLog, type Fetch, type Log } from '#app/adapters/connection.ts'
import { createResend } from '#app/adapters/email/create-resend.ts'
import { createSmtp } from '#app/adapters/email/create-smtp.ts'
import type { Email } from '#app/adapters/email/email.ts'
import type { ConnectSocket } from '#app/adapters/email/smtp-connection.ts'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { createGitHubApp, type GitHubApp } from '#app/adapters/github/github-app.ts'
import type { OrganisationAccess } from '#app/adapters/github/github-client.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import { createGitHubOAuth, type GitHubOAuth } from '#app/adapters/github/oauth.ts'
import { createOrganisation, type Organisation } from '#app/adapters/github/organisation.ts'
import { createHeartbeat, type Heartbeat } from '#app/adapters/heartbeat.ts'
import { createStripe } from '#app/adapters/stripe/create-stripe.ts'
import type { Stripe } from '#app/adapters/stripe/stripe.ts'
import { createTelegram, type Telegram } from '#app/adapters/telegram/create-telegram.ts'
import { PASSWORD_COST, type PasswordCost } from '#app/domain/admin/staff-password.ts'
import { queueOf, withRequestId, type Job, type QueuedJob, type QueueName } from '#app/domain/jobs/job.ts'
import { pagesWithin } from '#app/domain/values/pages.ts'
import { createDatabase, type Database } from '#db/client.ts'
import { withPatience } from '#db/patience.ts'
import { createRetry } from '#db/retry-transient.ts'
import { parseConfig, type Config } from './config.server.ts'
import { openLimits, type Limits } from './limits.server.ts'

/** Bindings; see wrangler.toml. */
export type Env = {
  DB: D1Database
  QUEUE: Queue<QueuedJob>
  MAIL_QUEUE: Queue<QueuedJob>
  GITHUB_QUEUE: Queue<QueuedJob>
  FORM_LIMIT: RateLimit
  HALL_LIMIT: RateLimit
  REQUEST_LIMIT: RateLimit
  PICTURE_LIMIT: RateLimit
  LIVE_LIMIT: RateLimit
  OWN_LOOKUP_LIMIT: RateLimit
  /** Absent in a local run. */
  VERSION?: WorkerVersionMetadata
  /** The Worker for images; without it a static image is shown. */
  IMAGES?: Fetcher
}

/** A verb takes the slice that it needs. */
export type AppContext = {
  config: Config
  db: Database
  now: () => number
  randomBytes: (length: number) => Uint8Array
  passwordCost: PasswordCost
  log: Log
  queue: JobQueue
  github: GitHub
  /** Null unless fully configured. */
  githubApp: GitHubApp | null
  /** Null if everybody may join. */
  organisation: Organisation | null
  oauth: GitHubOAuth
  telegram: Telegram | null
  email: Email | null
  stripe: Stripe | null
  chats: Chats
  heartbeat: Heartbeat | null
  limits: Limits
  images: Fetcher | null
  readAvatar: ReadAvatar
  version: string | null
}

/** `delaySeconds`: before the jobs run. */
export type JobQueue = {
  send: (messages: Job[] | QueuedJob[], options?: { delaySeconds: number }) => Promise<void>
}

/** D1 gives up after 30 seconds; readers do earlier. */
const JOB_PATIENCE = { reads: 40_000, writes: 40_000 }
const READER_PATIENCE = { reads: 5000, writes: 30_000 }

const configs = new WeakMap<Env, Config>()

/** Parsed once: all requests get the same environment. */
function readConfig(env: Env): Config {
  const config = configs.get(env) ?? parseConfig(env)
  configs.set(env, config)
  return config
}

/** Once a request, queue batch or scheduled run. Only a request has an address. */
export function createContext(
  env: Env,
  run: { requestId: string; batch?: string },
  address: string | null = null,
): AppContext {
  const config = readConfig(env)
  const now = () => Date.now() + config.APP_CLOCK_OFFSET
  const log = createLog(run, (line) => console.log(line))
  const send: Fetch = (input, init) => fetch(input, init)
  const toGitHub = {
    apiUrl: config.GITHUB_API_URL,
    token: config.GITHUB_TOKEN,
    organisation: accessOf(config),
    fetch: send,
    now,
    sleep,
    log,
  }
  return {
    config,
    db: createDatabase(
      withPatience(env.DB, JOB_PATIENCE),
      run.requestId,
      createRetry({ now, sleep, random: Math.random }),
    ),
    now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    passwordCost: PASSWORD_COST,
    log,
    queue: createMessageQueue(env, run.requestId),
    github: createGitHub(toGitHub),
    githubApp: openGitHubApp(config, { fetch: send, now, sleep, log }),
    organisation: config.ORGANISATION === null ? null : createOrganisation(config.ORGANISATION, toGitHub),
    oauth: createGitHubOAuth({
      webUrl: config.GITHUB_SIGN_IN_URL ?? config.GITHUB_WEB_URL,
      apiUrl: config.GITHUB_SIGN_IN_URL ?? config.GITHUB_API_URL,
      clientId: config.GITHUB_CLIENT_ID,
      clientSecret: config.GITHUB_CLIENT_SECRET,
      redirectUri: `${config.APP_ORIGIN}/github/callback`,
      fetch: send,
    }),
    telegram:
      config.TELEGRAM_BOT_TOKEN === null
        ? null
        : createTelegram({ apiUrl: config.TELEGRAM_API_URL, token: config.TELEGRAM_BOT_TOKEN, fetch: send, log }),
    email: openEmail(config, { send, now, log }),
    stripe: openStripe(config, send, log),
    chats: createChats({ redirectTo: config.CHAT_API_URL, fetch: send }),
    heartbeat: config.HEARTBEAT_URL === null ? null : createHeartbeat({ url: config.HEARTBEAT_URL, fetch: send, log }),
    limits: openLimits(env, { now, address }),
    images: env.IMAGES ?? null,
    readAvatar: createReadAvatar({ fetch: send }),
    version: env.VERSION?.id ?? null,
  }
}

function accessOf(config: Config): OrganisationAccess | null {
  const { ORGANISATION, ORGANISATION_INSTALLATION, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY } = config
  if (ORGANISATION === null || ORGANISATION_INSTALLATION === null) return null
  return {
    login: ORGANISATION,
    installationId: ORGANISATION_INSTALLATION,
    appId: GITHUB_APP_ID ?? '',
    privateKey: GITHUB_APP_PRIVATE_KEY ?? '',
  }
}

/** A session may read a replica. */
export function readingBy(context: AppContext, session: D1DatabaseSession): AppContext {
  const client = withPatience(session, READER_PATIENCE)
  return { ...context, db: createDatabase(client, context.db.requestId, context.db.again) }
}

/** SMTP if configured, else the provider; null without either. */
export function openEmail(
  config: Config,
  { send, now, log }: { send: Fetch; now: () => number; log: Log },
): Email | null {
  const { EMAIL_FROM: from, EMAIL_API_KEY: apiKey, SMTP_URL: smtpUrl } = config
  if (from === null) return null
  if (smtpUrl !== null) return createSmtp({ url: smtpUrl, from, connect: connectSocket, now, log })
  return apiKey === null ? null : createResend({ apiUrl: config.EMAIL_API_URL, apiKey, from, fetch: send, now, log })
}

/** On demand: only workerd has sockets. */
const connectSocket: ConnectSocket = async (address, options) =>
  (await import('cloudflare:sockets')).connect(address, options)

/** Null unless complete: without the webhook we would not learn that an installation ended. */
export function openGitHubApp(
  config: Config,
  connection: Pick<Parameters<typeof createGitHubApp>[0], 'fetch' | 'now' | 'sleep' | 'log'>,
): GitHubApp | null {
  const { GITHUB_APP_ID, GITHUB_APP_SLUG, GITHUB_APP_PRIVATE_KEY, GITHUB_WEBHOOK_SECRET } = config
  if (GITHUB_APP_ID === null || GITHUB_APP_SLUG === null) return null
  if (GITHUB_APP_PRIVATE_KEY === null || GITHUB_WEBHOOK_SECRET === null) return null
  return createGitHubApp({
    ...connection,
    apiUrl: config.GITHUB_API_URL,
    webUrl: config.GITHUB_WEB_URL,
    appId: GITHUB_APP_ID,
    slug: GITHUB_APP_SLUG,
    privateKey: GITHUB_APP_PRIVATE_KEY,
  })
}

/** Null unless complete: without the webhook we would not learn of payments. */
export function openStripe(config: Config, send: Fetch, log: Log): Stripe | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY } = config
  const { STRIPE_PRICE_LIFETIME, STRIPE_COUPON_FIRST_HUNDRED } = config
  if (STRIPE_SECRET_KEY === null || STRIPE_WEBHOOK_SECRET === null || STRIPE_COUPON_FIRST_HUNDRED === null) return null
  if (STRIPE_PRICE_MONTHLY === null || STRIPE_PRICE_YEARLY === null || STRIPE_PRICE_LIFETIME === null) return null
  return createStripe({
    apiUrl: config.STRIPE_API_URL,
    secretKey: STRIPE_SECRET_KEY,
    catalog: {
      prices: {
        monthly_subscription: STRIPE_PRICE_MONTHLY,
        yearly_subscription: STRIPE_PRICE_YEARLY,
        lifetime_access: STRIPE_PRICE_LIFETIME,
      },
      coupon: STRIPE_COUPON_FIRST_HUNDRED,
    },
    fetch: send,
    log,
  })
}

/** Cloudflare's limits: 100 messages, 256,000 bytes, with up to 100 added to each. */
const A_BATCH = { most: 100, size: 250_000, sizeOf: (message: QueuedJob) => 100 + bytesOf(JSON.stringify(message)) }

type Queues = Pick<Env, 'QUEUE' | 'MAIL_QUEUE' | 'GITHUB_QUEUE'>

function createMessageQueue({ QUEUE, MAIL_QUEUE, GITHUB_QUEUE }: Queues, requestId: string): JobQueue {
  const queues: Record<QueueName, Queue<QueuedJob>> = { mail: MAIL_QUEUE, main: QUEUE, github: GITHUB_QUEUE }
  return {
    send: async (messages: QueuedJob[], { delaySeconds } = { delaySeconds: 0 }) => {
      const named = messages.map((message) => ({ ...withRequestId(message, requestId), ...message }))
      for (const [name, own] of Map.groupBy(named, queueOf))
        for (const page of pagesWithin(own, A_BATCH))
          await queues[name].sendBatch(
            page.map((body) => ({ body })),
            { delaySeconds },
          )
    },
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
