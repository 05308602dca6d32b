import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { findScoring, type OpenContest } from '#app/core/contests/running/open-contests.server.ts'
import { scoreMembers, type ScoredMember } from '#app/core/contests/running/score-members.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import {
  countsOf,
  givenKindText,
  isGiven,
  lessText,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import { earnedForOwnTeam, type BoardPlayer, type ContestBoard } from '#app/domain/contests/contest-board.ts'
import { reasonOfLine } from '#app/domain/contests/contest-reason.ts'
import { CLIMBERS_A_PART, freezesAt } from '#app/domain/contests/contest.ts'
import { foundText } from '#app/domain/contests/labels/label-text.ts'
import type { KeptColumns } from '#app/domain/contests/roster.ts'
import { shownRepository } from '#app/domain/github/hidden-repository.ts'
import { landedText } from '#app/domain/ledger/landing.ts'
import { isContestKind, kindOf } from '#app/domain/points/points-table.ts'
import { csvOf, linesOf, type CsvRow } from '#app/domain/tables/csv.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { idsIn } from '#db/client.ts'
import { placesOf, rankCell, teamsCsv } from './results-csv.ts'

type ExportContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** `text` comes piece by piece, so that a file is never whole in memory. */
export type ContestExport = { name: string; text: AsyncIterable<string> }

/** Their ledgers are in memory at once. */
const CLIMBERS_A_READ = 10

/**
 * A contest as a file of `members.csv`, `teams.csv`, `certificates.csv`, `days.csv` or `work.csv`, and `days-2.csv` for a
 * second part. While it is in the cloud, the file has what the board shows, and work that had come in before the freeze. Null
 * for no such file.
 */
export async function loadExport(
  context: ExportContext,
  contest: Contest,
  file: string,
): Promise<ContestExport | null> {
  const [, what, number] = /^(members|teams|certificates|days|work)(?:-([2-9]|[1-9]\d{1,2}))?\.csv$/.exec(file) ?? []
  const isInParts = what === 'days' || what === 'work'
  if (what === undefined || contest.state === 'draft' || (number !== undefined && !isInParts)) return null
  if (what === 'teams' && contest.teamMode === null) return null
  const [{ board }, joined] = await Promise.all([loadBoard(context, contest), listJoined(context, contest.id)])
  const part = Number(number ?? 1)
  const climbers = board.players
    .filter(({ username }) => username !== null)
    .toSorted((one, other) => byJoining(one, other, joined))
    .slice((part - 1) * CLIMBERS_A_PART, part * CLIMBERS_A_PART)
  if (part > 1 && climbers.length === 0) return null
  const name = `${[contest.slug, what, number, contest.isFrozen ? 'frozen' : undefined].filter((one) => one !== undefined).join('-')}.csv`
  const headings = [...new Set([...joined.values()].flatMap(({ columns }) => Object.keys(columns)))].toSorted()
  const teamNames = new Map(board.teams.map(({ id, name: team }) => [id, team]))
  switch (what) {
    case 'days':
      return { name, text: days(context, contest, climbers, board) }
    case 'work':
      return { name, text: work(context, contest, climbers, board) }
    case 'teams':
      return { name, text: once(teamsCsv(board)) }
    case 'certificates':
      return { name, text: once(await certificatesCsv(context, contest)) }
    default:
      return { name, text: once(`\uFEFF${linesOf([[...MEMBERS, ...headings], ...placesOf(board).map(memberRow)])}`) }
  }

  function memberRow(player: BoardPlayer): CsvRow {
    const { rank, place, username, teamId, points, accepted, given = 0, playerId } = player
    const { joinedAt, columns = {} }: Partial<Joined> = joined.get(playerId) ?? {}
    return [
      rankCell(rank),
      rankCell(place),
      username ?? '',
      teamNames.get(teamId ?? '') ?? '',
      points,
      accepted,
      joinedAt === undefined ? '' : new Date(joinedAt).toISOString(),
      contest.teamMode === null ? '' : earnedForOwnTeam(player),
      given,
      ...headings.map((heading) => columns[heading] ?? ''),
    ]
  }
}

const MEMBERS = ['rank', 'place', 'username', 'team', 'points', 'accepted', 'joined_at', 'team_points', 'given']
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

/** `columns`: what the organiser keeps about them. */
type Joined = { joinedAt: number; columns: KeptColumns }

async function listJoined({ db }: ExportContext, id: string): Promise<Map<string, Joined>> {
  const rows = await db.all<{ playerId: string; joinedAt: number; columns: string | null }>(
    sql`SELECT player_id AS playerId, joined_at AS joinedAt, columns FROM members WHERE leaderboard_id = ${id}`,
  )
  return new Map(
    rows.map(({ playerId, joinedAt, columns }) => [
      playerId,
      { joinedAt, columns: JSON.parse(columns ?? '{}') as KeptColumns },
    ]),
  )
}

