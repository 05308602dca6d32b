import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { OWNED_TABLES } from '#db/owned-tables.ts'
import type { OwnedData } from '#db/schema/owned-table.ts'

/** The player's own data, merged players included, as a ZIP: one JSON file per table, and a page that explains them. */
export async function exportPlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {}
  const listed: string[] = []
  const tables = await Promise.all(
    OWNED_TABLES.map(async (data) => ({ table: data.table, rows: await listRows(context, data, playerId) })),
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

async function listRows(
  { db }: Pick<AppContext, 'db'>,
  { table, owner, exported }: OwnedData,
  playerId: string,
): Promise<Record<string, unknown>[]> {
  const columns = sql.join(
    exported.map((name) => sql.identifier(name)),
    sql`, `,
  )
  return db.all(
    sql`SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${sql.identifier(owner)}
      IN (SELECT id FROM players WHERE id = ${playerId} OR merged_into = ${playerId})`,
  )
}
