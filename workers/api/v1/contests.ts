import type { AppContext } from '#app/context/context.server.ts'
import { resultOf } from '#app/core/contests/result/contest-result.ts'
import { findPublicContest, loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import { phaseOf } from '#app/core/contests/running/contest-phase.ts'
import { loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { found, instantOf, type ApiAnswer } from '#app/features/public-api/answer.ts'

type ApiContext = Pick<AppContext, 'config' | 'db' | 'now'>

const PLACES_SHOWN = 100

export async function loadPublicContest(context: ApiContext, slug: string): Promise<ApiAnswer<unknown>> {
  const contest = await findPublicContest(context, slug)
  if (contest === null) return { ok: false, problem: 'contest_not_found' }
  const { board, madeAt } = await loadBoardHead(context, contest)
  const { players, teams } = resultOf(board)
  return found({
    slug: contest.slug,
    name: contest.name,
    description: contest.description,
    url: `${context.config.APP_ORIGIN}/c/${contest.slug}`,
    state: phaseOf(contest),
    startsAt: instantOf(contest.startsAt),
    endsAt: instantOf(contest.endsAt),
    timeZone: contest.timeZone,
    finalAt: contest.finalAt === null ? null : instantOf(contest.finalAt),
    cancelledAt: contest.cancelledAt === null ? null : instantOf(contest.cancelledAt),
    cancelReason: contest.cancelReason,
    countedAt: instantOf(madeAt),
    members: board.count.players,
    players: players.slice(0, PLACES_SHOWN),
    teams: teams.slice(0, PLACES_SHOWN),
  })
}

export async function signPublicResult(
  context: ApiContext & Pick<AppContext, 'limits'>,
  slug: string,
): Promise<ApiAnswer<unknown>> {
  const contest = await findPublicContest(context, slug)
  if (contest === null) return { ok: false, problem: 'contest_not_found' }
  const result = await loadResult(context, contest)
  if (result === null) return { ok: false, problem: 'contest_not_final' }
  const signed = await signResult(context, result)
  if (signed === 'too_many_requests') return { ok: false, problem: signed }
  return signed === 'unsigned' ? { ok: false, problem: 'results_not_signed_here' } : found(signed)
}
