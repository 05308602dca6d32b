import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from '../../workers/local/build.ts'
import { root } from '../../workers/local/settings.ts'
import { needBuild, readImports } from '../verify/read-imports.ts'
import type { Guard } from './guard.ts'
import { guards as all } from './guards.ts'

/**
 * `npm run guards`: removes one guard at a time from a copy of the sources and runs the test file that must fail.
 * Further words select guards by name. There are as many copies as cores, inside the repository so that they find the
 * packages.
 */
const place = join(root, 'test-results', 'guards')
const words = process.argv.slice(2).map((word: string) => word.toLowerCase())
const guards = all.filter(
  ({ guard }) => words.length === 0 || words.some((word: string) => guard.toLowerCase().includes(word)),
)

const imports = readImports()
// The test pool needs the built Worker for any test.
await build()
rmSync(place, { recursive: true, force: true })
const copies = Array.from({ length: availableParallelism() }, (_, index) => makeCopy(String(index)))
const broken = await findBroken()
for (const test of broken) console.log(`fails with every guard in place  ${test}`)
const unseen = await findUnseen()
rmSync(place, { recursive: true, force: true })
console.log(`\n${guards.length - unseen.length} of ${guards.length} guards make a test fail when they are removed`)
process.exit(broken.length + unseen.length === 0 ? 0 : 1)

/** Each copy takes the next guard when it is free. */
async function findUnseen(): Promise<Guard[]> {
  const waiting = [...guards]
  const unseen: Guard[] = []
  const work = async (copy: string) => {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift())
      if (!(await isSeen(copy, guard))) unseen.push(guard)
  }
  await Promise.all(copies.map(work))
  return unseen
}

async function findBroken(): Promise<string[]> {
  const [copy = ''] = copies
  const tests = new Set(guards.map(({ test }) => test))
  const passed = (await runTests(copy, [...tests]))?.testResults.filter(({ status }) => status === 'passed') ?? []
  return [...tests].filter((test) => !passed.some(({ name }) => name === join(copy, test)))
}

async function isSeen(copy: string, { guard, file, text, by, test }: Guard): Promise<boolean> {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const found = source.split(text).length - 1
  if (found > 0)
    writeFileSync(
      path,
      source.replaceAll(text, () => by),
    )
  const isBuilt = found > 0 && needBuild(imports, [test])
  if (isBuilt) await buildIn(copy)
  const failures = found === 0 ? 0 : await failuresOf(copy, test)
  writeFileSync(path, source)
  if (isBuilt) copyBuild(copy)
  const green = failures < 0 ? 'NOT RUN' : 'NOT SEEN'
  const outcome = found === 0 ? 'NOT FOUND' : failures > 0 ? `${failures} red` : green
  console.log(`${outcome.padEnd(10)} ${guard.padEnd(62)} ${file}  ${test}`)
  return failures > 0
}

/**
 * Positive when a test fails; negative when the file cannot run or no test passes, because then more than a guard was
 * removed. The first failure ends a run, unless it stands before all that could pass.
 */
async function failuresOf(copy: string, test: string): Promise<number> {
  for (const further of [['--bail=1'], []]) {
    const report = await runTests(copy, [test], further)
    if (report !== null && report.numPassedTests > 0) return report.numFailedTests
  }
  return -1
}

type Report = {
  numFailedTests: number
  numPassedTests: number
  testResults: { name: string; status: 'passed' | 'failed' }[]
}

/** Null when nothing ran. */
async function runTests(copy: string, tests: string[], further: string[] = []): Promise<Report | null> {
  const projects = new Set(tests.map((test) => (test.startsWith('tests/') ? 'worker' : 'unit')))
  const path = join(copy, 'report.json')
  rmSync(path, { force: true })
  const run = spawn(
    join(root, 'node_modules', '.bin', 'vitest'),
    [
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--reporter=json',
      `--outputFile=${path}`,
      ...further,
      ...[...projects].map((project) => `--project=${project}`),
      ...tests,
    ],
    { cwd: copy, stdio: 'ignore', shell: process.platform === 'win32' },
  )
  await new Promise((resolve) => run.on('close', resolve))
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null
}

/** Some tests ask the Worker as it is built, where a guard goes only by a build. */
async function buildIn(copy: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawn(join(root, 'node_modules', '.bin', 'remix'), ['vite:build', '-c', 'workers/vite.config.ts'], {
    cwd: copy,
    env,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  await new Promise((resolve) => run.on('close', resolve))
}

function copyBuild(copy: string): void {
  rmSync(join(copy, 'build'), { recursive: true, force: true })
  cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true })
}

function makeCopy(name: string): string {
  const copy = join(place, name)
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  copyBuild(copy)
  // Packages are found in the folders above; tools are called by their path.
  mkdirSync(join(copy, 'node_modules'))
  // The build names files of react-dom by their path, and a test the schema of GitHub.
  for (const name of ['.bin', 'react-dom', '@octokit'])
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
  return copy
}
