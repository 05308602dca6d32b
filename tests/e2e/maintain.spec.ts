import type { Page } from '@playwright/test'
import { act } from './act.ts'
import { expect, plainTest, player, readerOf, signIn } from './journey.ts'

plainTest(
  'a maintainer pulls the brake, and a player’s next pull request says why it earned nothing',
  async ({ page, openPlain }) => {
    const [author, maintainer] = await Promise.all([player(63), player(65)])
    // A repeated journey makes a repository of its own.
    const name = `slow-${Date.now().toString(36)}`
    const repository = `${maintainer.login}/${name}`
    await act({ type: 'create_repository', by: maintainer.login, name })
    const before = await act({ type: 'open_pull_request', author: author.login, repository, deliver: true })

    const desk = await (await openPlain()).newPage()
    await desk.goto('/maintain')
    await desk.getByRole('button', { name: 'Continue with GitHub' }).click()
    await authorize(desk, maintainer.login)
    await desk.getByRole('link', { name: `Open ${repository}` }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(repository)
    await desk.getByText('Say why, or until when').click()
    await desk.getByLabel('Ends on').fill('2020-01-01')
    await desk.getByLabel('Why, if you like').fill('We are three people.')
    await desk.getByRole('button', { name: 'Pull the brake' }).click()
    await expect(desk.getByLabel('Ends on')).toHaveAttribute('aria-invalid', 'true')
    await expect(desk.getByLabel('Why, if you like')).toHaveValue('We are three people.')
    await desk.getByLabel('Ends on').fill('')
    await desk.getByRole('button', { name: 'Pull the brake' }).click()
    await expect(desk.getByRole('heading', { name: /^The brake has been on since/ })).toBeVisible()

    const after = await act({ type: 'open_pull_request', author: author.login, repository, deliver: true })
    await signIn(page, author.login)
    await expect(page.locator('#ledger')).toContainText('The project asked for a pause')
    await page.goto(`/why?address=${encodeURIComponent(after)}`)
    await expect(page.locator('#content')).toContainText('The project asked for a pause')
    const reader = readerOf(page)
    await reader.goto(`/why?address=${encodeURIComponent(before)}`)
    await expect(reader.locator('#content')).not.toContainText('The project asked for a pause')
    await reader.goto(`/why?address=${encodeURIComponent(`${new URL(before).origin}/${repository}`)}`)
    await expect(reader.locator('#content')).toContainText('We are three people.')

    await desk.getByRole('button', { name: 'Release the brake' }).click()
    await expect(desk.getByRole('heading', { name: 'The brake', exact: true })).toBeVisible()

    await desk.getByLabel('Label for what you merged yourself').fill('x'.repeat(51))
    await desk.getByRole('button', { name: 'Save the label', exact: true }).click()
    await expect(desk.getByLabel('Label for what you merged yourself')).toHaveAttribute('aria-invalid', 'true')
    await desk.getByLabel('Label for what you merged yourself').fill('Merged')
    await desk.getByRole('button', { name: 'Save the label', exact: true }).click()
    await expect(desk.locator('#content')).toContainText('Closed with the label “Merged”')
  },
)

async function authorize(page: Page, login: string): Promise<void> {
  const field = page.getByLabel('Username')
  if ((await field.inputValue()) === '') await field.fill(login)
  await page.getByRole('button', { name: 'Authorize' }).click()
}
