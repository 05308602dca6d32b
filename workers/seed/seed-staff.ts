import type { AppContext } from '#app/context/context.server.ts'
import { totpCode, totpStep } from '#app/domain/admin/totp.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { beginSetup, completeSetup } from '#app/staff/accounts/set-up-staff.server.ts'
import { LOCAL_STAFF } from '#workers/sandbox/services/authenticator-routes.ts'

/** Who did in the audit log what the seed did. */
export const SEED = 'seed'

/** Set up with the one-time token like any first account, with a known secret. Skipped when .dev.vars removes token or key. */
export async function setUpStaff(seed: AppContext): Promise<void> {
  // The current code stays unused, so that staff can sign in at once.
  const context: AppContext = { ...seed, now: () => seed.now() - 2 * MINUTE }
  if (!['development', 'test'].includes(context.config.APP_ENV)) throw new Error('Staff are seeded locally only.')
  const { STAFF_SETUP_TOKEN: token, ENCRYPTION_KEY: key } = context.config
  if (token === null || key === null) return
  const { email, password, totpSecret } = LOCAL_STAFF
  const begun = await beginSetup(withSecret(context, totpSecret), { token, email, password }, 'seed')
  if (!begun.ok) throw new Error(`Staff were not set up: ${begun.code}`)
  const code = await totpCode(totpSecret, totpStep(context.now()))
  const done = await completeSetup(context, { pending: begun.pending, code })
  if (!done.ok) throw new Error(`Staff were not set up: ${done.code}`)
}

/** Random bytes, except for the one draw of the secret. */
function withSecret(context: AppContext, secret: Uint8Array): AppContext {
  return { ...context, randomBytes: (length) => (length === secret.length ? secret : context.randomBytes(length)) }
}
