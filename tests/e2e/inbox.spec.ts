import { expect, plainTest, player, signIn, test } from './journey.ts'

plainTest('messages are read one by one by a tap on their row, and all at once', async ({ page }) => {
  const { login } = await player(46)
  await signIn(page, login)
  await page.locator('summary', { hasText: 'Your menu' }).click()
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  const inbox = page.getByRole('main')
  const unread = inbox.getByText(/^\d+ unread$/)
  const count = async () => Number.parseInt(await unread.innerText(), 10)
  await expect(unread).toBeVisible()
  const before = await count()
  await inbox.getByRole('button', { name: /^New/ }).filter({ hasNotText: 'no longer open' }).first().click()
  await expect(page).not.toHaveURL(/\/inbox$/)
  await page.goto('/inbox')
  await expect.poll(count).toBeLessThan(before)

  await inbox.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread).toHaveCount(0)
  await expect(inbox.getByRole('button', { name: /Mark/ })).toHaveCount(0)
})

plainTest('everybody sees what a player has achieved and what is to go', async ({ page, seeded }) => {
  await page.goto(`/player/${seeded.champion}`)
  const card = page.getByRole('region', { name: 'Achievements' })
  await expect(card).toContainText(/\d+ of 25/)
  await expect(card.getByText('Champion', { exact: true })).toBeAttached()
  await card.getByText(/^\d+ more$/).click()
  await expect(card.getByText(/^\d[\d,]* of \d[\d,]*$/).first()).toBeVisible()
})

test('a row is one target, as high as a finger needs, to its last corner', async ({ page }) => {
  const { login } = await player(47)
  await signIn(page, login, '/inbox')
  const row = page
    .getByRole('main')
    .getByRole('button', { name: /^New/ })
    .filter({ hasNotText: 'no longer open' })
    .first()
  const { height, width } = (await row.boundingBox()) ?? { height: 0, width: 0 }
  expect([height >= 44, width > 250]).toEqual([true, true])
  await row.click({ position: { x: width - 8, y: height - 8 } })
  await expect(page).not.toHaveURL(/\/inbox$/)
})
