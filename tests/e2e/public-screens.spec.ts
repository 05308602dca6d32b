import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, signIn, test, test as inChromium, testWith } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`an enquiry keeps what was typed until it is right, and reaches the admin, ${how}`, async ({
      page,
      openContext,
      sessions,
    }) => {
      const product = `Cornice ${how}`
      await page.goto('/showcase-your-product')
      const enquiry = page.locator('#enquiry')
      await enquiry.getByLabel('Place').selectOption({ index: 1 })
      await enquiry.getByLabel('Your name').fill('Ada of Cornice')
      await enquiry.getByLabel('E-mail').fill('not an address')
      await enquiry.getByLabel('Product website').fill('cornice.example')
      await enquiry.getByLabel('What should developers know about it?').fill(product)
      await enquiry.getByRole('button', { name: 'Send the enquiry' }).click()
      await expect(enquiry).toContainText('Nothing has been sent yet')
      await expect(enquiry.getByLabel('Your name')).toHaveValue('Ada of Cornice')
      await expect(enquiry.getByLabel('What should developers know about it?')).toHaveValue(product)
      await enquiry.getByLabel('E-mail').fill('ada@cornice.example')
      await enquiry.getByRole('button', { name: 'Send the enquiry' }).click()
      await expect(page.getByText('Your enquiry is on its way.')).toBeVisible()
      const desk = await (await openContext({ storageState: sessions.staff })).newPage()
      await desk.goto('/admin/enquiries')
      await expect(desk.getByText(product)).toBeVisible()
    })

    inChromium(`a winner takes a code of the chest, and a visitor sees none, ${how}`, async ({ page, seeded }) => {
      await page.goto('/prizes')
      await expect(page.getByRole('heading', { name: 'What’s inside' })).toBeVisible()
      await expect(page.getByText('Over $1,000 of discounts')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Take it/ })).toHaveCount(0)
      await signIn(page, seeded.champion, '/prizes')
      // The other journey of this winner takes from the other end.
      const take = page.getByRole('button', { name: /^Take it/ })
      await take.nth(javaScriptEnabled ? 0 : (await take.count()) - 1).click()
      await expect(page.getByText('The code is yours.')).toBeVisible()
    })

    test(`a closed week is downloaded and its signature holds, ${how}`, async ({ page }) => {
      await page.goto('/transparency')
      await expect(page.getByRole('table', { name: 'Points by kind of work' })).toContainText('Pull request accepted')
      await page.getByText('Check any closed week').click()
      const download = page.waitForEvent('download')
      await page
        .getByRole('link', { name: /^Signed JSON of week/ })
        .first()
        .click()
      const { payload, signature } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
        payload: string
        signature: string
      }
      const key = await page.locator('#weeks ~ pre, section:has(#weeks) pre').first().textContent()
      const publicKey = createPublicKey({ key: Buffer.from(key ?? '', 'base64'), format: 'der', type: 'spki' })
      expect(verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
      expect(verify(null, Buffer.from(`${payload} `), publicKey, Buffer.from(signature, 'base64'))).toBe(false)
    })

    test(`a country narrows the board to its climbers and everyone comes back, ${how}`, async ({ page }) => {
      await page.goto('/leaderboard')
      const rows = page.locator('tbody a[href^="/player/"]')
      const everyone = await rows.count()
      await page.getByRole('combobox', { name: 'Country' }).selectOption('IT')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/country=IT/)
      await expect(rows).not.toHaveCount(everyone)
      expect(await rows.count()).toBeGreaterThan(0)
      await page.getByRole('link', { name: 'Show everyone' }).click()
      await expect(rows).toHaveCount(everyone)
    })

    test(`the resume landing leads to the plans and to joining, ${how}`, async ({ page, setRegistration }) => {
      await setRegistration('paused')
      await page.goto('/mergequest-resume-builder')
      await page.getByRole('link', { name: 'What else premium includes' }).click()
      await expect(page).toHaveURL(/#pricing$/)
      await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible()
      await page.goBack()
      await page.getByRole('main').getByRole('link', { name: 'Join the Quest' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('on pause')
    })
  })
}

test('an ad leads only to its own address', async ({ request }) => {
  const page = await (await request.get('/leaderboard')).text()
  const href = /href="(\/ad-redirect\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const params = new URLSearchParams(href.split('?')[1])
  const followed = await request.get(href, { maxRedirects: 0 })
  expect([followed.status(), followed.headers().location]).toEqual([302, params.get('redirect')])
  params.set('redirect', 'https://elsewhere.example/')
  for (const address of [`/ad-redirect?${params}`, '/ad-redirect', '/ad-redirect?adId=ad_unknown'])
    expect((await request.get(address, { maxRedirects: 0 })).headers().location).toBe('/')
})
