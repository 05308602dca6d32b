import { isNotNull } from 'drizzle-orm'
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
