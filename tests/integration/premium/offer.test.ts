import { beforeEach, expect, test } from 'vitest'
import { brand } from '#app/content/brand.ts'
import { nextCookie } from '#app/context/cookies.server.ts'
import { findPlayerById } from '#app/core/players/find-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { PLANS, type PlanId } from '#app/domain/premium/plan.ts'
import { loadHome } from '#app/features/home/load-home.server.ts'
import { action, loader } from '#app/features/premium/checkout.route.tsx'
import { loader as landing } from '#app/features/resume/resume-landing.route.tsx'
import { action as setup } from '#app/features/sign-in/setup.route.tsx'
import { premiumSeats } from '#db/schema/premium.ts'
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
import { insertRows } from '#tests/worlds/rows.ts'
import { buy, connectStripe, type TestStripe } from '#tests/worlds/stripe.ts'

const LANDING = `/${brand.slug}-resume-builder`
const YEARLY = '/checkout?plan=yearly_subscription'

let context: TestContext
let stripe: TestStripe

beforeEach(async () => {
  context = testContext(MONDAY)
  stripe = connectStripe(context)
  await emptyDatabase(context)
})

test('home and the resume landing tell the same offer, whoever looks and whatever is left of it', async () => {
  const [free, granted, subscribed, lifetime] = [
    await makePlayer(context),
    await makePlayer(context, { isPremium: true }),
    await makePlayer(context),
    await makePlayer(context),
  ]
  await buy(context, stripe, subscribed, 'monthly_subscription')
  await buy(context, stripe, lifetime, 'lifetime_access')
  const readers = [null, free, granted, subscribed, lifetime]
  const standings = ['visitor', 'none', 'none', 'subscribed', 'lifetime']
  const expectEverywhere = async (seats: number | null) => {
    for (const [index, reader] of readers.entries()) {
      const cookie = reader === null ? '' : await signedIn(context, reader)
      const offer = { seats, billing: standings[index] }
      expect(await homeView(context, reader)).toMatchObject(offer)
      expect(await callRoute(landing, context, pageRequest(LANDING, cookie))).toMatchObject({ offer })
    }
  }
  await expectEverywhere(97)
  await insertRows(context, premiumSeats, { playerId: free.id, reservedUntil: context.clock.now + 1 })
  await expectEverywhere(96)
  await context.db.run(`UPDATE statistics SET players = 100 WHERE id = 'premium'`)
  await expectEverywhere(0)
  await context.db.run(`UPDATE statistics SET players = 101 WHERE id = 'premium'`)
  await expectEverywhere(null)
  await context.db.run(`UPDATE statistics SET players = 3 WHERE id = 'premium'`)
})

test('where premium is not sold no plan is offered', async () => {
  const closed = { ...context, stripe: null }
  expect(await homeView(closed)).toMatchObject({ billing: null })
  expect(await callRoute(landing, closed, pageRequest(LANDING))).toMatchObject({ offer: { billing: null } })
  expect(locationOf(await callRoute(loader, closed, pageRequest(YEARLY)))).toBe('/#pricing')
})

test.for([
  ['/', '/?join', '#pricing'],
  [LANDING, `${LANDING}?join`, '#price'],
])('a visitor who chooses a plan on %s joins there first, and is led on to it', async ([from, join, place]) => {
  const request = () => {
    const visit = pageRequest(YEARLY)
    visit.headers.set('referer', `${testVars.APP_ORIGIN}${from}`)
    return visit
  }
  // While the offer is paused, a join is an ordinary one and stores no plan.
  const paused = await callRoute(loader, context, request())
  expect(locationOf(paused)).toBe(`${join}${place}`)
  expect(cookiesAfter(paused)).toBe('')

  await writeRegistration(context, 'open')
  const before = await everyRow(context)
  const answer = await callRoute(loader, context, request())
  expect(locationOf(answer)).toBe(`${join}&returnTo=%2Fcheckout%3Fplan%3Dyearly_subscription${place}`)
  expect(await everyRow(context)).toBe(before)

  // The setup goes on to the plan; a player who has begun to pay is not asked again.
  const player = await makePlayer(context, { lastGithubUpdate: 1 })
  const cookie = `${await signedIn(context, player)}; ${cookiesAfter(answer)}`
  const path = `/setup/${player.githubUsername}`
  const saved = await callRoute(setup, context, formRequest(path, { intent: 'details' }, cookie), {
    username: player.githubUsername,
  })
  expect(locationOf(saved)).toBe(YEARLY)
  expect(await nextCookie(context.config).read(pageRequest('/', cookiesAfter(saved)))).toBeNull()
  const begun = await callRoute(action, context, formRequest('/checkout', { plan: 'yearly_subscription' }, cookie))
  expect(locationOf(begun)).toContain('/c/pay/')
  expect(await nextCookie(context.config).read(pageRequest('/', cookiesAfter(begun)))).toBeNull()
})

test('looking at what a plan costs begins nothing, and says what it costs', async () => {
  const player = await makePlayer(context)
  const cookie = await signedIn(context, player)
  const before = await everyRow(context)
  for (const { id } of PLANS)
    expect(await ask(id, cookie)).toEqual({ plan: id, seats: 100, status: 'none', replaces: null })
  expect(await everyRow(context)).toBe(before)
  for (const plan of ['', 'nonsense', 'lifetime_access&plan=x'])
    expect(locationOf(await callRoute(loader, context, pageRequest(`/checkout?plan=${plan}`, cookie)))).toBe(
      '/#pricing',
    )
})

test('a player with a plan is led to it, and from a subscription on to a lifetime plan', async () => {
  const player = await makePlayer(context)
  const cookie = await signedIn(context, player)
  await buy(context, stripe, player, 'monthly_subscription')
  for (const plan of ['monthly_subscription', 'yearly_subscription'] as const)
    expect(locationOf(await ask(plan, cookie))).toBe('/settings#premium')
  expect(await ask('lifetime_access', cookie)).toMatchObject({ replaces: { planName: 'Monthly', isPaid: true } })
  await buy(context, stripe, player, 'lifetime_access')
  expect(locationOf(await ask('lifetime_access', cookie))).toBe('/settings#premium')
})

/** Home as it is loaded; what stands outside hydration is not in what the browser gets. */
async function homeView(of: TestContext, reader: { id: string } | null = null) {
  const viewer = reader === null ? null : await findPlayerById(of, reader.id)
  return (await loadHome(of, { viewer, inviter: null })).view
}

function ask(plan: PlanId, cookie: string) {
  return callRoute(loader, context, pageRequest(`/checkout?plan=${plan}`, cookie))
}
