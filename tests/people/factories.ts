import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sql } from 'drizzle-orm'
import type { EmailMessage } from '#app/adapters/email/email.ts'
import type { GitHubIdentity } from '#app/adapters/github/oauth.ts'
import { parseConfig } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { noLimits } from '#app/context/limits.server.ts'
import { createSession } from '#app/core/sign-in/sessions.server.ts'
import type { ChatMessage } from '#app/domain/chat/chat-message.ts'
import type { Chat } from '#app/domain/chat/chat.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, dayOf, dayStart, weekOf, weekStart } from '#app/domain/time/period.ts'
import { recordImpressions, sightingOf, type Impression } from '#app/features/statistics/record-impressions.server.ts'
import { createDatabase, writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { testDatabase } from '../databases/test-database.ts'
import { insertRows } from '../worlds/rows.ts'
import { scriptedGitHub, type ScriptedRulesFiles, type ScriptedWorld } from '../worlds/scripted-github.ts'

/** A context on the test file's database, with a movable clock and scripted third parties. */
export type TestContext = AppContext & {
  clock: { now: number }
  queued: Job[]
  logged: { level: string; message: string; fields: Record<string, unknown> | undefined }[]
  emails: EmailMessage[]
  telegrams: { chatId: string; text: string; silent: boolean }[]
  posts: { chat: Chat; address: string; message: ChatMessage }[]
  world: ScriptedWorld
  rulesFiles: ScriptedRulesFiles
}

export const MONDAY = Date.parse('2026-11-16T00:00:00Z')

export const testVars = {
  APP_ENV: 'test',
  APP_ORIGIN: 'http://localhost:8787',
  SESSION_SECRET: 'a-secret-of-the-tests',
  HASH_KEY: 'a-hash-key-of-the-tests',
  GITHUB_API_URL: 'http://github.test',
  GITHUB_WEB_URL: 'http://github.test',
  GITHUB_TOKEN: 'token',
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: 'client-secret',
  GITHUB_WEBHOOK_SECRET: 'webhook-secret',
  TELEGRAM_API_URL: 'http://telegram.test',
  TELEGRAM_BOT_TOKEN: '1:bot',
  TELEGRAM_BOT_NAME: 'quest_bot',
  TELEGRAM_WEBHOOK_SECRET: 'telegram-secret',
  TELEGRAM_ADMIN_CHAT_ID: '-100',
  EMAIL_API_URL: 'http://email.test',
  EMAIL_API_KEY: 'key',
  EMAIL_FROM: 'MergeQuest <quest@mergequest.example>',
  STRIPE_API_URL: 'http://stripe.test',
  STRIPE_WEB_URLS: 'https://checkout.stripe.com,https://billing.stripe.com',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
  STRIPE_PRICE_LIFETIME: 'price_lifetime',
  STRIPE_COUPON_FIRST_HUNDRED: 'first-hundred',
  AVATAR_URL: 'http://avatars.test',
  SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIFvKNAow6aICjnlK7gvlUius+Zdd0Fn1OBJiVbAHl4Sj',
  ENCRYPTION_KEY: 'an-encryption-key-of-the-tests',
  PAGE_CACHE: 'off',
}

export function testContext(now = MONDAY): TestContext {
  const clock = { now }
  const world: TestContext['world'] = new Map()
  const rulesFiles: TestContext['rulesFiles'] = new Map()
  const queued: Job[] = []
  const logged: TestContext['logged'] = []
  const emails: TestContext['emails'] = []
  const telegrams: TestContext['telegrams'] = []
  const posts: TestContext['posts'] = []
  return {
    clock,
    world,
    rulesFiles,
    queued,
    logged,
    emails,
    telegrams,
    posts,
    config: parseConfig(testVars),
    db: createDatabase(testDatabase),
    now: () => clock.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    // The real cost is a fifth of a second, which most tests do not need.
    passwordCost: { N: 2, r: 1, p: 1 },
    log: (level, message, fields) => logged.push({ level, message, fields }),
    queue: { send: async (messages) => void queued.push(...messages) },
    github: scriptedGitHub(world, rulesFiles),
    githubApp: null,
    organisation: null,
    oauth: {
      authorizationUrl: ({ state }) => `http://github.test/login/oauth/authorize?state=${state}`,
      exchangeCode: async () => ({ ok: false, code: 'refused', message: 'not scripted' }),
      fetchIdentity: async () => ({ ok: false, code: 'refused', message: 'not scripted' }),
      fetchMaintained: async () => ({ ok: false, code: 'refused', message: 'not scripted' }),
      revokeToken: async () => true,
    },
    email: {
      sendEmail: async (message) => {
        emails.push(message)
        return { state: 'sent', id: `email-${emails.length}` }
      },
    },
    telegram: {
      sendMessage: async (message) => {
        telegrams.push(message)
        return { state: 'sent' }
      },
    },
    chats: {
      post: async (to, message) => {
        posts.push({ ...to, message })
        return { state: 'sent', code: null }
      },
    },
    stripe: null,
    heartbeat: null,
    limits: noLimits(),
    images: null,
    readAvatar: async () => null,
    version: null,
  }
}

let made = 0

type PlayerValues = Partial<typeof players.$inferInsert>

/** A claimed player who competes from the Monday of the context's week by default. */
export async function makePlayer(context: Pick<TestContext, 'db' | 'now'>, values: PlayerValues = {}) {
  const [player] = await context.db.insert(players).values(playerValues(context, values)).returning()
  if (player === undefined) throw new Error('no player was made')
  return player
}

/** As many in two statements, however many. */
export async function makePlayers(
  context: Pick<TestContext, 'db' | 'now'>,
  count: number,
  valuesOf: (index: number) => PlayerValues = () => ({}),
) {
  const rows = Array.from({ length: count }, (_, index) => playerValues(context, valuesOf(index)))
  await insertRows(context, players, rows)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const stored = await context.db
    .select()
    .from(players)
    .where(sql`id IN (SELECT value FROM json_each(${ids}))`)
  const playerOf = new Map(stored.map((player) => [player.id, player]))
  return rows.flatMap(({ id }) => playerOf.get(id) ?? [])
}

function playerValues(context: Pick<TestContext, 'now'>, values: PlayerValues) {
  made += 1
  const githubId = values.githubId ?? 1000 + made
  const githubUsername = values.githubUsername ?? `user-${githubId}`
  const now = context.now()
  return {
    id: `pl_${String(made).padStart(6, '0')}`,
    githubId,
    nodeId: `U_${githubId}`,
    githubUsername,
    lowerCaseGithubUsername: githubUsername.toLowerCase(),
    usernameSeenAt: now,
    githubCreatedAt: Date.parse('2020-01-01T00:00:00Z'),
    joinedAt: new Date(now).toISOString(),
    claimedAt: now,
    scoresFrom: dayOf(weekStart(weekOf(now))),
    ...values,
  }
}

/** Counts up, so that every fact is distinct. */
export function makeFact(values: Partial<Fact> & { occurredAt: number }): Fact {
  made += 1
  return {
    key: factKey.pullRequestOpened(made),
    kind: 'pull_request_opened',
    repository: repositoryNamed(7, 'summit/rope'),
    day: dayOf(values.occurredAt),
    quantity: 1,
    ineligible: null,
    title: `Fact ${made}`,
    url: `https://github.test/summit/rope/pull/${made}`,
    sourceUpdatedAt: values.occurredAt,
    counterpartId: 0,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
    ...values,
  }
}

export function repositoryNamed(id: number, name: string): Fact['repository'] {
  return { id, name, nodeId: `R_${id}` }
}

export function makeCommits(day: string, quantity: number, repositoryId = 7): Fact {
  return makeFact({
    key: factKey.commits(repositoryId, day),
    kind: 'commits',
    day,
    quantity,
    occurredAt: dayStart(day),
    title: null,
    sourceUpdatedAt: null,
    repository: repositoryNamed(repositoryId, `summit/repo-${repositoryId}`),
  })
}

/** Work of a day that earns ten points for each: commits, and beyond what they can earn alone, written feedback. */
export function makeWork(day: string, tens: number, repositoryId = 7): Fact[] {
  const commits = Math.min(tens, 6)
  const feedback = Array.from({ length: tens - commits }, (_, index) =>
    makeFact({
      key: factKey.reviewText(repositoryId * 1_000_000 + (dayStart(day) / DAY) * 10 + index),
      kind: 'review_commented',
      occurredAt: dayStart(day) + index + 1,
      repository: repositoryNamed(repositoryId, `summit/repo-${repositoryId}`),
      counterpartId: 1 + index + (dayStart(day) / DAY) * 5,
      reviewerCanPush: true,
    }),
  )
  return [...(commits > 0 ? [makeCommits(day, commits, repositoryId)] : []), ...feedback]
}

/** Ends the looks that everybody gets, as time would. */
export async function endReviewsNow({ db }: Pick<TestContext, 'db'>): Promise<void> {
  const isRoutine = sql`state = 'held' AND NOT EXISTS (SELECT 1 FROM json_each(signs) WHERE value NOT IN ('podium', 'first_place'))`
  await db.run(sql`UPDATE notifications SET payload = json_set(payload, '$.held', json('false')) WHERE kind = 'WINNER'
    AND (payload ->> 'week', payload ->> 'place') IN (SELECT week, place FROM awards WHERE ${isRoutine})`)
  await db.run(sql`UPDATE awards SET state = 'granted', signs = '[]' WHERE ${isRoutine}`)
}

/** A GitHub account for a sign-in. */
export function makeAccount(values: Partial<GitHubIdentity> = {}): GitHubIdentity {
  made += 1
  const githubId = values.githubId ?? 1_000_000 + made
  const username = values.username ?? `Climber-${made}`
  return {
    githubId,
    nodeId: `U_${githubId}`,
    username,
    type: 'User',
    name: null,
    avatarUrl: null,
    createdAt: Date.parse('2020-01-01T00:00:00Z'),
    email: `${username.toLowerCase()}@example.test`,
    emailVerified: true,
    ...values,
  }
}

/** Scripts GitHub with these accounts: by name in any case, and by the sign-in code `code-of-{github id}`. */
export function scriptAccounts(context: TestContext, accounts: GitHubIdentity[]): void {
  context.github.findUser = async (username) => ({
    ok: true,
    value: accounts.find((account) => account.username.toLowerCase() === username.toLowerCase()) ?? null,
  })
  context.oauth.exchangeCode = async ({ code }) =>
    accounts.some((account) => code === `code-of-${account.githubId}`)
      ? { ok: true, token: code }
      : { ok: false, code: 'refused', message: 'bad_verification_code' }
  context.oauth.fetchIdentity = async (token) => {
    const identity = accounts.find((account) => token === `code-of-${account.githubId}`)
    return identity === undefined
      ? { ok: false, code: 'refused', message: 'bad credentials' }
      : { ok: true, identity, scopes: [] }
  }
  const { fetchActivity } = context.github
  context.github.fetchActivity = async (queries, window) => {
    const answers = await fetchActivity(queries, window)
    for (const profile of accounts) {
      const answer = answers.get(profile.nodeId)
      if (answer?.state === 'complete') answers.set(profile.nodeId, { ...answer, profile })
    }
    return answers
  }
}

/** The Cookie header of a browser signed in as the player. */
export async function signedIn(context: TestContext, player: { id: string }): Promise<string> {
  const written = await sessionCookie(context.config).write(await createSession(context, player.id))
  return written.split(';')[0] ?? ''
}

export function pageRequest(path: string, cookie = ''): Request {
  return new Request(`${testVars.APP_ORIGIN}${path}`, { headers: { cookie } })
}

export function formRequest(path: string, fields: Record<string, string>, cookie = ''): Request {
  const body = new URLSearchParams(fields)
  return new Request(`${testVars.APP_ORIGIN}${path}`, { method: 'POST', headers: { cookie }, body })
}

/** Remix's load context; `finished` waits for the background work. */
export function loadContextOf(
  app: AppContext,
): AppLoadContext & { finished: () => Promise<unknown>; impressions: Impression[] } {
  const running: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void running.push(work)
  const impressions: Impression[] = []
  const recordImpression = (impression: Impression) => void impressions.push(impression)
  const drawings = new Map<string, string>()
  const draw = (_name: string, html: string) => html
  const finished = () => Promise.all(running)
  return { app, nonce: 'nonce', waitUntil, recordImpression, draw, drawings, away: [], impressions, finished }
}

/** Runs a loader or action as Remix does and waits for its background work. What is thrown for a screen counts as an answer. */
export async function callRoute<Answer>(
  route: (args: LoaderFunctionArgs) => Answer,
  context: AppContext,
  request: Request,
  params: Record<string, string> = {},
): Promise<Awaited<Answer> | Response> {
  const loadContext = loadContextOf(context)
  try {
    return await route({ request, params, context: loadContext })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    if (isThrownData(thrown)) return Response.json(thrown.data, thrown.init ?? undefined)
    throw thrown
  } finally {
    await loadContext.finished()
    const sighting = sightingOf(context, request, loadContext.impressions)
    if (sighting !== null) await recordImpressions(context, [sighting])
  }
}

/** What Remix's `data` makes, thrown for an error screen. */
function isThrownData(thrown: unknown): thrown is { data: unknown; init: ResponseInit | null } {
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit'
}

/** The redirect's target; fails for any other answer. */
export function locationOf(answer: unknown): string {
  const location = answer instanceof Response ? answer.headers.get('location') : null
  if (location === null) throw new Error('not a redirect')
  return location
}

/** The Cookie header after this answer, without cleared cookies. */
export function cookiesAfter(answer: unknown, before = ''): string {
  if (!(answer instanceof Response)) return before
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0] ?? '', pair]),
  )
  for (const written of answer.headers.getSetCookie()) {
    const pair = written.split(';')[0] ?? ''
    const name = pair.split('=')[0] ?? ''
    if (/max-age=0/i.test(written)) jar.delete(name)
    else jar.set(name, pair)
  }
  return [...jar.values()].join('; ')
}

