import { setPremium } from './as-staff.ts'
import { expect, player, signIn, testWith } from './journey.ts'
import { PORTS } from './ports.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a look by somebody else counts once, the owner's own never, ${how}`, async ({ page, openContext }, {
      retry,
    }) => {
      const { login } = await player((javaScriptEnabled ? 90 : 93) + retry)
      await setPremium(login, false)
      await signIn(page, login, `/player/${login}`)
      await page.goto('/stats')
      const views = page.locator('dl > div', { hasText: 'Profile views' }).locator('dd')
      await expect(views).toHaveCount(0)
      await expect(page.getByText('No visitors yet.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'With premium' })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^By day/ })).toHaveCount(0)

      // Bots are not counted, and a headless browser names itself.
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
      const baseURL = `http://localhost:${PORTS.appPort}`
      const visitor = await (await openContext({ baseURL, userAgent })).newPage()
      await visitor.goto(`/player/${login}`)
      await visitor.goto(`/player/${login}`)
      await expect(async () => {
        await page.goto('/stats')
        await expect(views).toHaveText('1', { timeout: 1000 })
      }).toPass()

      // Every chart has its figures in a table, which opens without JavaScript too.
      await page.locator('summary', { hasText: 'Points by week and kind: the figures' }).click()
      const table = page.getByRole('table', { name: 'Points by week and kind' })
      await expect(table.getByRole('row')).toHaveCount(5)
      await expect(table.getByRole('rowheader', { name: 'Week 47' })).toBeVisible()
    })
  })
}
