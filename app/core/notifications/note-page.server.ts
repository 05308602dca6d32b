import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeTogether } from '#db/client.ts'

/** `last`: the player whom the page ends with, null for an empty one. */
export type WalkedPage = { last: string | null; receivers: number; inboxOnly: number; isLast: boolean }

/** How far a message of the staff came. A page that is walked again is counted once. */
export async function notePage(
  context: Pick<AppContext, 'db' | 'now'>,
  messageId: string,
  { last, receivers, inboxOnly, isLast }: WalkedPage,
): Promise<void> {
  await writeTogether(context.db, [
    ...(last === null
      ? []
      : [
          context.db.run(sql`UPDATE staff_messages SET walked_to = ${last}, receivers = receivers + ${receivers},
            inbox_only = inbox_only + ${inboxOnly} WHERE id = ${messageId} AND walked_to < ${last}`),
        ]),
    ...(isLast
      ? [
          context.db.run(sql`UPDATE staff_messages SET finished_at = ${context.now()}
            WHERE id = ${messageId} AND finished_at IS NULL`),
        ]
      : []),
  ])
}
