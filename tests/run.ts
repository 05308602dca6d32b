import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../workers/local/build.ts'
import { root } from '../workers/local/settings.ts'
import { findChromium } from './chromium.ts'
import { OUTCOME_FILE, type Outcome } from './outcome/outcome.ts'

/** Every layer in turn; then what failed, once more and in one place, and one line with the sum of their tests. */

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await build()
const chromium = findChromium()
const outcomes = [
  runVitest('Domain, mapping and the sandbox, in Node; a workerd that is killed under load', 'unit', 'durability'),
  runVitest('Verbs, API, cron, queue and simulation, in workerd', 'simulation', 'worker'),
  runLayer(
    'Journeys in Chromium, on the built Worker with the sandbox',
    ['playwright', 'test', '-c', 'tests/playwright.config.ts'],
    { CHROMIUM_PATH: chromium },
  ),
]
const failures = outcomes.flatMap((outcome) => outcome.failures)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
const sum = (field: 'passed' | 'flaky' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('flaky')} flaky, ${failures.length} failed, ${sum('skipped')} skipped`)
process.exit(failures.length === 0 ? 0 : 1)

function runVitest(title: string, ...projects: string[]): Outcome {
  const reporters = ['--reporter=default', '--reporter=tests/outcome/vitest.ts']
  const chosen = projects.map((project) => `--project=${project}`)
  return runLayer(title, ['vitest', 'run', '-c', 'tests/vitest.config.ts', ...chosen, ...reporters])
}

function runLayer(title: string, [tool = '', ...args]: string[], env: Record<string, string> = {}): Outcome {
  console.log(`\n${title}`)
  const file = join(reports, `${tool}-outcome.json`)
  rmSync(file, { force: true })
  const { status, signal } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env, [OUTCOME_FILE]: file },
  })
  const none: Outcome = { passed: 0, flaky: 0, skipped: 0, failures: [] }
  const outcome: Outcome = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none
  if (status !== 0 && outcome.failures.length === 0) {
    outcome.failures.push(`${title}\n${tool} ended with ${signal ?? `exit code ${status}`} and without a failed test`)
  }
  return outcome
}
