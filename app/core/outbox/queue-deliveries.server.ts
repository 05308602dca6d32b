import { and, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { queueOf, type Job, type JobOf } from '#app/domain/jobs/job.ts'
import { channelsFor, type NotificationKind, type Receiver } from '#app/domain/notifications/notification.ts'
import { announcements } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

const PAGE = 50

/** `weekResult` is for messages of a week's end. */
export type Notified = Pick<JobOf<'deliver-notification'>, 'notificationId' | 'weekResult'> & {
  kind: NotificationKind
  /** If the kind alone does not say whether it is about a prize. */
  payload?: unknown
  receiver: Receiver & { id: string }
}

/** For each channel that is open. Counts e-mails, and notices that stay in the inbox. */
export async function queueDeliveries(
  { queue }: Pick<AppContext, 'queue'>,
  notified: readonly Notified[],
): Promise<{ inboxOnly: number; mails: number }> {
  const messages = notified.map(({ kind, payload, receiver, ...carried }) =>
    channelsFor(kind, receiver, payload).map((channel): Job => ({
      type: 'deliver-notification',
      playerId: receiver.id,
      channel,
      ...carried,
    })),
  )
  await queue.send(messages.flat())
  return {
    inboxOnly: messages.filter((byChannel) => byChannel.length === 0).length,
    mails: messages.flat().filter((message) => queueOf(message) === 'mail').length,
  }
}

type Audience = {
  /** The last player of the page before, or empty. */
  after: string
  /** Further conditions on claimed players whose accounts are not deleted. */
  where: SQL
  notify: (receivers: Player[]) => Notified[] | Promise<Notified[]>
  nextPage: (after: string) => Job
  /** Its progress is recorded. */
  announcementId: string | null
}

/** The next page waits until this one's e-mails had time, so that a single e-mail never waits behind thousands. */
export async function notifyPage(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'queue'>,
  { after, where, notify, nextPage, announcementId }: Audience,
): Promise<void> {
  const receivers = await context.db
    .select()
    .from(players)
    .where(and(gt(players.id, after), isNotNull(players.claimedAt), isNull(players.goneAt), where))
    .orderBy(players.id)
    .limit(PAGE)
  const last = receivers.at(-1)?.id ?? ''
  const isLast = receivers.length < PAGE
  const { inboxOnly, mails } = await queueDeliveries(context, await notify(receivers))
  if (!isLast)
    await context.queue.send([nextPage(last)], { delaySeconds: Math.floor(mails / context.config.EMAIL_RATE) })
  if (announcementId !== null)
    await recordPage(context, announcementId, { last, receivers: receivers.length, inboxOnly, isLast })
}

/** A repeated page counts once. */
async function recordPage(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  announcementId: string,
  { last, receivers, inboxOnly, isLast }: { last: string; receivers: number; inboxOnly: number; isLast: boolean },
): Promise<void> {
  const { id, walkedTo, finishedAt } = announcements
  const isNew = lt(walkedTo, last)
  await db
    .update(announcements)
    .set({
      walkedTo: sql`MAX(${walkedTo}, ${last})`,
      receivers: sql`${announcements.receivers} + IIF(${isNew}, ${receivers}, 0)`,
      inboxOnly: sql`${announcements.inboxOnly} + IIF(${isNew}, ${inboxOnly}, 0)`,
      finishedAt: sql`COALESCE(${finishedAt}, ${isLast ? now() : null})`,
    })
    .where(and(eq(id, announcementId), isLast ? or(isNew, isNull(finishedAt)) : isNew))
}
