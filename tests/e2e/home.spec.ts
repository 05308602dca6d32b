import { changeTheme, expectAccessible, RULES_OF_LOOK } from './accessibility.ts'
import {
  expect,
  inOwnContext,
  player,
  readerOf,
  signIn,
  test,
  test as inChromium,
  testWith,
  untilInteractive,
} from './journey.ts'

const HEADINGS = [
  'Every merge takes you higher.',
  'How a week works',
  /^Climb beside \d+ developers$/,
  'This week’s climb',
  'A contest you can check',
  'A contest for your people',
  'A resume that shows its work',
  'Pricing',
  'What climbers say',
  'Questions',
  'Partners',
]

// Motion is on, because the moving band of players is checked.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    inChromium(`home tells its sections in their order, ${how}`, async ({ page }) => {
      await page.goto('/')
      const main = page.locator('#content')
      const headings = await main
        .getByRole('heading', { level: 1 })
        .or(main.locator('section > div h2, section > h2'))
        .allTextContents()
      const order = HEADINGS.map((heading) =>
        headings.findIndex((text) => (typeof heading === 'string' ? text === heading : heading.test(text))),
      )
      expect(order, headings.join(' | ')).toEqual(order.toSorted((one, other) => one - other))
      expect(order).not.toContain(-1)
      await expect(main.getByText('Over $1,000 of discounts. The top 10 win prizes.')).toBeVisible()
      await expect(main.getByText('of the first 100 places left.')).toBeVisible()
      await expect(main.locator('aside')).toContainText('Sponsor')
      await expect(main.locator('blockquote').last()).toContainText('example quote')
    })

    inChromium(`one question is open at a time and closes by its own click, ${how}`, async ({ page }) => {
      await page.goto('/')
      const questions = page.locator('details[name="faq"]')
      await expect(questions).toHaveCount(11)
      await questions.nth(2).locator('summary').click()
      await expect(page.locator('details[name="faq"][open]')).toHaveCount(1)
      await questions.nth(7).locator('summary').click()
      await expect(page.locator('details[name="faq"][open] summary')).toHaveText('What happens to my points on Monday?')
      await questions.nth(7).locator('summary').click()
      await expect(page.locator('details[name="faq"][open]')).toHaveCount(0)
    })

    inChromium(`the players drift until the button or the pointer holds them, ${how}`, async ({ page }) => {
      await page.goto('/')
      const tracks = page.locator('section[aria-labelledby="players-title"] ul')
      await expect(tracks).toHaveCount(6)
      await expect(tracks.first()).toHaveCSS('animation-play-state', 'running')
      await page.getByText('Pause', { exact: true }).click()
      await expect(page.getByRole('checkbox', { name: 'Pause' })).toBeChecked()
      for (const track of await tracks.all()) await expect(track).toHaveCSS('animation-play-state', 'paused')
      await page.getByText('Pause', { exact: true }).click()
      await expect(tracks.first()).toHaveCSS('animation-play-state', 'running')
      await tracks.first().hover({ force: true })
      await expect(tracks.first()).toHaveCSS('animation-play-state', 'paused')
    })

    test(`an invitation is remembered and an unknown one ignored, ${how}`, async ({ page }) => {
      const { login } = await player(8)
      await page.goto(`/invite/${login.toUpperCase()}`)
      const challenge = page.getByText(new RegExp(`^${login} (?:is \\d+\\w\\w with|has no points).*Think you can`))
      await expect(challenge).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(login))
      await page.goto('/')
      await expect(challenge).toBeVisible()
      await page.context().clearCookies()
      const reader = readerOf(page)
      for (const name of ['nobody-here', '%3Cb%3E', 'a'.repeat(300)]) {
        await reader.goto(`/invite/${name}`)
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Every merge takes you higher.')
        await expect(reader.getByText('Think you can')).toHaveCount(0)
        expect(await reader.context().cookies()).toEqual([])
      }
    })

    inChromium(`on a phone the menus hold what the bar has no room for, ${how}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      await expect(page.getByText(/^Climb beside/)).toBeHidden()
      const menu = page.getByRole('navigation', { name: 'Main' }).locator('details')
      await menu.locator('summary').click()
      for (const name of ['Leaderboard', 'Pricing', 'Login'])
        await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
      await menu.getByRole('link', { name: 'Pricing' }).click()
      await expect(page).toHaveURL(/\/#pricing$/)
      await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport()
      const { login } = await player(9)
      await signIn(page, login, '/')
      await menu.locator('summary').click()
      for (const name of ['My profile', 'Leaderboard', 'Pricing'])
        await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
      await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expect(page.locator('#content')).not.toContainText('Join the Quest')
      await expect(page.getByRole('link', { name: 'See your climb' })).toBeVisible()
      await menu.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Enter Game' })).toBeVisible()
    })

    test(`closing a dialog forgets the name and the error, ${how}`, async ({ page }) => {
      const dialog = page.getByRole('dialog')
      const name = dialog.getByLabel('GitHub username')
      const fail = async () => {
        await page.goto('/?login')
        await name.fill('no name of GitHub')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(dialog).toContainText('Please join the quest before logging in')
        await expect(name).toHaveValue('no name of GitHub')
      }
      const expectForgotten = async () => {
        await expect(dialog).toHaveCount(0)
        await page.getByRole('link', { name: 'Login' }).first().click()
        await expect(name).toHaveValue('')
        await expect(dialog).not.toContainText('Please join')
      }
      await fail()
      await dialog.getByRole('link', { name: 'Cancel' }).click()
      await expectForgotten()
      if (!javaScriptEnabled) return
      await fail()
      // The key works once React has hydrated.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0, { timeout: 500 })
      }).toPass()
      await expectForgotten()
    })
  })
}

// Screens.spec.ts has home as it opens, of a visitor, a player and somebody invited.
test('axe finds nothing at home, opened up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(`/invite/${(await player(10)).login}`)
  await page.locator('details[name="faq"]').first().locator('summary').click()
  await changeTheme(page, 'light')
  await expectAccessible(page, { what: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await changeTheme(page, 'dark')
  await expectAccessible(page, { what: 'dark', only: RULES_OF_LOOK })
})

test('the keyboard meets every player of the band once, standing still and in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const band = page.locator('section[aria-labelledby="players-title"]')
  const hidden = band.locator('[aria-hidden="true"] a')
  expect(await hidden.count()).toBeGreaterThan(0)
  for (const link of await hidden.all()) await expect(link).toHaveAttribute('tabindex', '-1')
  await band.getByRole('checkbox').focus()
  const names = await band.locator('ul:not([aria-hidden]) b').allTextContents()
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toContainText(name)
    await expect(focused).toBeInViewport({ ratio: 1 })
    await expect(band.locator('ul').first()).toHaveCSS('animation-name', 'none')
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the players stand still and are scrolled by hand', async ({ page }) => {
    await page.goto('/')
    const band = page.locator('section[aria-labelledby="players-title"]')
    await expect(band.locator('ul').first()).toHaveCSS('animation-name', 'none')
    await expect(band.getByText('Pause')).toBeHidden()
    const last = band.locator('ul:not([aria-hidden]) a').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})

test('a dialog over home neither shuffles the players nor changes the ad', async ({ page }) => {
  await page.goto('/')
  await untilInteractive(page)
  const shown = () => page.locator('#content li b, #content td b').allTextContents()
  const before = await shown()
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shown()).toEqual(before)
})

inOwnContext('nothing at home moves once it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/', { waitUntil: 'networkidle' })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await page.waitForTimeout(50)
    }
    expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.01)
  }
})

test('home fits from a small phone to a wide desk', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 768, 1024, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
  }
})
