import { expect, player, setRegistration, signIn, stranger, test } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })
    test.afterEach(() => setRegistration('paused'))

    test(`while registration is paused every join says so, ${how}`, async ({ page }) => {
      await setRegistration('paused')
      await page.goto('/')
      await page.locator('#content').getByLabel('GitHub username').fill('octocat')
      await page.getByRole('button', { name: 'Enter Game' }).click()
      await expect(page.getByRole('dialog')).toContainText('on pause')
      await expect(page.getByRole('dialog')).toContainText('buying')
      await page.goto('/leaderboard')
      await page.getByRole('link', { name: 'Join the Quest' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('on pause')
    })

    test(`from joining to the own page and out again, ${how}`, async ({ page }) => {
      const { login } = await stranger(javaScriptEnabled ? 0 : 1)
      await setRegistration('open')
      await page.goto('/?join')
      await page.getByRole('dialog').getByLabel('GitHub username').fill(login.toUpperCase())
      await page.getByRole('button', { name: 'Start Quest' }).click()
      await expect(page).toHaveURL(new RegExp(`/setup/${login}$`))
      await page.goto('/leaderboard')
      await expect(page.getByText(login, { exact: true })).toHaveCount(0)
      await page.goto(`/setup/${login}`)
      await page.getByRole('button', { name: 'Continue with GitHub' }).click()
      await page.getByRole('button', { name: 'Authorize' }).click()
      await expect(page).toHaveURL(new RegExp(`/setup/${login}$`))
      await page.getByLabel('E-mail', { exact: true }).fill('not-an-address@nowhere')
      await page.getByRole('button', { name: 'Save and see my points' }).click()
      await expect(page.getByText('Email format incorrect')).toBeVisible()
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('not-an-address@nowhere')
      await page.getByLabel('E-mail', { exact: true }).fill('climber@example.test')
      await page.getByRole('button', { name: 'Save and see my points' }).click()
      await expect(page).toHaveURL(/\/setup-complete$/)
      await page.goto(`/player/${login}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(login)
      await page.getByRole('button', { name: 'Logout' }).first().click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    })

    test(`joining a second time leads to the player, ${how}`, async ({ page }) => {
      const { login } = await player(3)
      await setRegistration('open')
      await page.goto('/?join')
      await page.getByRole('dialog').getByLabel('GitHub username').fill(login.toLowerCase())
      await page.getByRole('button', { name: 'Start Quest' }).click()
      await expect(page).toHaveURL(new RegExp(`/player/${login}$`))
      await expect(page.getByText('This player already exists! Redirection...')).toBeVisible()
    })

    test(`wrong logins get their text and keep what was typed, ${how}`, async ({ page }) => {
      const { login } = await player(4)
      const other = await player(5)
      await page.goto('/leaderboard?login')
      const name = page.getByRole('dialog').getByLabel('GitHub username')
      await name.fill('   ')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog')).toContainText('Please enter your GitHub username')
      await name.fill('nobody-of-this-world')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog')).toContainText('Please join the quest before logging in')
      await expect(name).toHaveValue('nobody-of-this-world')
      await name.fill(login)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Username').fill(other.login)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await expect(page.getByRole('dialog')).toContainText('Github username does not match the provided pseudo')
      await expect(name).toHaveValue(login)
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(/\/leaderboard$/)
      await page.goto('/leaderboard?login')
      await expect(name).toHaveValue('')
    })

    test(`a player signs in and sees what only the owner sees, ${how}`, async ({ page }) => {
      const { login } = await player(6)
      await signIn(page, login)
      await expect(page.locator('#inbox')).toBeVisible()
      const stranger = await page.context().browser()?.newContext()
      const visitor = await stranger?.newPage()
      await visitor?.goto(page.url())
      await expect(visitor?.locator('#inbox') ?? page.locator('#inbox')).toHaveCount(0)
      await stranger?.close()
    })
  })
}

test('GitHub cancelled, a used code and a forged state sign nobody in', async ({ page }) => {
  const { login } = await player(7)
  await page.goto('/?login')
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toContainText('An error occurred. Please try again.')
  await page.goto('/github/callback?code=stolen&state=forged')
  await expect(page.getByRole('dialog')).toContainText('An error occurred. Please try again.')
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

test('the dialog opens, keeps the focus inside and closes by keyboard', async ({ page }) => {
  await page.goto('/leaderboard')
  await page.getByRole('link', { name: 'Login' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('GitHub username')).toBeFocused()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/leaderboard$/)
})
