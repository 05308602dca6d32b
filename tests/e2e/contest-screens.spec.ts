import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'

/** What a hall, a late visitor and a phone see of the seeded contests and boards. */

for (const [width, height] of [
  [1920, 1080],
  [1280, 720],
] as const)
  test(`no climber of a stage of ${width} by ${height} stands behind a card`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/c/autumn-of-open-source/stage')
    const pins = page.locator('main svg circle:has(+ text)')
    await expect(pins).toHaveCount(10)
    const cards = [page.getByRole('complementary', { name: 'Join' }), page.getByRole('region', { name: 'Teams' })]
    const clock = page.getByRole('timer')
    for (const card of cards) {
      const place = await boxOf(card)
      for (const pin of await pins.all()) expect(overlap(await boxOf(pin), place)).toBe(false)
      expect(overlap(await boxOf(clock), place)).toBe(false)
    }
    await expect(page.getByRole('region', { name: 'Teams' }).getByRole('listitem')).toHaveText(
      Array.from({ length: 3 }, () => /^\d\D+[\d,]+ points$/),
    )
  })

test('on a phone a stage says that it is for large screens, and leads to the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Its scripts have begun by then.
  const followed = page.waitForResponse('**/c/autumn-of-open-source/stage.json')
  await page.goto('/c/autumn-of-open-source/stage')
  await followed
  await expect(page.getByText('The stage is for large screens.')).toBeVisible()
  await expect(page).toHaveURL(/\/stage$/)
  await page.getByRole('link', { name: 'Open the contest’s page' }).click()
  await expect(page).toHaveURL(/\/c\/autumn-of-open-source$/)
})

test('a final contest opens with its winner and the two beside, and its files come below', async ({ page }) => {
  await page.goto('/c/nimble-docs-sprint')
  const hero = page.getByRole('region', { name: 'The winner' })
  const [first, second, third] = await page.locator('main table tbody a').allTextContents()
  await expect(hero.getByRole('link')).toHaveText([first ?? '', second ?? '', third ?? ''])
  await expect(hero).toContainText(/[\d,]+ points, (?:[\d,]+ ahead of|tied with) \S+/)
  const files = page.locator('main a[download]')
  expect(await files.count()).toBeGreaterThan(0)
  const winner = await boxOf(hero)
  for (const file of await files.all()) expect((await boxOf(file)).y).toBeGreaterThan(winner.y + winner.height)
})

for (const width of [320, 360, 390])
  test(`names on a board of ${width} px stay on their line, and so does the reader's mark`, async ({
    page,
    seeded,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, seeded.climber, '/leaderboard')
    const rows = page.locator('main tbody tr:has(a[href^="/player/"])')
    for (const row of await rows.all()) expect((await boxOf(row)).height).toBeLessThan(56)
    const own = page.locator('#you')
    const [name, mark] = [await boxOf(own.getByRole('link')), await boxOf(own.getByText('You', { exact: true }))]
    expect(name.width).toBeGreaterThan(20)
    expect(mark.x).toBeGreaterThanOrEqual(name.x + name.width)
    expect(mark.y + mark.height).toBeLessThan(name.y + name.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

for (const width of [390, 1280])
  test(`the form of a new contest is two steps from a board of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/leaderboard')
    if (width < 700) await page.locator('summary').filter({ hasText: 'This week' }).click()
    await page.getByRole('link', { name: 'Contests', exact: true }).locator('visible=true').first().click()
    const start = page.getByRole('link', { name: 'Start a contest' })
    await expect(start).toBeInViewport()
    await start.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  return box
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
