import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { isQuietHour } from '#app/domain/notifications/notification.ts'
import { listTimeZones } from '#app/domain/text/country.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { action as confirm, loader as confirmPage } from '#app/features/notifications/confirm-email.route.tsx'
import { action as save, loader as setup } from '#app/features/sign-in/setup.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as setupComplete } from '#app/routes/setup-complete.route.tsx'
import { deliveries, outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import {
  batchOf,
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  locationOf,
  makeCommits,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { handleBatch } from '#workers/queue.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR
const CONFIRMED = 'Your e-mail address is confirmed.'
const EXPIRED = 'This link is no longer valid. Save your address again to get a new one.'

type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('setup saves e-mail, place and preferences, and asks a typed address to be confirmed', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const answer = await saveAs(context, player, {
    email: ' climber@example.test ',
    country: 'np',
    timeZone: 'Asia/Kathmandu',
    hasEmailEnabled: 'on',
    notificationOnlyOnPrize: 'on',
  })
  expect(locationOf(answer)).toBe('/setup-complete')
  expect(await stored(context, player)).toMatchObject({
    email: 'climber@example.test',
    emailConfirmedAt: null,
    country: 'NP',
    timeZone: 'Asia/Kathmandu',
    hasEmailEnabled: true,
    hasTelegramEnabled: false,
    notificationOnlyOnPrize: true,
  })
  expect((await context.db.select().from(outbox)).map((row) => row.message)).toEqual([
    {
      type: 'confirm-email',
      playerId: player.id,
      email: 'climber@example.test',
      expiresAt: MONDAY + 5 * DAY,
    },
  ])
})

test('an address that GitHub verified needs no confirmation, a changed one does, an emptied one is gone', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, { email: 'Climber@example.test', emailConfirmedAt: 5 })
  await saveAs(context, player, { email: 'Climber@example.test' })
  expect((await stored(context, player)).emailConfirmedAt).toBe(5)
  expect(await context.db.select().from(outbox)).toEqual([])
  await saveAs(context, player, { email: 'other@example.test' })
  expect((await stored(context, player)).emailConfirmedAt).toBeNull()
  expect(await context.db.select().from(outbox)).toHaveLength(1)
  await saveAs(context, player, { email: '' })
  expect(await stored(context, player)).toMatchObject({ email: null, emailConfirmedAt: null })
  expect(await context.db.select().from(outbox)).toHaveLength(1)
})

test.for([
  'climber',
  'climber@',
  '@example.test',
  'a b@example.test',
  'climber@example.t',
  'climber@example',
  'a@b.test\r\nBcc: c@d.test',
  'x'.repeat(290),
])('a wrong address (%j) is told, keeps every value and stores nothing', async (email) => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, { email: 'before@example.test', emailConfirmedAt: 5 })
  const cookie = await signedIn(context, player)
  const before = await everyRow(context)
  const fields = { email, country: 'NP', timeZone: 'Asia/Kathmandu', hasTelegramEnabled: 'on' }
  const answer = await callRoute(save, context, formRequest(`/setup/${player.githubUsername}`, fields, cookie), {
    username: player.githubUsername,
  })
  expect(answer).toMatchObject({
    data: {
      values: {
        email: email.trim(),
        country: 'NP',
        timeZone: 'Asia/Kathmandu',
        hasEmailEnabled: '',
        hasTelegramEnabled: 'on',
        notificationOnlyOnPrize: '',
      },
      errors: { email: 'Email format incorrect' },
    },
    init: { status: 400 },
  })
  expect(await everyRow(context)).toBe(before)
})