/** Whoever joins later changes no part before the last. */
function byJoining(one: BoardPlayer, other: BoardPlayer, joined: ReadonlyMap<string, Joined>): number {
  const joinedAt = ({ playerId }: BoardPlayer) => joined.get(playerId)?.joinedAt ?? Infinity
  const [first, second] = [joinedAt(one), joinedAt(other)]
  if (first !== second) return first - second
  return one.playerId < other.playerId ? -1 : 1
}

/** With the address of each, for mails and records of the organiser's own. */
async function certificatesCsv({ db, config }: ExportContext, { id }: Contest): Promise<string> {
  const rows = await db.all<{
    username: string
    certificate: string
    place: number
    points: number
    accepted: number
    issuedAt: number
    takenBackAt: number | null
  }>(sql`
    SELECT players.github_username AS username, certificates.id AS certificate, place, certificates.points, accepted,
      issued_at AS issuedAt, taken_back_at AS takenBackAt
    FROM members CROSS JOIN certificates
      ON certificates.player_id = members.player_id AND certificates.contest_id = ${id}
    CROSS JOIN players ON players.id = members.player_id
    WHERE members.leaderboard_id = ${id} AND ${isCompetingPlayer}
    ORDER BY place = 0, place, lower_case_github_username`)
  return csvOf([
    ['username', 'place', 'points', 'accepted', 'issued_at', 'taken_back_at', 'address'],
    ...rows.map(({ username, place, points, accepted, issuedAt, takenBackAt, certificate }) => [
      username,
      rankCell(place),
      points,
      accepted,
      new Date(issuedAt).toISOString(),
      takenBackAt === null ? '' : new Date(takenBackAt).toISOString(),
      config.APP_ORIGIN + certificatePath(certificate),
    ]),
  ])
}

async function* once(text: string) {
  yield text
}

/** A row a climber, a column a day of the contest's clock. */
async function* days(
  context: ExportContext,
  contest: Contest,
  climbers: readonly BoardPlayer[],
  { counts }: ContestBoard,
) {
  const columns = daysOf(context, contest)
  yield `\uFEFF${linesOf([['username', ...columns]])}`
  const rowOf = (username: string | null, earned: Record<string, number>, byHand: HandDecision[]): CsvRow => {
    const given = Map.groupBy(byHand.filter(isGiven), ({ at }) => dayOfGiven(contest, at))
    const givenOn = (day: string) => (given.get(day) ?? []).reduce((sum, one) => sum + countsOf(one, counts), 0)
    return [username ?? '', ...columns.map((day) => (earned[day] ?? 0) + givenOn(day))]
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

/** What is given after the end is of its last day. */
function dayOfGiven({ endsAt, timeZone }: Contest, at: number): string {
  return zonedDay(Math.min(at, endsAt - 1), timeZone)
}

/** Days that have begun, up to the freeze while the contest is in the cloud. */
function daysOf({ now }: ExportContext, contest: Contest): string[] {
  const { startsAt, endsAt, timeZone } = contest
  if (now() < startsAt) return []
  const last = Math.min(now(), endsAt - 1, (knownBefore(contest) ?? Infinity) - 1)
  const first = dayStart(zonedDay(startsAt, timeZone))
  const count = Math.max(0, (dayStart(zonedDay(last, timeZone)) - first) / DAY + 1)
  return Array.from({ length: count }, (_, index) => dayOf(first + index * DAY))
}

/** What came in later is in the cloud, or changes no final results. */
function knownBefore(contest: Contest): number | null {
  return contest.isFrozen ? freezesAt(contest) : contest.finalAt
}

/** Each piece of work that was looked at, with what it earns and why not more. */
async function* work(
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
        if (row === undefined || !isContestKind(row.kind)) return []
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
      byHand.filter(isGiven).map((given): CsvRow => {
        const { at, kind, reason } = given
        const note = lessText(given, counts, contest.finalAt !== null) ?? ''
        const [day, what] = [dayOfGiven(contest, at), `By hand: ${givenKindText[kind]}`]
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
  for (let first = 0; first < climbers.length; first += CLIMBERS_A_READ) {
    const some = climbers.slice(first, first + CLIMBERS_A_READ)
    const memberships = some.map(({ playerId }) => ({ contest: scoring, playerId }))
    const scores = await scoreMembers(context, memberships, [], knownBefore(contest))
    for (const [index, climber] of some.entries()) {
      const score = scores[index]
      if (score !== undefined) yield [climber, score]
    }
  }
}
