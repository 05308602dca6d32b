import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { findScoring, type OpenContest } from '#app/core/contests/running/open-contests.server.ts'
import { scoreMembers, type ScoredMember } from '#app/core/contests/running/score-members.server.ts'
import {
  countsOf,
  manualPointsKindText,
  isManualPoints,
  lessText,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import type { BoardPlayer, ContestBoard } from '#app/domain/contests/contest-board.ts'
import { freezesAt } from '#app/domain/contests/contest.ts'
import { foundText } from '#app/domain/contests/labels/label-text.ts'
import { reasonOfLine } from '#app/domain/contests/scoring/contest-reason.ts'
import { shownRepository } from '#app/domain/github/hidden-repository.ts'
import { landedText } from '#app/domain/ledger/landing.ts'
import { isScoredKind, kindOf } from '#app/domain/points/points-table.ts'
import { linesOf, type CsvRow } from '#app/domain/tables/csv.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { idsIn } from '#db/client.ts'

export type ExportContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** Their ledgers are in memory at once. */
const CLIMBERS_PER_READ = 10

const WORK = [
  'username',
  'day',
  'kind',
  'repository',
  'title',
  'url',
  'counted',
  'points',
  'reason',
  'landed',
  'agent',
  'labels',
]

/** A row per climber, a column per day of the contest's clock. */
export async function* daysCsv(
  context: ExportContext,
  contest: Contest,
  climbers: readonly BoardPlayer[],
  { counts }: ContestBoard,
) {
  const columns = daysOf(context, contest)
  yield `\uFEFF${linesOf([['username', ...columns]])}`
  const rowOf = (username: string | null, earned: Record<string, number>, byHand: HandDecision[]): CsvRow => {
    const given = Map.groupBy(byHand.filter(isManualPoints), ({ at }) => dayOfManualPoints(contest, at))
    const manualPointsOn = (day: string) => (given.get(day) ?? []).reduce((sum, one) => sum + countsOf(one, counts), 0)
    return [username ?? '', ...columns.map((day) => (earned[day] ?? 0) + manualPointsOn(day))]
  }
  if (contest.isFrozen) {
    for await (const [{ username }, { score, byHand }] of scored(context, contest, climbers))
      yield linesOf([rowOf(username, score.days, byHand)])
    return
  }
  const stored = await context.db.all<{ playerId: string; days: string; byHand: string }>(sql`
    SELECT player_id AS playerId, days, by_hand AS byHand FROM contest_scores
    WHERE contest_id = ${contest.id} AND player_id IN ${idsIn(climbers.map(({ playerId }) => playerId))}`)
  const earned = new Map(stored.map((row) => [row.playerId, row]))
  for (const { playerId, username } of climbers) {
    const row = earned.get(playerId)
    const byDay = JSON.parse(row?.days ?? '{}') as Record<string, number>
    yield linesOf([rowOf(username, byDay, JSON.parse(row?.byHand ?? '[]') as HandDecision[])])
  }
}

/** What is given after the end counts for the last day. */
function dayOfManualPoints({ endsAt, timeZone }: Contest, at: number): string {
  return zonedDay(Math.min(at, endsAt - 1), timeZone)
}

/** Days that have begun, up to the freeze while standings are frozen. */
function daysOf({ now }: ExportContext, contest: Contest): string[] {
  const { startsAt, endsAt, timeZone } = contest
  if (now() < startsAt) return []
  const last = Math.min(now(), endsAt - 1, (knownBefore(contest) ?? Infinity) - 1)
  const first = dayStart(zonedDay(startsAt, timeZone))
  const count = Math.max(0, (dayStart(zonedDay(last, timeZone)) - first) / DAY + 1)
  return Array.from({ length: count }, (_, index) => dayOf(first + index * DAY))
}

/** What came in later is hidden by the freeze, or changes no final results. */
function knownBefore(contest: Contest): number | null {
  return contest.isFrozen ? freezesAt(contest) : contest.finalAt
}

/** Each piece of work that was looked at, with what it earns and why not more. */
export async function* workCsv(
  context: ExportContext,
  contest: Contest,
  climbers: readonly BoardPlayer[],
  { counts }: ContestBoard,
) {
  yield `\uFEFF${linesOf([WORK])}`
  for await (const [{ username }, { score, rows, byHand }] of scored(context, contest, climbers)) {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const lines = score.lines.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    yield linesOf(
      lines.flatMap((line): CsvRow[] => {
        const { key, day, counted, points, found = [] } = line
        const row = byKey.get(key)
        if (row === undefined || !isScoredKind(row.kind)) return []
        const { title, url, repository, landedAs, agent } = row
        const isNamed = shownRepository(repository ?? '') !== ''
        return [
          [
            username ?? '',
            day,
            kindOf(row.kind).text,
            shownRepository(repository ?? ''),
            title ?? '',
            url ?? '',
            counted,
            points,
            reasonOfLine(line) ?? '',
            isNamed && landedAs !== null ? landedText(landedAs) : '',
            isNamed ? (agent ?? '') : '',
            isNamed ? foundText(found) : '',
          ],
        ]
      }),
    )
    yield linesOf(
      byHand.filter(isManualPoints).map((given): CsvRow => {
        const { at, kind, reason } = given
        const note = lessText(given, counts, contest.finalAt !== null) ?? ''
        const [day, what] = [dayOfManualPoints(contest, at), `By hand: ${manualPointsKindText[kind]}`]
        return [username ?? '', day, what, '', reason, '', 1, countsOf(given, counts), note, '', '', '']
      }),
    )
  }
}

/** Climbers with their scores, some at a time; nobody before the start. */
async function* scored(
  context: ExportContext,
  contest: Contest,
  climbers: readonly BoardPlayer[],
): AsyncGenerator<[BoardPlayer, ScoredMember]> {
  const scoring: OpenContest | null = contest.state === 'soon' ? null : await findScoring(context, contest.id)
  if (scoring === null) return
  for (let first = 0; first < climbers.length; first += CLIMBERS_PER_READ) {
    const some = climbers.slice(first, first + CLIMBERS_PER_READ)
    const memberships = some.map(({ playerId }) => ({ contest: scoring, playerId }))
    const scores = await scoreMembers(context, memberships, [], knownBefore(contest))
    for (const [index, climber] of some.entries()) {
      const score = scores[index]
      if (score !== undefined) yield [climber, score]
    }
  }
}
