import { phaseOf, type ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import type { BoardHead } from '#app/domain/contests/board-parts.ts'
import type { ContestRock, ContestState } from '#app/domain/contests/contest.ts'
import { DAY } from '#app/domain/time/period.ts'
import { zonedShortDate } from '#app/domain/time/zoned-text.ts'
import { pick } from '#app/domain/values/pick.ts'
import { formatCount } from '#app/ui/format.ts'

/** What a card and a widget show of a contest: nothing that changes by the minute. */
export type ContestSummary = {
  slug: string
  name: string
  rock: ContestRock
  ridge: number
  phase: ContestPhase
  state: { strong: string; rest: string }
  /** The state for what is kept for long: it names dates. */
  line: string
  counts: [count: number, what: string][]
  rows: SummaryRow[]
}
/** `githubId` is null for a team. */
export type SummaryRow = { place: number; name: string; githubId: number | null; points: number }

type Summarized = {
  slug: string
  name: string
  rock: ContestRock
  ridge: number
  state: ContestState
  isFrozen: boolean
  startsAt: number
  endsAt: number
  finalAt: number | null
  cancelledAt: number | null
  timeZone: string
  teamMode: string | null
}

export function summaryOf(
  contest: Summarized,
  board: BoardHead,
  { kind, rows, now }: { kind: 'teams' | 'players'; rows: number; now: number },
): ContestSummary {
  const { teamMode } = contest
  const phase = phaseOf(contest)
  const places =
    kind === 'teams' && teamMode !== null
      ? board.teams.map(({ place, name: team, points }) => ({ place, name: team, githubId: null, points }))
      : // A place without its name is not shown here; the page keeps it.
        board.players.flatMap(({ place, username, githubId, points }) =>
          username === null ? [] : [{ place, name: username, githubId, points }],
        )
  return {
    ...pick(contest, 'slug', 'name', 'rock', 'ridge'),
    phase,
    state: summaryState(phase, contest, now),
    line:
      phase === 'running'
        ? `Running until ${zonedShortDate(contest.endsAt, contest.timeZone)}, ${formatCount(board.count.players, 'climber')}`
        : Object.values(summaryState(phase, contest, now)).join(''),
    counts: [
      [
        board.count.players,
        `${board.count.players === 1 ? 'climber' : 'climbers'}${phase === 'cancelled' ? '' : ' so far'}`,
      ],
      ...(teamMode === null
        ? []
        : ([[board.count.teams, board.count.teams === 1 ? 'team' : 'teams']] as [number, string][])),
    ],
    rows:
      phase === 'soon' || phase === 'draft' || phase === 'cancelled'
        ? []
        : places.filter(({ place }) => place > 0).slice(0, rows),
  }
}

function summaryState(
  phase: ContestPhase,
  { startsAt, endsAt, finalAt, cancelledAt, timeZone }: Summarized,
  now: number,
) {
  const ends = zonedShortDate(endsAt, timeZone)
  switch (phase) {
    case 'draft':
    case 'soon':
      return { strong: `Starts ${zonedShortDate(startsAt, timeZone)}`, rest: '' }
    case 'running':
      return { strong: 'Running', rest: `, ${formatCount(Math.max(1, Math.ceil((endsAt - now) / DAY)), 'day')} left` }
    case 'frozen':
      return { strong: 'Hidden', rest: ` until after ${ends}` }
    case 'settling':
      return { strong: 'Settling', rest: ` since ${ends}` }
    case 'cancelled':
      return { strong: 'Called off', rest: ` on ${zonedShortDate(cancelledAt ?? endsAt, timeZone)}` }
    default:
      return { strong: 'Final', rest: ` since ${zonedShortDate(finalAt ?? endsAt, timeZone)}` }
  }
}
