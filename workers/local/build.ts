import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './run-tool.ts'
import { root } from './settings.ts'

const SOURCES = ['app', 'db', 'workers', 'public', 'package-lock.json']

/** The Workers of a local run, each bundled as `wrangler deploy` would upload it. */
export const LOCAL_WORKERS = {
  product: { config: 'wrangler.toml', script: 'build/local/product/index.js' },
  images: { config: 'workers/images/wrangler.toml', script: 'build/local/images/entry.js' },
  sandbox: { config: 'workers/sandbox/wrangler.toml', script: 'build/local/sandbox/entry.js' },
}
export type LocalWorker = keyof typeof LOCAL_WORKERS

const RESULTS = [
  'build/server/index.js',
  'build/seed/seed.js',
  ...Object.values(LOCAL_WORKERS).map(({ script }) => script),
]

/** Builds the Workers, the screens and the seed, unless nothing changed. */
export async function build(): Promise<void> {
  if (newest(SOURCES) < newest(RESULTS, Math.min)) return
  console.log('Building …')
  await runTool('remix', ['vite:build', '-c', 'workers/vite.config.ts', '--logLevel', 'error'])
  await Promise.all([
    runTool('vite', ['build', '-c', 'workers/vite.seed.config.ts', '--logLevel', 'error']),
    ...Object.values(LOCAL_WORKERS).map(bundle),
  ])
}

function bundle({ config, script }: { config: string; script: string }): Promise<void> {
  const folder = join(root, dirname(script))
  rmSync(folder, { recursive: true, force: true })
  return runTool('wrangler', ['deploy', '--dry-run', '-c', config, '--outdir', folder])
}

function newest(places: string[], choose: (...times: number[]) => number = Math.max): number {
  return choose(...places.map((place) => changedAt(join(root, place))))
}

function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}
