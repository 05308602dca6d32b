import { expect, player, testWith } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  // Players whom no other journey uses; a retry takes the next ones.
  const first = javaScriptEnabled ? 100 : 106

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`staff find a player, adjust points, suspend and lift, ${how}`, async ({ openContext, sessions }, {
      retry,
    }) => {
      const { login } = await player(first + retry)
      const inside = await openContext({ storageState: sessions.staff, javaScriptEnabled })
      const page = await inside.newPage()
      await page.goto('/admin/players')
      await page.getByLabel('By', { exact: true }).selectOption('Auth ID')
      await page.getByLabel('Search for').fill('none')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { name: 'No player found with this auth ID : none' })).toBeVisible()
      await page.getByLabel('By', { exact: true }).selectOption('GitHub username')
      await page.getByLabel('Search for').fill(login.toUpperCase())
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('main').getByRole('link', { name: login, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(login)

      // Staff cannot give weekly points; lifetime points need a reason and can be taken back.
      await page.getByLabel('Points', { exact: true }).fill('40')
      await page.getByLabel('Why', { exact: true }).first().fill('A bonus that got lost')
      await page.getByRole('button', { name: 'Adjust' }).click()
      await expect(page.getByText('Write the number with a minus.')).toBeVisible()
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
      await expect(suspend.getByText('Give a reason')).toBeVisible()
      await suspend.getByLabel('Why').fill('Two accounts')
      await suspend.getByRole('button').click()
      await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
      const board = await page.request.get(`/leaderboard?find=${login}`)
      expect(await board.text()).not.toContain(`href="/player/${login}"`)
      await page.getByText('Lift the restriction', { exact: true }).click()
      const lift = page.locator('form').filter({ has: page.getByRole('button', { name: 'Let this player back in' }) })
      await lift.getByLabel('Why').fill('It was one person after all')
      await lift.getByRole('button').click()
      await expect(page.getByText('No restrictions')).toBeVisible()
      await expect(page.getByText('Let a player back in')).toBeVisible()
    })

    test(`staff erase a player on request and cancel it, ${how}`, async ({ openContext, sessions }, { retry }) => {
      const { login } = await player((javaScriptEnabled ? 120 : 124) + retry)
      const inside = await openContext({ storageState: sessions.staff, javaScriptEnabled })
      const page = await inside.newPage()
      await page.goto(`/admin/players?by=username&value=${login}`)
      await page.getByRole('main').getByRole('link', { name: login, exact: true }).click()
      await page.locator('summary', { hasText: 'Erase on request' }).click()
      const erase = page.locator('form').filter({ has: page.getByRole('button', { name: 'Erase this player' }) })
      const name = erase.getByLabel(`Type ${login} to confirm`)
      await name.fill('somebody-else')
      await erase.getByRole('button').click()
      await expect(erase.getByText('Give a reason')).toBeVisible()
      await expect(name).toHaveValue('somebody-else')
      await erase.getByLabel('Why').fill('They lost their account and wrote to us')
      await erase.getByRole('button').click()
      await expect(erase.getByText('This is not the player’s name.')).toBeVisible()
      await expect(erase.getByLabel('Why')).toHaveValue('They lost their account and wrote to us')
      await name.fill(login.toUpperCase())
      await erase.getByRole('button').click()
      await expect(page.getByText(/^Will be erased on \d+ \w+ \d{4}$/)).toHaveCount(2)
      await expect(page.getByText('Began to erase a player')).toBeVisible()
      await expect(erase).toHaveCount(0)

      const keep = page.locator('form').filter({ has: page.getByRole('button', { name: 'Cancel the erasure' }) })
      await keep.getByRole('button').click()
      await expect(keep.getByText('Give a reason')).toBeVisible()
      await keep.getByLabel('Why').fill('They found it again')
      await keep.getByRole('button').click()
      await expect(page.getByText('The account stays. The player has been notified.')).toBeVisible()
      await expect(page.getByText('Will be erased on')).toHaveCount(0)
    })

    test(`staff merge two players, ${how}`, async ({ openContext, sessions }, { retry }) => {
      const [old, current] = [await player(first + 2 + 2 * retry), await player(first + 3 + 2 * retry)]
      const inside = await openContext({ storageState: sessions.staff, javaScriptEnabled })
      const page = await inside.newPage()
      await page.goto(`/admin/players?by=username&value=${old.login}`)
      await page.getByRole('main').getByRole('link', { name: old.login, exact: true }).click()
      await page.getByLabel('Remaining player').fill('nobody-at-all')
      await page.getByRole('button', { name: 'Show the effects' }).click()
      await expect(page.getByText('No player found to merge into.')).toBeVisible()
      await page.getByLabel('Remaining player').fill(current.login)
      await page.getByRole('button', { name: 'Show the effects' }).click()
      await expect(page.getByText('This cannot be undone.')).toBeVisible()
      const merge = page.locator('form').filter({ has: page.getByRole('button', { name: 'Merge for good' }) })
      await merge.getByRole('button').click()
      await expect(merge.getByText('Give a reason')).toBeVisible()
      await merge.getByLabel('Why').fill('A new account of one person')
      await merge.getByRole('button').click()
      await expect(page.getByText('Merged. This is the remaining player.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(current.login)
      await page.goto(`/player/${old.login}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(current.login)
    })
  })
}
