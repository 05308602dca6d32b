import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { signInFailureText, type SignInFailure } from '#app/domain/sign-in/sign-in-text.ts'
import { isGitHubUsername } from '#app/domain/text/username.ts'
import { MINUTE } from '#app/domain/time/period.ts'

export type NotifyContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes' | 'log'>

export type Failed = { typed?: string; account?: string }

const WINDOW = 10 * MINUTE
/** One in so many further failures sends a second message. */
const ONE_IN = 64

/** The first of its kind in ten minutes, and one more if many follow: anybody can make sign-ins fail. */
export async function notifySignInFailure(
  context: NotifyContext,
  kind: SignInFailure,
  { typed, account }: Failed = {},
): Promise<void> {
  // People type addresses and passwords by mistake: only a valid name is repeated.
  const name = typed !== undefined && isGitHubUsername(typed) ? typed : null
  context.log('warning', 'Sign-in failed', { kind, typed: name, account: account ?? null })
  if (context.config.TELEGRAM_ADMIN_CHAT_ID === null) return
  const id = `sign-in-error:${kind}:${Math.floor(context.now() / WINDOW)}`
  const what = `Sign-in error: ${signInFailureText[kind]}`
  if (!(await wasSent(context, id))) {
    const who = [name === null ? [] : [`Typed: ${name}.`], account === undefined ? [] : [`At GitHub: ${account}.`]]
    const text = [what, ...who.flat(), 'Further ones in the next ten minutes are only in the log.'].join(' ')
    await namedAdminNotice(context, id, text)
    return
  }
  const [drawn = 0] = context.randomBytes(1)
  const again = `${id}:many`
  if (drawn % ONE_IN !== 0 || (await wasSent(context, again))) return
  await namedAdminNotice(
    context,
    again,
    `${what} It goes on, probably dozens of times within ten minutes. Each is in the log.`,
  )
}

/** In the outbox, or delivered: the outbox row goes when the queue has it. */
async function wasSent(context: Pick<AppContext, 'db'>, id: string): Promise<boolean> {
  const rows = await context.db.all(sql`SELECT id FROM outbox WHERE id = ${id}
    UNION ALL SELECT notification_id FROM deliveries WHERE notification_id = ${id}`)
  return rows.length > 0
}
