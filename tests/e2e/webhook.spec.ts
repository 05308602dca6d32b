import { expect, stranger, test } from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'

test('a merge reported by webhook is in the ledger at once', async ({ page, setRegistration }) => {
  const { login } = await stranger(2)
  await setRegistration('open')
  await page.goto('/?join')
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Start Quest' }).click()
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await setRegistration('paused')
  await page.goto(SANDBOX)
  await page.getByLabel('Whose', { exact: true }).fill(login)
  await page.getByRole('button', { name: 'Do it now' }).click()
  await page.goto(`http://localhost:${PORTS.appPort}/player/${login}`)
  await expect(page.locator('#ledger')).toContainText('Pull request accepted')
})
