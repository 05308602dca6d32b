import { sign } from '@octokit/webhooks-methods'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createGitHubApp } from '#app/adapters/github/github-app.ts'
import { openGitHubApp } from '#app/context/context.server.ts'
import { flashCookie } from '#app/context/cookies.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { installationText, type InstallationReturn } from '#app/domain/github/installation-text.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { action as install } from '#app/features/github/settings-github-app.route.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { loader as playerPage } from '#app/routes/player/player.route.tsx'
import { loader as settings } from '#app/routes/settings/settings.route.tsx'
import { webhookDeliveries } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'
import { createSandbox, type Sandbox } from '#workers/sandbox/create-sandbox.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const APP = { id: '1', privateKey: LOCAL_APP_KEY }

type Person = { login: string; githubId: number }
/** `isHeard`: whether its webhooks reach the product. */
type World = Sandbox & { isHeard: boolean }
type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('a player leaves with a state, comes back, and the bonus is a row of the ledger and part of the total', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const { cookie, state, url } = await leave(context, player)
  expect(url.pathname).toBe('/apps/mergequest-local/installations/new/permissions')
  expect(url.searchParams.get('suggested_target_id')).toBe(String(player.githubId))
  expect(state).toMatch(/^[\w-]{43}$/)
  const id = await installedSilently(sandbox, people[0])
  const answer = await comeBack(context, cookie, { installation_id: id, setup_action: 'install', state })
  expect(await shown(context, answer)).toBe('rewarded')
  expect(locationOf(answer)).toBe('/settings#github-app')
  expect(cookiesAfter(answer, cookie)).not.toContain('github_app_state')
  expect(await playerOf(context, player)).toMatchObject({
    githubAppInstallationId: Number(id),
    totalPoints: 100,
    level: 2,
  })
  expect(await context.db.select().from(ledger)).toMatchObject([
    { playerId: player.id, key: 'bonus:app', kind: 'app_installed', scale: 'lifetime', points: 100 },
  ])
  expect(await imbalances(context)).toEqual([])
})

test('the state is one of its player, of its visit and of an hour', async () => {
  const { context, sandbox, people } = await openContext()
  const [player, other] = [await join(context, people[0]), await join(context, people[1])]
  const { cookie, state } = await leave(context, player)
  const id = await installedSilently(sandbox, people[0])
  const right = { installation_id: id, setup_action: 'install', state }
  const session = cookie.split('; ').filter((pair) => pair.startsWith('session='))
  const stateCookie = cookie.split('; ').filter((pair) => pair.startsWith('github_app_state='))
  const othersBrowser = [await signedIn(context, other), ...stateCookie].join('; ')
  const rows = await everyRow(context)
  const tries: [string, Record<string, string>][] = [
    [cookie, { ...right, state: 'forged' }],
    [cookie, { installation_id: id, setup_action: 'install' }],
    [session.join('; '), right],
    [`${session.join('; ')}; github_app_state=damaged`, right],
    [othersBrowser, right],
  ]
  for (const [jar, query] of tries) {
    const answer = await comeBack(context, jar, query)
    expect(await shown(context, answer)).toBe('stale')
    expect(cookiesAfter(answer, jar)).not.toContain('github_app_state')
  }
  const signedOut = await comeBack(context, stateCookie.join(''), right)
  expect([await shown(context, signedOut), locationOf(signedOut)]).toEqual([
    'signed_out',
    '/?login&returnTo=%2Fsettings%3Fto%3Dgithub-app',
  ])
  context.clock.now += HOUR + MINUTE
  expect(await shown(context, await comeBack(context, cookie, right))).toBe('stale')
  expect(await everyRow(context)).toBe(rows)
})

test('an installation_id is believed only when GitHub says that it stands on the own account', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const others = await installedSilently(sandbox, people[1])
  const { cookie, state } = await leave(context, player)
  const rows = await everyRow(context)
  const tries: [string, InstallationReturn][] = [
    [others, 'other_account'],
    ['50999999', 'not_found'],
    ['0', 'not_found'],
    ['-1', 'not_found'],
    ['1e3', 'not_found'],
    ['', 'not_found'],
    ["1' OR 1=1", 'not_found'],
    ['9'.repeat(400), 'not_found'],
  ]
  for (const [installation_id, code] of tries) {
    const answer = await comeBack(context, cookie, { installation_id, setup_action: 'install', state })
    expect([installation_id, await shown(context, answer)]).toEqual([installation_id, code])
  }
  expect(await everyRow(context)).toBe(rows)
})

