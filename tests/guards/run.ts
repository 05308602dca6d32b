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
const tests = [...new Set(guards.map(({ test }) => test))]
const broken = await without(tests, async (copy, test) => (await failuresOf(copy, test)) === 0)
for (const test of broken) console.log(`fails with every guard in place  ${test}`)
const unseen = await without(guards, isSeen)
rmSync(place, { recursive: true, force: true })
console.log(`\n${guards.length - unseen.length} of ${guards.length} guards make a test fail when they are removed`)
process.exit(broken.length + unseen.length === 0 ? 0 : 1)

/** Returns the items that fail the check; each copy takes the next item when it is free. */
async function without<Item>(items: Item[], holds: (copy: string, item: Item) => Promise<boolean>): Promise<Item[]> {
  const waiting = [...items]
  const failed: Item[] = []
  const work = async (copy: string) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      if (!(await holds(copy, item))) failed.push(item)
  }
  await Promise.all(copies.map(work))
  return failed
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
 * The number of failed tests; negative when the file cannot run or no test passes, because then more than a guard was
 * removed. Tried twice, since a busy machine may be the cause.
 */
async function failuresOf(copy: string, test: string): Promise<number> {
  const failures = await runTests(copy, test)
  return failures < 0 ? runTests(copy, test) : failures
}

async function runTests(copy: string, test: string): Promise<number> {
  const project = test.startsWith('tests/') ? 'worker' : 'unit'
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const run = spawn(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '-c', 'tests/vitest.config.ts', '--project', project, '--reporter=json', `--outputFile=${report}`, test],
    { cwd: copy, stdio: 'ignore', shell: process.platform === 'win32' },
  )
  await new Promise((resolve) => run.on('close', resolve))
  if (!existsSync(report)) return -1
  const counts = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number; numPassedTests: number }
  return counts.numPassedTests === 0 ? -1 : counts.numFailedTests
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
