import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { filesUnder } from './folders.ts'

/** One word finds a subject in every layer: a folder is called as it is called in another layer, or stands here. */
const IN_ONE_LAYER = {
  'app/domain': ['forms', 'images', 'jobs', 'points', 'tables', 'text', 'time', 'values'],
  'app/core': ['audit', 'inbox', 'secrets', 'settings'],
  'app/features': ['discovery', 'operator-api', 'public-api', 'statistics', 'style-guide'],
  'tests/integration': ['worker'],
}

/** Layers that have rooms by subject; the staff's rooms, the adapters and the components count as well. */
const LAYERS = [...Object.keys(IN_ONE_LAYER), 'app', 'app/adapters', 'app/components', 'app/admin']

const files = [...filesUnder('app'), ...filesUnder('tests'), ...filesUnder('workers')]
const rooms = (layer: string) => [...new Set(files.flatMap((file) => /^([^/]+)\//.exec(under(layer, file))?.[1] ?? []))]

test.each(Object.entries(IN_ONE_LAYER))('the rooms of %s are called as in another layer', (layer, alone) => {
  const elsewhere = new Set(LAYERS.filter((other) => other !== layer).flatMap(rooms))
  expect(rooms(layer).filter((room) => !elsewhere.has(room))).toEqual(alone)
})

test('no room of the domain has over 30 files, and none stands outside of a room', () => {
  const sizes = Map.groupBy(filesUnder('app/domain'), (file) => dirname(file))
  expect([...sizes].filter(([room, inside]) => room === 'app/domain' || inside.length > 30)).toEqual([])
})

test('the root of tests and of workers has commands, settings and entries only', () => {
  const loose = (folder: string) => files.filter((file) => dirname(file) === folder).map((file) => basename(file))
  expect(loose('tests').filter((name) => !/^(knip|package|stryker\.config)\.json$|\.config\.ts$/.test(name))).toEqual([
    'licences.ts',
    'run.ts',
    'screenshots.ts',
    'under-load.ts',
    'with-tools.mjs',
  ])
  expect(loose('workers').filter((name) => !/\.mjs$|\.config\.ts$|\.d\.ts$/.test(name))).toEqual([
    'create-worker.ts',
    'cron.ts',
    'entry.ts',
    'queue.ts',
    'work-off.test.ts',
    'work-off.ts',
  ])
})

/** Lines of a room, without tests. A room that needs more says here why it may, and finds what it replaces first. */
const MOST_LINES: Record<string, number> = {
  'app/admin': 10_200,
  'app/adapters': 6_300,
  'app/components': 5_200,
  // What waits, runs out and healed, and dead letters that are tried again: the staff’s letter and screens share it.
  'app/core': 15_400,
  // Labels as programmes use them, and any table: encodings, separators, headings, why a line fails.
  'app/domain': 15_300,
  'app/features': 46_000,
  'app/layout': 2_500,
  'app/routes': 3_900,
  'app/ui': 3_950,
  db: 2_700,
  'workers/deploy': 2_200,
  'workers/host': 720,
  'workers/rehearse': 2_600,
  'workers/sandbox': 10_500,
}

test('no room grows without anybody noticing', () => {
  const linesOf = (room: string) =>
    filesUnder(room)
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.test\./.test(file))
      .reduce((sum, file) => sum + linesIn(file), 0)
  const found = Object.entries(MOST_LINES).map(([room, most]) => ({ room, most, lines: linesOf(room) }))
  expect(found.filter(({ lines, most }) => lines > most)).toEqual([])
  // A ceiling that stands far above its room keeps nothing.
  expect(found.filter(({ lines, most }) => lines < most * 0.92)).toEqual([])
})

/** Files of the product under 15 lines: entries, types of packages, routes, and what many places use. */
const MOST_SMALL_FILES = 60

test('what is small stands where it is used', () => {
  const small = ['app', 'workers', 'db']
    .flatMap((room) => filesUnder(room))
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.test\./.test(file))
    .filter((file) => linesIn(file) < 15)
  expect(small.length, small.join('\n')).toBeLessThanOrEqual(MOST_SMALL_FILES)
})

function linesIn(file: string): number {
  return readFileSync(join(root, file), 'utf8').split('\n').length - 1
}

function under(layer: string, file: string): string {
  return file.startsWith(`${layer}/`) ? file.slice(layer.length + 1) : ''
}
