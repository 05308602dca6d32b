import type { Locator, Page } from '@playwright/test'
import { expect, plainTest, regular, signIn } from './journey.ts'
import { SANDBOX } from './ports.ts'

plainTest('a pasted address is answered, and one that cannot be read says so beside its field', async ({ page }) => {
  await page.goto('/why')
  await page.getByRole('textbox').fill('https://example.test/one/two/pull/3')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('https://example.test/one/two/pull/3')
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox').fill(`${SANDBOX}/nobody-here/nothing/pull/3`)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.locator('#content')).toContainText('We can’t find it')
  await expect(page.getByRole('textbox')).toHaveValue(`${SANDBOX}/nobody-here/nothing/pull/3`)
})

plainTest(
  'anybody reads what a line of a ledger earned, and comes to its week from there',
  async ({ page, seeded }) => {
    const pulls = await inLedger(page, seeded.climber, () => page.locator('#ledger a[href*="/pull/"]'))
    const address = await pulls.first().getAttribute('href')
    await page.goto('/why')
    await page.getByRole('textbox').fill(address ?? '')
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect(page.getByRole('heading', { name: /^It (earned|can still earn)/ })).toBeVisible()
    await expect(page.locator('#content')).toContainText('Earned')
    await expect(page.getByText(/^Ask our staff about/)).toHaveCount(0)
    await page.getByRole('link', { name: /The weekly climb, week/ }).click()
    await expect(page).toHaveURL(new RegExp(`/player/${seeded.climber}\\?week=`))
  },
)

plainTest('a line that earned less leads to its reason, and its player asks staff about it', async ({ page }) => {
  const login = regular(6)
  await signIn(page, login)
  const why = await inLedger(page, login, () => page.locator('#ledger').getByRole('link', { name: /^Why/ }))
  await why.first().click()
  await expect(page).toHaveURL(/\/why\?address=/)
  await expect(page.locator('#content')).toContainText(login)
  await page
    .getByText(/^Ask our staff about/)
    .first()
    .click()
  await page
    .getByRole('textbox', { name: /^What’s wrong/ })
    .first()
    .fill('I think that this one should count.')
  await page.getByRole('button', { name: 'Send the question' }).first().click()
  await expect(page.locator('#content')).toContainText('It is with our staff.')
})

/** In the latest week of a player's ledger that has one. */
async function inLedger(page: Page, login: string, find: () => Locator): Promise<Locator> {
  await page.goto(`/player/${login}`)
  while ((await find().count()) === 0) {
    const earlier = page.locator('#ledger').getByRole('link', { name: 'Earlier' })
    await page.goto((await earlier.getAttribute('href')) ?? '')
  }
  return find()
}
