import { beforeEach, expect, test } from 'vitest'
import { brand } from '#app/content/brand.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as style } from '#app/features/style-guide/style.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { action as dismissBanner, loader as dismissBannerPage } from '#app/routes/dismiss-banner.route.ts'
import { action as feedback, loader as feedbackPage } from '#app/routes/feedback.route.ts'
import { settings } from '#db/schema/settings.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  locationOf,
  makeAccount,
  makePlayer,
  pageRequest,
  scriptAccounts,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'

const OFFER = 'https://indexing.example/start'
const SCRIPT = 'https://feedback.example/form.js'

beforeEach(() => emptyDatabase(testContext()))

test('a theme is remembered until the system’s holds again, and told by a toast', async () => {
  const context = testContext()
  const dark = await callRoute(style, context, formRequest('/style', { theme: 'dark' }))
  expect(locationOf(dark)).toBe('/style')
  const night = await rootWith(context, cookiesAfter(dark))
  expect([night.theme, night.toast?.message]).toEqual(['dark', 'The theme is dark from now on.'])
  const light = await callRoute(style, context, formRequest('/style', { theme: 'light' }, cookiesAfter(dark)))
  expect((await rootWith(context, cookiesAfter(light))).theme).toBe('light')
  const system = await callRoute(style, context, formRequest('/style', { theme: 'system' }, cookiesAfter(light)))
  expect((await rootWith(context, cookiesAfter(system, cookiesAfter(light)))).theme).toBeNull()
})

test.for([{ theme: 'sepia' }, { theme: '' }, {}, { theme: '"><script>' }, { toast: 'loud' }] as Record<
  string,
  string
>[])('the form %o changes nothing and leads back', async (fields) => {
  const answer = await callRoute(style, testContext(), formRequest('/style', fields))
  expect([locationOf(answer), answer instanceof Response && answer.headers.get('set-cookie')]).toEqual(['/style', null])
})

test('an unsigned theme cookie is ignored', async () => {
  expect((await rootWith(testContext(), 'theme=dark')).theme).toBeNull()
})

test('a sample toast comes by the flash, of its type and where it was wanted', async () => {
  const context = testContext()
  const answer = await callRoute(
    style,
    context,
    formRequest('/style', { toast: 'danger', position: 'bottom-left', theme: 'nonsense' }),
  )
  expect(locationOf(answer)).toBe('/style#samples')
  expect((await rootWith(context, cookiesAfter(answer))).toast).toMatchObject({
    type: 'danger',
    position: 'bottom-left',
    duration: 3000,
  })
  const elsewhere = await callRoute(style, context, formRequest('/style', { toast: 'info', position: 'middle' }))
  expect((await rootWith(context, cookiesAfter(elsewhere))).toast).toMatchObject({ position: 'top-right' })
})

test('the banner leads where the setting says, else where the brand does, else there is none', async () => {
  const context = testContext()
  expect((await rootWith(context)).bannerUrl).toBe(brand.indexingServiceUrl)
  await setBanner(context, OFFER)
  expect((await rootWith(context)).bannerUrl).toBe(OFFER)
  await setBanner(context, 'javascript:alert(1)')
  expect((await rootWith(context)).bannerUrl).toBe(brand.indexingServiceUrl)
})

test('a banner that was sent away stays away, and its form leads back to the screen', async () => {
  const context = testContext()
  await setBanner(context, OFFER)
  const answer = await callRoute(
    dismissBanner,
    context,
    formRequest('/dismiss-banner', { returnTo: '/leaderboard?board=month' }),
  )
  expect(locationOf(answer)).toBe('/leaderboard?board=month')
  expect((await rootWith(context, cookiesAfter(answer))).bannerUrl).toBeNull()
  expect((await rootWith(context, 'banner=dismissed')).bannerUrl).toBe(OFFER)
  expect(locationOf(await callRoute(dismissBannerPage, context, pageRequest('/dismiss-banner')))).toBe('/')
})

test.for(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', ''])(
  'neither form of the frame leads to %s',
  async (returnTo) => {
    const context = testContext()
    const cookie = await signedIn(context, await makePlayer(context))
    for (const [action, fields] of [
      [dismissBanner, { returnTo }],
      [feedback, { returnTo, feedback: 'yes' }],
    ] as const) {
      expect(locationOf(await callRoute(action, context, formRequest('/x', fields, cookie)))).toBe('/')
    }
  },
)

