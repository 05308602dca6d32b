import { and, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { describeLoss } from '#app/core/monitoring/describe-losses.server.ts'
import { carriedRequestId, job as jobSchema } from '#app/domain/jobs/job.ts'
import { redactMessage } from '#app/domain/jobs/redact-message.ts'
import { deadLetters } from '#db/schema/notifications.ts'

const ROWS_PER_PAGE = 25
const PATH = '/admin/dead-letters'
const LISTED = {
  stored: sql`state = 'stored' AND next_try_at IS NULL`,
  retries: sql`state = 'stored' AND next_try_at IS NOT NULL`,
  all: undefined,
}
const TYPES: readonly string[] = jobSchema.options.map((option) => option.shape.type.value)

type LoadContext = Pick<AppContext, 'db' | 'now'>
export const DEAD_LETTER_LISTS = ['stored', 'retries', 'all'] as const
type Listed = (typeof DEAD_LETTER_LISTS)[number]
export type DeadLettersView = Awaited<ReturnType<typeof listDeadLetters>>
export type DeadLetterRow = DeadLettersView['rows'][number]
export type DeadLetterView = NonNullable<Awaited<ReturnType<typeof findDeadLetter>>>

/** Newest first, below `before`. */
export async function listDeadLetters(
  context: LoadContext,
  { listed, before }: { listed: Listed; before: { receivedAt: number; id: string } | null },
) {
  const rows = await context.db
    .select()
    .from(deadLetters)
    .where(
      and(LISTED[listed], before === null ? undefined : sql`(received_at, id) < (${before.receivedAt}, ${before.id})`),
    )
    .orderBy(desc(deadLetters.receivedAt), desc(deadLetters.id))
    .limit(ROWS_PER_PAGE + 1)
  const page = rows.slice(0, ROWS_PER_PAGE)
  const last = rows.length > ROWS_PER_PAGE ? page.at(-1) : undefined
  return {
    now: context.now(),
    listed,
    rows: page.map(rowOf),
    firstHref: before === null ? null : hrefOf(listed),
    nextHref: last === undefined ? null : hrefOf(listed, `${last.receivedAt}.${last.id}`),
  }
}

export async function findDeadLetter(context: LoadContext, id: string) {
  const [stored] = await context.db.select().from(deadLetters).where(eq(deadLetters.id, id))
  if (stored === undefined) return null
  return {
    ...rowOf(stored),
    now: context.now(),
    // A decided one is stored redacted.
    message: stored.state === 'stored' ? redactMessage(stored.message) : { shown: stored.message, taken: [] },
    requestId: carriedRequestId(stored.message),
    lost: stored.state === 'stored' ? await describeLoss(context, stored.message) : null,
    decidedAt: stored.decidedAt,
    reason: stored.reason,
  }
}

function rowOf({ id, message, attempts, receivedAt, state, tries, nextTryAt, cause }: typeof deadLetters.$inferSelect) {
  const href = `${PATH}/${encodeURIComponent(id)}`
  return { id, href, type: typeOf(message), attempts: attempts + tries, receivedAt, state, nextTryAt, cause }
}

/** Null if this version does not know it. */
function typeOf(stored: unknown): string | null {
  const named = typeof stored === 'object' && stored !== null && 'type' in stored ? stored.type : null
  return TYPES.find((type) => type === named) ?? null
}

function hrefOf(listed: Listed, before?: string): string {
  const query = new URLSearchParams({
    ...(listed === 'stored' ? {} : { list: listed }),
    ...(before === undefined ? {} : { before }),
  }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}
