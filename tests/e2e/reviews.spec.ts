import { brand } from '../../app/content/brand.ts'
import { expect, test, untilInteractive } from './journey.ts'
import { SANDBOX } from './ports.ts'

const POST = 'An example of a quoted post'

test('an original is loaded from its network on request and not before, and goes again', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  const fromNetwork = () => requests.filter((url) => url.startsWith(`${SANDBOX}/social/`) || url.includes('/reviews/'))
  // A reader can reach home from any screen.
  await page.goto('/leaderboard')
  await untilInteractive(page)
  await page.getByRole('link', { name: brand.name }).first().click()
  const card = page.getByRole('figure').filter({ hasText: '@example' })
  await expect(card).toContainText(POST)
  await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(fromNetwork()).toEqual([])

  await card.getByRole('button', { name: 'Show here the post of Example' }).press('Enter')
  const frame = card.getByTitle('The original post of Example')
  const post = frame.contentFrame().frameLocator('iframe').frameLocator('iframe').getByRole('article')
  await expect(post).toContainText("Post 1 of the sandbox's network")
  await expect(card).not.toContainText(POST)
  await expect(card.getByRole('status')).toHaveText('The original is shown')
  const [around, inside] = [await frame.boundingBox(), await post.boundingBox()]
  expect(around?.height ?? 0).toBeGreaterThanOrEqual(inside?.height ?? Infinity)
  expect(around?.height ?? 0).toBeLessThan((inside?.height ?? 0) + 12)
  expect(fromNetwork().map((url) => new URL(url).pathname)).toEqual([
    '/reviews/example/original',
    '/social/widgets.js',
    '/social/embed',
  ])

  const back = card.getByRole('button', { name: 'Back to the quote' })
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toContainText(POST)
  await expect(card.locator('iframe')).toHaveCount(0)
})

test('a network that is away leaves the quote and the link', async ({ page }) => {
  await page.route(`${SANDBOX}/social/widgets.js`, (route) => route.abort('aborted'))
  await page.goto('/')
  const card = page.getByRole('figure').filter({ hasText: '@example' })
  await card.getByRole('button').click()
  await expect(card.getByText('It did not load. Follow the link instead.')).toBeVisible()
  await expect(card).toContainText(POST)
  await expect(card.locator('iframe')).toHaveCount(0)
  await expect(card.getByRole('link')).toHaveAttribute('href', `${SANDBOX}/post/1`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link is the way to the original', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('figure').filter({ hasText: '@example' })
    await expect(card.getByRole('button')).toHaveCount(0)
    await card.getByRole('link', { name: 'Read the original post of Example' }).click()
    await expect(page).toHaveURL(`${SANDBOX}/post/1`)
    await expect(page.getByText("Post 1 of the sandbox's network")).toBeVisible()
  })
})
