import type { Page } from '@playwright/test'
import { SAMPLE_TOASTS } from '../../app/features/style-guide/sample-toasts.ts'
import { TOAST_POSITIONS, TOAST_TYPES } from '../../app/ui/toast-message.ts'
import { COLOUR_RULES, expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, inOwnContext, test, untilInteractive } from './journey.ts'

const PAPER = { light: 'rgb(245, 241, 230)', dark: 'rgb(15, 22, 19)' }

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled, colorScheme: 'light' })

    test(`a theme is chosen, holds on every screen and gives way to the system’s again, ${how}`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Theme and style' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theme and style')
      await expect(page.getByRole('button', { name: 'System', pressed: true })).toBeVisible()
      await choose(page, 'Dark')
      await expect(page.getByText('The theme is dark from now on.')).toBeVisible()
      await expectPaper(page, 'dark')
      await page.goto('/leaderboard')
      await expectPaper(page, 'dark')
      await page.goto('/style')
      await choose(page, 'Light')
      await expectPaper(page, 'light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectPaper(page, 'light')
      await choose(page, 'System')
      await expect(page.getByText('The theme follows your system again.')).toBeVisible()
      await expectPaper(page, 'dark')
    })

    test(`the screen opens at its top, whatever its samples refuse, ${how}`, async ({ page }) => {
      await page.goto('/style')
      await expect(page.getByText('Choose one from the list.')).not.toBeInViewport()
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    })

    test(`a toast of each type is shown where it is wanted, ${how}`, async ({ page }) => {
      await page.goto('/style')
      for (const [index, type] of TOAST_TYPES.entries()) {
        const position = TOAST_POSITIONS[index % TOAST_POSITIONS.length] ?? 'top-left'
        await page.getByLabel('Position').selectOption(position)
        await page.getByRole('button', { name: `Show ${type}` }).click()
        const toast = page.getByRole('region', { name: 'Notifications' }).getByText(SAMPLE_TOASTS[type])
        await expect(toast).toBeInViewport()
        await expectAt(page, toast, position)
        await page.getByRole('link', { name: 'Close this message' }).click()
        await expect(toast).toHaveCount(0)
      }
    })
  })
}

test('with JavaScript the theme changes before the server has answered, and no page is loaded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/style')
  await untilInteractive(page)
  await page.evaluate(() => void (document.documentElement.dataset.same = 'document'))
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/style.data*', async (route) => {
    await released
    await route.continue()
  })
  const request = page.waitForRequest('**/style.data*')
  await page.getByRole('button', { name: 'Dark' }).click()
  await request
  await expectPaper(page, 'dark')
  release()
  await expect(page.getByText('The theme is dark from now on.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-same', 'document')
})

inOwnContext('a toast goes after three seconds, and waits while it is pointed at or focused', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T15:00:00Z' })
  await page.goto('/style')
  await untilInteractive(page)
  await page.clock.pauseAt('2026-11-20T16:00:00Z')
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('It worked.')
  const show = page.getByRole('button', { name: 'Show success' })
  await show.click()
  await page.clock.runFor(2900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await show.click()
  await page.clock.runFor(2000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 400)
  await page.clock.runFor(900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await show.click()
  await page.getByRole('link', { name: 'Close this message' }).focus()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
})

test('samples have no real links', async ({ page }) => {
  await page.goto('/style')
  const links = page.locator('main a')
  expect(await links.count()).toBeGreaterThan(6)
  const ways = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))
  expect(ways.filter((href) => href !== '#samples')).toEqual([])
})

// screens.spec.ts has the screen as it opens.
test('axe finds nothing on toasts', async ({ page }) => {
  await page.goto('/style')
  for (const type of ['danger', 'link']) await page.getByRole('button', { name: `Show ${type}` }).click()
  await expectAccessibleInBothThemes(page, { only: COLOUR_RULES })
})

async function choose(page: Page, theme: string) {
  await page.getByRole('button', { name: theme }).click()
  await expect(page.getByRole('button', { name: theme, pressed: true })).toBeVisible()
}

/** The page, the browser's form controls and its frame agree on the theme. */
async function expectPaper(page: Page, theme: 'light' | 'dark') {
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER[theme])
  const frame = page.locator(`meta[name="theme-color"][media="(prefers-color-scheme: ${await systemOf(page)})"]`)
  await expect(frame).toHaveAttribute('content', theme === 'light' ? '#f5f1e6' : '#0f1613')
}

function systemOf(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
}

async function expectAt(page: Page, toast: ReturnType<Page['locator']>, position: string) {
  const [box, view] = [await toast.boundingBox(), page.viewportSize()]
  if (box === null || view === null) throw new Error('The toast has no place.')
  const place = `${box.y < view.height / 2 ? 'top' : 'bottom'}-${box.x < view.width / 2 ? 'left' : 'right'}`
  expect(place).toBe(position)
}
