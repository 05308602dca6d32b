import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { strToU8, zipSync } from 'fflate'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { linesOfWeeks, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import { OWNED_TABLES } from '#db/owned-tables.ts'
import { ledger } from '#db/schema/ledger.ts'
import type { OwnedData } from '#db/schema/owned-table.ts'

/** A ZIP with merged players: one JSON file per table, and a page that explains them. */
export async function exportPlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {}
  const listed: string[] = []
  const tables = await Promise.all(
    EXPORTED_TABLES.map(async (data) => ({ table: data.table, rows: await listRows(context, data, playerId) })),
  )
  for (const { table, rows } of tables) {
    files[`${table}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
    listed.push(`${table}.json: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
  }
  const made = new Date(context.now()).toISOString()
  const introduction = `Everything that ${brand.name} keeps about you, as of ${made}.`
  files['README.txt'] = strToU8(`${[introduction, NOTES, ...listed].join('\n\n')}\n`)
  return new Uint8Array(zipSync(files))
}

const NOTES =
  'Times are milliseconds since 1970 in UTC; days and weeks are in UTC. Not included: secrets, the hashes of signed-in browsers and visitors, and the refresh schedule.'

const LEDGER = getTableConfig(ledger).name
/** Folded weeks are exported as ledger rows. */
const EXPORTED_TABLES = OWNED_TABLES.filter(({ exported }) => exported.length > 0)

type Row = Record<string, unknown>

async function listRows(context: Pick<AppContext, 'db'>, data: OwnedData, playerId: string): Promise<Row[]> {
  const { table, owner, exported } = data
  const columns = sql.join(
    exported.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const isOwn = sql`IN (SELECT id FROM players WHERE id = ${playerId} OR merged_into = ${playerId})`
  const rows = await context.db.all<Row>(
    sql`SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${sql.identifier(owner)} ${isOwn}`,
  )
  return table === LEDGER ? [...rows, ...(await foldedRows(context, isOwn, exported))].toSorted(byOrder) : rows
}

async function foldedRows(context: Pick<AppContext, 'db'>, isOwn: SQL, exported: readonly string[]): Promise<Row[]> {
  const names = Object.entries(getTableColumns(ledger)).map(([key, { name }]) => [key, name] as const)
  const lines = wholeLines(await linesOfWeeks(context, sql`player_id ${isOwn}`))
  return lines.map((line) => {
    const values = new Map(names.map(([key, name]) => [name, line[key as keyof typeof line]]))
    return Object.fromEntries(
      exported.map((name) => {
        const value = values.get(name)
        return [name, typeof value === 'boolean' ? Number(value) : value]
      }),
    )
  })
}

function byOrder(one: Row, other: Row): number {
  const [first, second] = [`${String(one.day)} ${String(one.key)}`, `${String(other.day)} ${String(other.key)}`]
  return first < second ? -1 : first > second ? 1 : 0
}
