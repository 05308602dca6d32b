import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runTool } from './run-tool.ts'
import { root } from './settings.ts'
import { keepOptions, optionsFile } from './worker-options.ts'

/** Beside what the build empties. */
const SEED = '.wrangler/seed/seed.js'
const SOURCES = ['app', 'db', 'workers', 'public', 'package-lock.json', 'wrangler.toml']

/** Each bundled as `wrangler deploy` would upload it. */
export const LOCAL_WORKERS = {
  product: { config: 'wrangler.toml', script: 'build/local/product/index.js' },
  images: { config: 'workers/images/wrangler.toml', script: 'build/local/images/entry.js' },
  sandbox: { config: 'workers/sandbox/wrangler.toml', script: 'build/local/sandbox/entry.js' },
}
export type LocalWorker = keyof typeof LOCAL_WORKERS

/** Builds only what changed. */
export async function build(names = Object.keys(LOCAL_WORKERS) as LocalWorker[]): Promise<void> {
  const workers = names.map((name) => LOCAL_WORKERS[name])
  const results = ['build/server/index.js', ...workers.map(optionsFile)]
  if (isBuilt(results)) return
  console.log('Building …')
  // Tools for tests set another, by which the Worker would tell visitors what broke.
  const env = { ...process.env, NODE_ENV: 'production' }
  await runTool('remix', ['vite:build', '-c', 'workers/vite.config.ts', '--logLevel', 'error'], { env })
  await Promise.all(workers.map(bundle))
}

/** Builds only what changed; returns the bundle's path. */
export async function buildSeed(): Promise<string> {
  if (!isBuilt([SEED])) {
    const { build: bundleModules } = await import('esbuild')
    await bundleModules({
      entryPoints: [join(root, 'workers/seed/seed.ts')],
      outfile: join(root, SEED),
      absWorkingDir: root,
      bundle: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      conditions: ['workerd', 'worker', 'browser'],
      external: ['node:*', 'cloudflare:*'],
      // Otherwise the sandbox's reader of queries looks for a second copy of itself at each step.
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    })
  }
  return join(root, SEED)
}

function isBuilt(results: string[]): boolean {
  return newest(SOURCES) < newest(results, Math.min)
}

async function bundle(worker: { config: string; script: string }): Promise<void> {
  const folder = join(root, dirname(worker.script))
  rmSync(folder, { recursive: true, force: true })
  await runTool('wrangler', ['deploy', '--dry-run', '-c', worker.config, '--outdir', folder])
  await keepOptions(worker)
}

function newest(places: string[], choose: (...times: number[]) => number = Math.max): number {
  return choose(...places.map((place) => changedAt(resolve(root, place))))
}

function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}