test('a request waits for an owner, a suspended App for its player, an outage for GitHub', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const { cookie, state } = await leave(context, player)
  const id = await installedSilently(sandbox, people[0])
  const rows = await everyRow(context)
  expect(await shown(context, await comeBack(context, cookie, { setup_action: 'request', state }))).toBe('requested')
  const back = { installation_id: id, setup_action: 'install', state }
  await sandbox.fail({ party: 'github-rest', kind: 'server_error', calls: 2, retryAfter: 1 })
  expect(await shown(context, await comeBack(context, cookie, back))).toBe('unanswered')
  sandbox.isHeard = false
  await act(sandbox, people[0], 'suspend')
  expect(await shown(context, await comeBack(context, cookie, back))).toBe('suspended')
  expect(await everyRow(context)).toBe(rows)
})

test('an installation from before joining is accepted without another visit to GitHub', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const id = await installedSilently(sandbox, people[0])
  const answer = await callRoute(
    install,
    context,
    formRequest('/settings/github-app', {}, await signedIn(context, player)),
  )
  expect([locationOf(answer), await shown(context, answer)]).toEqual(['/settings#github-app', 'rewarded'])
  expect((await playerOf(context, player)).githubAppInstallationId).toBe(Number(id))
})

test('without the App nothing is offered, and its forms and returns say so', async () => {
  const { context, people } = await openContext()
  const player = await join(context, people[0])
  const without = { ...context, githubApp: null }
  const cookie = await signedIn(context, player)
  expect(await view(without, player)).toBeNull()
  const rows = await everyRow(context)
  expect(await shown(context, await callRoute(install, without, formRequest('/settings/github-app', {}, cookie)))).toBe(
    'not_offered',
  )
  expect(await everyRow(context)).toBe(rows)
  const visitor = await callRoute(install, context, formRequest('/settings/github-app', {}))
  expect(locationOf(visitor)).toBe('/?login&returnTo=%2Fsettings%2Fgithub-app')
  const whole = { ...context.config, GITHUB_APP_ID: '1', GITHUB_APP_SLUG: 'a', GITHUB_APP_PRIVATE_KEY: LOCAL_APP_KEY }
  const connection = { fetch, now: context.now, sleep: async () => undefined, log: context.log }
  expect(openGitHubApp(whole, connection)).not.toBeNull()
  for (const name of ['GITHUB_APP_ID', 'GITHUB_APP_SLUG', 'GITHUB_APP_PRIVATE_KEY', 'GITHUB_WEBHOOK_SECRET'])
    expect(openGitHubApp({ ...whole, [name]: null }, connection)).toBeNull()
})

test('a key that cannot sign is an error in the log without the key, and an unanswered question', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const { cookie, state } = await leave(context, player)
  const privateKey = LOCAL_APP_KEY.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY')
  const broken = { ...context, githubApp: appOf(context, sandbox, { ...APP, privateKey }) }
  const query = new URLSearchParams({ installation_id: '50000001', setup_action: 'install', state })
  const answer = await callRoute(callback, broken, pageRequest(`/github/callback?${query.toString()}`, cookie))
  expect(await shown(context, answer)).toBe('unanswered')
  expect(JSON.stringify(context.logged)).toContain('GitHub App cannot sign')
  expect(JSON.stringify(context.logged)).not.toContain('MII')
})

test('a signed webhook installs, suspends, lets work again and uninstalls; the bonus stays and is paid once', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const steps: [Parameters<typeof act>[2], string, boolean][] = [
    ['created', 'connected', true],
    ['suspend', 'suspended', true],
    ['unsuspend', 'connected', true],
    ['deleted', 'open', true],
    ['created', 'connected', true],
    ['deleted', 'open', true],
  ]
  expect(await view(context, player)).toMatchObject({ state: 'open', isRewarded: false })
  for (const [action, state, isRewarded] of steps) {
    expect(await act(sandbox, people[0], action)).toBe(202)
    expect(await view(context, player)).toMatchObject({ state, isRewarded })
  }
  expect(await playerOf(context, player)).toMatchObject({ totalPoints: 100, githubAppInstallationId: null })
  expect(await context.db.select().from(ledger)).toHaveLength(1)
  const receipts = await context.db.select().from(webhookDeliveries)
  expect(receipts.map((receipt) => receipt.outcome).toSorted()).toEqual(
    [
      'app_installed',
      'app_suspended',
      'app_unsuspended',
      'app_uninstalled',
      'app_installed',
      'app_uninstalled',
    ].toSorted(),
  )
  expect(await imbalances(context)).toEqual([])
})

