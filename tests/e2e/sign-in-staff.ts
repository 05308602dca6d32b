import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, Page } from 'playwright'
import type { LocalPorts } from '../../workers/local/settings.ts'
import { LOCAL_STAFF } from '../../workers/sandbox/services/authenticator-routes.ts'
import { address } from './seeded.ts'

type Ports = Pick<LocalPorts, 'appPort' | 'sandboxPort'>

/** As the local member of staff, without a page; where somebody else just used the code, by the next one or after it. */
export async function signInStaff(request: APIRequestContext, place: Ports): Promise<void> {
  const { email, password } = LOCAL_STAFF
  for (let tries = 0; tries < 4; tries += 1) {
    const { code: current, next } = await authenticator(place)
    for (const code of [current, next]) {
      const form = { intent: 'sign-in', email, password, code }
      const reply = await request.post('/admin', { form, headers: { origin: address(place) }, maxRedirects: 0 })
      if (reply.status() === 302) return
    }
    await wait(15_000)
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
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The current code and the next one, for a base 32 key or for the local member of staff. */
export async function authenticator(
  { sandboxPort }: Pick<Ports, 'sandboxPort'>,
  secret?: string,
): Promise<{ code: string; next: string }> {
  const query = secret === undefined ? '' : `?${new URLSearchParams({ secret }).toString()}`
  const reply = await fetch(`http://localhost:${sandboxPort}/sandbox/authenticator${query}`)
  return (await reply.json()) as { code: string; next: string }
}
