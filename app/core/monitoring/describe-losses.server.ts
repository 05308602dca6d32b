import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { job as jobSchema } from '#app/domain/jobs/job.ts'
import { lossText } from '#app/domain/jobs/lost-job.ts'
import { readNotification } from '#app/domain/notifications/notification-text.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { deadLetters } from '#db/schema/notifications.ts'

const UNREADABLE = 'This version can’t read what it was. Send it again after an update, or delete it.'

/** What the oldest dead letters waiting for staff would have brought, and to whom. */
export async function describeLosses(
  context: Pick<AppContext, 'db'>,
  most: number,
): Promise<{ id: string; text: string }[]> {
  const rows = await context.db
    .select({ id: deadLetters.id, message: deadLetters.message })
    .from(deadLetters)
    .where(sql`state = 'stored' AND next_try_at IS NULL`)
    .orderBy(deadLetters.receivedAt, deadLetters.id)
    .limit(most)
  return Promise.all(rows.map(async ({ id, message }) => ({ id, text: await describeLoss(context, message) })))
}

export async function describeLoss({ db }: Pick<AppContext, 'db'>, message: unknown): Promise<string> {
  const parsed = jobSchema.safeParse(message)
  if (!parsed.success) return UNREADABLE
  const job = parsed.data
  const playerId = 'playerId' in job ? (job.playerId ?? null) : null
  const notificationId = 'notificationId' in job ? job.notificationId : null
  const found = await db.get<{
    player: string | null
    kind: NotificationKind | null
    payload: string | null
  }>(sql`SELECT
    (SELECT github_username FROM players WHERE id = ${playerId}) AS player,
    (SELECT kind FROM notifications WHERE id = ${notificationId}) AS kind,
    (SELECT payload FROM notifications WHERE id = ${notificationId}) AS payload`)
  const text = found?.kind == null ? null : readNotification(found.kind, JSON.parse(found.payload ?? 'null'))
  return lossText(job, { player: found?.player ?? 'Somebody who is gone', subject: text?.subject ?? null })
}
