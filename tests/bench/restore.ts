import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../workers/local/settings.ts'
import { fillLedger, sumLedger } from './large-database.ts'
import type { Line } from './report.ts'

type Step = { milliseconds: number; bytes: number }

/** Above the same program before it reads anything; wrangler, which it loads, is most of that. */
const MOST_MEMORY = 64e6
/** As workers/deploy.mjs runs them. */
const FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=256']

/**
 * Backs up and restores a database of so many gigabytes in a new folder of `folder`, which needs five times its size, with
 * the commands of production and a stand-in for wrangler.
 */
export function measureRestore(gigabytes: number, folder: string): Line[] {
  mkdirSync(folder, { recursive: true })
  const place = mkdtempSync(join(folder, 'restore-'))
  try {
    const begun = performance.now()
    fillLedger(join(place, 'source.sqlite'), gigabytes)
    const filled = performance.now() - begun
    const source = sumLedger(join(place, 'source.sqlite'))
    const idle = take('idle', place)
    const steps = (['backup', 'restore'] as const).map((step) => ({ step, ...take(step, place) }))
    const restored = sumLedger(join(place, 'restored.sqlite'))
    const isSame = source.rows === restored.rows && source.points === restored.points
    return [
      { what: 'Rows of the ledger', figure: { value: source.rows, unit: 'rows' }, players: null, milliseconds: filled },
      { what: 'The database', figure: { value: source.bytes / 1e6, unit: 'MB' }, players: null },
      {
        what: 'Its export',
        figure: { value: statSync(join(place, 'export.sql')).size / 1e6, unit: 'MB' },
        players: null,
      },
      ...steps.map(({ step, milliseconds, bytes }) => ({
        what: `${step}: memory above the idle program’s ${(idle.bytes / 1e6).toFixed(0)} MB`,
        players: null,
        milliseconds,
        figure: { value: (bytes - idle.bytes) / 1e6, unit: 'MB' },
        heldTo: { words: 'at most 64 MB', isMet: bytes - idle.bytes <= MOST_MEMORY },
      })),
      {
        what: 'Restored: rows and points',
        figure: { value: restored.points, unit: 'points' },
        players: null,
        heldTo: { words: 'as in the source', isMet: isSame },
      },
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function take(step: 'idle' | 'backup' | 'restore', place: string): Step {
  const drill = join(root, 'tests', 'bench', 'restore-drill.ts')
  const answer = execFileSync(process.execPath, [...FLAGS, drill, step, place], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: place },
  })
  return JSON.parse(answer.trim().split('\n').at(-1) ?? '') as Step
}
