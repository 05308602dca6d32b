import type { AppContext } from '#app/context/context.server.ts'
import type { StaffBrowser } from '#app/context/cookies.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { newSecret } from '#app/core/secrets/session-id.server.ts'

/** What the cookie of a browser says after signing in to the account of this address. */
export async function newStaffBrowser(
  context: Pick<AppContext, 'config' | 'randomBytes'>,
  email: string,
): Promise<StaffBrowser> {
  return { device: newSecret(context.randomBytes), account: await accountOf(context, email) }
}

/** The browser's device id if it signed in to the account of this address before. */
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
