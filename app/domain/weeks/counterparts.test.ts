import { expect, it } from 'vitest'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, weekStart } from '#app/domain/time/period.ts'
import { counterpartsToAsk, dealingWindow, isKnown, peopleDealtWith, type Dealing } from './counterparts.ts'

const row = (repositoryId: number, counterpartId: number | null, points = 40) =>
  ({ credit: 'full', counted: 1, repositoryId, counterpartId, points }) as LedgerRow

it('asks about nobody below 200 points in full', () => {
  expect(counterpartsToAsk([row(1, 5), row(1, 6), row(2, 7), row(2, 8, 79)]).size).toBe(0)
  expect([...counterpartsToAsk([row(1, 5), row(1, 6), row(2, 7), row(2, 8, 80)])]).toEqual([
    [2, [7, 8]],
    [1, [5, 6]],
  ])
})

it('asks about the ten repositories with the most points', () => {
  const many = Array.from({ length: 14 }, (_, index) => row(index, 100 + index, 10 + index))
  expect([...counterpartsToAsk(many).keys()]).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
})

it('asks about nobody of whom there is no number, nor about what shares the open points', () => {
  const shared = { ...row(3, 9), credit: 'not_established' } as LedgerRow
  expect([...counterpartsToAsk([row(1, null), row(1, null), row(1, 5, 120), row(2, 0), shared])]).toEqual([[1, [5]]])
  expect([...counterpartsToAsk([row(1, -1, 200)])]).toEqual([[1, []]])
})

it('counts people on either side once each, and none of the leaders', () => {
  const dealings: Dealing[] = [
    [1, 5],
    [1, 5],
    [5, 7],
    [8, 5],
    [8, 9],
  ]
  expect(peopleDealtWith(dealings, 5, new Set())).toBe(3)
  expect(peopleDealtWith(dealings, 5, new Set([1, 8]))).toBe(1)
  expect(peopleDealtWith(dealings, 6, new Set())).toBe(0)
  expect([1, 2].map(isKnown)).toEqual([false, true])
})

it('looks at the 60 days before the week', () => {
  const to = weekStart('2026-W47')
  expect(dealingWindow('2026-W47')).toEqual({ from: to - 60 * DAY, to })
})
