import type { Locator, Page } from '@playwright/test'
import { expect, testWith } from './journey.ts'
import { startMovableProduct, TEN_MINUTES, type MovableProduct } from './movable-product.ts'
import { address } from './seeded.ts'
import { signInStaff } from './sign-in-staff.ts'

/** An owner who comes back. In a product of its own, because everything that waits is decided. */

/** Of a quarter, as docs/running.md says. */
const MOST_CLICKS = 40

const test = testWith(true)
test.use({ baseURL: address(TEN_MINUTES) })

let product: MovableProduct

test.beforeAll(async () => {
  product = await startMovableProduct('2026-11-24T05:00:00Z', TEN_MINUTES)
})

test.afterAll(() => product.stop())

test('all that waits is decided from the overview in forty clicks', async ({ page }) => {
  await signInStaff(page.request, TEN_MINUTES)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const done = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  const open = async (name: RegExp, screen: string) => {
    await page.goto('/admin')
    clicks += 1
    await click(list(page).getByRole('link', { name }))
    await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
  }
  const begun = performance.now()
  await page.goto('/admin')
  const titles = await list(page).getByRole('listitem').locator('b').allInnerTexts()

  await open(/not delivered/, 'Failed messages')
  await click(page.getByRole('button', { name: 'Send all again' }))
  await done('back in the queue.')
  while ((await page.getByRole('link', { name: 'Unreadable message' }).count()) > 0) {
    await click(page.getByRole('link', { name: 'Unreadable message' }).first())
    await click(page.getByText('Discard it', { exact: true }))
    await page.getByLabel('Why').fill('No version reads it.')
    await click(page.getByRole('button', { name: 'Discard for good' }))
    await done('The failed message is discarded.')
    await click(page.getByRole('link', { name: 'Back to the failed messages' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Failed messages' })).toBeVisible()
  }

  await open(/place to decide|places to decide/, 'Week')
  const release = page.getByRole('button', { name: /^Release the award/ })
  for (let left = await release.count(); left > 0; left -= 1) {
    await click(release.first())
    await expect(release).toHaveCount(left - 1)
  }
  for (const [summary, button, verdict] of [
    ['Answer the appeal', 'Send the answer', 'dismissed'],
    ['Close the report', 'Close the report', 'dismissed'],
  ] as const) {
    const waiting = page.locator('summary', { hasText: summary })
    for (let left = await waiting.count(); left > 0; left -= 1) {
      await click(waiting.first())
      await page.getByLabel('Decision').first().selectOption(verdict)
      clicks += 1
      if (verdict === 'dismissed' && summary === 'Answer the appeal')
        await page.getByLabel('Your answer').fill('We looked again: two maintainers labelled them.')
      await click(page.getByRole('button', { name: button }).first())
      await expect(waiting).toHaveCount(left - 1)
    }
  }

  await open(/enquir/, 'Enquiries')
  const answered = page.getByRole('button', { name: /^Mark as answered/ })
  for (let left = await answered.count(); left > 0; left -= 1) {
    await click(answered.first())
    await expect(answered).toHaveCount(left - 1)
  }

  await page.goto('/admin')
  clicks += 1
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${titles.join(', ')}: ${clicks} clicks, ${seconds} s`)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})

function list(page: Page): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: 'Waiting for you' }) })
}
