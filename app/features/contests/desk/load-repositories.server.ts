import type { AppContext } from '#app/context/context.server.ts'
import { listRepositories } from '#app/core/contests/repositories/list-repositories.server.ts'
import { listRulesVersions, listScope } from '#app/core/contests/running/contest-rules.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { troublesOfContest } from '#app/core/contests/running/list-label-troubles.server.ts'
import { loadBoardHead, type StoredBoard } from '#app/core/contests/running/load-board.server.ts'
import type { BoardHead } from '#app/domain/contests/board-parts.ts'
import {
  contestRepositories,
  LISTED_REPOSITORIES,
  stoppedOf,
  type ContestRepository,
  type KnownRepository,
} from '#app/domain/contests/contest-repositories.ts'
import { rulesAt } from '#app/domain/contests/contest-rules.ts'
import { OPEN_POINTS_PER_DAY } from '#app/domain/points/points-table.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** The repositories of a contest as everybody may see them: while standings are frozen, with the sums of the freeze. */
export async function loadRepositories(context: LoadContext, contest: Contest) {
  const [{ board, scope, known }, troubles] = await Promise.all([
    listKnown(context, contest, loadBoardHead(context, contest)),
    troublesOfContest(context, contest.id),
  ])
  const earned = board.repositories ?? []
  return {
    origin: context.config.APP_ORIGIN,
    hasScope: scope.length > 0,
    isCut: scope.length === 0 && earned.length > LISTED_REPOSITORIES,
    maintainers: maintainersOf(known),
    troubles,
    repositories: await withProjectStatuses(context, contest, contestRepositories(scope, earned, known), known),
  }
}

/** Says where work counts as open points, except in contests among friends. */
async function withProjectStatuses(
  context: LoadContext,
  contest: Contest,
  repositories: ContestRepository[],
  known: readonly KnownRepository[],
): Promise<ContestRepository[]> {
  const why = new Map(known.map((one) => [one.name, one.whyOpen]))
  if (rulesAt(await listRulesVersions(context, contest.id), context.now()).isAmongFriends) return repositories
  return repositories.map((line) => {
    const reason = line.isOwner ? null : (why.get(line.name) ?? null)
    return reason === null
      ? line
      : {
          ...line,
          asks: [
            ...line.asks,
            `Work here counts up to ${OPEN_POINTS_PER_DAY} points a day this week because ${reason}.`,
          ],
        }
  })
}

/** What maintainers stopped and ask for; `stored` is the contest's board. */
export async function loadMaintainers(
  context: LoadContext,
  contest: Contest,
  stored: Promise<StoredBoard<BoardHead>>,
): Promise<Maintainers> {
  return maintainersOf((await listKnown(context, contest, stored)).known)
}

async function listKnown(context: LoadContext, contest: Contest, stored: Promise<StoredBoard<BoardHead>>) {
  const [{ board }, scope] = await Promise.all([stored, listScope(context, contest.id)])
  return { board, scope, known: await listRepositories(context, { contest, scope, board }) }
}

export type Maintainers = ReturnType<typeof maintainersOf>

function maintainersOf(known: readonly KnownRepository[]) {
  return { ...stoppedOf(known), asking: known.filter(({ isStopped, asks }) => !isStopped && asks.length > 0).length }
}
