import { getTableColumns, sql, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayStart, weekOf } from '#app/domain/time/period.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'
import { prizes } from '#db/schema/prizes.ts'
import { projects } from '#db/schema/projects.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'
import { standings } from '#db/schema/standings.ts'
import { awards, weeks } from '#db/schema/weeks.ts'
import { playerValues, type TestContext } from '../people/factories.ts'

type With = Pick<TestContext, 'db'>
type Insert<Table extends SQLiteTable> = Table['$inferInsert']
/** Some columns are named, the factory fills the others. */
type Row<Table extends SQLiteTable, Named extends keyof Insert<Table>> = Pick<Insert<Table>, Named> &
  Partial<Insert<Table>>

/** Rows of any table in one statement, however many: awaited, or one of several that `writeTogether` writes. */
export function insertRows<Table extends SQLiteTable>(
  { db }: With,
  table: Table,
  ...rows: Insert<Table>[]
) {
  const columns: [string, Column][] = Object.entries(getTableColumns(table))
  const named = columns.filter(([name]) => rows.some((row: Record<string, unknown>) => row[name] !== undefined))
  const values = rows.map((row: Record<string, unknown>) =>
    named.map(([name, column]) => {
      const value = row[name] === undefined ? column.default : row[name]
      return value === undefined || value === null ? null : column.mapToDriverValue(value)
    }),
  )
  const names = named.map(([, { name }]) => sql.identifier(name))
  const each = named.map((_, index) => sql.raw(`value ->> ${index}`))
  return db.run(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(each, sql`, `)} FROM json_each(${JSON.stringify(values)})`)
}

/** Who is ranked, and reached the points early. */
export function makeStandings(context: With, ...rows: Row<typeof standings, 'period' | 'playerId' | 'points'>[]) {
  const usual = { reachedAt: 1, ranked: true, premium: false }
  return insertRows(context, standings, ...rows.map((row) => ({ ...usual, descent: -row.points, ...row })))
}

/** Closed weeks by default. */
export function makeWeeks(context: With, ...rows: Row<typeof weeks, 'key'>[]) {
  const made = rows.map(({ state = 'closed', ...row }) => ({
    state,
    settledAt: state === 'open' ? null : 1,
    closedAt: state === 'closed' ? 1 : null,
    pointsVersion: 1,
    ...row,
  }))
  return insertRows(context, weeks, ...made)
}

export function makeAwards(context: With, ...rows: Row<typeof awards, 'week' | 'place' | 'playerId'>[]) {
  const usual = { points: 90, state: 'granted' as const, signs: [], awardedAt: 1 }
  return insertRows(context, awards, ...rows.map((row) => ({ ...usual, ...row })))
}

/** Facts that count, ten points each, as the ledger has them. */
export function makeLedger(context: With, ...rows: Row<typeof ledger, 'playerId' | 'key' | 'kind' | 'day'>[]) {
  const made = rows.map(({ occurredAt = 1, ...row }) => ({
    scale: 'contest' as const,
    week: weekOf(dayStart(row.day)),
    quantity: 1,
    counted: 1,
    points: 10,
    occurredAt,
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    ...row,
  }))
  return insertRows(context, ledger, ...made)
}

export function makeLeaderboards(context: With, ...rows: Row<typeof privateLeaderboards, 'id' | 'ownerId'>[]) {
  const made = rows.map((row) => ({
    name: 'Team',
    description: '',
    invitationCode: `code-${row.id}`,
    createdAt: 1,
    ...row,
  }))
  return insertRows(context, privateLeaderboards, ...made)
}

export function makePrizes(context: With, ...rows: Row<typeof prizes, 'id' | 'title'>[]) {
  const usual = { position: 0, description: 'A thing', sponsor: 'Sponsor' }
  return insertRows(context, prizes, ...rows.map((row) => ({ ...usual, url: `https://${row.id}.example`, ...row })))
}

export function makeProjects(context: With, ...rows: Row<typeof projects, 'id' | 'playerId'>[]) {
  const usual = { position: 0, title: 'Rope', description: 'A thing', website: 'https://rope.example/', createdAt: 1 }
  return insertRows(context, projects, ...rows.map((row) => ({ ...usual, ...row })))
}

/** Rules that a maintainer set on the screen and that change nothing. */
export function makeRules(context: With, ...rows: Row<typeof repositoryRules, 'repositoryId'>[]) {
  const usual = { since: 0, source: 'screen' as const, followsFile: false, points: 'all' as const, isBraked: false }
  const made = rows.map((row) => ({ ...usual, labels: [], issueFirst: false, reason: '', ...row }))
  return insertRows(context, repositoryRules, ...made)
}

/** Players like those of `makePlayer`, by the hundred. */
export function makeCrowd(context: Pick<TestContext, 'db' | 'now'>, people: Partial<Insert<typeof players>>[]) {
  return insertRows(context, players, ...people.map((values) => playerValues(context, values)))
}
