import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Statements that tests still write by hand. It only ever gets smaller. */
const BY_HAND = 33
const INSERT = /\bINSERT (?:OR \w+ )?INTO\b/g
/** Benches fill databases by the hundred thousand; the simulation plants faults and races; the factory itself. */
const ALLOWED = ['tests/bench/', 'tests/simulation/', 'tests/guards/', 'tests/databases/', 'tests/worlds/rows.ts']

test('tests write rows by factories', () => {
  const files = globSync('tests/**/*.ts').filter((path) => !ALLOWED.some((allowed) => path.startsWith(allowed)))
  const count = files.reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(INSERT) ?? []).length, 0)
  expect(
    count <= BY_HAND,
    `${count} statements insert by hand, ${BY_HAND} may. Use insertRows or one of the factories beside it in tests/worlds/rows.ts; makePlayer, makePlayers and makeContest make what they need.`,
  ).toBe(true)
})
