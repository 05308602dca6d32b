import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { build, buildSeed } from './build.ts'
import { migrate } from './migrate.ts'
import { root, usesSandbox, type LocalPorts } from './settings.ts'
import { openSqliteAsD1 } from './sqlite-as-d1.ts'

type FillWorld = (database: D1Database, vars: Record<string, string>, say: (line: string) => void) => Promise<void>

/** While it builds what changed, it brings the local D1 to the newest migration and, the first time, fills it. */
export async function prepareDatabase(place: LocalPorts, vars: Record<string, string>): Promise<void> {
  await Promise.all([build(), fillDatabase(place, vars)])
}

/** Without the Workers, which the database does not need. */
export async function fillDatabase(place: LocalPorts, vars: Record<string, string>): Promise<void> {
  const state = resolve(root, place.state)
  const persisted = resolve(state, 'v3')
  const filled = resolve(state, 'seeded')
  const filling = resolve(state, 'seeding')
  if (existsSync(filling)) rmSync(persisted, { recursive: true, force: true })
  mkdirSync(state, { recursive: true })
  await migrate(place.state, persisted)
  const sandbox = `http://localhost:${place.sandboxPort}`
  if (existsSync(filled)) {
    if (usesSandbox(place, vars)) followSandbox(findDatabaseFile(persisted), readFileSync(filled, 'utf8'), sandbox)
    return writeFileSync(filled, sandbox)
  }
  if (place.real !== undefined) {
    openForAll(findDatabaseFile(persisted))
    writeFileSync(filled, sandbox)
  }
  if (!usesSandbox(place, vars)) return
  writeFileSync(filling, sandbox)
  await seed(findDatabaseFile(persisted), vars)
  renameSync(filling, filled)
}

/** Nobody plays yet, and whoever signs in does. */
function openForAll(file: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`INSERT OR IGNORE INTO settings (name, value)
    VALUES ('registration', '"open"'), ('world', '"played-sign-in"')`)
  sqlite.close()
}

/** The seed's links and pictures lead to the sandbox, whose port may change. */
export function followSandbox(file: string, from: string, to: string): void {
  if (from === to || !URL.canParse(from)) return
  const sqlite = new DatabaseSync(file)
  const [before, after] = [`${from}/`, `${to}/`]
  for (const [table, column] of SANDBOX_LINKS)
    sqlite
      .prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?) WHERE instr(${column}, ?)`)
      .run(before, after, before)
  sqlite.close()
}

const SANDBOX_LINKS = [
  ['ads', 'url'],
  ['ads', 'image'],
  ['projects', 'website'],
  ['settings', 'value'],
] as const

/** The sandbox's people and eight closed weeks, through the product's own verbs. */
async function seed(file: string, vars: Record<string, string>): Promise<void> {
  console.log('Enrolling the sandbox’s developers and climbing eight past weeks with them (once, half a minute) …')
  const { fillWorld } = (await import(pathToFileURL(await buildSeed()).href)) as { fillWorld: FillWorld }
  const { database, close } = openSqliteAsD1(file)
  try {
    await fillWorld(database, vars, (line) => console.log(`  ${line}`))
  } finally {
    close()
  }
}

/** Miniflare names it by a hash, and keeps its own list beside it. */
export function findDatabaseFile(persisted: string): string {
  const folder = join(persisted, 'd1')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.sqlite') && !path.endsWith('metadata.sqlite'),
  )
  const [file, ...others] = files
  if (file === undefined || others.length > 0) throw new Error(`${folder} has ${files.length} databases, not one.`)
  return join(folder, file)
}
