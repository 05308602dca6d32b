import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSeed } from '../../workers/local/build.ts'
import { fillDatabase } from '../../workers/local/prepare-database.ts'
import { clockOffset, localVars, root } from '../../workers/local/settings.ts'
import { NOW, PORTS } from './ports.ts'

export const VARS = localVars(PORTS, clockOffset(NOW))

const STATE = resolve(root, PORTS.state)
/** Says that the database is prepared and that no journey has changed it yet. */
const PREPARED = resolve(STATE, 'prepared')
/** The last filled database, which the next run copies while it would be filled the same. */
const KEPT = join(root, '.wrangler', 'journeys-seed')

/** A fresh database with the sandbox's people; one that tests/run.ts has prepared is used once. */
export async function prepare(): Promise<void> {
  if (existsSync(PREPARED)) return rmSync(PREPARED)
  rmSync(STATE, { recursive: true, force: true })
  const kept = await findSeed()
  if (existsSync(kept)) cpSync(kept, STATE, { recursive: true })
  await fillDatabase(PORTS, VARS)
  if (!existsSync(kept)) keep(kept)
}

/** Where the filled database is kept, once it has been filled. */
export async function findSeed(): Promise<string> {
  return join(KEPT, await findFingerprint())
}

/** Everything that decides what the seed writes; its clock begins at the same Friday in each run. */
async function findFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(await buildSeed()))
  const migrations = join(root, 'migrations')
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(migrations, name)))
  return hash
    .update(JSON.stringify({ ...VARS, APP_CLOCK_OFFSET: NOW }))
    .digest('hex')
    .slice(0, 16)
}

/** Under its name only once it is whole, because a second run may look for it meanwhile. */
function keep(kept: string): void {
  const part = `${kept}-${process.pid}`
  rmSync(KEPT, { recursive: true, force: true })
  mkdirSync(KEPT, { recursive: true })
  cpSync(STATE, part, { recursive: true })
  renameSync(part, kept)
}

if (import.meta.main) {
  await prepare()
  writeFileSync(PREPARED, '')
}
