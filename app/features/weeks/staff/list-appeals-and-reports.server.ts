import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { linesOfKeys } from '#app/core/ledger/ledger-lines.server.ts'
import { encodeCursor, parseCursor } from '#app/domain/values/pages.ts'
import { pick } from '#app/domain/values/pick.ts'
import { appeals, questions, reports } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'

type ListContext = Pick<AppContext, 'db'>

const LINES_PER_PAGE = 20
const PATH = '/admin/week'

export async function listAppeals({ db }: ListContext, after: string | null) {
  const lines = await db
    .select({
      ...pick(appeals, 'id', 'week', 'text', 'createdAt'),
      player: { id: appeals.playerId, username: players.githubUsername },
      award: { place: awards.place, state: awards.state },
    })
    .from(appeals)
    .innerJoin(players, eq(players.id, appeals.playerId))
    .leftJoin(awards, and(eq(awards.playerId, appeals.playerId), eq(awards.week, appeals.week)))
    .where(openAfter('appeals', after))
    .orderBy(appeals.createdAt, appeals.id)
    .limit(LINES_PER_PAGE + 1)
  return pageOf(lines, 'appeals', after)
}

export async function listReports({ db }: ListContext, after: string | null) {
  const reporter = alias(players, 'reporter')
  const lines = await db
    .select({
      ...pick(reports, 'id', 'week', 'text', 'createdAt'),
      player: { id: reports.playerId, username: players.githubUsername },
      reporter: { id: reports.reporterId, username: reporter.githubUsername },
    })
    .from(reports)
    .innerJoin(players, eq(players.id, reports.playerId))
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .where(openAfter('reports', after))
    .orderBy(reports.createdAt, reports.id)
    .limit(LINES_PER_PAGE + 1)
  return pageOf(lines, 'reports', after)
}

/** With their ledger rows, which may be gone. */
export async function listQuestions(context: ListContext, after: string | null) {
  const rows = await context.db
    .select({
      ...pick(questions, 'id', 'key', 'week', 'text', 'createdAt'),
      player: { id: questions.playerId, username: players.githubUsername },
    })
    .from(questions)
    .innerJoin(players, eq(players.id, questions.playerId))
    .where(openAfter('questions', after))
    .orderBy(questions.createdAt, questions.id)
    .limit(LINES_PER_PAGE + 1)
  const found = await linesOfKeys(
    context,
    rows.map(({ player, key }) => ({ playerId: player.id, key })),
  )
  const lines = rows.map(({ key, ...question }) => {
    const row = found.lines.find((line) => line.playerId === question.player.id && line.key === key)
    return { ...question, row: row ?? null }
  })
  return pageOf(lines, 'questions', after)
}

type List = 'appeals' | 'reports' | 'questions'

function openAfter(table: List, after: string | null): SQL {
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
  const cursor = parseCursor(after)
  const open = sql`${column('state')} = 'open'`
  if (cursor === null) return open
  return sql`${open} AND (${column('created_at')}, ${column('id')}) > (${cursor.value}, ${cursor.id})`
}

type Row = { id: string; createdAt: number }

function pageOf<Line extends Row>(rows: Line[], name: List, after: string | null) {
  const lines = rows.slice(0, LINES_PER_PAGE)
  const last = rows.length > LINES_PER_PAGE ? lines.at(-1) : undefined
  return {
    lines,
    firstHref: after === null ? null : `${PATH}#${name}`,
    nextHref:
      last === undefined ? null : `${PATH}?${name}=${encodeCursor({ value: last.createdAt, id: last.id })}#${name}`,
  }
}
