import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { GitHub } from '#app/adapters/github/github.ts'
import { flashCookie } from '#app/context/cookies.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import type { SettingsView } from '#app/features/account/load-settings.server.ts'
import { action as exportAction } from '#app/features/account/settings-export.route.ts'
import { action, loader } from '#app/routes/settings/settings.route.tsx'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeAccount,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { makeStandings } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY)

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = MONDAY
})

const LOGIN = '/?login&returnTo=%2Fsettings'
const TOKEN = 'github_pat_11ABCDEFG0123456789_abcdefgh'

test('a visitor is asked to log in, by every form as well', async () => {
  expect(locationOf(await callRoute(loader, context, pageRequest('/settings')))).toBe(LOGIN)
  expect(locationOf(await callRoute(action, context, formRequest('/settings', { intent: 'sign-out' })))).toBe(LOGIN)
  expect(locationOf(await callRoute(exportAction, context, formRequest('/settings/export', {})))).toBe(
    `${LOGIN}%2Fexport`,
  )
})

test('a profile is stored, shown again, and changes the open boards’ country', async () => {
  const { cookie, player } = await someone()
  await makeStandings(context, { period: '2026-W47', playerId: player.id, points: 10 })
  const fields = { displayName: ' Ada ', bio: 'Ropes and knots', country: 'de', timeZone: 'Europe/Berlin' }
  const answer = await send({ intent: 'profile', ...fields }, cookie)
  expect(locationOf(answer)).toBe('/settings#profile')
  expect((await view(cookie)).profile).toEqual({ ...fields, displayName: 'Ada', country: 'DE', isHidden: false })
  expect(await context.db.all(sql`SELECT country FROM standings`)).toEqual([{ country: 'DE' }])
})

test('a profile with a fault changes nothing and keeps what was typed', async () => {
  const { cookie } = await someone()
  const before = await everyRow(context)
  const typed = { displayName: 'x'.repeat(61), bio: 'y'.repeat(161), country: 'XX', timeZone: 'Moon/Base' }
  const answer = await send({ intent: 'profile', ...typed }, cookie)
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      values: typed,
      errors: {
        displayName: '60 characters at most.',
        bio: '160 characters at most.',
        country: 'Choose a country from the list.',
        timeZone: 'Choose a time zone from the list.',
      },
    },
  })
  expect(await everyRow(context)).toBe(before)
})

test('a new address waits for its owner, the same one keeps its confirmation, an empty one ends e-mail', async () => {
  const { cookie } = await someone({ email: 'ada@example.test', emailConfirmedAt: 1 })
  await send({ intent: 'preferences', email: 'ADA@example.test' }, cookie)
  expect(await view(cookie)).toMatchObject({ messages: { email: 'ADA@example.test' }, emailState: 'confirmed' })
  await send({ intent: 'preferences', email: 'other@example.test' }, cookie)
  expect(await view(cookie)).toMatchObject({ messages: { email: 'other@example.test' }, emailState: 'waiting' })
  expect(JSON.stringify(await context.db.all(sql`SELECT message FROM outbox`))).toContain('other@example.test')
  await send({ intent: 'preferences', email: '' }, cookie)
  expect(await view(cookie)).toMatchObject({ messages: { email: '' }, emailState: 'none' })
  expect(await send({ intent: 'preferences', email: 'nonsense@' }, cookie)).toMatchObject({
    data: { values: { email: 'nonsense@' }, errors: { email: 'Email format incorrect' } },
  })
})

test('an old page changes only what was touched on it', async () => {
  const { cookie } = await someone()
  const { profile, messages } = await view(cookie)
  await send({ intent: 'profile', country: 'NO', isHidden: 'on' }, cookie)
  await send({ intent: 'preferences', email: 'ada@example.org', 'kind-CONTEST': 'on' }, cookie)
  const fieldsOf = (stored: Record<string, string | boolean>) =>
    Object.fromEntries(
      Object.entries(stored).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : value ? [[name, 'on']] : [],
      ),
    )
  await send({ intent: 'profile', ...fieldsOf(profile), bio: 'Ropes', shown: JSON.stringify(profile) }, cookie)
  await send(
    {
      intent: 'preferences',
      ...fieldsOf(messages),
      notificationOnlyOnPrize: 'on',
      shown: JSON.stringify(messages),
    },
    cookie,
  )
  const now = await view(cookie)
  expect(now.profile).toMatchObject({ country: 'NO', isHidden: true, bio: 'Ropes' })
  expect(now.messages).toMatchObject({
    email: 'ada@example.org',
    notificationOnlyOnPrize: true,
    'kind-WINNER': false,
    'kind-CONTEST': true,
  })
})

