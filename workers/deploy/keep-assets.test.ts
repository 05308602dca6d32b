import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepAssets } from './keep-assets.ts'

const place = mkdtempSync(join(tmpdir(), 'assets-'))

afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a build brings along the files of the two before it, and no older ones', async () => {
  const builds = ['one', 'two', 'three', 'four'].map((name) => buildOf(name))
  let live: string | null = null
  const added: number[] = []
  for (const build of builds) {
    added.push(await keepAssets('https://quest.test', build, serve(live)))
    live = build
  }
  expect(added).toEqual([0, 1, 2, 2])
  expect(filesOf(live)).toEqual(['four-1.js', 'same-0.css', 'three-1.js', 'two-1.js'])
  expect(readFileSync(join(live ?? '', 'assets', 'two-1.js'), 'utf8')).toBe('// two')
})

test.each([
  ['no answer', () => Promise.reject(new Error('no such host'))],
  ['a page of somebody else', async () => new Response('<html>')],
  ['something else as JSON', async () => Response.json({ own: 1 })],
  ['names that lead elsewhere', async () => Response.json([['../../index.html', '/etc/passwd', 7], 'x'])],
])('with %s a build stays as it is', async (_, get) => {
  const build = buildOf('alone')
  expect(await keepAssets('https://quest.test', build, get)).toBe(0)
  expect(filesOf(build)).toEqual(['alone-1.js', 'same-0.css'])
})

function buildOf(name: string): string {
  const client = mkdtempSync(join(place, 'client-'))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'assets', `${name}-1.js`), `// ${name}`)
  writeFileSync(join(client, 'assets', 'same-0.css'), '/* same */')
  return client
}

function filesOf(client: string | null): string[] {
  return readdirSync(join(client ?? '', 'assets')).toSorted()
}

/** Serves a build's files as Cloudflare does. */
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
