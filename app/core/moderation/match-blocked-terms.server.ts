import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { findBlocked } from '#app/domain/moderation/block-list.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { listBlockedTerms } from './blocked-terms.server.ts'
import { linesOf, textContent } from './text-content.server.ts'

const PAGE = 100

type Row = { kind: TextKind; id: string; termId: string | null; changedAt: number; content: string | null }

/** Stores the blocked term of each published text, one page at a time, and only where it changed. */
export async function matchBlockedTerms(
  context: Pick<AppContext, 'db' | 'queue'>,
  { after: [kind, id] }: JobOf<'match-blocked-terms'>,
): Promise<void> {
  const terms = await listBlockedTerms(context)
  const rows = await context.db.all<Row>(sql`
    SELECT kind, subject_id AS id, term_id AS termId, changed_at AS changedAt, ${textContent} AS content
    FROM published_texts AS text WHERE (kind, subject_id) > (${kind}, ${id}) ORDER BY kind, subject_id LIMIT ${PAGE}`)
  const found = rows.map((row) => ({
    ...row,
    found: findBlocked(linesOf(row.kind, row.content).join('\n'), terms)?.id ?? null,
  }))
  const changed = found.filter((row) => row.found !== row.termId)
  if (changed.length > 0) {
    const noted = changed.map((row) => ({ kind: row.kind, id: row.id, changedAt: row.changedAt, found: row.found }))
    // A text that changed meanwhile was checked with its change.
    await context.db.run(sql`UPDATE published_texts SET term_id = noted.value ->> 'found'
      FROM json_each(${JSON.stringify(noted)}) AS noted
      WHERE kind = noted.value ->> 'kind' AND subject_id = noted.value ->> 'id'
        AND changed_at = noted.value ->> 'changedAt'`)
  }
  const last = rows.at(-1)
  if (last !== undefined && rows.length === PAGE)
    await context.queue.send([{ type: 'match-blocked-terms', after: [last.kind, last.id] }])
}
