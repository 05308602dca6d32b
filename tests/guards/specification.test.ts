import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFaults, type Repository } from './specification.ts'

const here: Repository = {
  exists: existsSync,
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null),
}

test('every row of docs/specification.md names tests and decisions that are there', () => {
  expect(findFaults(readFileSync('docs/specification.md', 'utf8'), here)).toEqual([])
})

const SOURCE = `
test('a rope holds', async () => {})
test('a rope holds for long', async () => {})
test.each([['x'], [')(']])('of %s it says so', () => {})
  test(\`a board is climbed, \${how}\`, async () => {})
expect(rope).toEqual('not a title')
test.skip('a knot is tied', () => {})
`
const FILES = new Map([
  ['tests/rope.test.ts', SOURCE],
  ['docs/decisions/0001-rope.md', ''],
])
const there: Repository = { exists: (path) => FILES.has(path), read: (path) => FILES.get(path) ?? null }

const HOLDS = '`tests/rope.test.ts`: a rope holds'
const DECIDED = '[0001](decisions/0001-rope.md)'

test('a row with a proof, with a decision or with both stands', () => {
  const rows = [
    row('1.2', HOLDS, ''),
    row('1.3', '', DECIDED),
    row('1.4', `${HOLDS} for<br>\`tests/rope.test.ts\`: of %s it`, DECIDED),
    row('1.5', '`tests/rope.test.ts`: a board is climbed', ''),
  ]
  expect(findFaults(tableOf(...rows), there)).toEqual([])
})

test.each([
  [
    'a test file that is gone',
    row('1.2', '`tests/knot.test.ts`: a', ''),
    '1.2 names tests/knot.test.ts, which is gone',
  ],
  [
    'a title that no test has',
    row('1.2', '`tests/rope.test.ts`: a rope breaks', ''),
    '1.2 names a test that tests/rope.test.ts does not have: a rope breaks',
  ],
  [
    'a test that is skipped',
    row('1.2', '`tests/rope.test.ts`: a knot is tied', ''),
    '1.2 names a test that tests/rope.test.ts does not have: a knot is tied',
  ],
  [
    'words that are no title',
    row('1.2', '`tests/rope.test.ts`: not a title', ''),
    '1.2 names a test that tests/rope.test.ts does not have: not a title',
  ],
  [
    'a beginning of two titles',
    row('1.2', '`tests/rope.test.ts`: a rope', ''),
    '1.2 names more than one test of tests/rope.test.ts: a rope',
  ],
  [
    'a proof without a title',
    row('1.2', '`tests/rope.test.ts`', ''),
    '1.2 has a proof that cannot be read: `tests/rope.test.ts`',
  ],
  [
    'a decision that is gone',
    row('1.2', HOLDS, '[0002](decisions/0002-knot.md)'),
    '1.2 names docs/decisions/0002-knot.md, which is gone',
  ],
  ['neither proof nor decision', row('1.2', '', 'soon'), '1.2 has neither proof nor decision'],
  ['a number that is taken', row('1.1', HOLDS, ''), '1.1 is there more than once'],
])('%s is found', (_, planted, fault) => {
  expect(findFaults(tableOf(planted), there)).toEqual([fault])
})

test('a row that is broken is found', () => {
  const [unnumbered, cut] = [row('one', HOLDS, ''), `| 1.2 | A rope | holds. | ${HOLDS} |`]
  expect(findFaults(tableOf(unnumbered), there)).toEqual(['cannot be read: one'])
  expect(findFaults(tableOf(cut), there)).toContain(`cannot be read: ${cut}`)
})

test('a section without a row is found', () => {
  const table = tableOf().replace(/\n\| 7\.1 .*/, '')
  expect(findFaults(table, there)).toEqual(['section 7 has no row'])
})

function row(number: string, proof: string, decision: string): string {
  return `| ${number} | A rope holds. ${decision} | ${proof} |`
}

/** A valid table with these rows added. */
function tableOf(...planted: string[]): string {
  const sound = Array.from({ length: 9 }, (_, index) => row(`${index + 1}.1`, HOLDS, ''))
  return ['| # | Requirement | Proof |', '|---|---|---|', ...sound, ...planted].join('\n')
}