test('switches and kinds are stored as ticked', async () => {
  const { cookie, player } = await someone()
  await send({ intent: 'preferences', hasEmailEnabled: 'on', 'kind-WINNER': 'on' }, cookie)
  expect((await view(cookie)).messages).toMatchObject({
    hasEmailEnabled: true,
    hasTelegramEnabled: false,
    notificationOnlyOnPrize: false,
    'kind-WINNER': true,
    'kind-CONTEST': false,
  })
  const [row] = await context.db.all<{ muted: string }>(
    sql`SELECT muted_kinds AS muted FROM players WHERE id = ${player.id}`,
  )
  expect(row?.muted).not.toContain('WINNER')
  expect(row?.muted).toContain('RANK_ALMOST_TOP_10')
})

test('a token is kept sealed once GitHub says whose it is, and is never shown again', async () => {
  const { cookie, player } = await someone()
  scriptToken(player.githubId)
  await send({ intent: 'token', token: TOKEN }, cookie)
  const shown = await view(cookie)
  expect(shown.token).toEqual({ state: 'stored', hint: 'efgh', createdAt: MONDAY })
  expect(JSON.stringify(shown)).not.toContain(TOKEN)
  expect(await everyRow(context)).not.toContain(TOKEN)
  await send({ intent: 'remove-token' }, cookie)
  expect((await view(cookie)).token?.state).toBe('none')
})

test.each([
  ['has spaces', 'A GitHub token starts with github_pat_ or ghp_ and has no spaces.'],
  ['', 'A GitHub token starts with github_pat_ or ghp_ and has no spaces.'],
  ['ghp_0123456789abcdef', 'GitHub does not accept this token. It may have expired or been revoked.'],
])('a token like "%s" is refused in words and not sent back', async (token, error) => {
  const { cookie } = await someone()
  scriptToken(1)
  const answer = (await send({ intent: 'token', token }, cookie)) as { data: unknown }
  expect(answer.data).toEqual({ intent: 'token', values: {}, errors: { token: error } })
})

test('a token that may write, or read what is private, is refused and not kept; one that reads public data is kept', async () => {
  const { cookie, player } = await someone()
  for (const scopes of [['repo'], ['read:user', 'public_repo'], ['user'], ['read:org'], ['workflow', 'gist']]) {
    scriptToken(player.githubId, scopes)
    expect([scopes, await send({ intent: 'token', token: TOKEN }, cookie)]).toMatchObject([
      scopes,
      { data: { errors: { token: expect.stringMatching(/^This token can do more than read public data/) } } },
    ])
    expect(await context.db.all(sql`SELECT * FROM access_tokens`)).toEqual([])
  }
  scriptToken(player.githubId, ['read:user', 'user:email'])
  await send({ intent: 'token', token: TOKEN }, cookie)
  expect((await view(cookie)).token?.state).toBe('stored')
})

test('another account’s token is refused', async () => {
  const { cookie, player } = await someone()
  scriptToken(player.githubId + 1)
  expect(await send({ intent: 'token', token: TOKEN }, cookie)).toMatchObject({
    data: { errors: { token: expect.stringContaining('another GitHub account') } },
  })
  expect(await context.db.all(sql`SELECT * FROM access_tokens`)).toEqual([])
})

