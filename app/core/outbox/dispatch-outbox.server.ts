import { asc, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { job as jobSchema, queueOf, withRequestId, type QueuedJob, type QueueName } from '#app/domain/jobs/job.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { idsIn } from '#db/client.ts'
import { outbox } from '#db/schema/notifications.ts'
import { storeDeadLetter } from './store-dead-letter.server.ts'

const PAGE = 100
const PAGES_PER_RUN = 20
/** Seven halvings of a page find one refused message; a queue that is away is asked thirty times. */
const HALVINGS_PER_RUN = 14
/** After this time, and several runs, a refused message is set aside. */
const REFUSED_FOR = 5 * MINUTE

type DispatchContext = Pick<AppContext, 'db' | 'queue' | 'now' | 'log'>
type Row = typeof outbox.$inferSelect
type Readable = { row: Row; job: QueuedJob }
/** Of one queue: rows done, those it refused alone, and whether any stays in the outbox. */
type Run = { done: number; halvings: number; alone: Readable[]; waits: boolean; error: unknown }

/**
 * Oldest first. Queueing a job twice is safe: all are idempotent. What a queue refuses alone while it takes others goes
 * to the dead letters, as does what nobody can read; a queue that takes nothing is away, and only its own jobs wait.
 * Throws if something waits.
 */
export async function dispatchOutbox(context: DispatchContext): Promise<number> {
  const runs = new Map<QueueName, Run>()
  let dispatched = 0
  let last = { createdAt: -1, id: '' }
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const rows = await context.db
      .select()
      .from(outbox)
      .where(sql`(${outbox.createdAt}, ${outbox.id}) > (${last.createdAt}, ${last.id})`)
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .limit(PAGE)
    const readable: Readable[] = []
    for (const row of rows) {
      const message = jobSchema.safeParse(row.message)
      if (message.success) readable.push({ row, job: withRequestId(message.data, row.requestId) })
      else dispatched += await setAside(context, row, 'Unreadable outbox row set aside')
    }
    for (const [name, own] of Map.groupBy(readable, ({ job }) => queueOf(job))) {
      const run = runs.get(name) ?? { done: 0, halvings: 0, alone: [], waits: false, error: null }
      runs.set(name, run)
      await hand(context, own, run)
    }
    if (rows.length < PAGE) break
    last = rows.at(-1) ?? last
  }
  for (const run of runs.values()) {
    await judge(context, run)
    dispatched += run.done
  }
  const waiting = [...runs.values()].find(({ waits }) => waits)
  if (waiting !== undefined) throw waiting.error
  return dispatched
}

async function hand(context: DispatchContext, rows: Readable[], run: Run): Promise<void> {
  if (await isTaken(context, rows, run)) return
  const [first] = rows
  if (rows.length === 1 && first !== undefined) run.alone.push(first)
  else if (run.halvings === HALVINGS_PER_RUN) run.waits = true
  else {
    run.halvings += 1
    for (const half of pagesOf(rows, Math.ceil(rows.length / 2))) await hand(context, half, run)
  }
}

async function isTaken({ db, queue }: DispatchContext, rows: readonly Readable[], run: Run): Promise<boolean> {
  try {
    await queue.send(rows.map(({ job }) => job))
  } catch (error) {
    run.error = error
    return false
  }
  const ids = rows.map(({ row }) => row.id)
  await db.delete(outbox).where(inArray(outbox.id, idsIn(ids)))
  run.done += rows.length
  return true
}

/** Once a queue took something, what it refuses again is the message's own fault; otherwise it waits. */
async function judge(context: DispatchContext, run: Run): Promise<void> {
  const isThere = run.done > 0
  for (const refused of run.alone) {
    if (isThere && (await isTaken(context, [refused], run))) continue
    if (isThere && context.now() - refused.row.createdAt >= REFUSED_FOR)
      run.done += await setAside(context, refused.row, 'Outbox row that its queue refuses set aside')
    else run.waits = true
  }
}

/** With the moment of its writing, so that a later message with the same id gets a dead letter of its own. */
async function setAside(context: DispatchContext, { id, createdAt, message }: Row, why: string): Promise<1> {
  context.log('error', why, { id })
  await storeDeadLetter(context, { id: `${id}:${createdAt}`, message, attempts: 0 }, true)
  await context.db.delete(outbox).where(inArray(outbox.id, idsIn([id])))
  return 1
}
