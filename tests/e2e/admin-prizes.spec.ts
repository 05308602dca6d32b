import { expect, plainTest } from './journey.ts'

plainTest(
  'a prize is added, its codes come by list and file, and it leaves the chest again',
  async ({ openPlain, sessions }, { retry }) => {
    const context = await openPlain({ storageState: sessions.staff })
    const page = await context.newPage()
    const title = `A rope ${retry}`

    // Errors show beside their fields, and the other values stay.
    await page.goto('/admin/prizes')
    await page.getByRole('link', { name: 'Add a prize' }).click()
    await page.getByLabel('Name').fill(title)
    await page.getByLabel('What the winner gets').fill('Sixty metres.')
    await page.getByLabel('Sponsor').fill('Belay')
    await page.getByLabel('Where to redeem a code').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Add the prize' }).click()
    await expect(page.getByText('Enter a full address')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(title)
    await page.getByLabel('Where to redeem a code').fill('https://belay.example/redeem')
    await page.getByRole('button', { name: 'Add the prize' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Exhausted', { exact: true })).toBeVisible()

    // The overview begins with it.
    await page.goto('/admin')
    await expect(page.getByText(`“${title}”`)).toBeVisible()
    await page.goto('/admin/prizes')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    // Codes are stored once and cannot be read afterwards.
    await page.getByLabel('Codes to import').fill('ROPE-0001-AAAA\nROPE-0002-BBBB\nROPE-0001-AAAA')
    await page.getByRole('button', { name: 'Import codes' }).click()
    await expect(page.getByText('2 codes stored. 1 line repeated in the list.')).toBeVisible()
    await page.getByLabel('Or a text file with them').setInputFiles({
      name: 'codes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('ROPE-0002-BBBB\r\nROPE-0003-CCCC\r\n'),
    })
    await page.getByRole('button', { name: 'Import codes' }).click()
    await expect(page.getByText('1 code stored. 1 was there already.')).toBeVisible()
    await expect(page.getByText('3 left, 0 taken')).toBeVisible()
    expect(await page.content()).not.toContain('ROPE-000')

    // Only a winner can get one.
    await page.getByLabel('Winner', { exact: true }).fill('nobody-at-all')
    await page.getByRole('button', { name: 'Assign a code' }).click()
    await expect(page.getByText('No player found with this username or ID.')).toBeVisible()
    await expect(page.getByLabel('Winner', { exact: true })).toHaveValue('nobody-at-all')

    // Deleting asks for confirmation; then the prize leaves the chest.
    await page.getByText('Delete the unused codes').click()
    await page.getByRole('button', { name: 'Delete them' }).click()
    await expect(page.getByText('0 left, 0 taken')).toBeVisible()
    await page.getByLabel('In the chest').uncheck()
    await page.getByRole('button', { name: 'Save the prize' }).click()
    await expect(page.getByText('The prize is saved.')).toBeVisible()
    await page.goto('/prizes')
    await expect(page.getByText(title)).toHaveCount(0)

    // Moves it up one position and down again; parallel journeys may move others.
    await page.goto('/admin/prizes')
    for (const direction of ['up', 'down']) {
      await page.getByRole('button', { name: `Move ${title} ${direction}` }).click()
      await expect(page.getByText('The order is saved.')).toBeVisible()
    }
  },
)

plainTest('a lost code is replaced, and the old one is nobody’s', async ({ openPlain, sessions }) => {
  const context = await openPlain({ storageState: sessions.staff })
  const page = await context.newPage()
  await page.goto('/admin/prizes/prize_cairn')
  const row = page.locator('#assigned').getByRole('listitem').filter({ hasText: 'Replace' }).first()
  const name = await row.getByRole('link').innerText()
  const mask = await row.locator('code').innerText()
  await row.getByText('Replace the code').click()
  await row.getByRole('button', { name: 'Replace the lost code' }).click()
  await expect(page.getByText(`${name} has another code now.`)).toBeVisible()
  const withdrawn = page.getByRole('listitem').filter({ hasText: 'Withdrawn as lost' })
  await expect(withdrawn.filter({ hasText: mask })).not.toHaveCount(0)
})
