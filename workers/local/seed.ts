import { join, resolve } from 'node:path'
import { Miniflare } from 'miniflare'
import { root, type Place } from './settings.ts'

/** The database's id in wrangler.toml names its local file. */
const DATABASE = '00000000-0000-0000-0000-000000000000'

/** Fills the local D1 with the sandbox's people and eight closed weeks, through the product's own verbs. */
export async function seed(place: Place, vars: Record<string, string>): Promise<void> {
  console.log('Seeding the sandbox’s developers and eight past weeks (once, about a minute) …')
  const miniflare = new Miniflare({
    modules: true,
    scriptPath: join(root, 'build/seed/seed.js'),
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: DATABASE },
    d1Persist: resolve(root, place.state, 'v3', 'd1'),
    bindings: vars,
  })
  try {
    const reply = await miniflare.dispatchFetch('http://seed/')
    const outcome = await report(reply.body)
    if (outcome !== 'done') throw new Error('The seed did not finish. Delete .wrangler/state and start again.')
  } finally {
    await miniflare.dispose()
  }
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
