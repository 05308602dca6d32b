import { eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { OptOuts } from '#app/domain/maintainers/repository-stops.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { repositories } from '#db/schema/github.ts'

export async function listOptOuts(context: Pick<AppContext, 'db'>): Promise<OptOuts> {
  const rows = await context.db
    .select({ id: repositories.id, at: repositories.optedOutAt })
    .from(repositories)
    .where(isNotNull(repositories.optedOutAt))
  return new Map(rows.map(({ id, at }) => [id, dayOf(at ?? 0)]))
}

/** Opts a repository out from today on, or in again; false when no fact refers to it. */
export async function setOptOut(
  context: Pick<AppContext, 'db' | 'now'>,
  name: string,
  isOptedOut: boolean,
): Promise<boolean> {
  const changed = await context.db
    .update(repositories)
    .set({ optedOutAt: isOptedOut ? sql`COALESCE(opted_out_at, ${context.now()})` : null })
    .where(eq(sql`lower(${repositories.name})`, name.toLowerCase()))
    .returning({ id: repositories.id })
  return changed.length > 0
}
