import type { AppContext } from '#app/context/context.server.ts'
import type { StaffBrowser } from '#app/context/cookies.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { newSecret } from '#app/core/secrets/session-id.server.ts'

/** For the cookie, after signing in to this address's account. */
export async function newStaffBrowser(
  context: Pick<AppContext, 'config' | 'randomBytes'>,
  email: string,
): Promise<StaffBrowser> {
  return { device: newSecret(context.randomBytes), account: await accountOf(context, email) }
}

/** If it signed in to this address's account before. */
export async function deviceFor(
  context: Pick<AppContext, 'config'>,
  browser: StaffBrowser | null,
  email: string,
): Promise<string | null> {
  return browser?.account === (await accountOf(context, email)) ? browser.device : null
}

function accountOf(context: Pick<AppContext, 'config'>, email: string): Promise<string> {
  return keyedHash(context, `staff-browser:${email}`)
}
