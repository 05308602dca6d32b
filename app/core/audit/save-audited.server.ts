import { eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { writeAuditedIf } from './write-audited.server.ts'

type Kept = SQLiteTable & { id: SQLiteColumn }
type Row<Table extends Kept> = Table['$inferInsert']
type Saved<Table extends Kept> = {
  values: Partial<Row<Table>>
  /** What a new row has besides; null to change an existing one. */
  added: { [Column in keyof Row<Table>]?: Row<Table>[Column] | SQL } | null
  action: AuditAction
  detail: Record<string, unknown>
}

/**
 * The log says which columns changed, never their values. Adding a row that exists, or changing nothing, writes
 * nothing. False if there is no row to change.
 */
export async function saveAudited<Table extends Kept>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  table: Table,
  id: string,
  { values, added, action, detail }: Saved<Table>,
): Promise<boolean> {
  const isThere = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id})`
  if (added !== null) {
    const row = { id, ...values, ...added } as Row<Table>
    await writeAuditedIf({ db, now }, sql`NOT ${isThere}`, { actor, action, detail }, [db.insert(table).values(row)])
    return true
  }
  const [before] = await db
    .select()
    .from(table as SQLiteTable)
    .where(eq(table.id, id))
  if (before === undefined) return false
  const changed = Object.entries(values).flatMap(([name, value]) => (before[name] === value ? [] : [name]))
  if (changed.length === 0) return true
  const entry = { actor, action, detail: { ...detail, changed: changed.join(' ') } }
  return writeAuditedIf({ db, now }, isThere, entry, [db.update(table).set(values).where(eq(table.id, id))])
}
