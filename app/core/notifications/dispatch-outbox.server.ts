import { asc, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { job as jobSchema, withRequestId } from '#app/domain/job.ts'
import { idsIn } from '#db/ids-in.ts'
import { outbox } from '#db/schema/notifications.ts'
import { storeDeadLetter } from './store-dead-letter.server.ts'

const PAGE = 100
const PAGES_A_RUN = 20

/** Moves jobs from the outbox to the queue, oldest first. A crash may queue a job twice, which is safe: all jobs are idempotent. */
export async function dispatchOutbox(context: Pick<AppContext, 'db' | 'queue' | 'now' | 'log'>): Promise<number> {
  let dispatched = 0
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const rows = await context.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)).limit(PAGE)
    if (rows.length === 0) break
    const parsed = rows.map((row) => ({ row, message: jobSchema.safeParse(row.message) }))
    await context.queue.send(
      parsed.flatMap(({ row, message }) => (message.success ? [withRequestId(message.data, row.requestId)] : [])),
    )
    for (const { row, message } of parsed) {
      if (message.success) continue
      context.log('error', 'Unreadable outbox row set aside', { id: row.id })
      await storeDeadLetter(context, { id: row.id, message: row.message, attempts: 0 })
    }
    const ids = rows.map((row) => row.id)
    await context.db.delete(outbox).where(inArray(outbox.id, idsIn(ids)))
    dispatched += rows.length
    if (rows.length < PAGE) break
  }
  return dispatched
}
