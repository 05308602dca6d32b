import type { Page } from 'playwright'

/** Signs in from any screen, through the login dialog and the sandbox's GitHub. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/?login')
  await passGitHub(page, login)
  await page.waitForURL(new RegExp(`/player/${login}$`, 'i'))
}

/** Continues from the open login dialog to its target. */
export async function passGitHub(page: Page, login: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('GitHub username').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
}
