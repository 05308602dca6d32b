import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../workers/local/settings.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expect,
  inOwnContext,
  player,
  readerOf,
  regular,
  stranger,
  test,
  testWith,
  untilInteractive,
} from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'

/** The frame of every screen: bottom banner, analytics, console and the gate's own pages. */

const OFFER = 'Want your website to be suggested on ChatGPT and other AI tools?'

/** Analytics skips localhost; browsers resolve its subdomains to this machine. */
const COUNTED = `http://mergequest.localhost:${PORTS.appPort}`

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`the banner stands on its screens, not on others, and can be sent away, ${how}`, async ({ page }) => {
      const bannerOf = (one: Page) => one.getByRole('complementary', { name: 'Offer' })
      const reader = readerOf(page)
      const { login } = await player(3)
      for (const path of ['/style', `/invite/${login}`, `/player/${login}`]) {
        await reader.goto(path)
        await expect(reader.getByRole('contentinfo')).toBeVisible()
        await expect(bannerOf(reader)).toHaveCount(0)
      }
      for (const path of ['/', '/best-projects', '/showcase-your-product', '/prizes', '/mergequest-resume-builder']) {
        await reader.goto(path)
        await expect(bannerOf(reader)).toContainText(OFFER)
      }
      await page.goto('/leaderboard?board=month')
      const banner = bannerOf(page)
      await expect(banner).toBeVisible()
      const offer = banner.getByRole('link', { name: 'Get it indexed now' })
      await expect(offer).toHaveAttribute('target', '_blank')
      await expect(offer).toHaveAttribute('rel', /noopener/)
      await banner.getByRole('button', { name: 'Dismiss this offer' }).click()
      await expect(banner).toHaveCount(0)
      await expect(page).toHaveURL(/\/leaderboard\?board=month$/)
      await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('banner')
      await page.goto('/')
      await expect(banner).toHaveCount(0)
    })
  })
}

test('the banner is decided by the first screen, and keeps to its screens on the way', async ({ page }) => {
  const { login } = await player(1)
  const banner = page.getByText(OFFER)
  const step = async (name: string, path: RegExp) => {
    await page.getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('main h1')).toBeVisible()
  }
  await page.goto('/leaderboard')
  await untilInteractive(page)
  await expect(banner).toBeVisible()
  await step('Theme and style', /\/style$/)
  await expect(banner).toHaveCount(0)
  await step('Best Projects', /\/best-projects$/)
  await expect(banner).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/style$/)
  await expect(banner).toHaveCount(0)
  await step('Leaderboard', /\/leaderboard$/)
  await page.getByRole('button', { name: 'Dismiss this offer' }).click()
  await expect(banner).toHaveCount(0)
  await step('Theme and style', /\/style$/)
  await step('Leaderboard', /\/leaderboard$/)
  await expect(banner).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto(`/player/${login}`)
  await untilInteractive(page)
  await step('Leaderboard', /\/leaderboard$/)
  await expect(banner).toHaveCount(0)
})

test('the banner is hidden on phones, and at the end of a page it covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await page.goto('/')
  await expect(page.getByText(OFFER)).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText(OFFER)).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [footer, banner] = [page.getByRole('contentinfo'), page.getByRole('complementary', { name: 'Offer' })]
  await expect
    .poll(async () => {
      const [above, below] = [await footer.boundingBox(), await banner.boundingBox()]
      return above !== null && below !== null && above.y + above.height <= below.y + 1
    })
    .toBe(true)
})

test('screens, the banner and links to elsewhere are counted with exactly the specified fields', async ({ page }) => {
  await forgetEvents()
  await page.goto(`${COUNTED}/leaderboard?board=month`)
  await expect.poll(eventNames).toEqual(['pageview'])
  const width = page.viewportSize()?.width
  const first = {
    n: 'pageview',
    u: `${COUNTED}/leaderboard?board=month`,
    d: 'mergequest.example',
    r: null,
    w: width,
    h: 0,
  }
  expect(await events()).toMatchObject([{ contentType: 'text/plain' }])
  expect((await events())[0]?.payload).toEqual(first)
  await page.getByRole('link', { name: 'Theme and style' }).click()
  await expect.poll(async () => (await events()).map(({ payload }) => payload.u)).toEqual([first.u, `${COUNTED}/style`])
  await page.goBack()
  await expect.poll(eventNames).toEqual(['pageview', 'pageview', 'pageview'])
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await eventNames()).toEqual(['pageview', 'pageview', 'pageview'])
  await forgetEvents()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Get it indexed now' }).click()
  await (await opened).close()
  await expect.poll(eventNames).toEqual(['Outbound Link: Click', 'click_on_cta_bottom_banner'])
  expect((await events()).find(({ payload }) => payload.n.startsWith('click'))?.payload).toEqual({
    ...first,
    n: 'click_on_cta_bottom_banner',
  })
  await forgetEvents()
  await page.goto(`${COUNTED}/player/${regular(8)}`)
  await expect.poll(eventNames).toEqual(['pageview'])
  const link = page.locator('main a[href^="http"]').first()
  const elsewhere = (await link.getAttribute('href')) ?? ''
  // A request has no fragment.
  await page.route(elsewhere.replace(/#.*/, ''), (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }),
  )
  await link.click()
  await expect(page).toHaveURL(elsewhere)
  await expect.poll(eventNames).toEqual(['Outbound Link: Click', 'pageview'])
  expect((await events()).at(-1)?.payload.p).toBe(JSON.stringify({ url: elsewhere }))
})

