import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { encodeCursor, parseCursor } from '#app/domain/cursor.ts'
import type { AppealLine, AwardLine, Page, ReportLine } from './admin-week-view.ts'

type ListContext = Pick<AppContext, 'db'>

const LINES_A_PAGE = 20
const PATH = '/admin/week'

/** Appeals that wait for an answer, the oldest first; `after` is where a page ends. */
export async function listAppeals({ db }: ListContext, after: string | null): Promise<Page<AppealLine>> {
  const rows = await db.all<{
    id: string
    playerId: string
    username: string
    week: string
    text: string
    createdAt: number
    place: number | null
    awardState: AwardLine['state'] | null
  }>(sql`SELECT appeals.id, appeals.player_id AS playerId, github_username AS username, appeals.week, appeals.text,
      appeals.created_at AS createdAt, awards.place, awards.state AS awardState
    FROM appeals JOIN players ON players.id = appeals.player_id
    LEFT JOIN awards ON awards.player_id = appeals.player_id AND awards.week = appeals.week
    WHERE ${openAfter('appeals', after)} ORDER BY appeals.created_at, appeals.id LIMIT ${LINES_A_PAGE + 1}`)
  const lines = rows.map(({ playerId, username, place, awardState, ...appeal }) => ({
    ...appeal,
    player: { id: playerId, username },
    award: place === null || awardState === null ? null : { place, state: awardState },
  }))
  return pageOf(lines, 'appeals', after)
}

/** Reports of players that nobody looked at yet, the oldest first. */
export async function listReports({ db }: ListContext, after: string | null): Promise<Page<ReportLine>> {
  const rows = await db.all<{
    id: string
    playerId: string
    username: string
    reporterId: string
    reporterName: string
    week: string
    text: string
    createdAt: number
  }>(sql`SELECT reports.id, reports.player_id AS playerId, reported.github_username AS username,
      reports.reporter_id AS reporterId, reporter.github_username AS reporterName, reports.week, reports.text,
      reports.created_at AS createdAt
    FROM reports JOIN players AS reported ON reported.id = reports.player_id
    JOIN players AS reporter ON reporter.id = reports.reporter_id
    WHERE ${openAfter('reports', after)} ORDER BY reports.created_at, reports.id LIMIT ${LINES_A_PAGE + 1}`)
  const lines = rows.map(({ playerId, username, reporterId, reporterName, ...report }) => ({
    ...report,
    player: { id: playerId, username },
    reporter: { id: reporterId, username: reporterName },
  }))
  return pageOf(lines, 'reports', after)
}

function openAfter(table: 'appeals' | 'reports', after: string | null): SQL {
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
  const cursor = parseCursor(after)
  const open = sql`${column('state')} = 'open'`
  if (cursor === null) return open
  return sql`${open} AND (${column('created_at')}, ${column('id')}) > (${cursor.value}, ${cursor.id})`
}

function pageOf<Line extends { id: string; createdAt: number }>(
  rows: Line[],
  name: 'appeals' | 'reports',
  after: string | null,
): Page<Line> {
  const lines = rows.slice(0, LINES_A_PAGE)
  const last = lines.at(-1)
  const hasMore = rows.length > LINES_A_PAGE && last !== undefined
  return {
    lines,
    firstHref: after === null ? null : `${PATH}#${name}`,
    nextHref: hasMore ? `${PATH}?${name}=${encodeCursor({ value: last.createdAt, id: last.id })}#${name}` : null,
  }
}
