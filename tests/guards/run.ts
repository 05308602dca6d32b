import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '../../workers/local/build.ts'
import { root } from '../../workers/local/settings.ts'
import { guards as all } from './guards.ts'
import type { Guard } from './guard.ts'

/**
 * `npm run guards`: takes one guard at a time out of a copy of the sources and runs the test file that must go red.
 * With words behind it, only guards whose names hold one of them. The copy lies inside, so that it finds the packages.
 */
const copy = join(root, 'test-results', 'guards')
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const guards = all.filter(({ guard }) => words.length === 0 || words.some((word) => guard.toLowerCase().includes(word)))

// The test pool looks at the Worker as it is built, whatever a test is about.
await build()
makeCopy()
const broken = [...new Set(guards.map(({ test }) => test))].filter((test) => failuresOf(test) !== 0)
for (const test of broken) console.log(`red with every guard in place  ${test}`)
const unseen = guards.filter((guard) => !isSeen(guard))
rmSync(copy, { recursive: true, force: true })
console.log(`\n${guards.length - unseen.length} of ${guards.length} guards turn a test red when they are gone`)
process.exit(broken.length + unseen.length === 0 ? 0 : 1)

function isSeen({ guard, file, text, by, test }: Guard): boolean {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const found = source.split(text).length - 1
  if (found > 0)
    writeFileSync(
      path,
      source.replaceAll(text, () => by),
    )
  const failures = found === 0 ? 0 : failuresOf(test)
  writeFileSync(path, source)
  const green = failures < 0 ? 'NOT RUN' : 'NOT SEEN'
  const outcome = found === 0 ? 'NOT FOUND' : failures > 0 ? `${failures} red` : green
  console.log(`${outcome.padEnd(10)} ${guard.padEnd(62)} ${file}  ${test}`)
  return failures > 0
}

/**
 * Tests that failed; below zero where the file cannot be run at all, or none of its tests passes: then more than a guard
 * was taken away. Tried twice, since a busy machine may be why.
 */
function failuresOf(test: string): number {
  const failures = runTests(test)
  return failures < 0 ? runTests(test) : failures
}

function runTests(test: string): number {
  const project = test.startsWith('tests/') ? 'worker' : 'unit'
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '-c', 'tests/vitest.config.ts', '--project', project, '--reporter=json', `--outputFile=${report}`, test],
    { cwd: copy, stdio: 'ignore', shell: process.platform === 'win32' },
  )
  if (!existsSync(report)) return -1
  const counts = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number; numPassedTests: number }
  return counts.numPassedTests === 0 ? -1 : counts.numFailedTests
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true })
}
