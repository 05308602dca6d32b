import type { Page } from 'playwright'
import type { Place } from '../../workers/local/settings.ts'
import { LOCAL_STAFF } from '../../workers/sandbox/services/local-staff.ts'

type Sandbox = Pick<Place, 'sandboxPort'>

/** Signs in the local member of staff; waits when another journey just used the code. */
export async function signInStaff(page: Page, sandbox: Sandbox): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    await page.goto('/admin')
    await fillStaffSignIn(page, LOCAL_STAFF, (await authenticator(sandbox)).code)
    const isIn = page.getByRole('heading', { level: 1, name: 'Overview' })
    await isIn.or(page.getByRole('alert')).waitFor()
    if (await isIn.isVisible()) return
    await page.waitForTimeout(15_000)
  }
  throw new Error('The local staff cannot sign in.')
}

export async function fillStaffSignIn(
  page: Page,
  typed: { email: string; password: string },
  code: string,
): Promise<void> {
  await page.getByLabel('E-mail').fill(typed.email)
  await page.getByLabel('Password').fill(typed.password)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The current code and the next one, for a base 32 key or for the local member of staff. */
export async function authenticator(
  { sandboxPort }: Sandbox,
  secret?: string,
): Promise<{ code: string; next: string }> {
  const query = secret === undefined ? '' : `?${new URLSearchParams({ secret }).toString()}`
  const reply = await fetch(`http://localhost:${sandboxPort}/sandbox/authenticator${query}`)
  return (await reply.json()) as { code: string; next: string }
}
