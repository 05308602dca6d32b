import { expectAccessible } from './accessibility.ts'
import { act } from './act.ts'
import { expect, player, test, untilInteractive, testWith } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a stranger sees their place before any sign-in, claims it and comes to the setup, ${how}`, async ({
      page,
      setRegistration,
    }, { retry }) => {
      const login = await guest(`claims-it-${javaScriptEnabled}-${retry}`)
      await setRegistration('open')
      await page.goto('/')
      if (javaScriptEnabled) await untilInteractive(page)
      await page.locator('#content').getByLabel('GitHub username').fill(login.toUpperCase())
      await page.getByRole('button', { name: 'Enter Game' }).click()
      await expect(page).toHaveURL(`/?player=${login.toUpperCase()}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You’d be [\d,]+(st|nd|rd|th)\.$/)
      const answer = page.getByRole('status').filter({ hasText: /^You’d be .* with at least [\d,]+ points?\.$/ })
      await expect(answer).toBeAttached()
      await expect(page.locator('#content')).toContainText('Nothing is saved until you join.')
      await expect(page).not.toHaveTitle(new RegExp(login, 'i'))
      if (javaScriptEnabled) await expectAccessible(page, { what: 'the answer' })
      await page.getByRole('button', { name: 'Join the climb' }).click()
      await expect(page).toHaveURL(new RegExp(`/setup/${login}$`))
    })

    test(`while registration is paused the answer stands, and joining shows the alert, ${how}`, async ({
      page,
      setRegistration,
    }) => {
      const login = await guest(`waits-${javaScriptEnabled}`)
      const alert = page.getByRole('dialog')
      const heading = page.getByRole('heading', { level: 1, includeHidden: true })
      await setRegistration('paused')
      await page.goto('/')
      await page.locator('#content').getByLabel('GitHub username').fill(login)
      await page.getByRole('button', { name: 'Enter Game' }).click()
      await expect(heading).toHaveText(/^You’d be/)
      await expect(alert).toHaveCount(0)
      await expect(page).toHaveURL(`/?player=${login}`)
      await page.getByRole('button', { name: 'Join the climb' }).click()
      await expect(alert).toContainText('on pause')
      await alert.getByRole('link', { name: 'see this week’s board' }).click()
      await expect(page).toHaveURL('/leaderboard')
    })

    test(`names without an answer, of players and of nobody, ${how}`, async ({ page, setRegistration }) => {
      const { login } = await player(11)
      await setRegistration('open')
      const heading = page.getByRole('heading', { level: 1 })
      const ask = async (name: string) => {
        await page.goto('/')
        if (javaScriptEnabled) await untilInteractive(page)
        await page.locator('#content').getByLabel('GitHub username').fill(name)
        await page.getByRole('button', { name: 'Enter Game' }).click()
      }
      await ask('not a name')
      await expect(page.getByText('A GitHub username has letters')).toBeVisible()
      await expect(page.locator('#content').getByLabel('GitHub username')).toHaveValue('not a name')
      await ask('nobody-of-this-world')
      await expect(heading).toHaveText('You’d start in base camp.')
      await page.getByRole('link', { name: 'Wrong name? Change it' }).click()
      await expect(heading).toHaveText('Every merge takes you higher.')
      await ask(login)
      await expect(heading).toHaveText('Already climbing.')
      await page.getByRole('link', { name: `See ${login}’s page` }).click()
      await expect(page).toHaveURL(`/player/${login}`)
    })
  })
}

test('the answer comes in place', async ({ page, setRegistration }) => {
  const login = await guest('in-place')
  await setRegistration('open')
  await page.goto('/')
  await untilInteractive(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('#content').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Enter Game' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You’d be/)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

/** Somebody who does not play and has worked this week. */
async function guest(login: string): Promise<string> {
  await act({ type: 'create_repository', by: login, name: 'rope' })
  await act({ type: 'open_pull_request', author: login, repository: `${login}/rope` })
  return login
}
