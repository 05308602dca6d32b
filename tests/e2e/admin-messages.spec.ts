import type { Page } from 'playwright'
import { expect, plainTest, player, signIn, test, untilInteractive } from './journey.ts'
import { PORTS } from './ports.ts'

plainTest(
  'a message to one player is previewed, changed, sent once and read',
  async ({ page, openPlain, sessions }, { retry }) => {
    const { login } = await player(74)
    await signIn(page, login)
    const title = `New ropes ${retry}`
    const inside = await openPlain({ storageState: sessions.staff })
    const staff = await inside.newPage()
    await staff.goto('/admin/messages')
    await staff.getByLabel('Title').fill(title)
    await staff.getByRole('textbox', { name: 'Message' }).fill('They hold.\n\nTry them.')
    await staff.getByLabel('Page it leads to').fill('https://elsewhere.example/')
    await staff.getByLabel('Who gets it').selectOption('player')
    await staff.getByLabel('GitHub username').fill(login)
    await staff.getByRole('button', { name: 'Preview' }).click()
    await expect(staff.getByText('A page on this site, such as /prizes.').last()).toBeVisible()
    await expect(staff.getByRole('textbox', { name: 'Message' })).toHaveValue('They hold.\n\nTry them.')
    await staff.getByLabel('Page it leads to').fill('/prizes')
    await staff.getByRole('button', { name: 'Preview' }).click()
    await expect(staff.getByRole('region', { name: 'By Telegram' })).toContainText('They hold.')
    const [email] = await Promise.all([
      inside.waitForEvent('page'),
      staff.getByRole('button', { name: 'Open the e-mail' }).click(),
    ])
    await expect(email.getByRole('heading', { name: title })).toBeVisible()
    await email.close()
    await staff.getByRole('button', { name: 'Change it' }).click()
    await expect(staff.getByLabel('Title')).toHaveValue(title)
    await staff.getByRole('button', { name: 'Preview' }).click()
    const form = await fieldsOf(staff)
    await staff.getByRole('button', { name: 'Send to 1 player' }).click()
    await expect(staff).toHaveURL(/\/admin\/messages$/)
    const sent = staff.getByRole('listitem').filter({ hasText: title })
    await expect(sent).toContainText(`To ${login}`)

    // Sending the same form again sends nothing.
    const headers = { origin: `http://localhost:${PORTS.appPort}` }
    await staff.request.post('/admin/messages', { headers, form: { ...form, intent: 'send' } })
    await staff.goto('/admin/messages')
    await expect(sent).toHaveCount(1)

    const notice = page.getByRole('listitem').filter({ hasText: title })
    await expect(async () => {
      await page.goto('/inbox')
      await expect(notice).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await notice.getByRole('button', { name: title }).click()
    await expect(page).toHaveURL(/\/prizes$/)
  },
)

test('a preview, which only a form shows, stands without a fault, and its e-mail opens in a new tab', async ({
  openContext,
  seeded,
  sessions,
}) => {
  const context = await openContext({ storageState: sessions.staff })
  const page = await context.newPage()
  await page.goto('/admin/messages')
  await page.getByLabel('Title').fill('New carabiners')
  await page.getByRole('textbox', { name: 'Message' }).fill('They close.')
  await page.getByLabel('Page it leads to').fill('/prizes')
  await page.getByLabel('Who gets it').selectOption('player')
  await page.getByLabel('GitHub username').fill(seeded.climber)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'By Telegram' })).toContainText('They close.')
  await untilInteractive(page)
  const [email] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open the e-mail' }).click(),
  ])
  await expect(email.getByRole('heading', { name: 'New carabiners' })).toBeVisible()
})

/** The fields of the preview's form. */
async function fieldsOf(page: Page): Promise<Record<string, string>> {
  const inputs = await page.locator('main input[type=hidden]').all()
  const fields = inputs.map(async (input) => [await input.getAttribute('name'), await input.getAttribute('value')])
  return Object.fromEntries(await Promise.all(fields)) as Record<string, string>
}
