import AxeBuilder from '@axe-core/playwright'
import { expect, player, setRegistration, signIn, stranger, test } from './journey.ts'
import { PLACE, SANDBOX } from './place.ts'

const SCREENS = [
  '/',
  '/?login',
  '/?join',
  '/leaderboard',
  '/leaderboard?board=last-week',
  '/leaderboard?board=month',
  '/leaderboard?board=all-time',
  '/leaderboard?board=premium',
  '/leaderboard?player=nobody-here',
  '/leaderboard?rank=99999',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    // A dialog that is still fading in has less contrast than it ends with.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test(`axe finds nothing on any screen, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(180_000)
      const climber = await player(0)
      for (const path of [...SCREENS, `/player/${climber.login}`]) await expectAccessible(page, path)
      await signIn(page, climber.login)
      await expectAccessible(page, `/player/${climber.login}`)
      await expectAccessible(page, `/setup/${climber.login}`)
      await expectAccessible(page, '/setup-complete')
    })
  })
}

test('no screen is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const climber = await player(0)
  for (const path of [...SCREENS, `/player/${climber.login}`]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a board pages through everyone once and finds, jumps and returns', async ({ page }) => {
    await page.goto('/leaderboard?board=all-time')
    const seen = new Set<string>()
    for (let pages = 0; pages < 20; pages += 1) {
      for (const name of await page.locator('tbody a[href^="/player/"]').allTextContents()) {
        expect(seen.has(name), name).toBe(false)
        seen.add(name)
      }
      const next = page.getByRole('link', { name: /next/i })
      if ((await next.count()) === 0) break
      await next.click()
    }
    expect(seen.size).toBeGreaterThan(250)
    const [someone = ''] = [...seen].slice(-1)
    await page.getByLabel('Find a player').fill(someone.toUpperCase())
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('link', { name: someone, exact: true }).first()).toBeVisible()
    await page.getByLabel('Jump to rank').fill('0')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('A rank is a whole number from 1 up.')).toBeVisible()
  })
})

test('unknown screens lead home and unknown files are missing', async ({ page, request }) => {
  await page.goto('/no/such/screen')
  await expect(page).toHaveURL(/\/$/)
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
  expect((await request.get('/.well-known/nothing')).status()).toBe(404)
  expect((await request.get('/api/nothing')).status()).toBe(404)
})

test('a merge that GitHub tells by webhook stands in the ledger at once, and only once', async ({ page }) => {
  const { login } = await stranger(2)
  await setRegistration('open')
  await page.goto('/?join')
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Start Quest' }).click()
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await setRegistration('paused')
  await page.goto(SANDBOX)
  await page.getByLabel('Whose').fill(login)
  await page.getByRole('button', { name: 'Do it now' }).click()
  await page.goto(`http://localhost:${PLACE.appPort}/player/${login}`)
  await expect(page.locator('#ledger')).toContainText('Pull request accepted')
})

async function expectAccessible(page: import('@playwright/test').Page, path: string): Promise<void> {
  await page.goto(path)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' | ')
          .slice(0, 400)}`,
    ),
    path,
  ).toEqual([])
}
