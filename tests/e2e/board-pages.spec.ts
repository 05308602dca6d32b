import { expect, test } from './journey.ts'

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
    // Without JavaScript a click does not wait for the next page, whose link may look the same.
    await page.goto((await next.getAttribute('href')) ?? '')
  }
  expect(seen.size).toBeGreaterThan(250)
  const [someone = ''] = [...seen].slice(-1)
  await page.getByRole('searchbox', { name: 'Name or rank' }).locator('visible=true').fill(someone.toUpperCase())
  await page.getByRole('button', { name: 'Find', exact: true }).locator('visible=true').click()
  await expect(page.getByRole('link', { name: someone, exact: true }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name or rank' }).locator('visible=true').fill('0')
  await page.getByRole('button', { name: 'Find', exact: true }).locator('visible=true').click()
  await expect(page.getByText('Ranks begin at 1.')).toBeVisible()
})
