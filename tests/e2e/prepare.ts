import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { prepareDatabase } from '../../workers/local/prepare-database.ts'
import { clockOffset, localVars, root } from '../../workers/local/settings.ts'
import { PORTS } from './ports.ts'

/** The journeys' Friday: a fixed time in a week that follows closed ones. */
const NOW = '2026-11-20T15:00:00Z'
export const VARS = localVars(PORTS, clockOffset(NOW))

const STATE = resolve(root, PORTS.state)
/** Says that the database is prepared and that no journey has changed it yet. */
const PREPARED = resolve(STATE, 'prepared')

/** A fresh database with the sandbox's people; one that tests/run.ts has prepared is used once. */
export async function prepare(): Promise<void> {
  if (existsSync(PREPARED)) return rmSync(PREPARED)
  rmSync(STATE, { recursive: true, force: true })
  await prepareDatabase(PORTS, VARS)
}

if (import.meta.main) {
  await prepare()
  writeFileSync(PREPARED, '')
}
