import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { build } from '../../workers/local/build.ts'
import { root } from '../../workers/local/settings.ts'
import { measureAnonymous } from './anonymous.ts'
import { measureBoards } from './boards.ts'
import { measureBundles } from './bundles.ts'
import { measureGitHub } from './github.ts'
import { measureLive } from './live.ts'
import { PARTS, readOptions, USAGE } from './options.ts'
import { measurePages } from './pages.ts'
import { measurePolling } from './polling.ts'
import { measurePolledRows } from './refresh.ts'
import { isMissed, printLines, type Line } from './report.ts'
import { measureScreens } from './screens.ts'

/**
 * `npm run bench`: measures boards at several sizes, the refresh, screens and bundles, each with a named baseline of
 * the same run and its limit. `--players=1000000` sets other sizes (comma-separated), `--only=boards` one part;
 * `--strict` fails when a limit is missed.
 * `--only=live` keeps a thousand boards open for a minute and a half.
 * `--only=github` takes ten minutes for a simulated week; `--weeks=8` polls forty people for eight weeks beside it.
 * `--only=pages` is Lighthouse on a phone and what a first visit weighs; `--runs=1` is quicker.
 * `--only=anonymous` looks for the dearest request of a visitor among 100,000 players.
 */

const SIZES = '1000,10000,100000'
const LATENCIES = [50, 200]

const options = readOptions(process.argv.slice(2))
if (options === null) {
  console.log(USAGE)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}
const sizes = option('players', SIZES).split(',').map(Number)
const parts = option('only', PARTS.join(',')).split(',')
const isStrict = options?.['strict'] !== undefined
const loadBefore = loadavg()
const sections: { title: string; lines: Line[]; bytes?: unknown }[] = []

if (parts.some((part) => PARTS.includes(part) || ['anonymous', 'live'].includes(part))) await build()
if (parts.includes('boards'))
  for (const players of sizes) {
    const { lines, bytes } = await measureBoards(players)
    add(`Boards among ${players.toLocaleString('en')} players`, lines, bytes)
  }
if (parts.includes('github'))
  for (const latency of LATENCIES) {
    add(`GitHub, ${latency} ms away`, await measureGitHub(latency))
    if (latency === LATENCIES.at(-1)) {
      add('Rows of a slot’s message', await measurePolledRows())
      add('Polling', await measurePolling(Number(option('weeks', '0'))))
    }
  }
if (parts.includes('screens')) add('Screens', await measureScreens())
if (parts.includes('live')) add('Live boards', await measureLive())
if (parts.includes('anonymous'))
  add('The dearest requests of a visitor', await measureAnonymous(Number(option('players', '100000'))))
if (parts.includes('bundles')) add('Bundles', measureBundles())

const excesses = parts.includes('pages') ? await measurePages(Number(option('runs', '5'))) : []

const missed = [
  ...sections
    .flatMap(({ lines }) => lines)
    .filter(isMissed)
    .map(({ what }) => what),
  ...excesses,
]
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, Node ${process.version}`
const loads = [loadBefore, loadavg()].map(([last = 0]) => last.toFixed(1)).join(' before and ')
console.log(`\n${machine}; load of the machine ${loads} after.`)
console.log('Weights of pages and Lighthouse: npm run bench -- --only=pages.')
console.log(missed.length === 0 ? 'All limits are met.' : `Missed: ${missed.join('; ')}.`)
const folder = join(root, 'test-results', 'bench')
mkdirSync(folder, { recursive: true })
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim()
writeFileSync(
  join(folder, 'bench.json'),
  JSON.stringify({ machine, commit, loadBefore, loadAfter: loadavg(), sections }, null, 2),
)
process.exit(isStrict && missed.length > 0 ? 1 : 0)

function add(title: string, lines: Line[], bytes?: unknown): void {
  sections.push({ title, lines, ...(bytes === undefined ? {} : { bytes }) })
  printLines(title, lines)
}

function option(name: string, fallback: string): string {
  return options?.[name] ?? fallback
}
