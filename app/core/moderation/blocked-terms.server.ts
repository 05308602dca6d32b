import { asc } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedText, findBlocked, TERMS_CAP, type BlockedTerm } from '#app/domain/moderation/block-list.ts'
import { blockedTerms } from '#db/schema/moderation.ts'

export function listBlockedTerms(context: Pick<AppContext, 'db'>): Promise<BlockedTerm[]> {
  return context.db
    .select({ id: blockedTerms.id, term: blockedTerms.term })
    .from(blockedTerms)
    .orderBy(asc(blockedTerms.term))
    .limit(TERMS_CAP)
}

export async function blockedErrors(
  context: Pick<AppContext, 'db'>,
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const terms = await listBlockedTerms(context)
  const errors: Record<string, string> = {}
  for (const [name, text] of Object.entries(fields)) {
    const found = findBlocked(text, terms)
    if (found !== null) errors[name] = blockedText(found)
  }
  return errors
}
