import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../workers/local/settings.ts'

/**
 * `npm run simulate -- --seeds 20 --weeks 8 --players 50 --seed 7` runs that many seeds from the given one on, in
 * parallel on all cores. Without arguments it runs the two campaigns of `EVERYTHING`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    weeks: { type: 'string' },
    players: { type: 'string' },
  },
})

type Campaign = { seed: number; seeds: number; weeks: number; players: number }

const EVERYTHING: Campaign[] = [
  { seed: 1, seeds: 200, weeks: 8, players: 50 },
  { seed: 1, seeds: 5, weeks: 52, players: 200 },
]
const campaigns =
  Object.keys(values).length > 0
    ? [
        {
          seed: Number(values.seed ?? 1),
          seeds: Number(values.seeds ?? 1),
          weeks: Number(values.weeks ?? 8),
          players: Number(values.players ?? 50),
        },
      ]
    : EVERYTHING

let failed = 0
for (const campaign of campaigns) {
  const { seeds, weeks, players } = campaign
  console.log(`${seeds} seeds of ${weeks} weeks with ${players} players`)
  failed += (await Promise.all(inParts(campaign).map(play))).filter((status) => status !== 0).length
}
console.log(failed === 0 ? 'No invariant was broken.' : 'A seed failed. The command to repeat it is above.')
process.exit(failed === 0 ? 0 : 1)

/** As many parts as cores, none of them empty. */
function inParts({ seed, seeds, ...size }: Campaign): Campaign[] {
  const parts = Math.min(seeds, availableParallelism())
  const first = (part: number) => seed + Math.floor((part * seeds) / parts)
  return Array.from({ length: parts }, (_, part) => ({
    ...size,
    seed: first(part),
    seeds: first(part + 1) - first(part),
  }))
}

function play({ seed, seeds, weeks, players }: Campaign): Promise<number | null> {
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const child = spawn(vitest, ['run', '-c', 'tests/vitest.config.ts', '--project', 'worker', 'simulation/weeks'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      VITE_SEED: String(seed),
      VITE_SEEDS: String(seeds),
      VITE_WEEKS: String(weeks),
      VITE_PLAYERS: String(players),
    },
  })
  return new Promise((resolve) => {
    child.on('close', resolve)
  })
}
