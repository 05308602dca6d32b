import { and, desc, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { deadLetterRow, PATH } from './dead-letter-row.server.ts'
import type { DeadLettersView } from './dead-letters-view.ts'

const ROWS_A_PAGE = 25

/** Newest first, those that wait or all of them; `before` is what a page ends above. */
export async function listDeadLetters(
  context: Pick<AppContext, 'db' | 'now'>,
  { listed, before }: { listed: DeadLettersView['listed']; before: { receivedAt: number; id: string } | null },
): Promise<DeadLettersView> {
  const rows = await context.db
    .select()
    .from(deadLetters)
    .where(
      and(
        listed === 'stored' ? sql`state = 'stored'` : undefined,
        before === null ? undefined : sql`(received_at, id) < (${before.receivedAt}, ${before.id})`,
      ),
    )
    .orderBy(desc(deadLetters.receivedAt), desc(deadLetters.id))
    .limit(ROWS_A_PAGE + 1)
  const page = rows.slice(0, ROWS_A_PAGE)
  const last = rows.length > ROWS_A_PAGE ? page.at(-1) : undefined
  return {
    now: context.now(),
    listed,
    rows: page.map(deadLetterRow),
    firstHref: before === null ? null : address(listed),
    nextHref: last === undefined ? null : address(listed, `${last.receivedAt}.${last.id}`),
  }
}

function address(listed: DeadLettersView['listed'], before?: string): string {
  const query = new URLSearchParams({
    ...(listed === 'all' ? { list: 'all' } : {}),
    ...(before === undefined ? {} : { before }),
  }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}
