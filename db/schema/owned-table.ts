import { getTableColumns, type BuildColumns } from 'drizzle-orm'
import {
  sqliteTable,
  type SQLiteColumnBuilderBase,
  type SQLiteTable,
  type SQLiteTableExtraConfigValue,
} from 'drizzle-orm/sqlite-core'
import type { DataTopic } from '#app/domain/data-topic.ts'

type Rule<Column> = {
  /** The column that holds the player's id. */
  owner: Column
  /** `cascades` with the player's row; `anonymous` rows stay without a name; `by verb`: erase-players writes it out. */
  erased: 'deleted' | 'cascades' | 'anonymous' | 'by verb'
  /** When the player is merged into another; `moved`, unless the other has the same; `by verb`: merge-players. */
  merged: 'moved' | 'deleted' | 'kept' | 'by verb'
  /** What /transparency says of it. */
  topic: DataTopic
}

/** Names as SQLite has them. */
export type OwnedData = Rule<string> & { table: string; exported: string[]; withheld: string[] }

type Mark = 'exported' | 'withheld'
type Marked<Builder> = { mark: Mark; builder: Builder }
type MarkedColumns = Record<string, Marked<SQLiteColumnBuilderBase>>
type Builders<Columns extends MarkedColumns> = { [Key in keyof Columns]: Columns[Key]['builder'] }

const owned = new WeakMap<SQLiteTable, OwnedData>()

/** The player's own: an export holds it. */
export function exported<Builder>(builder: Builder): Marked<Builder> {
  return { mark: 'exported', builder }
}

/** Secrets, hashes, internals, and what belongs to somebody else: no export holds it. */
export function withheld<Builder>(builder: Builder): Marked<Builder> {
  return { mark: 'withheld', builder }
}

/** A table whose rows belong to one player each. A column without a mark does not compile. */
export function ownedTable<Name extends string, Columns extends MarkedColumns>(
  name: Name,
  rule: Rule<keyof Columns & string>,
  marked: Columns,
  constraints: (columns: BuildColumns<Name, Builders<Columns>, 'sqlite'>) => SQLiteTableExtraConfigValue[] = () => [],
) {
  const builders = Object.fromEntries(Object.entries(marked).map(([key, { builder }]) => [key, builder]))
  const table = sqliteTable(name, builders as Builders<Columns>, constraints)
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, name: column.name }))
  const namesOf = (mark: Mark) => columns.filter(({ key }) => marked[key]?.mark === mark).map((column) => column.name)
  owned.set(table, {
    ...rule,
    table: name,
    owner: columns.find(({ key }) => key === rule.owner)?.name ?? '',
    exported: namesOf('exported'),
    withheld: namesOf('withheld'),
  })
  return table
}

/** Null for a table that holds nothing of any player's own. */
export function ownedDataOf(table: SQLiteTable): OwnedData | null {
  return owned.get(table) ?? null
}
