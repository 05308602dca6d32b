import type { AppContext } from '#app/context/context.server.ts'
import { measureLoad } from '#app/core/contests/load/measure-load.server.ts'
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
  type MeasuredRepository,
} from '#app/domain/contests/contest-repositories.ts'
import { rulesAt } from '#app/domain/contests/contest-rules.ts'
import { OPEN_LIMIT } from '#app/domain/points/points-table.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'now'>

export type Maintainers = Awaited<ReturnType<typeof measure>>['maintainers']

/** The repositories of a contest, with what everybody may see of them: in the cloud, the sums of the freeze. */
export async function loadRepositories(context: LoadContext, contest: Contest) {
  const [{ board, scope, measured, maintainers }, troubles] = await Promise.all([
    measure(context, contest, loadBoardHead(context, contest)),
    troublesOfContest(context, contest.id),
  ])
  const earned = board.repositories ?? []
  return {
    origin: context.config.APP_ORIGIN,
    hasScope: scope.length > 0,
    isCut: scope.length === 0 && earned.length > LISTED_REPOSITORIES,
    maintainers,
    troubles,
    repositories: await withProjectStatuses(context, contest, contestRepositories(scope, earned, measured), measured),
  }
}

/** Says where work shares the points of one's own, which friends do not mind. */
async function withProjectStatuses(
  context: LoadContext,
  contest: Contest,
  repositories: ContestRepository[],
  measured: readonly MeasuredRepository[],
): Promise<ContestRepository[]> {
  const why = new Map(measured.map((one) => [one.name, one.whyOpen]))
  if (rulesAt(await listRulesVersions(context, contest.id), context.now()).isAmongFriends) return repositories
  return repositories.map((line) => {
    const reason = line.isOwner ? null : (why.get(line.name) ?? null)
    return reason === null
      ? line
      : {
          ...line,
          asks: [...line.asks, `Work here counts up to ${OPEN_LIMIT} points a day this week because ${reason}.`],
        }
  })
}

/** What maintainers carry and ask for; `stored` is the contest's board. */
export async function loadMaintainers(
  context: LoadContext,
  contest: Contest,
  stored: Promise<StoredBoard<BoardHead>>,
): Promise<Maintainers> {
  return (await measure(context, contest, stored)).maintainers
}

async function measure(context: LoadContext, contest: Contest, stored: Promise<StoredBoard<BoardHead>>) {
  const [{ board }, scope] = await Promise.all([stored, listScope(context, contest.id)])
  const {
    repositories: measured,
    load,
    opened,
    waiting,
    at,
    isCounted,
  } = await measureLoad(context, { contest, scope, board })
  const asking = measured.filter(({ isStopped, asks }) => !isStopped && asks.length > 0).length
  return {
    board,
    scope,
    measured,
    maintainers: { load, opened, waiting, at, isCounted, asking, ...stoppedOf(measured) },
  }
}
