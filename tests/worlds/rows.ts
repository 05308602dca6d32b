import { getTableColumns, sql, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { NO_RULES } from '#app/domain/maintainers/repository-rules.ts'
import { dayStart, weekOf } from '#app/domain/time/period.ts'
import type { Database } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import { notifications } from '#db/schema/notifications.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'
import { prizes } from '#db/schema/prizes.ts'
import { projects } from '#db/schema/projects.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'

type With = { db: Database }
type Row<Table extends SQLiteTable> = Partial<Table['$inferInsert']>
/** One after the other, or lists. */
type Many<Made> = (Made | readonly Made[])[]

/**
 * Rows of any table in one statement, however many: awaited, or one of several that `writeTogether` writes. Where the
 * table requires a column that a row does not name, a number is 1, a text is empty and a flag is off.
 */
export function insertRows<Table extends SQLiteTable>({ db }: With, table: Table, ...given: Many<Row<Table>>) {
  const rows = given.flat() as Record<string, unknown>[]
  const isNamed = (name: string) => rows.some((row) => row[name] !== undefined)
  const columns = Object.entries<Column>(getTableColumns(table)).filter(
    ([name, { notNull, hasDefault }]) => isNamed(name) || (notNull && !hasDefault),
  )
  const values = rows.map((row) =>
    columns.map(([name, column]) => {
      const usual = column.default ?? (column.notNull ? EMPTY[column.columnType] : null)
      const value = row[name] === undefined ? usual : row[name]
      return value === undefined || value === null ? null : column.mapToDriverValue(value)
    }),
  )
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const each = columns.map((_, index) => sql.raw(`value ->> ${index}`))
  return db.run(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(each, sql`, `)} FROM json_each(${JSON.stringify(values)})`)
}

const EMPTY: Record<string, unknown> = { SQLiteInteger: 1, SQLiteText: '', SQLiteBoolean: false }

/** Whoever is ranked. */
export function makeStandings(context: With, ...given: Many<Row<typeof standings> & { points: number }>) {
  return insertRows(context, standings, ...given.flat().map((row) => ({ ranked: true, descent: -row.points, ...row })))
}

/** Closed weeks by default. */
export function makeWeeks(context: With, ...given: Many<Row<typeof weeks>>) {
  const made = given.flat().map(({ state = 'closed', ...row }) => ({
    state,
    settledAt: state === 'open' ? null : 1,
    closedAt: state === 'closed' ? 1 : null,
    ...row,
  }))
  return insertRows(context, weeks, made)
}

export function makeAwards(context: With, ...given: Many<Row<typeof awards>>) {
  const usual = { points: 90, state: 'granted' as const, signs: [] }
  return insertRows(context, awards, ...given.flat().map((row) => ({ ...usual, ...row })))
}

/** Facts that count, ten points each, as the ledger has them. */
export function makeLedger(context: With, ...given: Many<Row<typeof ledger> & { day: string }>) {
  const made = given.flat().map(({ occurredAt = 1, ...row }) => ({
    scale: 'contest' as const,
    week: weekOf(dayStart(row.day)),
    points: 10,
    occurredAt,
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    ...row,
  }))
  return insertRows(context, ledger, made)
}

export function makeLeaderboards(context: With, ...given: Many<Row<typeof privateLeaderboards>>) {
  const made = given.flat().map((row) => ({ name: 'Team', invitationCode: `code-${row.id}`, ...row }))
  return insertRows(context, privateLeaderboards, made)
}

export function makePrizes(context: With, ...given: Many<Row<typeof prizes>>) {
  const usual = { position: 0, description: 'A thing', sponsor: 'Sponsor' }
  return insertRows(
    context,
    prizes,
    ...given.flat().map((row) => ({ ...usual, url: `https://${row.id}.example`, ...row })),
  )
}

export function makeProjects(context: With, ...given: Many<Row<typeof projects>>) {
  const usual = { position: 0, title: 'Rope', description: 'A thing', website: 'https://rope.example/' }
  return insertRows(context, projects, ...given.flat().map((row) => ({ ...usual, ...row })))
}

/** Rules that a maintainer set on the screen and that change nothing. */
export function makeRules(context: With, ...given: Many<Row<typeof repositoryRules>>) {
  const usual = { ...NO_RULES, labels: [], since: 0, source: 'screen' as const }
  return insertRows(context, repositoryRules, ...given.flat().map((row) => ({ ...usual, ...row })))
}

export function makeNotifications(context: With & { now: () => number }, ...given: Many<Row<typeof notifications>>) {
  const usual = { kind: 'CUSTOM' as const, payload: {}, createdAt: context.now() }
  return insertRows(context, notifications, ...given.flat().map((row) => ({ ...usual, ...row })))
}
