import type { Locator, Page } from '@playwright/test'
import { expect, player, signIn, test, untilInteractive } from './journey.ts'

test('the first Tab offers to skip to the content, and Enter does so', async ({ page }) => {
  await page.goto('/leaderboard')
  await untilInteractive(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a board has a way past its rows to its pages', async ({ page }) => {
  await page.goto('/leaderboard')
  await untilInteractive(page)
  const skip = page.getByRole('link', { name: /^Skip the \d+ rows$/ })
  await page.locator('select[name=country]').locator('visible=true').focus()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Pages of the board' }).getByRole('link').first()).toBeFocused()
})

test('a country is chosen by typing its name, on the board and in the settings', async ({
  page,
  seeded: { premium },
}) => {
  await page.goto('/leaderboard')
  await chooseByTyping(page.locator('select[name=country]').locator('visible=true'), 'germ', 'DE')
  await signIn(page, premium, '/settings')
  await chooseByTyping(page.locator('select[name=country]'), 'norw', 'NO')
})

/** A second without a letter begins another word, for a reader who stops and for a machine that is busy. */
const NEXT_WORD = 1500

async function chooseByTyping(list: Locator, letters: string, country: string): Promise<void> {
  await expect(async () => {
    await list.focus()
    await list.page().keyboard.type(letters)
    await expect(list).toHaveValue(country, { timeout: NEXT_WORD })
  }).toPass()
}

/** Long enough for a page to wake up. */
const SETTLES = 10_000

for (const dialog of ['login', 'join'])
  test(`the ${dialog} dialog has the same box before the page wakes up and after, also on a narrow phone`, async ({
    page,
    openContext,
  }) => {
    const asleep = await (await openContext({ javaScriptEnabled: false })).newPage()
    for (const [width, height] of [
      [360, 640],
      [360, 480],
      [1280, 800],
    ] as const) {
      for (const one of [asleep, page]) await one.setViewportSize({ width, height })
      // A font that comes late stays away from its page, and the other font may break a line elsewhere: then both ask again.
      await expect(async () => {
        for (const one of [asleep, page]) await one.goto(`/leaderboard?${dialog}`)
        await expect(page.locator('dialog:modal')).toBeVisible()
        const box = await asleep.getByRole('dialog').boundingBox()
        expect(box?.x).toBe((width - (box?.width ?? 0)) / 2)
        await expect.poll(() => page.getByRole('dialog').boundingBox(), { timeout: SETTLES }).toEqual(box)
      }).toPass()
    }
  })

test('the login dialog opens, keeps the focus inside and gives it back, all by keyboard', async ({ page }) => {
  await page.goto('/leaderboard')
  await untilInteractive(page)
  const opener = page.getByRole('link', { name: 'Login' }).first()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('GitHub username')).toBeFocused()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isInsideDialogOrBrowser)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/leaderboard$/)
  await expect(opener).toBeFocused()
})

test('a name typed into the login dialog is sent by Enter', async ({ page }) => {
  await page.goto('/leaderboard?login')
  await untilInteractive(page)
  await expect(page.getByRole('dialog').getByLabel('GitHub username')).toBeFocused()
  await page.keyboard.type('no name of GitHub')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Please join the quest before logging in')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, leads on and closes by keyboard', async ({ page }) => {
    await page.goto('/')
    await untilInteractive(page)
    const menu = page.locator('summary', { hasText: 'Menu' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Leaderboard' }).and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('details[open] > summary', { hasText: 'Menu' })).toHaveCount(0)
    await expect(menu).toBeFocused()
  })
})

test("the player's menu is reached by keyboard and leads to the own page", async ({ page }) => {
  const { login } = await player(8)
  await signIn(page, login, '/leaderboard')
  await untilInteractive(page)
  await tabTo(page, page.locator('summary', { hasText: 'Your menu' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'My profile', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/player/${login}$`, 'i'))
})

/** Tabs until the target has the focus; fails when it is never reached. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** From a modal dialog, Tab may reach the browser's own controls; the active element is the body then. */
function isInsideDialogOrBrowser(): boolean {
  return document.activeElement === document.body || document.activeElement?.closest('dialog') !== null
}