test('the return after the webhook, and the webhook after the return, pay once', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const first = await leave(context, player)
  await act(sandbox, people[0], 'created')
  const id = String((await playerOf(context, player)).githubAppInstallationId)
  const back = { installation_id: id, setup_action: 'install', state: first.state }
  expect(await shown(context, await comeBack(context, first.cookie, back))).toBe('connected')
  const both = [
    webhook({ id: Number(id), account: player.githubId }),
    webhook({ id: Number(id), account: player.githubId }),
  ]
  expect(await Promise.all(both.map((payload, index) => deliver(context, payload, `again-${index}`)))).toEqual([
    202, 202,
  ])
  expect((await context.db.select().from(ledger)).map((row) => row.points)).toEqual([100])
  expect(await imbalances(context)).toEqual([])
})

test("an organization's installation is its sender's; a stranger's, an unclaimed player's and another's earn nobody anything", async () => {
  const { context } = await openContext()
  const [player, other] = [await makePlayer(context), await makePlayer(context)]
  const unclaimed = await makePlayer(context, { claimedAt: null, scoresFrom: null })
  await deliver(context, webhook({ id: 7, account: 900_001, sender: player.githubId }), 'organization')
  expect(await playerOf(context, player)).toMatchObject({ githubAppInstallationId: 7, totalPoints: 100 })
  await deliver(context, webhook({ id: 8, account: 900_002, sender: 900_003 }), 'strangers')
  await deliver(context, webhook({ id: 9, account: unclaimed.githubId }), 'unclaimed')
  await deliver(context, webhook({ id: 7, account: 900_001, sender: other.githubId }), 'taken')
  await deliver(context, webhook({ id: 99, account: 900_001, sender: other.githubId, action: 'deleted' }), 'unknown')
  await deliver(context, webhook({ id: 7, account: 900_001, action: 'new_permissions_accepted' }), 'permissions')
  expect(await playerOf(context, other)).toMatchObject({ githubAppInstallationId: null, totalPoints: 0 })
  expect(await playerOf(context, player)).toMatchObject({ githubAppInstallationId: 7, totalPoints: 100 })
  const receipts = await context.db.select().from(webhookDeliveries)
  expect(Object.fromEntries(receipts.map(({ id, outcome }) => [id, outcome]))).toEqual({
    organization: 'app_installed',
    strangers: 'unknown_player',
    unclaimed: 'unknown_player',
    taken: 'other_players_installation',
    unknown: 'unknown_installation',
    permissions: 'app_unchanged',
  })
  // Any removal from the organization ends the player's installation.
  await deliver(context, webhook({ id: 7, account: 900_001, sender: 900_004, action: 'deleted' }), 'removed')
  expect(await playerOf(context, player)).toMatchObject({ githubAppInstallationId: null, totalPoints: 100 })
})

test('the own page names the App as a step until its bonus is there, where it is offered', async () => {
  const { context, sandbox, people } = await openContext()
  const player = await join(context, people[0])
  const steps = async (app: TestContext) => {
    const request = pageRequest(`/player/${player.githubUsername}`, await signedIn(context, player))
    const page = await callRoute(playerPage, app, request, { username: player.githubUsername })
    if (page instanceof Response) throw new Error('the page answered with a response')
    return page.climb
  }
  expect(await steps(context)).toContain('Install the GitHub App')
  expect(await steps({ ...context, githubApp: null })).not.toContain('Install the GitHub App')
  await act(sandbox, people[0], 'created')
  expect(await steps(context)).not.toContain('/settings#github-app')
})

