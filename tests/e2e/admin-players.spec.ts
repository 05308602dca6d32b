import { expect, player, test } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  // Players whom nobody signs in as; a second try takes the next.
  const first = javaScriptEnabled ? 100 : 106

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`staff find a player, adjust points, suspend and lift, ${how}`, async ({ browser, sessions }, { retry }) => {
      const { login } = await player(first + retry)
      const inside = await browser.newContext({ storageState: sessions.staff, javaScriptEnabled })
      const page = await inside.newPage()
      await page.goto('/admin/players')
      await page.getByLabel('By', { exact: true }).selectOption('Auth ID')
      await page.getByLabel('What you have').fill('none')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { name: 'No player found with this auth ID : none' })).toBeVisible()
      await page.getByLabel('By', { exact: true }).selectOption('GitHub username')
      await page.getByLabel('What you have').fill(login.toUpperCase())
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('main').getByRole('link', { name: login, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)

      // A week cannot be bought; lifetime points are given with a reason and taken back.
      await page.getByLabel('Points', { exact: true }).fill('40')
      await page.getByLabel('Why', { exact: true }).first().fill('A bonus that got lost')
      await page.getByRole('button', { name: 'Adjust' }).click()
      await expect(page.getByText('In the contest points can only be taken away')).toBeVisible()
      await expect(page.getByLabel('Points', { exact: true })).toHaveValue('40')
      await page.getByLabel('Where', { exact: true }).selectOption('lifetime')
      await page.getByRole('button', { name: 'Adjust' }).click()
      await expect(page.getByText('The points are adjusted.')).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: 'A bonus that got lost' })
      await row.getByRole('button', { name: 'Take it back' }).click()
      await expect(page.getByText('The adjustment is taken back.')).toBeVisible()

      // Off the boards and back.
      await page.getByText('Suspend', { exact: true }).click()
      const suspend = page.locator('form').filter({ has: page.getByRole('button', { name: 'Suspend this player' }) })
      await suspend.getByRole('button').click()
      await expect(suspend.getByText('Say why')).toBeVisible()
      await suspend.getByLabel('Why').fill('Two accounts')
      await suspend.getByRole('button').click()
      await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
      const board = await page.request.get(`/leaderboard?player=${login}`)
      expect(await board.text()).not.toContain(`href="/player/${login}"`)
      await page.getByText('Let back in', { exact: true }).click()
      const lift = page.locator('form').filter({ has: page.getByRole('button', { name: 'Let this player back in' }) })
      await lift.getByLabel('Why').fill('It was one person after all')
      await lift.getByRole('button').click()
      await expect(page.getByText('In good standing')).toBeVisible()
      await expect(page.getByText('Let a player back in')).toBeVisible()
      await inside.close()
    })

    test(`staff merge two players, ${how}`, async ({ browser, sessions }, { retry }) => {
      const [old, current] = [await player(first + 2 + 2 * retry), await player(first + 3 + 2 * retry)]
      const inside = await browser.newContext({ storageState: sessions.staff, javaScriptEnabled })
      const page = await inside.newPage()
      await page.goto(`/admin/players?by=username&value=${old.login}`)
      await page.getByRole('main').getByRole('link', { name: old.login, exact: true }).click()
      await page.getByLabel('Who goes on').fill('nobody-at-all')
      await page.getByRole('button', { name: 'See what it would do' }).click()
      await expect(page.getByText('No player found who could go on for this one.')).toBeVisible()
      await page.getByLabel('Who goes on').fill(current.login)
      await page.getByRole('button', { name: 'See what it would do' }).click()
      await expect(page.getByText('This cannot be undone.')).toBeVisible()
      const merge = page.locator('form').filter({ has: page.getByRole('button', { name: 'Merge for good' }) })
      await merge.getByRole('button').click()
      await expect(merge.getByText('Say why')).toBeVisible()
      await merge.getByLabel('Why').fill('A new account of one person')
      await merge.getByRole('button').click()
      await expect(page.getByText('Merged. This is the player who goes on.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(current.login)
      await page.goto(`/player/${old.login}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(current.login)
      await inside.close()
    })
  })
}
