import { expect, testWith } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`somebody unknown comes from home to an open contest, and pays nothing, ${how}`, async ({
      page,
      setRegistration,
      openContext,
    }, { retry }) => {
      const login = `rope-friend-${javaScriptEnabled ? 'one' : 'two'}-${retry}`
      const name = `Rope week of ${login}`
      await setRegistration('open')
      await page.goto('/')
      await page.getByRole('link', { name: 'Run a contest for your people' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run a contest for your people')
      await expect(page.getByRole('link', { name: 'See the public contests' })).toBeVisible()
      await page.getByRole('link', { name: 'Start a contest' }).click()
      const dialog = page.getByRole('dialog', { name: 'Start a contest' })
      await expect(dialog).toContainText('a contest belongs to a GitHub account')
      await dialog.getByRole('button', { name: 'Join with GitHub' }).click()
      await page.getByLabel('Username').fill(login)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await page.getByRole('button', { name: 'Save and go on' }).click()
      await expect(page).toHaveURL(/\/my-leaderboards\/new$/)
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('radio', { name: /^Public page/ }).check()
      await page.getByRole('button', { name: 'Open the contest …' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Open ${name}`)
      await expect(page.getByText('25 climbers')).toBeVisible()
      await page.getByRole('button', { name: 'Open the contest', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      // Everybody sees it, and may join.
      const visitor = await (await openContext()).newPage()
      await visitor.goto(page.url())
      await expect(visitor.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
    })
  })
}