test('a refresh asks with the player’s own token for that player only, and does without once GitHub refuses it', async () => {
  const { cookie, player } = await someone()
  const other = await makePlayer(context)
  scriptToken(player.githubId)
  await send({ intent: 'token', token: TOKEN }, cookie)
  const requests: string[] = []
  const { fetchActivity, fetchProbes } = context.github
  const noting =
    (by: string): GitHub['fetchActivity'] =>
    (people, window) => {
      requests.push(...people.map(({ nodeId }) => `${by} ${nodeId}`))
      return fetchActivity(people, window)
    }
  context.world.set(player.nodeId, [makeFact({ occurredAt: MONDAY })])
  const none = [0, 0] as const
  const fingerprints = { commits: none, reviews: none, pullRequests: none, issues: none, issueComments: none }
  context.github.fetchProbes = async (people) =>
    new Map(people.map(({ nodeId }) => [nodeId, { state: 'answered', username: 'ada', name: null, fingerprints }]))
  context.github.fetchActivity = noting('ours')
  context.github.withToken = (token) => ({ ...context.github, fetchActivity: noting(token) })
  context.clock.now += 60_000
  await pollPlayers(context, [player.id, other.id])
  expect(requests).toEqual([`${TOKEN} ${player.nodeId}`, `ours ${other.nodeId}`])

  requests.length = 0
  context.github.fetchProbes = fetchProbes
  context.github.withToken = () => ({
    ...context.github,
    fetchActivity: async (people) =>
      new Map(
        people.map(({ nodeId }) => [nodeId, { state: 'failed', error: { code: 'bad_credentials', message: '401' } }]),
      ),
  })
  await pollPlayers(context, [player.id])
  expect(requests).toEqual([`ours ${player.nodeId}`])
  expect((await view(cookie)).token?.state).toBe('refused')
  context.github.fetchActivity = fetchActivity
})

test('signing out everywhere ends every session of that player and no other', async () => {
  const { cookie, player } = await someone()
  const elsewhere = await signedIn(context, player)
  const stranger = await someone()
  const answer = await send({ intent: 'sign-out' }, cookie)
  expect(locationOf(answer)).toBe('/')
  expect(locationOf(await callRoute(loader, context, pageRequest('/settings', elsewhere)))).toBe(LOGIN)
  expect((await view(stranger.cookie)).username).toBe(stranger.player.githubUsername)
})

test('deleting the account asks for the name, shows the day, and can be taken back', async () => {
  const { cookie, player } = await someone()
  expect(await send({ intent: 'erase', confirmUsername: 'nobody' }, cookie)).toMatchObject({
    data: { errors: { confirmUsername: `Type ${player.githubUsername} to confirm.` } },
  })
  await send({ intent: 'erase', confirmUsername: player.githubUsername }, cookie)
  expect((await view(cookie)).eraseAt).toBe(MONDAY + 7 * 24 * 60 * 60 * 1000)
  await send({ intent: 'keep' }, cookie)
  expect((await view(cookie)).eraseAt).toBeNull()
})

test('the export is a ZIP of the player who is signed in', async () => {
  const { cookie, player } = await someone()
  const answer = await callRoute(exportAction, context, formRequest('/settings/export', {}, cookie))
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="mergequest-${player.lowerCaseGithubUsername}-2026-11-16.zip"`,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('ledger.json')
})

test('a form of another kind, or none, leads back and changes nothing', async () => {
  const { cookie } = await someone()
  const before = await everyRow(context)
  expect(locationOf(await send({ intent: 'isPremium', isPremium: 'on', totalPoints: '999999' }, cookie))).toBe(
    '/settings',
  )
  expect(await everyRow(context)).toBe(before)
})

test('a saved change is confirmed by a toast', async () => {
  const { cookie } = await someone()
  const answer = await send({ intent: 'keep' }, cookie)
  const said = await flashCookie(context.config).read(pageRequest('/settings', cookiesAfter(answer)))
  expect(said?.toast).toEqual({ type: 'success', message: 'Your account stays.' })
})

async function someone(values: Parameters<typeof makePlayer>[1] = {}) {
  const player = await makePlayer(context, values)
  return { player, cookie: await signedIn(context, player) }
}

function send(fields: Record<string, string>, cookie: string) {
  return callRoute(action, context, formRequest('/settings', fields, cookie))
}

async function view(cookie: string): Promise<SettingsView> {
  return (await callRoute(loader, context, pageRequest('/settings', cookie))) as SettingsView
}

/** GitHub assigns TOKEN to this account and refuses any other. */
function scriptToken(githubId: number, scopes: string[] = []): void {
  const identity = makeAccount({ githubId })
  scriptAccounts(context, [identity])
  context.oauth.fetchIdentity = async (token) =>
    token === TOKEN ? { ok: true, identity, scopes } : { ok: false, code: 'refused', message: 'bad credentials' }
}
