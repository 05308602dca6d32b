import type { Page } from 'playwright'
import { expect, plainTest, player, readerOf, signIn, test } from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'

const PRODUCT = `http://localhost:${PORTS.appPort}`

plainTest(
  'the GitHub App is installed, earns its points once, is suspended and removed',
  async ({ page }, { retry }) => {
    const { login } = await player(92 + retry)
    await signIn(page, login)
    const before = await bonuses(readerOf(page), login)
    const card = page.locator('details', { hasText: 'GitHub App' })

    // The player page links to the settings; the settings link to GitHub.
    await page.getByText('What else counts today').click()
    await page.getByRole('link', { name: 'Install the GitHub App' }).click()
    await expect(page).toHaveURL('/settings#github-app')
    await card.getByRole('button', { name: 'Install the GitHub App' }).click()
    await expect(page).toHaveURL(new RegExp(`^${SANDBOX}/apps/.*state=[\\w-]{43}`))
    await expect(page.getByLabel('Account')).toHaveValue(login)

    // The App's page accepts another account; its installation does not count here.
    await page.getByLabel('Account').fill((await player(99)).login)
    await page
      .getByRole('button', { name: 'Install', exact: true })
      .or(page.getByRole('button', { name: 'Save' }))
      .click()
    await expect(page.getByText('That installation is not on your own account.')).toBeVisible()
    await expect(card).toContainText('+100')

    await card.getByRole('button', { name: 'Install the GitHub App' }).click()
    const here = new URL(page.url())
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await expect(page).toHaveURL('/settings#github-app')
    await expect(page.getByText('The GitHub App is installed').first()).toBeVisible()
    await expect(card).toContainText('Installed')
    await expect(card).toContainText('are yours to keep')

    // The state is valid for one visit.
    const again = new URLSearchParams({
      installation_id: '50000001',
      setup_action: 'install',
      state: here.searchParams.get('state') ?? '',
    })
    await page.goto(`/github/callback?${again.toString()}`)
    await expect(page.getByText('This return from GitHub does not match your visit.')).toBeVisible()

    // The total includes it, and the step is done.
    expect(await bonuses(readerOf(page), login)).toBe(before + 100)
    await page.goto(`/player/${login}`)
    await page.getByText('What else counts today').click()
    await expect(page.getByRole('link', { name: 'How points work' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Install the GitHub App' })).toHaveCount(0)

    await page.goto('/settings#github-app')
    await card.getByRole('link', { name: 'Change or remove it on GitHub' }).click()
    await page.getByRole('button', { name: 'Suspend' }).click()
    await page.goto(`${PRODUCT}/settings`)
    await expect(card).toContainText('It is suspended on GitHub')
    await card.getByRole('link', { name: 'Unsuspend it on GitHub' }).click()
    await page.getByRole('button', { name: 'Unsuspend' }).click()
    await page.getByRole('button', { name: 'Uninstall' }).click()
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
    await page.goto(`${PRODUCT}/settings#github-app`)
    await expect(card.getByRole('button', { name: 'Install the GitHub App' })).toBeVisible()
    await expect(card).toContainText('are yours to keep')
    expect(await bonuses(readerOf(page), login)).toBe(before + 100)
  },
)

test('with scripts a link into a fold opens it, and its form may lead to GitHub', async ({ page }, { retry }) => {
  const { login } = await player(95 + retry)
  await signIn(page, login)
  await page.getByText('What else counts today').click()
  await page.getByRole('link', { name: 'Install the GitHub App' }).click()
  await expect(page).toHaveURL('/settings#github-app')
  await page.getByRole('button', { name: 'Install the GitHub App' }).click()
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX}/apps/`))
})

/** The bonuses in the player page's all-time total. */
async function bonuses(reader: Page, login: string): Promise<number> {
  await reader.goto(`/player/${login}`)
  const row = reader.locator('dl > div').filter({ has: reader.locator('dt').filter({ hasText: /^Bonuses$/ }) })
  return Number(((await row.locator('dd').textContent()) ?? '').replaceAll(/\D/g, ''))
}
