import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { applyMigrations } from './apply-migrations.ts'
import { build, buildSeed } from './build.ts'
import { openMiniflare } from './open-miniflare.ts'
import { root, usesSandbox, type LocalPorts } from './settings.ts'

/** The database's id in wrangler.toml names its local file. */
const DATABASE = '00000000-0000-0000-0000-000000000000'

/** Builds what changed. Meanwhile brings the local D1 to the newest migration and, the first time, fills it. */
export async function prepareDatabase(place: LocalPorts, vars: Record<string, string>): Promise<void> {
  await Promise.all([build(), fillDatabase(place, vars)])
}

/** Without the build of the Workers, which the database does not need. */
export async function fillDatabase(place: LocalPorts, vars: Record<string, string>): Promise<void> {
  const state = resolve(root, place.state)
  const d1Persist = resolve(state, 'v3', 'd1')
  const filled = resolve(state, 'seeded')
  const filling = resolve(state, 'seeding')
  if (existsSync(filling)) rmSync(d1Persist, { recursive: true, force: true })
  mkdirSync(state, { recursive: true })
  const miniflare = openMiniflare({
    modules: true,
    scriptPath: await buildSeed(),
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: DATABASE },
    d1Persist,
    bindings: vars,
    cf: false,
  })
  try {
    await applyMigrations((await miniflare.getD1Database('DB')) as unknown as D1Database)
    if (!usesSandbox(place, vars) || existsSync(filled)) return
    writeFileSync(filling, new Date().toISOString())
    await seed(miniflare)
    renameSync(filling, filled)
  } finally {
    await miniflare.dispose()
  }
}

/** Fills the local D1 with the sandbox's people and eight closed weeks, through the product's own verbs. */
async function seed(miniflare: Miniflare): Promise<void> {
  console.log('Enrolling the sandbox’s developers and climbing eight past weeks with them (once, half a minute) …')
  const reply = await miniflare.dispatchFetch('http://seed/', { headers: { 'accept-encoding': 'identity' } })
  const outcome = await report(reply.body)
  if (outcome !== 'done') throw new Error('The seed did not finish. The next start begins it again.')
}

async function report(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  let last = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    for (const line of decoder.decode(chunk, { stream: true }).split('\n').filter(Boolean)) {
      last = line
      if (line !== 'done') console.log(`  ${line}`)
    }
  }
  return last
}
