import type { Page } from 'playwright'

/** From any screen to signed in, by the login dialog and the sandbox's GitHub. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/?login')
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.waitForURL(new RegExp(`/player/${login}$`, 'i'))
}
