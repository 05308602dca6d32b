import { Hono } from 'hono'
import { fromBase32, totpCode, totpStep } from '#app/domain/admin/totp.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'

/** For /admin on this machine only. */
export const LOCAL_STAFF = {
  email: 'staff@mergequest.example',
  password: 'local-staff-password',
  /** The authenticator's secret: these twenty bytes, NVSXEZ3FOF2WK43UFVWG6Y3BNQWXE5LO in base 32. */
  totpSecret: new TextEncoder().encode('mergequest-local-run'),
}

/** The code for `?secret=` on the product's clock, by default of the local staff. */
export function authenticatorRoutes(context: SandboxContext): Hono {
  return new Hono().get('/sandbox/authenticator', async (hono) => {
    const given = hono.req.query('secret')
    const secret = given === undefined ? LOCAL_STAFF.totpSecret : fromBase32(given)
    if (secret === null) return hono.json({ error: 'no base 32' }, 400)
    const step = totpStep(context.now())
    return hono.json({ code: await totpCode(secret, step), next: await totpCode(secret, step + 1) })
  })
}
