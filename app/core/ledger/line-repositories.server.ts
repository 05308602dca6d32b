import { inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { idsIn } from '#db/ids-in.ts'
import { repositories } from '#db/schema/github.ts'
import { publicName } from './public-name.server.ts'

/** What is shown of a line whose repository is not known. */
export const UNNAMED = { repository: null, hiddenAt: null, optedOutAt: null }

/** The repositories of lines, by id, as the public sees them. */
export async function repositoriesOf(
  { db }: Pick<AppContext, 'db'>,
  lines: readonly { repositoryId: number | null }[],
): Promise<
  ReadonlyMap<number | null, { repository: string | null; hiddenAt: number | null; optedOutAt: number | null }>
> {
  const ids = [...new Set(lines.flatMap(({ repositoryId }) => repositoryId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: repositories.id,
      repository: publicName,
      hiddenAt: repositories.hiddenAt,
      optedOutAt: repositories.optedOutAt,
    })
    .from(repositories)
    .where(inArray(repositories.id, idsIn(ids)))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** Their names as they are stored; see `shownRepository` for what may be shown of one. */
export async function repositoryNames(
  { db }: Pick<AppContext, 'db'>,
  lines: readonly { repositoryId: number | null }[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = [...new Set(lines.flatMap(({ repositoryId }) => repositoryId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: repositories.id, name: repositories.name })
    .from(repositories)
    .where(inArray(repositories.id, idsIn(ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
