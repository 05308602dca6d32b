import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { encodeCursor, parseCursor } from '#app/domain/cursor.ts'
import { appeals, reports } from '#db/schema/appeals-and-reports.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'
import type { AppealLine, Page, ReportLine } from './admin-week-view.ts'

type ListContext = Pick<AppContext, 'db'>

const LINES_A_PAGE = 20
const PATH = '/admin/week'

/** Appeals that wait for an answer, the oldest first; `after` is where a page ends. */
export async function listAppeals({ db }: ListContext, after: string | null): Promise<Page<AppealLine>> {
  const lines = await db
    .select({
      id: appeals.id,
      week: appeals.week,
      text: appeals.text,
      createdAt: appeals.createdAt,
      player: { id: appeals.playerId, username: players.githubUsername },
      award: { place: awards.place, state: awards.state },
    })
    .from(appeals)
    .innerJoin(players, eq(players.id, appeals.playerId))
    .leftJoin(awards, and(eq(awards.playerId, appeals.playerId), eq(awards.week, appeals.week)))
    .where(openAfter('appeals', after))
    .orderBy(appeals.createdAt, appeals.id)
    .limit(LINES_A_PAGE + 1)
  return pageOf(lines, 'appeals', after)
}

/** Reports of players that nobody looked at yet, the oldest first. */
export async function listReports({ db }: ListContext, after: string | null): Promise<Page<ReportLine>> {
  const reporter = alias(players, 'reporter')
  const lines = await db
    .select({
      id: reports.id,
      week: reports.week,
      text: reports.text,
      createdAt: reports.createdAt,
      player: { id: reports.playerId, username: players.githubUsername },
      reporter: { id: reports.reporterId, username: reporter.githubUsername },
    })
    .from(reports)
    .innerJoin(players, eq(players.id, reports.playerId))
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .where(openAfter('reports', after))
    .orderBy(reports.createdAt, reports.id)
    .limit(LINES_A_PAGE + 1)
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