test('analytics is off unless both its names are set', async () => {
  const analytics = async (vars: Record<string, string>) => (await rootWith(configured(vars))).analytics
  expect(await analytics({})).toBeNull()
  expect(await analytics({ ANALYTICS_API_URL: 'https://stats.example' })).toBeNull()
  expect(await analytics({ ANALYTICS_DOMAIN: 'mergequest.example' })).toBeNull()
  expect(await analytics({ ANALYTICS_API_URL: '', ANALYTICS_DOMAIN: '' })).toBeNull()
  expect(
    await analytics({ ANALYTICS_API_URL: 'https://stats.example/', ANALYTICS_DOMAIN: 'mergequest.example' }),
  ).toEqual({
    apiHost: 'https://stats.example',
    domain: 'mergequest.example',
  })
})

test('a successful join is reported to analytics once, with the username; a failed one is not', async () => {
  const context = testContext()
  scriptAccounts(context, [makeAccount({ username: 'Summiteer' })])
  const paused = await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  expect((await rootWith(context, cookiesAfter(paused))).event).toBeNull()
  await writeRegistration(context, 'open')
  const joined = await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  const cookies = cookiesAfter(joined)
  const { data, headers } = await loadRoot(pageRequest('/setup/Summiteer', cookies), loadContextOf(context))
  expect(data.event).toEqual({ name: 'create_player', props: { player_username: 'Summiteer' } })
  expect(headers.getSetCookie().join()).toMatch(/flash=;.*Max-Age=0/i)
  const again = await callRoute(join, context, formRequest('/join', { username: 'SUMMITEER' }))
  expect((await rootWith(context, cookiesAfter(again))).event).toBeNull()
})

test('the frame knows whether Telegram is connected, and not by which id', async () => {
  const context = testContext()
  const without = await signedIn(context, await makePlayer(context))
  const connected = await signedIn(context, await makePlayer(context, { telegramId: '7788990011' }))
  expect((await rootWith(context, without)).viewer?.mayBeNudged).toBe(true)
  const root = await rootWith(context, connected)
  expect(root.viewer?.mayBeNudged).toBe(false)
  expect(JSON.stringify(root)).not.toContain('7788990011')
})

test('only a signed-in player is asked for feedback, at one page load in five, and only where a script is configured', async () => {
  const context = configured({ FEEDBACK_SCRIPT_URL: SCRIPT })
  const cookie = await signedIn(context, await makePlayer(context))
  expect((await drawn(context, 0.1999, cookie)).feedback).toEqual({ kind: 'ask' })
  expect((await drawn(context, 0.2, cookie)).feedback).toBeNull()
  expect((await drawn(context, 0, '')).feedback).toBeNull()
  expect((await drawn(testContext(), 0, cookie)).feedback).toBeNull()
})

test('the script is loaded after consent; a player who declined is not asked again', async () => {
  const context = configured({ FEEDBACK_SCRIPT_URL: SCRIPT })
  const cookie = await signedIn(context, await makePlayer(context))
  const after = async (answer: string) => {
    const said = await callRoute(
      feedback,
      context,
      formRequest('/feedback', { feedback: answer, returnTo: '/' }, cookie),
    )
    return cookiesAfter(said, cookie)
  }
  const agreed = await after('yes')
  const root = await drawn(context, 0.1, agreed)
  expect(root.feedback).toEqual({ kind: 'load', scriptUrl: SCRIPT })
  expect(root.toast?.message).toBe('Thank you. A feedback form may now appear from time to time.')
  expect((await drawn(context, 0.2, agreed)).feedback).toBeNull()
  expect((await drawn(context, 0, await after('no'))).feedback).toBeNull()
  expect((await drawn(context, 0, await after('perhaps'))).feedback).toEqual({ kind: 'ask' })
  expect((await drawn(context, 0, `${cookie}; feedback=yes`)).feedback).toEqual({ kind: 'ask' })
})

test('a visitor’s answer is not taken, and the address alone does nothing', async () => {
  const context = configured({ FEEDBACK_SCRIPT_URL: SCRIPT })
  const before = await everyRow(context)
  const answer = await callRoute(feedback, context, formRequest('/feedback', { feedback: 'yes' }))
  expect(locationOf(answer)).toBe('/?login&returnTo=%2Ffeedback')
  expect(locationOf(await callRoute(feedbackPage, context, pageRequest('/feedback')))).toBe('/')
  expect(await everyRow(context)).toBe(before)
})

function configured(vars: Record<string, string>): TestContext {
  return { ...testContext(), config: parseConfig({ ...testVars, ...vars }) }
}

async function setBanner(context: TestContext, url: string) {
  const value = { url }
  await context.db
    .insert(settings)
    .values({ name: 'banner', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}

async function rootWith(context: TestContext, cookie = '') {
  return (await loadRoot(pageRequest('/', cookie), loadContextOf(context))).data
}

/** The root's data for this chance. */
function drawn(context: TestContext, chance: number, cookie: string) {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, Math.ceil(chance * 2 ** 32))
  return rootWith({ ...context, randomBytes: () => bytes }, cookie)
}
