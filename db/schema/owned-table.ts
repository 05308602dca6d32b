import { type BuildColumns, getTableColumns } from 'drizzle-orm'
import {
  type SQLiteColumnBuilderBase,
  sqliteTable,
  type SQLiteTable,
  type SQLiteTableExtraConfigValue,
} from 'drizzle-orm/sqlite-core'
import type { DataTopic } from '#app/domain/account/data-topic.ts'

type Rule<Column> = {
  /** The column with the player's id. */
  owner: Column
  /** `cascades`: with the player's row. `anonymous`: rows stay without a name. `by verb`: erase-players handles it. */
  erased: 'deleted' | 'cascades' | 'anonymous' | 'by verb'
  /** `moved`: unless the other player has the same row. `by verb`: merge-players handles it. */
  merged: 'moved' | 'deleted' | 'kept' | 'by verb'
  topic: DataTopic
}

/** Names as in SQLite. */
export type OwnedData = Rule<string> & { table: string; exported: string[]; personal: string[]; notExported: string[] }

type ExportRule = 'exported' | 'personal' | 'notExported'
type WithExportRule<Builder> = { mark: ExportRule; builder: Builder }
type RuledColumns = Record<string, WithExportRule<SQLiteColumnBuilderBase>>
type Builders<Columns extends RuledColumns> = { [Key in keyof Columns]: Columns[Key]['builder'] }

const owned = new WeakMap<SQLiteTable, OwnedData>()

/** The player's own data, which an export contains. */
export function exported<Builder>(builder: Builder): WithExportRule<Builder> {
  return { mark: 'exported', builder }
}

/** What players told us about themselves: exported, and cleared on an account merged into another. */
export function personal<Builder>(builder: Builder): WithExportRule<Builder> {
  return { mark: 'personal', builder }
}

/** Secrets, hashes, internals and other people's data, which no export contains. */
export function notExported<Builder>(builder: Builder): WithExportRule<Builder> {
  return { mark: 'notExported', builder }
}

/** Each row belongs to one player. A column without a mark does not compile. */
export function ownedTable<Name extends string, Columns extends RuledColumns>(
  name: Name,
  rule: Rule<keyof Columns & string>,
  marked: Columns,
  constraints: (columns: BuildColumns<Name, Builders<Columns>, 'sqlite'>) => SQLiteTableExtraConfigValue[] = () => [],
) {
  const builders = Object.fromEntries(Object.entries(marked).map(([key, { builder }]) => [key, builder]))
  const table = sqliteTable(name, builders as Builders<Columns>, constraints)
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, name: column.name }))
  const namesOf = (...marks: ExportRule[]) =>
    columns.filter(({ key }) => marks.some((mark) => marked[key]?.mark === mark)).map((column) => column.name)
  owned.set(table, {
    ...rule,
    table: name,
    owner: columns.find(({ key }) => key === rule.owner)?.name ?? '',
    exported: namesOf('exported', 'personal'),
    personal: namesOf('personal'),
    notExported: namesOf('notExported'),
  })
  return table
}

/** Null if the table has no player's data. */
export function ownedDataOf(table: SQLiteTable): OwnedData | null {
  return owned.get(table) ?? null
}
