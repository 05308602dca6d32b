import { inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listScope } from '#app/core/contests/running/contest-rules.server.ts'
import { rulesOf } from '#app/core/github/repository-rules.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { shownRepository } from '#app/domain/github/hidden-repository.ts'
import { stopsBetween, type Stop } from '#app/domain/maintainers/repository-stops.ts'
import { idsIn } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'

export type ContestStop = Stop & { repository: string }

type Ended = { id: string; startsAt: number; endsAt: number }

/** Of a final contest. Rules only get new versions, so nothing after the end changes it. */
export async function loadStops(
  context: Pick<AppContext, 'db'>,
  { id, startsAt, endsAt }: Ended,
  board: ContestBoard,
): Promise<ContestStop[]> {
  const scope = await listScope(context, id)
  const named = scope.flatMap(({ repositoryId }) => (repositoryId === null ? [] : [repositoryId]))
  const ids = [...new Set([...named, ...(board.repositories ?? []).map((one) => one.id)])]
  const [versions, rows] = await Promise.all([
    rulesOf(context, ids),
    context.db
      .select({ id: repositories.id, name: repositories.name })
      .from(repositories)
      .where(inArray(repositories.id, idsIn(ids))),
  ])
  const names = new Map([
    ...scope.map(({ repositoryId, name }) => [repositoryId, name] as const),
    ...rows.map((row) => [row.id, row.name] as const),
  ])
  return [...versions]
    .flatMap(([repositoryId, own]) =>
      stopsBetween(own, startsAt, endsAt).map((stop) => ({
        repository: shownRepository(names.get(repositoryId) ?? ''),
        ...stop,
      })),
    )
    .toSorted((one, other) => one.from - other.from || (one.repository < other.repository ? -1 : 1))
}