/** A queue batch that records its outcomes: `ack`, or `retry` with its delay in seconds. */
export function batchOf(
  bodies: unknown[],
  options: { queue?: string; attempts?: number } = {},
): { batch: MessageBatch<unknown>; fates: (string | number)[] } {
  const fates: (string | number)[] = []
  const messages = bodies.map((body) => {
    made += 1
    return {
      id: `message-${made}`,
      body,
      attempts: options.attempts ?? 1,
      timestamp: new Date(MONDAY),
      ack: () => void fates.push('ack'),
      retry: ({ delaySeconds = 0 }: QueueRetryOptions = {}) => void fates.push(delaySeconds),
    }
  })
  return { fates, batch: { queue: options.queue ?? 'mergequest', messages } as unknown as MessageBatch<unknown> }
}

/** Every row of every table as text, to prove that nothing changed or was left behind. */
export async function everyRow(context: Pick<TestContext, 'db'>, { but = '' } = {}): Promise<string> {
  const tables = (await filledTables(context)).filter((name) => name !== but)
  const [first, ...rest] = tables.map((table) => context.db.all(sql`SELECT * FROM ${sql.identifier(table)}`))
  if (first === undefined) return '[]'
  const rows = await context.db.batch([first, ...rest])
  return JSON.stringify(tables.flatMap((table, index) => [table, ...(rows[index] ?? [])]))
}