test.for([
  ['country', 'XX'],
  ['country', 'Nepal'],
  ['country', '__proto__'],
  ['timeZone', 'Mars/Olympus_Mons'],
  ['timeZone', 'constructor'],
  ['timeZone', '__proto__'],
  ['timeZone', 'toString'],
] as const)('a %s that is not on the list (%s) is refused', async ([field, value]) => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const answer = await saveAs(context, player, { [field]: value })
  expect(answer).toMatchObject({ data: { values: { [field]: value } }, init: { status: 400 } })
  expect(Object.keys((answer as { data: { errors: object } }).data.errors)).toEqual([field])
  expect(await stored(context, player)).toMatchObject({ country: null, timeZone: null })
})

test('every time zone on the list tells quiet hours', () => {
  for (const zone of listTimeZones()) expect(() => isQuietHour(WEDNESDAY, zone)).not.toThrow()
})

test("another player's or a visitor's setup form is refused", async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, { email: 'before@example.test' })
  const cookies = ['', await signedIn(context, await makePlayer(context))]
  const before = await everyRow(context)
  for (const cookie of cookies) {
    const request = formRequest(`/setup/${player.githubUsername}`, { email: 'mine@evil.test' }, cookie)
    const answer = await callRoute(save, context, request, { username: player.githubUsername })
    expect(locationOf(answer)).toBe(`/setup/${player.githubUsername}?login`)
    const view = await callRoute(setup, context, pageRequest('/', cookie), { username: player.githubUsername })
    expect(view).toMatchObject({ step: 'claimed', values: { email: '' } })
    expect(JSON.stringify(view)).not.toContain('before@example.test')
  }
  expect(await everyRow(context)).toBe(before)
})

test('the form of nobody leads to joining; fields that nobody offers are not stored', async () => {
  const context = testContext(WEDNESDAY)
  const request = formRequest('/setup/nobody', { email: 'a@example.test' })
  expect(locationOf(await callRoute(save, context, request, { username: 'nobody' }))).toBe('/?join')
  const player = await makePlayer(context)
  await saveAs(context, player, {
    isPremium: 'on',
    premium: '1',
    totalPoints: '9000',
    claimedAt: '1',
    githubId: '1',
    id: 'pl_x',
  })
  expect(await stored(context, player)).toMatchObject({ isPremium: false, totalPoints: 0, githubId: player.githubId })
})

test('the owner sees the form with the stored values, or with what the browser tells', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const request = pageRequest('/setup', await signedIn(context, player))
  request.headers.set('accept-language', 'pt-BR,pt;q=0.9')
  const view = await callRoute(setup, context, request, { username: player.githubUsername })
  expect(view).toMatchObject({ step: 'details', values: { email: '', country: 'BR' }, isEmailVerified: false })
})

test('setup ends at the first points and rank, fetched at once where the answer has not come', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 4)])
  const { view } = (await callRoute(
    setupComplete,
    context,
    pageRequest('/setup-complete', await signedIn(context, player)),
  )) as { view: unknown }
  expect(view).toMatchObject({
    username: player.githubUsername,
    points: 40,
    rank: 1,
    rankedPlayers: 1,
    isWaiting: false,
  })
  expect(locationOf(await callRoute(setupComplete, context, pageRequest('/setup-complete')))).toBe(
    '/?login&returnTo=%2Fsetup-complete',
  )
})

test('the first points are asked for once a minute, however often the screen is loaded', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, { state: 'oversized' })
  let requests = 0
  const { fetchActivity } = context.github
  context.github.fetchActivity = (...question) => ((requests += 1), fetchActivity(...question))
  const cookie = await signedIn(context, player)
  const load = () => callRoute(setupComplete, context, pageRequest('/setup-complete', cookie))
  expect(await Promise.all([load(), load(), load()])).toMatchObject([{ view: { isWaiting: true } }, {}, {}])
  const once = requests
  context.clock.now += 59_000
  await load()
  expect([once > 0, requests]).toEqual([true, once])
  context.clock.now += 1000
  await load()
  expect(requests).toBeGreaterThan(once)
})

