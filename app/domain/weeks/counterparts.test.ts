import { expect, it } from 'vitest'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, weekEnd } from '#app/domain/time/period.ts'
import { counterpartsOf, isNew, isThroughNewAccounts, newSince, type CounterpartAccount } from './counterparts.ts'

const WEEK = '2026-W47'
const SINCE = weekEnd(WEEK) - 365 * DAY
const OLD: CounterpartAccount = { createdAt: SINCE, firstWorkAt: SINCE }
const NEW: CounterpartAccount = { createdAt: SINCE + 1, firstWorkAt: SINCE + 2 }

const row = (counterpartId: number | null, points = 40, change: Partial<LedgerRow> = {}) =>
  ({ week: WEEK, credit: 'full', counted: 1, counterpartId, points, ...change }) as LedgerRow

/** Those from 10 on have years of work, those below are new, and of 5 nothing is known. */
const accountOf = (id: number) => (id === 5 ? undefined : id < 10 ? NEW : OLD)
const through = (...rows: LedgerRow[]) => isThroughNewAccounts(rows, WEEK, accountOf)

it.each<[string, CounterpartAccount, boolean]>([
  ['a year old, with work from then', OLD, false],
  ['younger than a year', { ...OLD, createdAt: SINCE + 1 }, true],
  ['old, with its first work after that', { ...OLD, firstWorkAt: SINCE + 1 }, true],
  ['old, without any work', { ...OLD, firstWorkAt: null }, true],
  ['gone', { createdAt: null, firstWorkAt: null }, true],
])('takes an account for new or not: %s', (_, account, expected) => {
  expect(isNew(account, WEEK)).toBe(expected)
})

it('counts a year back from the end of the week', () => {
  expect(newSince(WEEK)).toBe(SINCE)
})

it('asks about whoever took up what counted in full in the week, once each', () => {
  const others = [
    row(14, 40, { week: '2026-W46' }),
    row(15, 40, { credit: 'not_established' }),
    row(16, 1, { counted: 0 }),
  ]
  expect(counterpartsOf([row(11), row(12), row(11), row(null), row(0), row(-7), ...others], WEEK)).toEqual([11, 12])
})

it('finds more than two thirds of the week’s points in full through new accounts, from the first point on', () => {
  expect(through(row(1, 1))).toBe(true)
  expect(through(row(1), row(11))).toBe(false)
  expect(through(row(1, 81), row(11))).toBe(true)
  expect(through(row(1, 80), row(11))).toBe(false)
  expect(through(row(1, 41), row(2, 40), row(11))).toBe(true)
  expect(through(row(1, 90, { week: '2026-W46' }), row(11))).toBe(false)
  expect(through(row(1, 90, { credit: 'person_limit' }), row(11))).toBe(false)
  expect(through()).toBe(false)
})

it('takes an account without an id for new, a bot for nobody, and a project’s people together for no new ones', () => {
  expect(through(row(null, 81), row(11))).toBe(true)
  expect(through(row(0, 90), row(1, 81), row(11))).toBe(true)
  expect(through(row(0, 90), row(11))).toBe(false)
  expect(through(row(-7, 81), row(1))).toBe(false)
})

it('flags nobody for an account that GitHub did not tell of, and is open only while it could decide', () => {
  expect(through(row(5))).toBeNull()
  expect(through(row(5), row(11))).toBe(false)
  expect(through(row(5, 20), row(1, 70), row(11))).toBeNull()
  expect(through(row(5, 20), row(1, 130), row(11))).toBe(true)
})
