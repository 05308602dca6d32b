import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { unsubscribeToken } from '#app/core/notifications/unsubscribe.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { deliverNotification } from '#app/features/notifications/deliver-notification.server.ts'
import type { UnsubscribeView } from '#app/features/notifications/mail-link-screens.tsx'
import { action, loader } from '#app/features/notifications/unsubscribe.route.tsx'
import { loader as adRedirect } from '#app/routes/ad-redirect.route.ts'
import { ads } from '#db/schema/ads.ts'
import { notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { adStatistics } from '#db/schema/statistics.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  testContext,
  type TestContext,
  testVars,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { passGate } from '#workers/http/gate.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const REACHABLE = { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1 }
const BEACON = {
  id: 'ad_beacon',
  productId: 'beacon_message',
  slot: 'message',
  url: 'https://beacon.example/?a=1&b=(2)',
  title: 'Beacon_1 <b>',
  description: 'Seen from afar.',
} as const

type Player = Awaited<ReturnType<typeof makePlayer>>

let context: TestContext

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
})

test('an e-mail says how to end e-mail: in its foot, in its text, and by RFC 8058', async () => {
  const player = await makePlayer(context, REACHABLE)
  const { headers, html, text } = await mailTo(player)
  const token = await tokenOf(player)
  expect(headers).toEqual({
    'List-Unsubscribe': `<http://localhost:8787/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  for (const part of [html, text]) {
    expect(part).toContain(`http://localhost:8787/unsubscribe/${token}`)
    expect(part).toContain('http://localhost:8787/settings?to=preferences')
  }
})

test('one click from a mail program, without session or origin, switches e-mail off and nothing else', async () => {
  const player = await makePlayer(context, REACHABLE)
  const other = await makePlayer(context, { email: 'other@example.test', emailConfirmedAt: 1 })
  const answer = await oneClick(await tokenOf(player))
  expect(answer.status).toBe(200)
  expect(await stored(player)).toMatchObject({ hasEmailEnabled: false, hasTelegramEnabled: true, telegramId: '77' })
  expect((await stored(other)).hasEmailEnabled).toBe(true)
  expect(await answer.text()).not.toContain('@')
  const once = await everyRow(context)
  expect((await oneClick(await tokenOf(player))).status).toBe(200)
  expect(await everyRow(context)).toBe(once)
})

test('looking at the address asks and switches nothing off, whoever looks', async () => {
  const player = await makePlayer(context, REACHABLE)
  const token = await tokenOf(player)
  const before = await everyRow(context)
  const looked = await createApi().fetch(pageRequest(`/api/unsubscribe/${token}`), {
    app: context,
    waitUntil: () => undefined,
  })
  expect([looked.status, looked.headers.get('location')]).toEqual([303, `/unsubscribe/${token}`])
  expect(await page(token)).toEqual({ state: 'asked', username: player.githubUsername })
  expect(await everyRow(context)).toBe(before)
})

test('the button on the page switches e-mail off and comes back to say so', async () => {
  const player = await makePlayer(context, REACHABLE)
  const token = await tokenOf(player)
  const answer = await callRoute(action, context, formRequest(`/unsubscribe/${token}`, {}), { token })
  expect(locationOf(answer)).toBe(`/unsubscribe/${token}`)
  expect(await page(token)).toMatchObject({ state: 'off' })
  expect((await stored(player)).hasEmailEnabled).toBe(false)
})

test('a token that is forged, for a former address or for an unknown player changes nothing', async () => {
  const player = await makePlayer(context, REACHABLE)
  const other = await makePlayer(context, { email: 'other@example.test', emailConfirmedAt: 1 })
  const token = await tokenOf(player)
  const proof = token.split('.')[1] ?? ''
  await context.db.update(players).set({ email: 'new@example.test' }).where(eq(players.id, player.id))
  const before = await everyRow(context)
  const forged = [
    token,
    `${other.id}.${proof}`,
    `${other.id}.`,
    other.id,
    '',
    '.',
    `${await tokenOf(other)}0`,
    'pl_none.00',
    '%00',
    "' OR 1=1--",
  ]
  for (const one of forged) {
    expect((await oneClick(one)).status).toBe(404)
    expect(await page(one)).toEqual({ state: 'invalid' })
    await callRoute(action, context, formRequest('/unsubscribe/x', {}), { token: one })
  }
  expect(await everyRow(context)).toBe(before)
})

test('one click passes the wide limit alone, and the origin check is skipped for its addresses only', async () => {
  const token = await tokenOf(await makePlayer(context, REACHABLE))
  context.limits.form = async () => false
  expect((await oneClick(token)).status).toBe(200)
  context.limits.request = async () => false
  expect((await oneClick(token)).status).toBe(429)
  context.limits = testContext().limits
  for (const path of ['/api/unsubscribe', '/api/unsubscribed/x', '/unsubscribe/x', '/API/unsubscribe/x']) {
    const request = new Request(testVars.APP_ORIGIN + path, { method: 'POST' })
    expect((await passGate(context, request, async () => new Response(''))).status).toBe(403)
  }
})

test('the foot of both channels has the message ad, whose clicks are counted by channel', async () => {
  await insertRows(context, ads, [{ ...BEACON, id: 'ad_other', productId: 'other_homepage' }, BEACON])
  const player = await makePlayer(context, REACHABLE)
  const { html, text } = await mailTo(player)
  expect(text).toContain('Advertisement · Beacon_1 <b>: Seen from afar.')
  expect(html).toContain('Beacon_1 &lt;b&gt;')
  await deliver(player, 'telegram')
  const telegram = context.telegrams[0]?.text ?? ''
  expect(telegram).toContain('_Advertisement · Beacon\\_1 <b\\>: Seen from afar\\._')
  const links = [
    /Learn More: (\S+)/.exec(text)?.[1] ?? '',
    (/\[Learn More\]\((\S+)\)$/m.exec(telegram)?.[1] ?? '').replaceAll('\\', ''),
  ]
  for (const link of links) {
    expect(link).toMatch(/^http:\/\/localhost:8787\/ad-redirect\?adId=ad_beacon&productId=beacon_message&type=/)
    const request = new Request(link, { headers: { 'user-agent': BROWSER, 'cf-connecting-ip': '10.1.1.1' } })
    expect(locationOf(await callRoute(adRedirect, context, request))).toBe(BEACON.url)
  }
  const counted = await context.db.select().from(adStatistics)
  expect(counted.map(({ adId, productId, type, event }) => [adId, productId, type, event]).sort()).toEqual([
    ['ad_beacon', 'beacon_message', 'email', 'click'],
    ['ad_beacon', 'beacon_message', 'telegram', 'click'],
  ])
})

test.for([
  ['none is sold', []],
  ['it is switched off', [{ ...BEACON, active: false }]],
  ['its product is of another place', [{ ...BEACON, productId: 'beaconmessage' }]],
  ['its address leads nowhere', [{ ...BEACON, url: 'javascript:alert(1)' }]],
] as const)('a message goes without an ad where %s', async ([, rows]) => {
  if (rows.length > 0) await insertRows(context, ads, rows)
  const player = await makePlayer(context, REACHABLE)
  const { html, text } = await mailTo(player)
  await deliver(player, 'telegram')
  for (const part of [html, text, context.telegrams[0]?.text]) expect(part).not.toContain('Advertisement')
})

async function mailTo(player: Player) {
  await deliver(player, 'email')
  const mail = context.emails[0]
  if (mail === undefined) throw new Error('no e-mail was sent')
  return mail
}

async function deliver(player: Player, channel: 'email' | 'telegram'): Promise<void> {
  const notificationId = `custom:one:${player.id}`
  await context.db
    .insert(notifications)
    .values({ id: notificationId, playerId: player.id, kind: 'CUSTOM', payload: { message: 'Hi' }, createdAt: NOON })
    .onConflictDoNothing()
  await deliverNotification(context, { type: 'deliver-notification', notificationId, playerId: player.id, channel })
}

async function tokenOf({ id, email }: Player): Promise<string> {
  return unsubscribeToken(context, { id, email: email ?? '' })
}

/** As a mail provider sends it: through the gate, without cookie and origin. */
async function oneClick(token: string): Promise<Response> {
  const request = new Request(`${testVars.APP_ORIGIN}/api/unsubscribe/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  return passGate(context, request, async (passed) =>
    createApi().fetch(passed.request, { app: context, waitUntil: () => undefined }),
  )
}

async function page(token: string): Promise<UnsubscribeView | Response> {
  return callRoute(loader, context, pageRequest(`/unsubscribe/${encodeURIComponent(token)}`), { token })
}

async function stored(player: Player) {
  const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
  if (row === undefined) throw new Error('the player is gone')
  return row
}