/** For tests of whole boards or counts. The audit log is kept, because it only grows. */
export async function emptyDatabase(context: Pick<TestContext, 'db'>): Promise<void> {
  const kept = ['statistics', 'audit_log']
  const last = ['players', 'standings', 'histogram']
  const filled = (await filledTables(context)).filter((table) => !kept.includes(table))
  const order = [...filled.filter((table) => !last.includes(table)), ...last.filter((table) => filled.includes(table))]
  if (order.length === 0) return
  await writeTogether(
    context.db,
    order.map((table) => context.db.run(sql`DELETE FROM ${sql.identifier(table)}`)),
  )
}

/** In one look: seventy statements before each test take longer than many a test. */
async function filledTables(context: Pick<TestContext, 'db'>): Promise<string[]> {
  const looks = (await tablesOf(context)).map(
    (table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)}) AS ${sql.identifier(table)}`,
  )
  const isFilled = await context.db.get<Record<string, number>>(sql`SELECT ${sql.join(looks, sql`, `)}`)
  return Object.keys(isFilled).filter((table) => isFilled[table] === 1)
}

/** Runs the work without the audit log's triggers. */
export async function withoutAuditGuards(
  context: Pick<TestContext, 'db'>,
  change: () => Promise<unknown>,
): Promise<void> {
  const guards = await context.db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'`,
  )
  for (const { name } of guards) await context.db.run(sql`DROP TRIGGER ${sql.identifier(name)}`)
  try {
    await change()
  } finally {
    for (const guard of guards) await context.db.run(sql.raw(guard.sql))
  }
}

let tableNames: string[] | undefined

async function tablesOf(context: Pick<TestContext, 'db'>): Promise<string[]> {
  // Asked once, because every test begins here; no test adds a table.
  tableNames ??= (
    await context.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'd1_*' ORDER BY name`)
  ).map(({ name }) => name)
  return tableNames
}
