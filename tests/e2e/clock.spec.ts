import { expect, test, untilInteractive } from './journey.ts'

/** The server's clock is on a Friday afternoon (serve.ts), this browser's on the day of the run. */
const LEFT_OF_THE_WEEK = /^2d [78]h$/

for (const path of ['/', '/leaderboard', '/prizes']) {
  test(`what is left of the week on ${path} is told by the server's clock, also once the page lives`, async ({
    page,
  }) => {
    await page.goto(path)
    await untilInteractive(page)
    const countdown = page.locator('time.num').first()
    // The first render is the server's; later ones use the browser's clock.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(countdown).toHaveText(LEFT_OF_THE_WEEK)
  })
}

test('a screen that is come to by a link keeps to that clock', async ({ page }) => {
  await page.goto('/')
  await untilInteractive(page)
  await page.getByRole('link', { name: 'Leaderboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Week 47' })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(page.locator('time.num').first()).toHaveText(LEFT_OF_THE_WEEK)
  const updated = page.getByText(/updated .* ago|updated just now/i).first()
  await expect(updated).toHaveText(/just now|minutes? ago/)
})
