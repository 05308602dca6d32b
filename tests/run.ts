import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../workers/local/build.ts'
import { root } from '../workers/local/settings.ts'
import { chooseClock } from './clock/clocks.ts'
import { makeScratchFolder } from './databases/scratch.ts'
import { OUTCOME_FILE, type Outcome } from './outcome/outcome.ts'
import { bringShell, findChromium } from './servers/chromium.ts'
import { needBuild, readImports } from './verify/read-imports.ts'

/**
 * Runs every layer in turn, then lists the failures again in one place, and a line with the totals. Further words
 * select test files by path: `npm test -- referrals`.
 */

const words = process.argv.slice(2)
const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
}).stdout.split('\n')
const chosen = listed.filter((file) => words.some((word: string) => file.includes(word)))
if (words.length > 0 && chosen.length === 0) {
  console.error(`No test file has ${words.join(' or ')} in its path.`)
  process.exit(1)
}
const hasFile = (layer: RegExp) => words.length === 0 || chosen.some((file) => layer.test(file))

const scratch = makeScratchFolder()
const clock = chooseClock(scratch)
/** Compiled code of tools and journeys, kept for the next run. */
const COMPILED = join(root, 'node_modules', '.cache')
const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const hasJourneys = words.length === 0 || chosen.some(isJourney)
// Seed and build keep a core busy each, so they run side by side, and the seed goes on beside the first layer.
const prepared = hasJourneys ? Promise.all([seed(), bringShell()]) : null
if (hasJourneys || isOnTheBuild()) await build()
const outcomes: Outcome[] = []
if (words.length === 0 || chosen.some((file) => !isJourney(file))) outcomes.push(runVitest())
await prepared
if (hasJourneys) outcomes.push(runJourneys())
const failures = outcomes.flatMap((outcome) => outcome.failures)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
const sum = (field: 'passed' | 'flaky' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('flaky')} flaky, ${failures.length} failed, ${sum('skipped')} skipped`)
process.exit(failures.length === 0 ? 0 : 1)

function isOnTheBuild(): boolean {
  return hasFile(/^tests\/(integration|durability|fuzz)\//) && needBuild(readImports(), chosen)
}

/** A failure shows when the journeys begin and seed again. */
function seed(): Promise<unknown> {
  return once(
    spawn(process.execPath, ['tests/e2e/prepare.ts'], { cwd: root, stdio: 'ignore', env: environment() }),
    'close',
  )
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...clock,
    TMPDIR: scratch,
    TEST_STATE: join(scratch, 'journeys'),
    // Each tool is thousands of lines, and is started many times.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(COMPILED, 'node'),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ?? join(COMPILED, 'journeys'),
  }
}

function isJourney(file: string): boolean {
  return file.endsWith('.spec.ts')
}

function runVitest(): Outcome {
  const reporters = ['--reporter=default', '--reporter=tests/outcome/vitest.ts']
  const files = chosen.filter((file) => !isJourney(file))
  return runLayer('Rules in Node; verbs, API, cron, queue and simulation in workerd', [
    'vitest',
    'run',
    '-c',
    'tests/vitest.config.ts',
    ...reporters,
    ...files,
  ])
}

function runJourneys(): Outcome {
  return runLayer(
    'Journeys in Chromium, on the built Worker with the sandbox',
    ['playwright', 'test', '-c', 'tests/playwright.config.ts', ...chosen.filter(isJourney)],
    { CHROMIUM_PATH: findChromium() },
  )
}

function runLayer(title: string, [tool = '', ...args]: string[], env: Record<string, string> = {}): Outcome {
  console.log(`\n${title}`)
  const file = join(reports, `${tool}-outcome.json`)
  rmSync(file, { force: true })
  const { status, signal } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...environment(), ...env, [OUTCOME_FILE]: file },
  })
  const none: Outcome = { passed: 0, flaky: 0, skipped: 0, failures: [] }
  const outcome: Outcome = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none
  const { unfinished = [], failures } = outcome
  const ending = `${title}\n${tool} ended with ${signal ?? `exit code ${status}`}`
  if (signal !== null || unfinished.length > 0)
    failures.push([`${ending}, so some tests did not run to their end. These ran then:`, ...unfinished].join('\n'))
  else if (status !== 0 && failures.length === 0) failures.push(`${ending} and without a failed test`)
  return outcome
}
