import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { setPremium } from './as-staff.ts'
import { draftContest } from './draft-contest.ts'
import { expect, player, readerOf, signIn, test, type OpenContext, testWith, untilInteractive } from './journey.ts'

const HOSTILE = '<img src=x onerror=alert(1)> "team" 登山 🧗'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const first = javaScriptEnabled ? 20 : 25

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a board from its first day to its last, ${how}`, async ({ page, openContext }) => {
      const [owner, friend, other] = [await player(first), await player(first + 1), await player(first + 2)]
      await setPremium(owner.login, true)
      await signIn(page, owner.login)

      // Created with a form that shows its errors and keeps the typed values.
      await page.goto('/my-leaderboards')
      await page.getByLabel('Description').fill('Who carries the rope?')
      await page.getByRole('button', { name: 'Create leaderboard' }).click()
      await expect(page.getByText('Give the board a name.')).toBeVisible()
      await expect(page.getByLabel('Description')).toHaveValue('Who carries the rope?')
      await page.getByLabel('Name').fill(HOSTILE)
      await page.getByRole('button', { name: 'Create leaderboard' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
      const boardPath = new URL(page.url()).pathname
      const invitation = await invitationOf(page)

      // A friend opens the link, logs in on the way and returns to it.
      const friendPage = await someoneElse(openContext, javaScriptEnabled)
      await friendPage.goto(invitation)
      await expect(friendPage.locator('main')).not.toContainText('登山')
      await friendPage.getByRole('link', { name: 'Log in to see it' }).click()
      await logInHere(friendPage, friend.login)
      await expect(friendPage).toHaveURL(invitation)
      await expect(friendPage.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
      await friendPage.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(friendPage).toHaveURL(new RegExp(`${boardPath}$`))
      await friendPage.goto(invitation)
      await friendPage.getByRole('link', { name: 'Open the board' }).click()
      for (const name of [owner.login, friend.login])
        await expect(friendPage.getByRole('table').getByRole('link', { name, exact: true })).toBeVisible()
      for (const tab of ['Last week', 'Month', 'All time', 'This week']) {
        await friendPage.getByRole('link', { name: tab, exact: true }).click()
        await expect(friendPage.getByRole('table').getByRole('link', { name: friend.login, exact: true })).toBeVisible()
      }
      await expect(friendPage.getByText('Manage this board')).toHaveCount(0)

      // A player without an invitation gets a 404.
      const otherPage = await someoneElse(openContext, javaScriptEnabled)
      await signIn(otherPage, other.login)
      const reader = readerOf(otherPage)
      expect((await reader.goto(boardPath))?.status()).toBe(404)
      await expect(reader.locator('main')).not.toContainText('登山')

      // Renaming it and renewing its link invalidates the old link.
      await page.goto(boardPath)
      await open(page, 'Name, description and end')
      await page.getByLabel('Name').fill('Rope team')
      await open(page, 'Add an end date')
      await page.getByLabel('Last day').fill('2027-01-31')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rope team')
      await expect(page.locator('main')).toContainText('until 31 Jan 2027')
      await open(page, 'Renew the link')
      await page.getByRole('button', { name: 'Renew the link' }).click()
      await expect(page.getByText('The old one no longer works.')).toBeVisible()
      const renewed = await invitationOf(page)
      expect(renewed).not.toBe(invitation)
      expect((await reader.goto(invitation))?.status()).toBe(404)
      await expect(reader.getByText('This invitation no longer works')).toBeVisible()
      await otherPage.goto(renewed)
      await otherPage.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Rope team')

      // One leaves, one is removed.
      await open(otherPage, 'Leave this board')
      await otherPage.getByRole('button', { name: 'Leave the board' }).click()
      await expect(otherPage).toHaveURL(/\/my-leaderboards$/)
      await expect(otherPage.getByRole('link', { name: 'Rope team' })).toHaveCount(0)
      await otherPage.goto(renewed)
      await otherPage.getByRole('button', { name: 'Join', exact: true }).click()
      await page.goto(boardPath)
      await open(page, 'Remove a member')
      await page.locator('details[open]').getByLabel('Member').selectOption({ label: other.login })
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(page.getByText('The member is removed')).toBeVisible()
      await expect(page.getByRole('table').getByRole('link', { name: other.login, exact: true })).toHaveCount(0)
      expect((await reader.goto(boardPath))?.status()).toBe(404)
      expect((await reader.goto(renewed))?.status()).toBe(404)

      // Handed over to the friend, who has no premium and accepts, and deleted by the friend.
      await open(page, 'Hand it over')
      await page.locator('details[open]').getByLabel('Member').selectOption({ label: friend.login })
      await page.getByRole('button', { name: 'Ask them', exact: true }).click()
      await expect(page.getByText('Until then it stays yours.')).toBeVisible()
      // What they earned meanwhile may open over any screen.
      if (javaScriptEnabled)
        await friendPage.addLocatorHandler(friendPage.getByRole('button', { name: 'Keep climbing' }), (close) =>
          close.click(),
        )
      await friendPage.goto('/my-leaderboards')
      await friendPage.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(friendPage.getByText('Rope team is yours now.')).toBeVisible()
      await page.goto(boardPath)
      await expect(page.getByText('Manage this board')).toHaveCount(0)
      await expect(friendPage.getByText('What you run stays as it is.')).toBeVisible()
      await expect(friendPage.getByRole('button', { name: 'Create leaderboard' })).toHaveCount(0)
      await friendPage.getByRole('link', { name: 'Rope team' }).click()
      await open(friendPage, 'Delete it')
      await friendPage.getByRole('button', { name: 'Delete the board' }).click()
      await expect(friendPage.getByText('Type the name of the board to delete it.')).toBeVisible()
      await friendPage.getByLabel('Type Rope team to confirm').fill('rope team')
      await friendPage.getByRole('button', { name: 'Delete the board' }).click()
      await expect(friendPage).toHaveURL(/\/my-leaderboards$/)
      await expect(friendPage.getByText('Rope team is deleted.')).toBeVisible()
      expect((await page.request.get(boardPath)).status()).toBe(404)
      await setPremium(owner.login, false)
    })

    test(`a member leaves a contest from its page, comes back, and leaves from the list, ${how}`, async ({
      page,
      openContext,
    }, { retry }) => {
      const at = javaScriptEnabled ? 168 : 170
      const [owner, member] = [await player(at), await player(at + 1)]
      const name = `Leaving ${retry} ${owner.login}`
      await signIn(page, owner.login)
      const draft = await draftContest(page, name)
      await page.goto(`${draft}/edit`)
      await page.getByRole('radio', { name: /^Public page/ }).check()
      await page.getByRole('button', { name: 'Open the contest …' }).click()
      await page.getByRole('button', { name: 'Open the contest', exact: true }).click()
      await expect(page).toHaveURL(/\/c\//)
      await expect(page.getByText('Leave this contest')).toHaveCount(0)

      const memberPage = await someoneElse(openContext, javaScriptEnabled)
      await signIn(memberPage, member.login, new URL(page.url()).pathname)
      await memberPage.getByRole('button', { name: 'Join', exact: true }).first().click()
      await expect(memberPage.getByRole('table')).toContainText(member.login)
      const membership = memberPage.getByRole('region', { name: 'Your membership' })
      if (javaScriptEnabled) await untilInteractive(memberPage)
      const press = (target: Locator) => (javaScriptEnabled ? target.press('Enter') : target.click())
      await press(membership.locator('summary'))
      await expect(membership).toContainText('Until its end you can join again.')
      await press(membership.getByRole('button', { name: 'Leave the contest' }))
      await expect(memberPage).toHaveURL(/\/my-leaderboards$/)
      await expect(memberPage.getByRole('link', { name })).toHaveCount(0)

      await memberPage.goto(page.url())
      await expect(memberPage.locator('main table')).toHaveCount(0)
      await memberPage.getByRole('button', { name: 'Join', exact: true }).first().click()
      await expect(memberPage.getByRole('table')).toContainText(member.login)
      await memberPage.goto('/my-leaderboards')
      await open(memberPage, `Leave this contest: ${name}`)
      if (javaScriptEnabled) {
        await memberPage.setViewportSize({ width: 390, height: 844 })
        await expectAccessibleInBothThemes(memberPage)
      }
      const row = memberPage.getByRole('listitem').filter({ hasText: name })
      await row.getByRole('button', { name: 'Leave the contest' }).click()
      await expect(memberPage.getByText('You left.')).toBeVisible()
      await expect(memberPage.getByRole('link', { name })).toHaveCount(0)
    })

    test(`a visitor who follows a link to a board logs in and lands on it, ${how}`, async ({ page }) => {
      const { login } = await player(first + 3)
      await setPremium(login, false)
      await page.goto('/my-leaderboards?board=month')
      await expect(page).toHaveURL('/?login&returnTo=%2Fmy-leaderboards%3Fboard%3Dmonth')
      await page.getByRole('dialog').getByLabel('GitHub username').fill('no name of GitHub')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog')).toContainText('Please join the quest before logging in')
      await logInHere(page, login)
      await expect(page).toHaveURL(/\/my-leaderboards\?board=month$/)
      await expect(page.getByText('Boards of your own')).toBeVisible()
    })
  })
}

test('axe finds nothing on the private boards, on any width', async ({ page, openContext }) => {
  const [owner, guest] = [await player(30), await player(32)]
  await setPremium(owner.login, true)
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, owner.login)
  await expectFittingAndAccessible(page, '/my-leaderboards')
  await page.getByLabel('Name').fill('W'.repeat(60))
  await page.getByLabel('Description').fill('w'.repeat(200))
  await page.getByRole('button', { name: 'Create leaderboard' }).click()
  const boardPath = new URL(page.url()).pathname
  const invitation = await invitationOf(page)
  const guestPage = await someoneElse(openContext, true)
  await guestPage.setViewportSize({ width: 360, height: 780 })
  await expectFittingAndAccessible(guestPage, invitation)
  await signIn(guestPage, guest.login)
  for (const path of ['/my-leaderboards', invitation]) await expectFittingAndAccessible(guestPage, path)
  await guestPage.getByRole('button', { name: 'Join', exact: true }).click()
  await expectFittingAndAccessible(guestPage, boardPath)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/my-leaderboards', boardPath, `${boardPath}?board=all-time`])
    await expectFittingAndAccessible(page, path)
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) {
      one.removeAttribute('name')
      one.open = true
    }
  })
  await expectAccessibleInBothThemes(page, { what: 'tools' })
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect((await page.request.get(boardPath)).headers()['cache-control']).toBe('private, no-store')
})

/** The invitation link that the owner sees. */
async function invitationOf(page: Page): Promise<string> {
  const link = await page.getByText(/\/my-leaderboards\/join\//).textContent()
  return link ?? ''
}

async function open(page: Page, summary: string): Promise<void> {
  await page.locator('summary', { hasText: summary }).click()
}

async function logInHere(page: Page, login: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
}

async function someoneElse(openContext: OpenContext, javaScriptEnabled: boolean): Promise<Page> {
  return (await openContext({ javaScriptEnabled })).newPage()
}

async function expectFittingAndAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
  await expectAccessibleInBothThemes(page, { what: path })
}