test('the link in the mail confirms the address, and again does no harm', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const token = await tokenFor(context, player, 'climber@example.test')
  expect(context.emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['climber@example.test', 'Confirm your e-mail address'],
  ])
  context.clock.now = MONDAY + 5 * DAY
  expect(await follow(context, token)).toBe(CONFIRMED)
  expect((await stored(context, player)).emailConfirmedAt).toBe(context.clock.now)
  expect(await follow(context, token)).toBe(CONFIRMED)
})

test('looking at the link confirms nothing and does not tell the address: a button does', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const token = await tokenFor(context, player, 'climber@example.test')
  const username = player.githubUsername
  const before = await everyRow(context)
  expect(await look(context, token)).toEqual({ state: 'asked', username })
  expect(await everyRow(context)).toBe(before)
  expect(await follow(context, token)).toBe(CONFIRMED)
  expect(await look(context, token)).toEqual({ state: 'confirmed', username })
  for (const wrong of ['', 'x', `${token}x`]) expect(await look(context, wrong)).toEqual({ state: 'invalid' })
  await saveAs(context, player, { email: 'other@example.test' })
  expect(await look(context, token)).toEqual({ state: 'invalid' })
})

test('an address is written to once a day, however often it is asked for, and its first link still holds', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const token = await tokenFor(context, player, 'climber@example.test')
  for (const email of ['climber@example.test', 'CLIMBER@example.test', '', 'Climber@example.test']) {
    context.clock.now += HOUR
    await saveAs(context, player, { email })
    expect(await context.db.select().from(outbox)).toEqual([])
  }
  expect(context.emails).toHaveLength(1)
  expect(await follow(context, token)).toBe(CONFIRMED)
  expect(JSON.stringify(await context.db.select().from(deliveries))).not.toContain('example.test')
  await saveAs(context, player, { email: '' })
  context.clock.now += DAY
  await tokenFor(context, player, 'climber@example.test')
  expect(context.emails).toHaveLength(2)
})

test('a player has five addresses written to in a day, by one form after the other or all at once', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  for (let index = 1; index <= 5; index += 1) await tokenFor(context, player, `climber-${index}@example.test`)
  const before = await everyRow(context, { but: 'sessions' })
  const fields = { email: 'sixth@example.test', country: 'NP', hasTelegramEnabled: 'on' }
  const refused = await saveAs(context, player, fields)
  expect(refused).toMatchObject({
    data: {
      values: { email: 'sixth@example.test', country: 'NP', hasTelegramEnabled: 'on' },
      errors: {
        email:
          'We have written to 5 addresses for you today, which is the limit. Use one of them, or save this one tomorrow.',
      },
    },
    init: { status: 400 },
  })
  expect(await everyRow(context, { but: 'sessions' })).toBe(before)
  // Jobs queued earlier stay unsent too.
  await context.db.update(players).set({ email: 'sixth@example.test' }).where(eq(players.id, player.id))
  const late = { type: 'confirm-email', playerId: player.id, email: 'sixth@example.test', expiresAt: MONDAY + 5 * DAY }
  await handleBatch(context, batchOf([late]).batch)
  expect(context.emails).toHaveLength(5)
  expect(locationOf(await saveAs(context, player, { email: 'climber-1@example.test' }))).toBe('/setup-complete')
  const other = await makePlayer(context)
  expect(locationOf(await saveAs(context, other, fields))).toBe('/setup-complete')
  context.clock.now += DAY
  expect(locationOf(await saveAs(context, player, fields))).toBe('/setup-complete')
})

