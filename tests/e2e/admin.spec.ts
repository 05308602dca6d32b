import { LOCAL_STAFF } from '../../workers/sandbox/services/authenticator-routes.ts'
import { expect, plainTest } from './journey.ts'
import { PORTS } from './ports.ts'
import { authenticator, fillStaffSignIn } from './sign-in-staff.ts'

plainTest(
  'a colleague is added, comes in, changes a setting and is disabled',
  async ({ page, openPlain, sessions }, { retry }) => {
    const email = `colleague-${retry}@mergequest.example`
    const password = 'a long enough password'
    const inside = await openPlain({ storageState: sessions.staff })
    const colleague = await inside.newPage()

    // A colleague creates a token, which is shown once.
    await colleague.goto('/admin/staff')
    await colleague.getByLabel('Their e-mail').fill(email)
    await colleague.getByLabel('Your own password').last().fill('not my password')
    await colleague.getByRole('button', { name: 'Make a token' }).click()
    await expect(colleague.getByRole('alert')).toContainText('Incorrect password')
    await expect(colleague.getByLabel('Their e-mail')).toHaveValue(email)
    await colleague.getByLabel('Your own password').last().fill(LOCAL_STAFF.password)
    await colleague.getByRole('button', { name: 'Make a token' }).click()
    await expect(colleague.getByRole('alert')).toContainText(`A token for ${email}`)
    const token = await colleague.locator('code').innerText()

    // The token's holder sets up the account with a strong password and a first code.
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Set up your account' }).click()
    await page.getByLabel('Token').fill(token)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('12345')
    await page.getByRole('button', { name: 'Continue to the authenticator' }).click()
    await expect(page.getByRole('alert')).toContainText('Please use 12 characters or more')
    await page.getByLabel('Token').fill(token)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Continue to the authenticator' }).click()
    const secret = (await page.getByRole('status', { name: 'Key' }).innerText()).replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Finish and sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is wrong')
    const { code, next } = await authenticator(PORTS, secret)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Finish and sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')

    // Changes the banner and restores it; the log names the member of staff.
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const address = await page.getByLabel('Where its button leads').inputValue()
    await page.getByLabel('Where its button leads').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save banner' }).click()
    await expect(page.getByText('Enter a full address')).toBeVisible()
    await page.getByLabel('Where its button leads').fill('https://example.org/index')
    await page.getByRole('button', { name: 'Save banner' }).click()
    await expect(page.getByText('The banner is saved.')).toBeVisible()
    await page.getByLabel('Where its button leads').fill(address)
    await page.getByRole('button', { name: 'Save banner' }).click()
    await expect(page.getByLabel('Where its button leads')).toHaveValue(address)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('row', { name: 'https://example.org/index' }).first()).toContainText(email)

    // After logging out, a used code is refused and the next one accepted.
    await page.getByRole('button', { name: 'Log out of admin' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/admin')
    await fillStaffSignIn(page, { email, password }, code)
    await expect(page.getByRole('alert')).toContainText('Incorrect password')
    await fillStaffSignIn(page, { email, password }, next)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')

    // After the colleague disables the account, the next request asks for a sign-in.
    await colleague.goto('/admin/staff')
    const row = colleague.getByRole('listitem').filter({ hasText: email })
    await row.getByText(`Change ${email}`).click()
    await row.getByLabel('Your own password').fill(LOCAL_STAFF.password)
    await row.getByRole('button', { name: 'Disable' }).click()
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible()
    await page.goto('/admin/settings')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save banner' })).toHaveCount(0)
  },
)

plainTest('behind the sign-in visitors find nothing, whether something is there or not', async ({ request }) => {
  const headers = { origin: `http://localhost:${PORTS.appPort}` }
  for (const place of ['staff', 'settings', 'audit-log', 'log-out', 'nothing-at-all']) {
    const answers = [await request.get(`/admin/${place}`), await request.post(`/admin/${place}`, { headers })]
    for (const answer of answers) {
      expect(answer.status()).toBe(404)
      expect(await answer.text()).toContain('No trail leads here')
    }
  }
})
