import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LOCAL_WORKERS } from '../../workers/local/build.ts'
import { root } from '../../workers/local/settings.ts'
import type { Line } from './report.ts'

/** Cloudflare takes 10 MB; ours starts in time with this. */
const WORKER_KIB = 1536
/** Cloudflare's compression level. */
const LEVEL = 4

type Manifest = {
  entry: { module: string; imports: string[] }
  routes: Record<string, { id: string; parentId?: string; path?: string; module: string; imports?: string[] }>
}

/**
 * The upload's size as Cloudflare measures it (gzip), and each screen's JavaScript (brotli). `npm run bench -- --only=pages`
 * checks the weight of a first visit.
 */
export function measureBundles(): Line[] {
  const worker = gzipSync(readFileSync(join(root, LOCAL_WORKERS.product.script))).length
  const sizes = new Map<string, number>()
  const manifest = readManifest()
  const weigh = (path: string) => {
    const known = sizes.get(path)
    if (known !== undefined) return known
    const body = readFileSync(join(root, 'build/client', path))
    const bytes = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } }).length
    sizes.set(path, bytes)
    return bytes
  }
  const ofRoot = filesOf(manifest.entry, manifest.routes.root)
  const screens = Object.values(manifest.routes)
    .filter(({ id }) => id !== 'root')
    .map((route) => ({ path: `/${route.path ?? ''}`, files: new Set([...ofRoot, ...filesOf(route)]) }))
    .map(({ path, files }) => ({ path, kilobytes: [...files].reduce((sum, file) => sum + weigh(file), 0) / 1024 }))
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
  const wanted = ['/', '/leaderboard', '/player/:username']
  const shown = [...screens.slice(0, 3), ...screens.filter(({ path }) => wanted.includes(path))]
  return [
    {
      what: 'Worker, gzip',
      players: null,
      figure: { value: worker / 1024, unit: 'KiB' },
      heldTo: { words: '1,536 KiB', isMet: worker < WORKER_KIB * 1024 },
    },
    ...[...new Map(shown.map((screen) => [screen.path, screen])).values()].map(({ path, kilobytes }): Line => ({
      what: `JavaScript of ${path}, brotli`,
      players: null,
      figure: { value: kilobytes, unit: 'KB' },
    })),
  ]
}

function filesOf(...parts: ({ module: string; imports?: string[] } | undefined)[]): string[] {
  return parts.flatMap((part) => (part === undefined ? [] : [part.module, ...(part.imports ?? [])]))
}

function readManifest(): Manifest {
  const folder = join(root, 'build/client/assets')
  const file = readdirSync(folder).find((name) => name.startsWith('manifest-'))
  if (file === undefined) throw new Error('There is no build: npm run build.')
  const text = readFileSync(join(folder, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}
