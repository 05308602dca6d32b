import { expect, plainTest, player, signIn } from './journey.ts'

plainTest('staff close a report and decide on an award', async ({ page: reader, openPlain, sessions }, { retry }) => {
  const [{ login }, reported] = [await player(112 + retry), await player(88)]
  const word = `Seen by ${login}: ten pull requests of one line each.`
  await signIn(reader, login, `/player/${reported.login}/report`)
  await reader.getByLabel('What did you see?').fill(word)
  await reader.getByRole('button', { name: 'Send the report' }).click()
  await expect(reader.getByText('Thank you. We will look at it.')).toBeVisible()

  const inside = await openPlain({ storageState: sessions.staff })
  const page = await inside.newPage()
  await page.goto('/admin/week')
  await expect(page.getByRole('heading', { name: /^Top 20 of week \d+$/ })).toBeVisible()
  const report = page.getByRole('listitem').filter({ hasText: word })
  await report.locator('summary').click()
  await report.getByLabel('To the reporter').fill('We looked: it was as you say.')
  await report.getByRole('button', { name: 'Close the report' }).click()
  await expect(report.getByText('Choose one of the two.')).toBeVisible()
  await expect(report.getByLabel('To the reporter')).toHaveValue('We looked: it was as you say.')
  await report.getByLabel('Decision').selectOption('upheld')
  await report.getByRole('button', { name: 'Close the report' }).click()
  await expect(page.getByText('The report is closed.')).toBeVisible()
  await expect(page.getByText(word)).toHaveCount(0)

  // A withdrawn award stays visible, and the next player moves up.
  const weeks = page
    .locator('section', { hasText: 'Awards of the last weeks' })
    .locator('summary', { hasText: /^Week/ })
  await weeks.last().click()
  const granted = page.locator('li[id^="award-"]').filter({ hasText: 'Granted' }).last()
  const id = (await granted.getAttribute('id')) ?? ''
  const award = page.locator(`#${id}`)
  await award.locator('summary').click()
  await award.getByRole('button', { name: 'Take it back for good' }).click()
  await expect(award.getByText('Give a reason')).toBeVisible()
  await award.getByLabel('Why').fill('Agreed with the player')
  await award.getByRole('button', { name: 'Take it back for good' }).click()
  await expect(page.getByText('The award is taken back.')).toBeVisible()
  await weeks.last().click()
  await expect(award).toContainText('Taken back: Agreed with the player')
})
