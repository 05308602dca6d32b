import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { readTerm, TERMS_CAP } from '#app/domain/moderation/block-list.ts'
import { newId } from '#app/domain/values/id.ts'
import type { Statement } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { blockedTerms, publishedTexts } from '#db/schema/moderation.ts'

type ListContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

type TermAdded = { ok: true; term: string } | { ok: false; error: string }

/** Refuses new texts at once, and searches existing ones in the background. */
export async function addTerm(context: ListContext, actor: string, typed: string): Promise<TermAdded> {
  const read = readTerm(typed)
  if (!read.ok) return read
  const terms = await context.db.$count(blockedTerms)
  if (terms >= TERMS_CAP) return { ok: false, error: `The list is full at ${TERMS_CAP}. Remove one first.` }
  const id = newId('bt', context.randomBytes)
  try {
    await writeAudited(context, { actor, action: 'block-term', detail: { termId: id } }, [
      context.db.insert(blockedTerms).values({ id, term: read.term, createdAt: context.now() }),
      searchTexts(context, id),
    ])
  } catch (error) {
    if (!isConflict(error, 'blocked_terms.term')) throw error
    return { ok: false, error: `“${read.term}” is on the list already.` }
  }
  return { ok: true, term: read.term }
}

/** Null if it is not on the list. */
export async function removeTerm(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  id: string,
): Promise<{ term: string } | null> {
  const [row] = await context.db.select().from(blockedTerms).where(eq(blockedTerms.id, id))
  if (row === undefined) return null
  await writeAudited(context, { actor, action: 'unblock-term', detail: { termId: id } }, [
    context.db.delete(blockedTerms).where(eq(blockedTerms.id, id)),
    // The search finds those that contain another term.
    context.db.update(publishedTexts).set({ termId: null }).where(eq(publishedTexts.termId, id)),
    searchTexts(context, `not-${id}`),
  ])
  return { term: row.term }
}

function searchTexts(context: Pick<AppContext, 'db' | 'now'>, name: string): Statement {
  return outboxStatement(context, `match:${name}`, { type: 'match-blocked-terms', after: ['', ''] })
}
