import { and, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { Job } from '#app/domain/job.ts'
import { players } from '#db/schema/players.ts'
import { queueDeliveries, type Told } from './queue-deliveries.server.ts'

const PAGE = 50

type Audience = {
  /** The player whom the page before ended with, or empty. */
  after: string
  /** Beside being claimed and there. */
  where: SQL
  toldTo: (receivers: Player[]) => Told[] | Promise<Told[]>
  nextPage: (after: string) => Job
  /** The message of the staff that is told; how far it came is noted. */
  staffMessageId: string | null
}

/** Queues what a page of an audience is told, and the next page. */
export async function tellPage(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { after, where, toldTo, nextPage, staffMessageId }: Audience,
): Promise<void> {
  const receivers = await context.db
    .select()
    .from(players)
    .where(and(gt(players.id, after), isNotNull(players.claimedAt), isNull(players.goneAt), where))
    .orderBy(players.id)
    .limit(PAGE)
  const last = receivers.at(-1)?.id ?? ''
  const isLast = receivers.length < PAGE
  const next = isLast ? null : nextPage(last)
  const { inboxOnly } = await queueDeliveries(context, await toldTo(receivers), next)
  if (staffMessageId !== null)
    await notePage(context, staffMessageId, { last, receivers: receivers.length, inboxOnly, isLast })
}

/** A page that is walked again is counted once. */
async function notePage(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  messageId: string,
  { last, receivers, inboxOnly, isLast }: { last: string; receivers: number; inboxOnly: number; isLast: boolean },
): Promise<void> {
  await db.run(sql`UPDATE staff_messages SET walked_to = MAX(walked_to, ${last}),
      receivers = receivers + IIF(walked_to < ${last}, ${receivers}, 0),
      inbox_only = inbox_only + IIF(walked_to < ${last}, ${inboxOnly}, 0),
      finished_at = COALESCE(finished_at, ${isLast ? now() : null})
    WHERE id = ${messageId} AND (walked_to < ${last} OR (finished_at IS NULL AND ${isLast ? 1 : 0}))`)
}