async function openContext(): Promise<{ context: TestContext; sandbox: World; people: [Person, Person] }> {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const ears = { isHeard: true }
  const opened = createSandbox({
    seed: 'app',
    now: () => context.clock.now,
    appOrigin: testVars.APP_ORIGIN,
    origin: testVars.GITHUB_API_URL,
    secrets: {
      githubClientId: '',
      githubClientSecret: '',
      githubApp: APP,
      githubWebhookSecret: testVars.GITHUB_WEBHOOK_SECRET,
      telegramBotToken: '',
      telegramWebhookSecret: '',
      emailApiKey: '',
    },
    settings: { limits: { core: null, search: null, graphql: null } },
    sleep: async () => undefined,
    fetch: async (url, init) =>
      ears.isHeard
        ? createApi().fetch(new Request(url, init), { app: context, waitUntil: () => undefined })
        : new Response(null, { status: 503 }),
  })
  const sandbox: World = Object.assign(ears, opened)
  context.githubApp = appOf(context, sandbox, APP)
  const [first, second] = await sandbox.people()
  if (first === undefined || second === undefined) throw new Error('nobody lives in the sandbox')
  return { context, sandbox, people: [first, second] }
}

function appOf(context: TestContext, sandbox: Sandbox, { id, privateKey }: typeof APP) {
  return createGitHubApp({
    apiUrl: testVars.GITHUB_API_URL,
    webUrl: testVars.GITHUB_WEB_URL,
    appId: id,
    slug: 'mergequest-local',
    privateKey,
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    now: context.now,
    sleep: async () => undefined,
    log: context.log,
  })
}

function join(context: TestContext, person: Person): Promise<Player> {
  const name = { githubUsername: person.login }
  return makePlayer(context, { githubId: person.githubId, ...name })
}

async function leave(context: TestContext, player: Player) {
  const session = await signedIn(context, player)
  const answer = await callRoute(install, context, formRequest('/settings/github-app', {}, session))
  const url = new URL(locationOf(answer))
  return { url, cookie: cookiesAfter(answer, session), state: url.searchParams.get('state') ?? '' }
}

function comeBack(context: TestContext, cookie: string, query: Record<string, string>): Promise<unknown> {
  const path = `/github/callback?${new URLSearchParams(query).toString()}`
  return callRoute(callback, context, pageRequest(path, cookie))
}

/** The text in the flash. */
async function shown(context: TestContext, answer: unknown): Promise<InstallationReturn | null> {
  const flash = await flashCookie(context.config).read(pageRequest('/', cookiesAfter(answer)))
  const codes = Object.keys(installationText) as InstallationReturn[]
  return codes.find((code) => installationText[code].message === flash?.toast?.message) ?? null
}

async function playerOf(context: TestContext, { id }: Player): Promise<Player> {
  const [player] = await context.db.select().from(players).where(eq(players.id, id))
  if (player === undefined) throw new Error('no such player')
  return player
}

async function view(context: TestContext, player: Player) {
  const answer = await callRoute(settings, context, pageRequest('/settings', await signedIn(context, player)))
  if (answer instanceof Response) throw new Error('no screen')
  return answer.githubApp
}

/** Changes the App at GitHub as the account's owner; returns the product's answer to the webhook. */
async function act(sandbox: Sandbox, person: Person, action: 'created' | 'deleted' | 'suspend' | 'unsuspend') {
  const body = JSON.stringify({ event: 'installation', person: person.login, action })
  const request = new Request(`${testVars.GITHUB_API_URL}/sandbox/webhooks`, { method: 'POST', body })
  return (await (await sandbox.fetch(request)).json<{ status: number }>()).status
}

/** Installs it without a webhook, as when the webhook is late: then only the return counts. */
async function installedSilently(sandbox: World, person: Person): Promise<string> {
  const request = new Request(`${testVars.GITHUB_API_URL}/apps/mergequest-local/installations/new`, {
    method: 'POST',
    body: new URLSearchParams({ username: person.login, state: '' }),
  })
  sandbox.isHeard = false
  const reply = await sandbox.fetch(request)
  sandbox.isHeard = true
  return new URL(reply.headers.get('location') ?? '').searchParams.get('installation_id') ?? ''
}

function webhook(shown: { id: number; account: number; sender?: number; action?: string }) {
  const { id, account, sender = account, action = 'created' } = shown
  return {
    action,
    installation: { id, account: { id: account, login: 'somebody', type: 'User' } },
    repositories: [],
    sender: { id: sender, login: 'somebody', type: 'User' },
  }
}

async function deliver(context: TestContext, payload: object, id: string): Promise<number> {
  const body = JSON.stringify(payload)
  const headers = {
    'x-hub-signature-256': await sign(testVars.GITHUB_WEBHOOK_SECRET, body),
    'x-github-event': 'installation',
    'x-github-delivery': id,
  }
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/github`, { method: 'POST', headers, body })
  return (await createApi().fetch(request, { app: context, waitUntil: () => undefined })).status
}
