import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NOW } from '#tests/bench/bench-context.ts'
import { builtWorker } from '#tests/servers/built-worker.ts'
import { keepAssets } from '#workers/deploy/keep-assets.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { root } from '#workers/local/settings.ts'
import { openMiniflare, type LocalWorkerOptions } from '#workers/local/worker-options.ts'

/** Four deployments in a row: keep-assets brings the files of two earlier builds along, so the first one's go with the fourth. */
const BUILDS = ['first', 'second', 'third', 'fourth']
const PAGES = ['/', '/leaderboard', '/prizes', '/terms', '/leaderboard?board=month']
const READERS = 8
const READS_PER_PHASE = 60
const BUILD_ID = /(createRenderScreen\(build,mode\),")[\w-]+"/

const place = mkdtempSync(join(tmpdir(), 'deployments-'))

afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))

test('builds that follow one another under load name no file that is gone, and an open tab keeps its files for two more', async () => {
  const builds = BUILDS.map(makeBuild)
  const miniflare = openMiniflare({
    cf: false,
    handleStructuredLogs: () => undefined,
    workers: builds.map(({ name, script }) => ({
      ...builtWorker(name, { database: 'product', clockOffset: NOW - Date.now(), vars: { PAGE_CACHE: 'on' } }),
      modules: [{ type: 'ESModule', path: 'index.js', contents: script }],
    })) as LocalWorkerOptions[],
  })
  try {
    await applyMigrations((await miniflare.getD1Database('DB', 'first')) as unknown as D1Database)
    const origins = new Map<string, string>()
    for (const { name } of builds) origins.set(name, (await miniflare.unsafeGetDirectURL(name)).origin)

    let live: string | null = null
    let before: string | null = null
    const missing: string[] = []
    const answeredBy: Record<string, number> = {}
    for (const { name, client, own } of builds) {
      await keepAssets('https://quest.test', client, serve(live))
      // From here on the new build's files are served; its version and the one before answer side by side.
      live = client
      const versions = [name, before].flatMap((version) => (version === null ? [] : [version, version]))
      before = name
      await readUnderLoad(
        versions.map((version) => origins.get(version) ?? ''),
        (html) => {
          const named = filesNamedIn(html)
          expect(named.length).toBeGreaterThan(2)
          const files = new Set(readdirSync(join(client, 'assets')))
          missing.push(...named.filter((file) => !files.has(file)))
          const builder = BUILDS.find((one) => named.every((file) => file.includes(`-${one}-`))) ?? 'several'
          answeredBy[builder] = (answeredBy[builder] ?? 0) + 1
        },
      )
      expect(missing).toEqual([])
      // Every file that the first build's tab may still ask for, byte by byte.
      const first = builds[0]
      const gone = [...(first?.own ?? [])].filter(([file, text]) => !isServed(client, file, text))
      expect(gone.length, `files of the first build that are gone with the ${name}`).toBe(
        name === 'fourth' ? own.size : 0,
      )
    }
    expect(Object.keys(answeredBy).toSorted()).toEqual(BUILDS.toSorted())
  } finally {
    await miniflare.dispose()
  }
})

type Build = { name: string; client: string; script: string; own: Map<string, string> }

/** The real build, with other names of its files and an id of its own, as every later build has. */
function makeBuild(name: string): Build {
  const client = join(place, name)
  cpSync(join(root, 'build/client'), client, { recursive: true })
  const folder = join(client, 'assets')
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder)
  const renamed = (file: string) => file.replace(/-([\w-]{8})\.(\w+)$/, `-${name}-$1.$2`)
  const any = new RegExp(files.map((file) => file.replaceAll('.', '\\.')).join('|'), 'g')
  const rename = (text: string) => text.replaceAll(any, renamed)
  const own = new Map<string, string>()
  for (const file of files) {
    renameSync(join(folder, file), join(folder, renamed(file)))
    if (!/\.(js|css)$/.test(file)) continue
    const text = rename(readFileSync(join(folder, renamed(file)), 'utf8'))
    writeFileSync(join(folder, renamed(file)), text)
    own.set(renamed(file), text)
  }
  const server = readFileSync(join(root, 'build/server/index.js'), 'utf8')
  expect(server.match(BUILD_ID)).not.toBeNull()
  return { name, client, own, script: rename(server).replace(BUILD_ID, `$1${name}"`) }
}

function isServed(client: string, file: string, text: string): boolean {
  const files = readdirSync(join(client, 'assets'))
  return files.includes(file) && readFileSync(join(client, 'assets', file), 'utf8') === text
}

/** Reads pages with several readers at once, each from any of the versions. */
async function readUnderLoad(origins: string[], read: (html: string) => void): Promise<void> {
  let next = 0
  const reader = async () => {
    for (let index = next++; index < READS_PER_PHASE; index = next++) {
      const origin = origins[index % origins.length] ?? ''
      const answer = await fetch(`${origin}${PAGES[index % PAGES.length]}`, {
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/130.0', accept: 'text/html' },
      })
      expect(answer.status).toBe(200)
      read(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
}

function filesNamedIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/([\w.-]+\.(?:js|css|woff2))/g)].map(([, file = '']) => file))]
}

/** A deployed build, as Cloudflare serves its files. */
function serve(client: string | null) {
  return async (address: string): Promise<Response> => {
    const path = join(client ?? '/nothing', new URL(address).pathname)
    try {
      const type = path.endsWith('.json') ? 'application/json' : 'text/plain'
      return new Response(readFileSync(path), { headers: { 'content-type': type } })
    } catch {
      return new Response(null, { status: 404 })
    }
  }
}