test('an expired link, one for an old address and a changed one confirm nothing', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context)
  const token = await tokenFor(context, player, 'climber@example.test')
  const [body = '', signature = ''] = token.split('.')
  const stolen = btoa(atob(body.replaceAll('-', '+').replaceAll('_', '/')).replace('climber@', 'intruder@'))
  for (const changed of [
    '',
    '.',
    'x',
    body,
    `${body}.`,
    `.${signature}`,
    `${stolen}.${signature}`,
    `${body}.${signature.slice(1)}`,
    `${body}.%%%`,
    `${body}x.${signature}`,
  ])
    expect([changed, await follow(context, changed)]).toEqual([changed, EXPIRED])
  const elsewhere = { ...context, config: parseConfig({ ...testVars, SESSION_SECRET: 'another secret of somebody' }) }
  expect(await follow(elsewhere, token)).toBe(EXPIRED)
  context.clock.now = MONDAY + 5 * DAY + 1
  expect(await follow(context, token)).toBe(EXPIRED)
  context.clock.now = WEDNESDAY
  await saveAs(context, player, { email: 'other@example.test' })
  expect(await follow(context, token)).toBe(EXPIRED)
  expect((await stored(context, player)).emailConfirmedAt).toBeNull()
})

test('a confirmation whose address changed or is confirmed meanwhile is not sent', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, { email: 'now@example.test' })
  const confirmed = await makePlayer(context, { email: 'sure@example.test', emailConfirmedAt: 1 })
  const { batch, fates } = batchOf([
    { type: 'confirm-email', playerId: player.id, email: 'before@example.test', expiresAt: WEDNESDAY + DAY },
    { type: 'confirm-email', playerId: confirmed.id, email: 'sure@example.test', expiresAt: WEDNESDAY + DAY },
    { type: 'confirm-email', playerId: 'pl_nobody', email: 'x@example.test', expiresAt: WEDNESDAY + DAY },
  ])
  await handleBatch(context, batch)
  expect([fates, context.emails]).toEqual([['ack', 'ack', 'ack'], []])
})

test('a busy mail provider is asked again under the same key', async () => {
  const context = testContext(WEDNESDAY)
  const player = await makePlayer(context, { email: 'climber@example.test' })
  const keys: string[] = []
  context.email = {
    sendEmail: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return keys.length === 1 ? { state: 'retry_later', seconds: 90 } : { state: 'sent', id: 'x' }
    },
  }
  const message = {
    type: 'confirm-email',
    playerId: player.id,
    email: 'climber@example.test',
    expiresAt: WEDNESDAY + DAY,
  }
  const first = batchOf([message])
  await handleBatch(context, first.batch)
  const second = batchOf([message])
  await handleBatch(context, second.batch)
  expect([first.fates, second.fates]).toEqual([[90], ['ack']])
  expect(new Set(keys).size).toBe(1)
})

async function saveAs(context: TestContext, player: Player, fields: Record<string, string>) {
  const path = `/setup/${player.githubUsername}`
  const request = formRequest(path, fields, await signedIn(context, player))
  return callRoute(save, context, request, { username: player.githubUsername })
}

/** Saves the address, runs the queue and reads the token from the mail. */
async function tokenFor(context: TestContext, player: Player, email: string): Promise<string> {
  await saveAs(context, player, { email })
  await dispatchOutbox(context)
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  const link = /http:\S+confirm-email\?token=([\w.-]+)/.exec(context.emails.at(-1)?.text ?? '')
  expect(link?.[0].startsWith(testVars.APP_ORIGIN)).toBe(true)
  return link?.[1] ?? ''
}

function look(context: TestContext, token: string): Promise<unknown> {
  return callRoute(confirmPage, context, pageRequest(`/confirm-email?token=${encodeURIComponent(token)}`))
}

/** The toast after the link's button. */
async function follow(context: TestContext, token: string): Promise<string | undefined> {
  const answer = await callRoute(confirm, context, formRequest(`/confirm-email?token=${encodeURIComponent(token)}`, {}))
  expect(locationOf(answer)).toBe('/')
  const { data } = await loadRoot(pageRequest('/', cookiesAfter(answer)), loadContextOf(context))
  return data.toast?.message
}

async function stored(context: TestContext, player: Player): Promise<Player> {
  const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
  if (row === undefined) throw new Error('no player')
  return row
}
