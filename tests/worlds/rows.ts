import { getTableColumns, sql, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { NO_RULES } from '../../app/domain/maintainers/repository-rules.ts'
import { dayOf, weekOfDay } from '../../app/domain/time/period.ts'
import type { Database } from '../../db/client.ts'
import { privateLeaderboards } from '../../db/schema/contests/private-leaderboards.ts'
import { ledger } from '../../db/schema/ledger.ts'
import { repositoryRules } from '../../db/schema/maintainers.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { prizes } from '../../db/schema/prizes.ts'
import { projects } from '../../db/schema/projects.ts'
import { standings } from '../../db/schema/standings.ts'
import { awards, weeks } from '../../db/schema/weeks.ts'

type With = { db: Database }
type Row<Table extends SQLiteTable> = Partial<Table['$inferInsert']>
/** One after the other, or lists. */
type Many<Made> = (Made | readonly Made[])[]

/**
 * Rows of any table in one statement, however many: awaited, or one of several that `writeTogether` writes. Where the
 * table requires a column that a row does not name, a number is 1, a text or an object is empty and a flag is off.
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

const EMPTY: Record<string, unknown> = { SQLiteInteger: 1, SQLiteText: '', SQLiteTextJson: {}, SQLiteBoolean: false }

/** Whoever is ranked. */
export const makeStandings = factory(standings, ({ points = 1 }) => ({ ranked: true, descent: -points }))

/** Closed weeks by default. */
export const makeWeeks = factory(weeks, ({ state = 'closed' }) => ({
  state,
  settlingSince: state === 'open' ? null : 1,
  closedAt: state === 'closed' ? 1 : null,
}))

export const makeAwards = factory(awards, () => ({ points: 90, state: 'granted' as const, signs: [] }))

/** Facts that count, ten points each, as the ledger has them. */
export const makeLedger = factory(ledger, ({ occurredAt = 1, day = dayOf(occurredAt) }) => {
  const times = { day, week: weekOfDay(day), occurredAt, firstSeenAt: occurredAt, grownAt: occurredAt }
  return { scale: 'contest' as const, points: 10, ...times }
})

export const makeLeaderboards = factory(privateLeaderboards, ({ id }) => ({
  name: 'Team',
  invitationCode: `code-${id}`,
}))

export const makePrizes = factory(prizes, ({ id }) => {
  return { position: 0, description: 'A thing', sponsor: 'Sponsor', url: `https://${id}.example` }
})

export const makeProjects = factory(projects, () => {
  return { position: 0, title: 'Rope', description: 'A thing', website: 'https://rope.example/' }
})

/** Rules that a maintainer set on the screen and that change nothing. */
export const makeRules = factory(repositoryRules, () => ({
  ...NO_RULES,
  labels: [],
  since: 0,
  source: 'screen' as const,
}))

export function makeNotifications(context: With & { now: () => number }, ...given: Many<Row<typeof notifications>>) {
  const usual = { kind: 'CUSTOM' as const, payload: {}, createdAt: context.now() }
  return insertRows(context, notifications, ...given.flat().map((row) => ({ ...usual, ...row })))
}

/** Fills what a row does not name with what is usual for it. */
function factory<Table extends SQLiteTable>(table: Table, usual: (row: Row<Table>) => Row<Table>) {
  return (context: With, ...given: Many<Row<Table>>) => {
    const rows = given.flat() as Row<Table>[]
    return insertRows(context, table, ...rows.map((row) => ({ ...usual(row), ...row })))
  }
}
