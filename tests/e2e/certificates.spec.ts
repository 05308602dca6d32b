import type { Page } from '@playwright/test'
import { SEEDED_CERTIFICATE, SEEDED_CONTESTS } from '../../workers/seed/seeded-contests.ts'
import { verifyCredential } from '../worlds/verify-credential.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, runCron, signIn, testWith } from './journey.ts'

const PAGE = `/certificates/${SEEDED_CERTIFICATE}`
const DESK = `/my-leaderboards/${SEEDED_CONTESTS.final}/desk`
/** Points in the seeded contest of climbers without accepted work, who have no certificate yet; each try takes the next. */
const POINTS = [100, 70, 60, 30, 20, 10]

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
    }, { retry }) => {
      const least = POINTS[(javaScriptEnabled ? 0 : 3) + retry]
      await signIn(page, seeded.organiser)
      await page.goto(`${DESK}/results`)
      const before = await listCertificates(page)
      await page.locator('summary', { hasText: 'Change who earns one' }).click()
      await page.getByRole('radio', { name: /^Points/ }).check()
      await page.getByLabel('How many points').fill('many')
      await page.getByLabel('Signed by').fill('Ines Ferreira, maintainer of nimble')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.locator('main')).toContainText('Write how many points, from 1 to 1,000,000.')
      await expect(page.getByLabel('Signed by')).toHaveValue('Ines Ferreira, maintainer of nimble')
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await page.getByLabel('How many points').fill(String(least))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.locator('body')).toContainText('Everybody who earned one is told within minutes.')

      // Whoever earns one from now on gets it with the new words.
      const visitor = await (await openContext()).newPage()
      await expect(async () => {
        await runCron('* * * * *')
        expect((await listCertificates(page)).length).toBeGreaterThan(before.length)
      }).toPass()
      const [issued] = (await listCertificates(page)).filter((one) => !before.includes(one))
      await visitor.goto(issued ?? '')
      await expect(visitor.locator('main')).toContainText('Ines Ferreira, maintainer of nimble')
      await expect(visitor.locator('main')).toContainText(`Earned with at least ${least} points`)

      // One that is out keeps those of its day.
      await visitor.goto(PAGE)
      await expect(visitor.locator('main')).toContainText('Ines Ferreira, maintainer')
      await expect(visitor.locator('main')).not.toContainText('maintainer of nimble')
      await expect(visitor.locator('main')).toContainText('Earned with at least one accepted pull request')
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

/** The addresses of those that are out, as the desk's file lists them. */
async function listCertificates(page: Page): Promise<string[]> {
  const file = await page.request.get(`${DESK}/export/certificates.csv`)
  expect(file.status()).toBe(200)
  return (await file.text()).match(/\/certificates\/[\w-]+/g) ?? []
}
