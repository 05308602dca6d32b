import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Miniflare } from 'miniflare'
import { applyMigrations } from './apply-migrations.ts'
import { build } from './build.ts'
import { root, usesSandbox, type LocalPorts } from './settings.ts'

/** The database's id in wrangler.toml names its local file. */
const DATABASE = '00000000-0000-0000-0000-000000000000'

/** Builds what changed, brings the local D1 to the newest migration and, the first time, fills it. */
export async function prepareDatabase(place: LocalPorts, vars: Record<string, string>): Promise<void> {
  await build()
  const miniflare = new Miniflare({
    modules: true,
    scriptPath: join(root, 'build/seed/seed.js'),
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: DATABASE },
    d1Persist: resolve(root, place.state, 'v3', 'd1'),
    bindings: vars,
    cf: false,
  })
  try {
    await applyMigrations((await miniflare.getD1Database('DB')) as unknown as D1Database)
    const filled = resolve(root, place.state, 'seeded')
    if (!usesSandbox(place, vars) || existsSync(filled)) return
    await seed(miniflare)
    writeFileSync(filled, new Date().toISOString())
  } finally {
    await miniflare.dispose()
  }
}

/** Fills the local D1 with the sandbox's people and eight closed weeks, through the product's own verbs. */
async function seed(miniflare: Miniflare): Promise<void> {
  console.log('Enrolling the sandbox’s developers and climbing eight past weeks with them (once, half a minute) …')
  const reply = await miniflare.dispatchFetch('http://seed/', { headers: { 'accept-encoding': 'identity' } })
  const outcome = await report(reply.body)
  if (outcome !== 'done') throw new Error('The seed did not finish. Delete .wrangler/state and start again.')
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
