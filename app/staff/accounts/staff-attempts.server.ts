import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { staffAttempts } from '#db/schema/staff.ts'

type AttemptContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** `address` is the network's; `device`, if it signed in to the account before. */
export type Trier = { email: string; address: string; device: string | null }
type Attempt = { ok: true } | { ok: false; code: 'auth/too-many-requests'; window: string }

const WINDOW = 15 * MINUTE
type Limit = { most: number; of: (trier: Trier) => string }
/** In a window: one address for one account, and one address. */
const OF_ADDRESS: Limit[] = [
  { most: 5, of: ({ email, address }) => `pair ${address} ${email}` },
  { most: 20, of: ({ address }) => `address ${address}` },
]
/** One account, from all unknown devices. */
const OF_ACCOUNT: Limit = { most: 30, of: ({ email }) => `email ${email}` }
/** A known device: strangers can't use this up, and a stolen cookie can't guess for ever. */
const OF_DEVICE: Limit = { most: 10, of: ({ email, device }) => `device ${device} ${email}` }

/**
 * Counted before the comparison, so concurrent attempts count too. Beyond its own limits an address does not count
 * against the account: otherwise it could lock staff out.
 */
export async function takeAttempt(context: AttemptContext, trier: Trier): Promise<Attempt> {
  const ofAddress = await count(context, trier, OF_ADDRESS)
  return ofAddress.ok ? count(context, trier, [trier.device === null ? OF_ACCOUNT : OF_DEVICE]) : ofAddress
}

async function count(context: AttemptContext, trier: Trier, limits: Limit[]): Promise<Attempt> {
  const now = context.now()
  const subjects = await subjectsOf(context, trier, limits)
  const counted = await context.db.all<{ subject: string; attempts: number; ends_at: number }>(sql`
    INSERT INTO staff_attempts (subject, attempts, ends_at)
    SELECT value, 1, ${now + WINDOW} FROM json_each(${JSON.stringify(subjects)}) WHERE true
    ON CONFLICT (subject) DO UPDATE SET
      attempts = iif(ends_at <= ${now}, 1, attempts + 1),
      ends_at = iif(ends_at <= ${now}, excluded.ends_at, ends_at)
    RETURNING subject, attempts, ends_at`)
  const over = counted.find(({ subject, attempts }) => attempts > (limits[subjects.indexOf(subject)]?.most ?? 0))
  if (over === undefined) return { ok: true }
  return { ok: false, code: 'auth/too-many-requests', window: `${over.subject}:${over.ends_at}` }
}

/** For a successful attempt; a list, because awaiting a statement runs it. */
export async function forgetAttempts(context: AttemptContext, trier: Trier): Promise<Statement[]> {
  const subjects = await subjectsOf(context, trier, [...OF_ADDRESS, OF_ACCOUNT, OF_DEVICE])
  return [context.db.delete(staffAttempts).where(inArray(staffAttempts.subject, subjects))]
}

/** Hashed with a secret: the table shows no addresses. A new secret restarts the window. */
function subjectsOf({ config }: Pick<AppContext, 'config'>, trier: Trier, limits: Limit[]): Promise<string[]> {
  return Promise.all(limits.map(({ of }) => hashSessionId(`${config.SESSION_SECRET[0]} ${of(trier)}`)))
}
