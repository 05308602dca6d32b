import { getTableColumns, sql, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayStart, weekOf } from '#app/domain/time/period.ts'
import type { Database } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'
import { prizes } from '#db/schema/prizes.ts'
import { projects } from '#db/schema/projects.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'

type With = { db: Database }
type Row<Table extends SQLiteTable> = Partial<Table['$inferInsert']>

/**
 * Rows of any table in one statement, however many: awaited, or one of several that `writeTogether` writes. Where the
 * table requires a column that a row does not name, a number is 1, a text is empty and a flag is off.
 */
export function insertRows<Table extends SQLiteTable>({ db }: With, table: Table, ...rows: Row<Table>[]) {
  const isNamed = (name: string) => rows.some((row: Record<string, unknown>) => row[name] !== undefined)
  const columns = Object.entries<Column>(getTableColumns(table)).filter(
    ([name, { notNull, hasDefault }]) => isNamed(name) || (notNull && !hasDefault),
  )
  const values = rows.map((row: Record<string, unknown>) =>
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
export function makeStandings(context: With, ...rows: (Row<typeof standings> & { points: number })[]) {
  return insertRows(context, standings, ...rows.map((row) => ({ ranked: true, descent: -row.points, ...row })))
}

/** Closed weeks by default. */
export function makeWeeks(context: With, ...rows: Row<typeof weeks>[]) {
  const made = rows.map(({ state = 'closed', ...row }) => ({
    state,
    settledAt: state === 'open' ? null : 1,
    closedAt: state === 'closed' ? 1 : null,
    ...row,
  }))
  return insertRows(context, weeks, ...made)
}

export function makeAwards(context: With, ...rows: Row<typeof awards>[]) {
  const usual = { points: 90, state: 'granted' as const, signs: [] }
  return insertRows(context, awards, ...rows.map((row) => ({ ...usual, ...row })))
}

/** Facts that count, ten points each, as the ledger has them. */
export function makeLedger(context: With, ...rows: (Row<typeof ledger> & { day: string })[]) {
  const made = rows.map(({ occurredAt = 1, ...row }) => ({
    scale: 'contest' as const,
    week: weekOf(dayStart(row.day)),
    points: 10,
    occurredAt,
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    ...row,
  }))
  return insertRows(context, ledger, ...made)
}

export function makeLeaderboards(context: With, ...rows: Row<typeof privateLeaderboards>[]) {
  const made = rows.map((row) => ({ name: 'Team', invitationCode: `code-${row.id}`, ...row }))
  return insertRows(context, privateLeaderboards, ...made)
}

export function makePrizes(context: With, ...rows: Row<typeof prizes>[]) {
  const usual = { position: 0, description: 'A thing', sponsor: 'Sponsor' }
  return insertRows(context, prizes, ...rows.map((row) => ({ ...usual, url: `https://${row.id}.example`, ...row })))
}

export function makeProjects(context: With, ...rows: Row<typeof projects>[]) {
  const usual = { position: 0, title: 'Rope', description: 'A thing', website: 'https://rope.example/' }
  return insertRows(context, projects, ...rows.map((row) => ({ ...usual, ...row })))
}

/** Rules that a maintainer set on the screen and that change nothing. */
export function makeRules(context: With, ...rows: Row<typeof repositoryRules>[]) {
  const usual = { since: 0, source: 'screen' as const, points: 'all' as const, labels: [] }
  return insertRows(context, repositoryRules, ...rows.map((row) => ({ ...usual, ...row })))
}
