import { DAY, dayOf } from '#app/domain/time/period.ts'
import { expect, plainTest } from './journey.ts'
import { NOW } from './ports.ts'

plainTest(
  'an ad is seen before it is stored, refused where its place is taken, and planned',
  async ({ openPlain, sessions }, { retry }) => {
    const context = await openPlain({ storageState: sessions.staff })
    const page = await context.newPage()
    const title = `Crampon ${retry}`
    // Own days per run, so that parallel journeys do not book the same slot, while the seeded sponsor has it.
    const day = dayOf(Date.parse(NOW) + (10 + retry) * DAY)

    await page.goto('/admin/ads')
    await page.getByRole('link', { name: '7 days' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'The last 7 days' })).toBeVisible()
    await page.getByLabel('Or enter a number').fill('12')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'The last 12 days' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Cairn/ })).toContainText('%')

    await page.getByRole('link', { name: 'Add an ad: Sponsor block on the home page' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('Steel for ice.')
    await page.getByLabel('Where it leads').fill('https://crampon.example/')
    await page.getByLabel('Product').fill('crampon_sponsor')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.locator('#preview').getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Add the ad' }).click()
    await expect(page.getByRole('alert')).toContainText('Its place is full')
    await expect(page.getByLabel('Title')).toHaveValue(title)

    // The current sponsor ends before this one begins.
    await page.getByLabel('Switched on').uncheck()
    await page.getByLabel('First day').fill(day)
    await page.getByLabel('Last day').fill(day)
    await page.getByRole('button', { name: 'Add the ad' }).click()
    await expect(page.getByText('The ad is added.')).toBeVisible()
    await page.getByLabel('Where it leads').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save the ad' }).click()
    await expect(page.getByText('Enter a full address')).toBeVisible()

    await page.goto('/admin/ads')
    await page.getByRole('button', { name: `Switch on: ${title}` }).click()
    await expect(page.getByText(`Its place is full on ${day}.`)).toBeVisible()
    await expect(page.getByRole('row', { name: title })).toContainText('Off')
  },
)

plainTest('an enquiry is marked as answered and opened again', async ({ openPlain, sessions }) => {
  const context = await openPlain({ storageState: sessions.staff })
  const page = await context.newPage()
  await page.goto('/admin/enquiries')
  const enquiry = page.getByRole('article', { name: 'Example Sponsor' })
  await expect(enquiry.getByRole('link', { name: 'hello@cornice.example' })).toHaveAttribute('href', /^mailto:/)
  await enquiry.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(enquiry.getByText('Answered', { exact: true })).toBeVisible()
  await enquiry.getByRole('button', { name: 'Open again' }).click()
  await expect(enquiry.getByText('Open', { exact: true })).toBeVisible()
})

plainTest('a private leaderboard is found by its name, and given a new invitation', async ({ openPlain, sessions }) => {
  const context = await openPlain({ storageState: sessions.staff })
  const page = await context.newPage()
  await page.goto('/admin/private-leaderboards')
  await page.getByLabel('Name, id or owner').fill('class of')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Class of 2026' }).click()
  const link = page.getByText('a link that ends in')
  const before = await link.innerText()
  await page.getByRole('button', { name: 'Renew the invitation' }).click()
  await expect(page.getByText('The invitation link is new.')).toBeVisible()
  await expect(link).not.toHaveText(before)
})
