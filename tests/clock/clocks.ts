import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../workers/local/settings.ts'

/** Times and zones at which a suite that depends on the day fails. */
const CLOCKS: { at: string; zone: string }[] = [
  { at: '2026-11-30T00:00:30Z', zone: 'UTC' },
  { at: '2026-12-01T09:00:00Z', zone: 'America/Los_Angeles' },
  { at: '2026-12-02T12:00:00Z', zone: 'UTC' },
  { at: '2026-12-03T15:00:00Z', zone: 'Pacific/Kiritimati' },
  { at: '2026-12-04T17:30:00Z', zone: 'UTC' },
  { at: '2026-12-05T20:00:00Z', zone: 'UTC' },
  { at: '2026-12-06T23:20:00Z', zone: 'UTC' },
  { at: '2026-12-31T23:45:00Z', zone: 'UTC' },
  { at: '2027-03-28T00:45:00Z', zone: 'Europe/Berlin' },
  { at: '2028-02-29T12:00:00Z', zone: 'UTC' },
]
const DAY = 86_400_000

/**
 * The environment of a suite at another time and in another zone, drawn by the date;
 * `TEST_CLOCK=2028-02-29T12:00:00Z TZ=Asia/Tokyo npm test` chooses one, `TEST_CLOCK=now` the machine's. It needs Linux and a C
 * compiler; elsewhere the clock stays.
 */
export function chooseClock(folder: string): Record<string, string> {
  const now = Date.now()
  const { TEST_CLOCK = 'drawn', TZ = 'UTC' } = process.env
  const drawn = CLOCKS[Math.floor(now / DAY) % CLOCKS.length]
  const { at: wanted, zone } = TEST_CLOCK === 'drawn' && drawn !== undefined ? drawn : { at: TEST_CLOCK, zone: TZ }
  const shift = wanted === 'now' ? 0 : Math.round((Date.parse(wanted) - now) / 1000)
  if (Number.isNaN(shift))
    throw new Error(`TEST_CLOCK is not a time: "${TEST_CLOCK}". Write it like 2028-02-29T12:00:00Z.`)
  const preload = shift === 0 ? null : compile(folder)
  console.log(`The suite's clock: TEST_CLOCK=${preload === null ? 'now' : wanted} TZ=${zone}`)
  return preload === null ? { TZ: zone } : { TZ: zone, LD_PRELOAD: preload, CLOCK_SHIFT: `${shift}` }
}

/** What a process needs that begins with an environment of its own. */
export function clockOfSuite(): NodeJS.ProcessEnv {
  const { TZ, LD_PRELOAD, CLOCK_SHIFT } = process.env
  return { TZ, LD_PRELOAD, CLOCK_SHIFT }
}

function compile(folder: string): string | null {
  if (process.platform !== 'linux') return null
  const library = join(folder, 'shifted-clock.so')
  const source = join(root, 'tests/clock/shifted-clock.c')
  const { status } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source])
  return status === 0 ? library : null
}
