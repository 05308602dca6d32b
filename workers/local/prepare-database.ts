import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from './build.ts'
import { runTool } from './run-tool.ts'
import { seed } from './seed.ts'
import { root, usesSandbox, type Place } from './settings.ts'

/** Builds what changed, migrates the local D1 and seeds it the first time. */
export async function prepareDatabase(place: Place, vars: Record<string, string>): Promise<void> {
  await build()
  console.log('Migrating the local database …')
  await runTool('wrangler', ['d1', 'migrations', 'apply', 'mergequest', '--local', '--persist-to', place.state])
  const filled = resolve(root, place.state, 'seeded')
  if (!usesSandbox(place, vars) || existsSync(filled)) return
  await seed(place, vars)
  writeFileSync(filled, new Date().toISOString())
}
