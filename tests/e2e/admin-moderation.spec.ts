import { expect, plainTest, player, signIn } from './journey.ts'

plainTest(
  'a line about the work is taken down and shown again, and a blocked word is refused',
  async ({ page, openPlain, sessions }, { retry }) => {
    const { login } = await player(73)
    const word = `glacierbrew${retry}`
    const line = `Ropes of hemp ${retry}`
    await signIn(page, login, '/settings')
    await page.getByLabel('About your work').fill(line)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()

    const inside = await openPlain({ storageState: sessions.staff })
    const staff = await inside.newPage()
    const text = staff.getByRole('listitem').filter({ hasText: line })
    await staff.goto('/admin/moderation?show=profile')
    await text.getByText('Take down').first().click()
    await text.getByRole('button', { name: 'Take down' }).click()
    await expect(text.getByText('Give a reason')).toBeVisible()
    await text.getByLabel('Why').fill('It praises a rope')
    await text.getByRole('button', { name: 'Take down' }).click()
    await expect(text.getByText(/^Taken down .*It praises a rope$/)).toBeVisible()
    const visitor = await openPlain()
    const shown = await visitor.newPage()
    await shown.goto(`/player/${login}`)
    await expect(shown.getByText(line)).toHaveCount(0)
    await page.goto('/settings')
    await expect(page.getByText('It praises a rope')).toBeVisible()
    await expect(page.getByLabel('About your work')).toHaveValue(line)
    await text.getByText('Show again').first().click()
    await text.getByLabel('Why').fill('It may')
    await text.getByRole('button', { name: 'Show again' }).click()
    await expect(text.getByText('Take down').first()).toBeVisible()
    await shown.goto(`/player/${login}`)
    await expect(shown.getByText(line)).toBeVisible()

    await staff.goto('/admin/moderation?show=block-list')
    await staff.getByLabel('Word, phrase or domain').fill(word)
    await staff.getByRole('button', { name: 'Add to the list' }).click()
    await expect(staff.getByRole('listitem').filter({ hasText: word })).toBeVisible()
    await page.getByLabel('About your work').fill(`I like ${word.toUpperCase()}`)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText(`“${word}” is on our block list.`)).toBeVisible()
    await expect(page.getByLabel('About your work')).toHaveValue(`I like ${word.toUpperCase()}`)
    await staff.getByRole('button', { name: `Remove ${word}` }).click()
    await expect(staff.getByRole('listitem').filter({ hasText: word })).toHaveCount(0)
  },
)
