import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { findBlocked } from '#app/domain/moderation/block-list.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { listBlockedTerms } from './blocked-terms.server.ts'
import { linesOf, textContent } from './text-content.server.ts'

const PAGE = 100

const text = alias(publishedTexts, 'text')

/** A page at a time; writes only changes. */
export async function matchBlockedTerms(
  context: Pick<AppContext, 'db' | 'queue'>,
  { after: [kind, id] }: JobOf<'match-blocked-terms'>,
): Promise<void> {
  const terms = await listBlockedTerms(context)
  const content = sql<string | null>`${textContent}`
  const rows = await context.db
    .select({ kind: text.kind, id: text.subjectId, termId: text.termId, changedAt: text.changedAt, content })
    .from(text)
    .where(sql`(${text.kind}, ${text.subjectId}) > (${kind}, ${id})`)
    .orderBy(text.kind, text.subjectId)
    .limit(PAGE)
  const found = rows.map((row) => ({
    ...row,
    found: findBlocked(linesOf(row.kind, row.content).join('\n'), terms)?.id ?? null,
  }))
  const changed = found.filter((row) => row.found !== row.termId)
  if (changed.length > 0) {
    const noted = changed.map((row) => ({ kind: row.kind, id: row.id, changedAt: row.changedAt, found: row.found }))
    // A text that changed in between was checked with its change.
    await context.db.run(sql`UPDATE published_texts SET term_id = noted.value ->> 'found'
      FROM json_each(${JSON.stringify(noted)}) AS noted
      WHERE kind = noted.value ->> 'kind' AND subject_id = noted.value ->> 'id'
        AND changed_at = noted.value ->> 'changedAt'`)
  }
  const last = rows.at(-1)
  if (last !== undefined && rows.length === PAGE)
    await context.queue.send([{ type: 'match-blocked-terms', after: [last.kind, last.id] }])
}
