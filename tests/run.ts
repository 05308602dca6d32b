import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../workers/local/build.ts'
import { root } from '../workers/local/settings.ts'
import { findChromium } from './chromium.ts'

/** Every layer in turn, then one line with the sum of their tests. */

type Outcome = { passed: number; flaky: number; failed: number; skipped: number }

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await build()
const chromium = findChromium()
const outcomes = [
  runVitest('Domain, mapping and the sandbox, in Node; a workerd that is killed under load', 'unit', 'durability'),
  runVitest('Verbs, API, cron, queue and simulation, in workerd', 'simulation', 'worker'),
  runPlaywright(chromium),
]
const sum = (field: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('flaky')} flaky, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') === 0 ? 0 : 1)

function runVitest(title: string, ...projects: string[]): Outcome {
  console.log(`\n${title}`)
  const report = join(reports, `${projects.join('-')}.json`)
  const status = run('vitest', [
    'run',
    '-c',
    'tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counts = read(report) as { numPassedTests?: number; numFailedTests?: number; numPendingTests?: number } | null
  return tally(status, {
    passed: counts?.numPassedTests,
    failed: counts?.numFailedTests,
    skipped: counts?.numPendingTests,
  })
}

function runPlaywright(executable: string): Outcome {
  console.log('\nJourneys in Chromium, on the built Worker with the sandbox')
  const report = join(reports, 'journeys.json')
  const status = run('playwright', ['test', '-c', 'tests/playwright.config.ts'], {
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const stats = (
    read(report) as { stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number } } | null
  )?.stats
  return tally(status, {
    passed: stats?.expected,
    flaky: stats?.flaky,
    failed: stats?.unexpected,
    skipped: stats?.skipped,
  })
}

/** A layer that ended badly without counting a failure failed as a whole. Flaky is what passed at the second try only. */
function tally(status: number, { passed = 0, flaky = 0, failed = 0, skipped = 0 }: Partial<Outcome>): Outcome {
  return { passed, flaky, failed: status !== 0 && failed === 0 ? 1 : failed, skipped }
}

function run(tool: string, args: string[], env: Record<string, string> = {}): number {
  const command = join(root, 'node_modules', '.bin', tool)
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    }).status ?? 1
  )
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
