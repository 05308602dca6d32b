import { eq, sql } from 'drizzle-orm'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import { earnedForOwnTeam, type BoardPlayer } from '#app/domain/contests/contest-board.ts'
import { CLIMBERS_PER_PART } from '#app/domain/contests/contest.ts'
import type { KeptColumns } from '#app/domain/contests/kept-columns.ts'
import { csvOf, linesOf, type CsvRow } from '#app/domain/tables/csv.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { daysCsv, workCsv, type ExportContext } from './export-work.server.ts'
import { placesOf, rankCell, teamsCsv } from './results-csv.ts'

/** `text` comes piece by piece, so that a file is never whole in memory. */
export type ContestExport = { name: string; text: AsyncIterable<string> }

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
    .slice((part - 1) * CLIMBERS_PER_PART, part * CLIMBERS_PER_PART)
  if (part > 1 && climbers.length === 0) return null
  const name = `${[contest.slug, what, number, contest.isFrozen ? 'frozen' : undefined].filter((one) => one !== undefined).join('-')}.csv`
  const headings = [...new Set([...joined.values()].flatMap(({ columns }) => Object.keys(columns)))].toSorted()
  switch (what) {
    case 'days':
      return { name, text: daysCsv(context, contest, climbers, board) }
    case 'work':
      return { name, text: workCsv(context, contest, climbers, board) }
    case 'teams':
      return { name, text: once(teamsCsv(board)) }
    case 'certificates':
      return { name, text: once(await certificatesCsv(context, contest, { headings, joined })) }
    default:
      return { name, text: once(`\uFEFF${linesOf([[...MEMBERS, ...headings], ...placesOf(board).map(memberRow)])}`) }
  }

  function memberRow(player: BoardPlayer): CsvRow {
    const { rank, place, username, team = '', points, accepted, given = 0, playerId } = player
    const { joinedAt, columns = {} }: Partial<Joined> = joined.get(playerId) ?? {}
    return [
      rankCell(rank),
      rankCell(place),
      username ?? '',
      team,
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
/** `columns`: what the organiser keeps about them. */
type Joined = { joinedAt: number; columns: KeptColumns }

async function listJoined({ db }: ExportContext, id: string): Promise<Map<string, Joined>> {
  const { playerId, joinedAt, columns } = members
  const rows = await db.select({ playerId, joinedAt, columns }).from(members).where(eq(members.leaderboardId, id))
  return new Map(rows.map((row) => [row.playerId, { joinedAt: row.joinedAt, columns: row.columns ?? {} }]))
}

/** Later members change only the last part. */
function byJoining(one: BoardPlayer, other: BoardPlayer, joined: ReadonlyMap<string, Joined>): number {
  const joinedAt = ({ playerId }: BoardPlayer) => joined.get(playerId)?.joinedAt ?? Infinity
  const [first, second] = [joinedAt(one), joinedAt(other)]
  if (first !== second) return first - second
  return one.playerId < other.playerId ? -1 : 1
}

/** With the address of each and what the organiser keeps about its holder, for mails and records of the organiser's own. */
async function certificatesCsv(
  { db, config }: ExportContext,
  { id }: Contest,
  { headings, joined }: { headings: readonly string[]; joined: ReadonlyMap<string, Joined> },
): Promise<string> {
  const rows = await db.all<{
    playerId: string
    username: string
    certificate: string
    place: number
    points: number
    accepted: number
    issuedAt: number
    takenBackAt: number | null
  }>(sql`
    SELECT players.id AS playerId, players.github_username AS username, certificates.id AS certificate, place, certificates.points, accepted,
      issued_at AS issuedAt, taken_back_at AS takenBackAt
    FROM members CROSS JOIN certificates
      ON certificates.player_id = members.player_id AND certificates.contest_id = ${id}
    CROSS JOIN players ON players.id = members.player_id
    WHERE members.leaderboard_id = ${id} AND ${isCompetingPlayer}
    ORDER BY place = 0, place, lower_case_github_username`)
  return csvOf([
    ['username', 'place', 'points', 'accepted', 'issued_at', 'taken_back_at', 'address', ...headings],
    ...rows.map(({ playerId, username, place, points, accepted, issuedAt, takenBackAt, certificate }) => [
      username,
      rankCell(place),
      points,
      accepted,
      new Date(issuedAt).toISOString(),
      takenBackAt === null ? '' : new Date(takenBackAt).toISOString(),
      config.APP_ORIGIN + certificatePath(certificate),
      ...headings.map((heading) => joined.get(playerId)?.columns[heading] ?? ''),
    ]),
  ])
}

async function* once(text: string) {
  yield text
}
