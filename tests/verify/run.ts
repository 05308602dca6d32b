import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../workers/local/build.ts'
import { root } from '../../workers/local/settings.ts'
import { nearestTests } from './nearest-tests.ts'
import { needBuild, readImports } from './read-imports.ts'

/**
 * `npm run verify`: format, lint and types of what changed since the last commit, and the nearest tests, for use while
 * writing. With a revision, everything changed since that one: `npm run verify -- main`. `npm test` and `npm run check`
 * check everything.
 */

/** In workerd each further file takes a second or two. */
const WORKER_FILES = 6

const [base = 'HEAD'] = process.argv.slice(2)
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(join(root, file)))
if (changed.length === 0) {
  console.log(`Nothing has changed since ${base}.`)
  process.exit(0)
}

const begun = Date.now()
const sources = changed.filter((file) => /\.(tsx?|mjs)$/.test(file))
const imports = readImports()
const isUnitTest = (file: string) =>
  /^(app|workers)\/.*\.test\.tsx?$|^tests\/(guards|sentences|verify)\/.*\.test\.ts$/.test(file)
const isWorkerTest = (file: string) => /^tests\/integration\/.*\.test\.ts$/.test(file)
// It reads every text and imports few of them.
const SENTENCES = 'tests/sentences/points-sentences.test.ts'
const hasTexts = changed.some((file) => /^app\/.*\.tsx?$|\.md$/.test(file))
const unitTests = [...new Set([...nearestTests(imports, sources, isUnitTest), ...(hasTexts ? [SENTENCES] : [])])]
const workerTests = nearestTests(imports, sources, isWorkerTest)

const checks = [check('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed])]
if (sources.length > 0) {
  checks.push(check('lint', 'oxlint', ['--type-aware', ...sources]))
  checks.push(check('types', 'tsc', ['-p', '.']))
}
// Two at a time: the types take as long as the tests.
const outcomes = await Promise.all([...checks, runTests('unit', unitTests).then(runWorkerTests)])
const isFine = outcomes.every(Boolean)
const left = workerTests.length - WORKER_FILES
if (left > 0) console.log(`${left} more test files import what changed: npm test runs them.`)
console.log(`${isFine ? 'Fine' : 'Not fine'} after ${Math.round((Date.now() - begun) / 1000)} s.`)
process.exit(isFine ? 0 : 1)

function git(...args: string[]): string[] {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')
}

/** Runs a tool of the packages and shows its output when it fails. */
function check(name: string, tool: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const output: Buffer[] = []
    const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
      cwd: root,
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('exit', (code) => {
      console.log(code === 0 ? `${name}: fine` : `${name}:\n${Buffer.concat(output).toString()}`)
      resolve(code === 0)
    })
  })
}

async function runWorkerTests(isFine: boolean): Promise<boolean> {
  return (await runTests('worker', workerTests.slice(0, WORKER_FILES))) && isFine
}

async function runTests(project: 'unit' | 'worker', tests: string[]): Promise<boolean> {
  if (tests.length === 0) return true
  if (project === 'worker' && needBuild(imports, tests)) await build()
  return check(`${tests.length} test files, ${project}`, 'vitest', [
    'run',
    '-c',
    'tests/vitest.config.ts',
    `--project=${project}`,
    '--reporter=dot',
    ...tests,
  ])
}
