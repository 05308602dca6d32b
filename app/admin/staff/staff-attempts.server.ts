import { inArray, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { hashSessionId } from '#app/core/sessions/session-id.server.ts'
import { MINUTE } from '#app/domain/period.ts'
import type { Statement } from '#db/client.ts'
import { staffAttempts } from '#db/schema/staff.ts'

type AttemptContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** The typed e-mail address and the network address of an attempt. */
type Trier = { email: string; address: string }
type Attempt = { ok: true } | { ok: false; code: 'auth/too-many-requests'; window: string }

const WINDOW = 15 * MINUTE
/** Attempts in a window: from one address for one account, from one address, for one account. */
const LIMITS: { most: number; of: (trier: Trier) => string }[] = [
  { most: 5, of: ({ email, address }) => `pair ${address} ${email}` },
  { most: 20, of: ({ address }) => `address ${address}` },
  { most: 30, of: ({ email }) => `email ${email}` },
]

/** Counts an attempt before the comparison, so that concurrent attempts count too. */
export async function takeAttempt(context: AttemptContext, trier: Trier): Promise<Attempt> {
  const now = context.now()
  const subjects = await subjectsOf(context, trier)
  const counted = await context.db.all<{ subject: string; attempts: number; ends_at: number }>(sql`
    INSERT INTO staff_attempts (subject, attempts, ends_at)
    SELECT value, 1, ${now + WINDOW} FROM json_each(${JSON.stringify(subjects)}) WHERE true
    ON CONFLICT (subject) DO UPDATE SET
      attempts = iif(ends_at <= ${now}, 1, attempts + 1),
      ends_at = iif(ends_at <= ${now}, excluded.ends_at, ends_at)
    RETURNING subject, attempts, ends_at`)
  const over = counted.find(({ subject, attempts }) => attempts > (LIMITS[subjects.indexOf(subject)]?.most ?? 0))
  if (over === undefined) return { ok: true }
  return { ok: false, code: 'auth/too-many-requests', window: `${over.subject}:${over.ends_at}` }
}

/** For the batch of a successful attempt; in a list, because awaiting a statement runs it. */
export async function forgetAttempts(context: AttemptContext, trier: Trier): Promise<Statement[]> {
  return [context.db.delete(staffAttempts).where(inArray(staffAttempts.subject, await subjectsOf(context, trier)))]
}

export async function deleteEndedAttempts(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await context.db.delete(staffAttempts).where(lte(staffAttempts.endsAt, context.now()))
}

/** Hashed with a secret, so the table reveals no addresses. A new secret restarts the window. */
function subjectsOf({ config }: Pick<AppContext, 'config'>, trier: Trier): Promise<string[]> {
  return Promise.all(LIMITS.map(({ of }) => hashSessionId(`${config.SESSION_SECRET[0]} ${of(trier)}`)))
}
