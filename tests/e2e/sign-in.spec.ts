import { expectAccessible } from './accessibility.ts'
import { findHtmlFaults } from './html-rules.ts'
import { expect, player, stranger, test, test as inChromium, untilInteractive, testWith } from './journey.ts'
import { passGitHub } from './sign-in.ts'

inChromium(
  'a newcomer’s country and time zone are the browser’s, whatever the language says',
  async ({ browser, visitorAddress, setRegistration }, { retry }) => {
    const login = `newcomer-of-tokyo-${retry}`
    await setRegistration('open')
    const context = await browser.newContext({
      timezoneId: 'Asia/Tokyo',
      locale: 'en-US',
      extraHTTPHeaders: { 'cf-connecting-ip': visitorAddress },
    })
    const page = await context.newPage()
    await page.goto('/leaderboard?join')
    await page.getByRole('dialog').getByRole('button', { name: 'Join with GitHub' }).click()
    await page.getByLabel('Username').fill(login)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await expect(page).toHaveURL(new RegExp(`/setup/${login}$`))
    await expect(page.getByLabel('Country')).toHaveValue('JP')
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
    await page.getByLabel('Country').selectOption('BR')
    await page.getByRole('button', { name: 'Save and see my points' }).click()
    await expect(page).toHaveURL(/\/setup-complete$/)
    await page.goto(`/setup/${login}`)
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
    await expect(page.getByLabel('Country')).toHaveValue('BR')
    await context.close()
  },
)

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`while registration is paused every join says so, ${how}`, async ({ page, setRegistration }) => {
      await setRegistration('paused')
      await page.goto('/')
      await page.locator('#content').getByLabel('GitHub username').fill('octocat')
      await page.getByRole('button', { name: 'Enter Game' }).click()
      await page.getByRole('button', { name: 'Join the climb' }).click()
      await expect(page.getByRole('dialog')).toContainText('on pause')
      await expect(page.getByRole('dialog')).toContainText('buying')
      await page.goto('/leaderboard')
      await page.getByRole('link', { name: 'Join the Quest' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('on pause')
    })

    test(`from joining to the own page and out again, ${how}`, async ({ page, setRegistration }, { retry }) => {
      // A retry takes other strangers, because the first attempt's have joined.
      const { login } = await stranger((javaScriptEnabled ? 0 : 1) + (retry === 0 ? 0 : 4 + 2 * retry))
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

    test(`joining with GitHub needs no typed name, ${how}`, async ({ page, setRegistration }, { retry }) => {
      const login = `types-no-name-${javaScriptEnabled ? 'a' : 'b'}${retry}`
      await setRegistration('open')
      await page.goto('/leaderboard?join')
      await page.getByRole('dialog').getByRole('button', { name: 'Join with GitHub' }).click()
      await page.getByLabel('Username').fill(login)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await expect(page).toHaveURL(new RegExp(`/setup/${login}$`))
      await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
    })

    inChromium(`joining a second time leads to the player, ${how}`, async ({ page, setRegistration }) => {
      const { login } = await player(3)
      await setRegistration('open')
      await page.goto('/?join')
      if (javaScriptEnabled) await untilInteractive(page)
      await page.getByRole('dialog').getByLabel('GitHub username').fill(login.toLowerCase())
      await page.getByRole('button', { name: 'Start Quest' }).click()
      const notice = page.getByText('This player already exists! Redirection...')
      if (javaScriptEnabled) {
        await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This player already exists!')
        await expect(page).toHaveURL('/?join')
      }
      await expect(page).toHaveURL(new RegExp(`/player/${login}$`))
      await expect(notice).toBeVisible({ visible: !javaScriptEnabled })
    })

    inChromium(
      `a link in a message ends where it points, after the sign-in and when signed in, ${how}`,
      async ({ page }) => {
        const { login } = await player(8)
        await page.goto('/settings?to=preferences')
        await passGitHub(page, login)
        await expect(page).toHaveURL('/settings#preferences')
        await expect(page.locator('#preferences')).toBeInViewport()
        await page.goto('/settings?to=erase')
        await expect(page).toHaveURL('/settings#erase')
      },
    )

    test(`an unknown player is said to be unknown, with the name in the search, ${how}`, async ({ page }) => {
      const answer = await page.goto('/player/nobody-of-this-world')
      expect(answer?.status()).toBe(404)
      expect(await findHtmlFaults((await answer?.text()) ?? '')).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No trail leads here')
      await expect(page.getByText('There is no player called nobody-of-this-world.')).toBeVisible()
      const search = page.getByRole('searchbox', { name: 'Name or rank' })
      await expect(search).toHaveValue('nobody-of-this-world')
      if (javaScriptEnabled) await expectAccessible(page)
      await search.fill('1')
      await search.press('Enter')
      await expect(page).toHaveURL('/leaderboard?find=1')
    })

    test(`cancelling at GitHub is no error, ${how}`, async ({ page }) => {
      const { login } = await player(9)
      const calm = page.getByText('You cancelled at GitHub. Nothing was changed.')
      for (const [from, to] of [
        ['/leaderboard?board=month&login', '/leaderboard?board=month'],
        ['/settings', '/?login&returnTo=%2Fsettings'],
      ] as const) {
        await page.goto(from)
        await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(page).toHaveURL(to)
        await expect(calm).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
      await expect(page.getByRole('dialog')).toContainText('You cancelled at GitHub')
    })

    test(`wrong logins get their text and keep what was typed, ${how}`, async ({ page, setRegistration }) => {
      await setRegistration('open')
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

    test(`a player signs in and sees what only the owner sees, ${how}`, async ({ page, openPlain }) => {
      const { login } = await player(6)
      await page.goto('/?login')
      await passGitHub(page, login)
      await expect(page).toHaveURL(new RegExp(`/player/${login}$`, 'i'))
      await expect(page.locator('#show')).toBeVisible()
      const visitor = await (await openPlain()).newPage()
      await visitor.goto(page.url())
      await expect(visitor.locator('#show')).toHaveCount(0)
    })
  })
}

test('a link with a fragment ends at it with JavaScript', async ({ page }) => {
  const { login } = await player(7)
  await page.goto('/settings#erase')
  await expect(page).toHaveURL('/?login&returnTo=%2Fsettings#erase')
  await untilInteractive(page)
  await passGitHub(page, login)
  await expect(page).toHaveURL('/settings#erase')
})

test('a player who exists is said in the dialog, and closing it forgets that', async ({ page, setRegistration }) => {
  const { login } = await player(3)
  await setRegistration('open')
  await page.goto('/leaderboard?join')
  await untilInteractive(page)
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('GitHub username')
  await name.fill('not a name')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('A GitHub username has letters')
  await expect(name).toHaveValue('not a name')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('link', { name: 'Cancel' }).click(),
  ]) {
    const answered = page.waitForResponse('**/join')
    await name.fill(login)
    await dialog.getByRole('button', { name: 'Start Quest' }).click()
    expect(await (await answered).json()).toMatchObject({ code: 'PLAYER_ALREADY_EXISTS', location: `/player/${login}` })
    await expect(dialog.getByRole('link', { name: 'Redirection...' })).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
    await page.waitForTimeout(3000)
    await expect(page).toHaveURL('/leaderboard')
    await page.getByRole('link', { name: 'Join the Quest' }).first().click()
    await expect(name).toHaveValue('')
    await expect(dialog).not.toContainText('already exists')
  }
})

test('a used code and a forged state do not sign in', async ({ page }) => {
  await page.goto('/github/callback?code=stolen&state=forged')
  await expect(page.getByRole('dialog')).toContainText('An error occurred. Please try again.')
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})
