import { SEEDED_CERTIFICATE, SEEDED_CONTESTS } from '../../workers/seed/seeded-contests.ts'
import { verifyCredential } from '../worlds/verify-credential.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, signIn, testWith } from './journey.ts'

const PAGE = `/certificates/${SEEDED_CERTIFICATE}`
const RESULTS = `/my-leaderboards/${SEEDED_CONTESTS.final}/desk/results`

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`an organiser chooses who earns a certificate, and anybody checks one, ${how}`, async ({
      page,
      openContext,
      request,
      seeded,
    }) => {
      await signIn(page, seeded.organiser)
      await page.goto(RESULTS)
      await page.locator('summary', { hasText: 'Change who earns one' }).click()
      await page.getByRole('radio', { name: /^Points/ }).check()
      await page.getByLabel('How many points').fill('many')
      await page.getByLabel('Signed by').fill('Ines Ferreira, maintainer of nimble')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.locator('main')).toContainText('Write how many points, from 1 to 1,000,000.')
      await expect(page.getByLabel('Signed by')).toHaveValue('Ines Ferreira, maintainer of nimble')
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await page.getByLabel('How many points').fill('400')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.locator('body')).toContainText('Whoever earned one and has none is told within minutes.')

      const visitor = await (await openContext()).newPage()
      await visitor.goto(PAGE)
      await expect(visitor.locator('main')).toContainText('Ines Ferreira, maintainer of nimble')
      await expect(visitor.locator('main')).toContainText('earn at least 400 points')
      const credential = await request.get(`${PAGE}/credential.json`)
      const issuer = await request.get('/certificates/issuer')
      expect(
        await verifyCredential(
          (await credential.json()) as object,
          (await issuer.json()) as Parameters<typeof verifyCredential>[1],
        ),
      ).toBeNull()
      if (!javaScriptEnabled) return
      await expectAccessibleInBothThemes(visitor)
      for (const format of ['A4', 'Letter']) {
        const sheet = (await visitor.pdf({ format, printBackground: true })).toString('latin1')
        expect([format, sheet.match(/\/MediaBox/g)?.length]).toEqual([format, 1])
      }
    })
  })
}
