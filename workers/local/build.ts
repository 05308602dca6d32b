import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import { root } from './settings.ts'

const SOURCES = ['app', 'db', 'workers', 'public', 'package-lock.json']

/** Builds the Worker, its screens and the seed, unless nothing changed. */
export async function build(): Promise<void> {
  if (newest(SOURCES) < newest(['build/server/index.js', 'build/seed/seed.js'], Math.min)) return
  console.log('Building …')
  await runTool('remix', ['vite:build', '-c', 'workers/vite.config.ts', '--logLevel', 'error'])
  await runTool('vite', ['build', '-c', 'workers/vite.seed.config.ts', '--logLevel', 'error'])
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
