import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The live one and the one before it: open tabs still ask for their files. */
const BUILDS_KEPT = 2
const LIST = 'asset-builds.json'
const HASHED_NAME = /^[\w.-]+$/

type Get = (address: string) => Promise<Response>

/**
 * Cloudflare serves the files of the uploaded version only, so those of the last builds are added to it. Each build publishes
 * the list of its own files and of earlier ones. Returns how many were added.
 */
export async function keepAssets(origin: string, client: string, get: Get = fetch): Promise<number> {
  const folder = join(client, 'assets')
  mkdirSync(folder, { recursive: true })
  const own = readdirSync(folder)
  const earlier = (await readList(get, `${origin}/${LIST}`)).slice(0, BUILDS_KEPT)
  const known = new Set(own)
  let added = 0
  for (const name of new Set(earlier.flat())) {
    if (known.has(name)) continue
    const reply = await get(`${origin}/assets/${name}`)
    if (!reply.ok) continue
    writeFileSync(join(folder, name), new Uint8Array(await reply.arrayBuffer()))
    added += 1
  }
  writeFileSync(join(client, LIST), JSON.stringify([own, ...earlier]))
  return added
}

/** Empty before the first deployment. A name that could lead out of the folder is left out. */
async function readList(get: Get, address: string): Promise<string[][]> {
  const reply = await get(address).catch(() => null)
  if (reply === null || !reply.ok || !reply.headers.get('content-type')?.startsWith('application/json')) return []
  const builds: unknown = await reply.json().catch(() => [])
  if (!Array.isArray(builds)) return []
  return builds.map((names) =>
    Array.isArray(names) ? names.filter((name) => typeof name === 'string' && HASHED_NAME.test(name)) : [],
  )
}
