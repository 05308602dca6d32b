import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WEEK_BORDER } from '#app/domain/time/period.ts'

/** Texts for readers: the product, the sandbox and the documents. */
const SOURCES = ['app', 'workers', 'public']
  .flatMap(filesIn)
  .filter((path) => /(?<!\.test)\.(?:tsx?|txt|html|svg)$/.test(path) && path !== 'app/domain/time/period.ts')
const DOCUMENTS = ['README.md', ...filesIn('docs').filter((path) => path.endsWith('.md'))]

const WEEKDAY = '(?:Sundays?|Mondays?)'
const OTHER_NAMES = new RegExp(
  [
    // Sunday's end with any hour: 24:00, 23:59, midnight, its end.
    `${WEEKDAY}[^.\\n]{0,12}(?:24:00|23:59|midnight)`,
    `(?:midnight|24:00|23:59|end)(?: UTC)?,? (?:on|of|at) (?:every )?${WEEKDAY}`,
    // Monday's start in other words, and without UTC.
    `Mondays?(?:,| at| from|, at) 0{1,2}:00`,
    `(?:until|to|before) midnight`,
  ].join('|'),
  'gi',
)

test('the border of a week has one name, and the code has it from one place', () => {
  expect(WEEK_BORDER).toBe('Monday 00:00 UTC')
  expect(SOURCES.length).toBeGreaterThan(500)
  expect([...SOURCES, ...DOCUMENTS].flatMap((path) => foundIn(path, OTHER_NAMES))).toEqual([])
  expect(SOURCES.flatMap((path) => foundIn(path, /Monday 00:00/gi))).toEqual([])
})

test.each([
  'Points count until Sunday 24:00 UTC.',
  'Hold on until Sunday 23:59 UTC',
  'It ends on Sunday at midnight, in UTC.',
  'Points reset every Monday at 00:00 UTC.',
  'The week ends at midnight on Sunday.',
  'It counts to the end of Sunday.',
  'Points count until midnight UTC.',
])('another name is found: %s', (text) => {
  expect(text).toMatch(new RegExp(OTHER_NAMES.source, 'i'))
})

test.each(['Mondays at 00:01', 'Monday 00:01 UTC', 'Climb from Monday to Sunday', WEEK_BORDER])(
  'the time of a job, days and the name itself are none: %s',
  (text) => {
    expect(text).not.toMatch(new RegExp(OTHER_NAMES.source, 'i'))
  },
)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)
}

/** Ignores comments, which may word it freely; joins texts that span lines. */
function foundIn(path: string, names: RegExp): string[] {
  const text = readFileSync(path, 'utf8')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replace(/\s+/g, ' ')
  return [...text.matchAll(names)].map((found) => `${path}: ${found[0]}`)
}