test('a join is counted once with the username', async ({ page, setRegistration }) => {
  const { login } = await stranger(5)
  await setRegistration('open')
  await forgetEvents()
  await page.goto(`${COUNTED}/?join`)
  await expect.poll(eventNames).toEqual(['pageview'])
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await forgetEvents()
  await page.getByRole('button', { name: 'Start Quest' }).click()
  await expect(page).toHaveURL(`${COUNTED}/setup/${login}`)
  await expect.poll(eventNames).toEqual(['create_player', 'pageview'])
  await page.reload()
  await expect.poll(eventNames).toEqual(['create_player', 'pageview', 'pageview'])
  await setRegistration('paused')
  const created = (await events()).find(({ payload }) => payload.n === 'create_player')
  expect(JSON.parse(created?.payload.p ?? '{}')).toEqual({ player_username: login })
})

test('neither localhost nor a browser that asked to be ignored is counted', async ({ page }) => {
  await forgetEvents()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.goto(`${COUNTED}/`)
  await expect.poll(eventNames).toEqual(['pageview'])
  await page.evaluate(() => localStorage.setItem('plausible_ignore', 'true'))
  await page.goto(`${COUNTED}/leaderboard`)
  await page.getByRole('link', { name: 'Theme and style' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theme and style')
  // What would be counted is counted just after the screen is drawn.
  await page.waitForTimeout(500)
  await page.evaluate(() => localStorage.removeItem('plausible_ignore'))
  await page.goto(`${COUNTED}/style`)
  await expect
    .poll(async () => (await events()).map(({ payload }) => payload.u))
    .toEqual([`${COUNTED}/`, `${COUNTED}/style`])
})

test('nothing in the browser writes to the console, while the Worker keeps its log', async ({ request }) => {
  const assets = join(root, 'build', 'client', 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const loud = scripts.filter((name) => {
    // The framework's fallback screens contain markup that our screens never show.
    const code = readFileSync(join(assets, name), 'utf8').replaceAll(/__html:'(?:[^'\\]|\\.)*'/g, '')
    return /\bconsole\s*(\?\.|\.|\[)/.test(code)
  })
  expect(loud).toEqual([])
  // Parsers stay on the server: they weigh as much as all our screens, and try eval.
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('ZodError'))).toEqual([])
  const delivery = await request.post('/api/webhooks/github', {
    data: {},
    headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
  })
  expect(delivery.status()).toBe(401)
  await expect
    .poll(() => readFileSync(resolve(root, PORTS.state, 'product.log'), 'utf8'))
    .toContain('Webhook signature refused')
})

inOwnContext('keys that are pressed while React takes over disturb nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      document.querySelector('main a')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      port2.postMessage(null)
    })
    port1.start()
    port2.postMessage(null)
  })
  await page.goto('/')
  await untilInteractive(page)
})

inOwnContext('what somebody types into a refused form before React takes over stays', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/showcase-your-product', { waitUntil: 'commit' })
  const message = page.getByLabel('What should developers know about it?')
  await message.fill('A rope.')
  await page.getByRole('button', { name: 'Send', exact: false }).last().click({ noWaitAfter: true })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(message).toHaveValue('A rope.')
  await message.fill('A rope that frays no more.')
  scripts.resolve()
  await untilInteractive(page)
  await expect(message).toHaveValue('A rope that frays no more.')
})

test('a form from another site is refused with a page in our design', async ({ page, request }) => {
  const refused = await request.post('/logout', { headers: { origin: 'http://elsewhere.test', accept: 'text/html' } })
  expect(refused.status()).toBe(403)
  // Replayed with its own headers and a success status, because browsers log a refusal as a console error.
  const [headers, body] = [refused.headers(), await refused.body()]
  await page.route('/refused', (route) => route.fulfill({ status: 200, headers, body }))
  await page.goto('/refused')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This came from somewhere else')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(245, 241, 230)')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

type Counted = { contentType: string; payload: { n: string; u: string; p?: string } }

async function events(): Promise<Counted[]> {
  const reply = await fetch(`${SANDBOX}/sandbox/events`)
  return ((await reply.json()) as { events: Counted[] }).events
}

async function eventNames(): Promise<string[]> {
  return (await events()).map(({ payload }) => payload.n).toSorted()
}

async function forgetEvents(): Promise<void> {
  await fetch(`${SANDBOX}/sandbox/events`, { method: 'DELETE' })
}
