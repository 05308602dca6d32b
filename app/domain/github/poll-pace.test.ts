import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { affordablePoints, loadOf, nextFactor, type Budget } from './poll-pace.ts'
import { nextPollAt, dueSlots, pollDueSince } from './poll-period.ts'

const fresh: Budget = { limit: 5000, remaining: 5000, resetAt: HOUR }

test('few players are polled twice as often, many as seldom as three quarters of the points allow', () => {
  const load = (points: number, milliseconds = 0) => nextFactor(1, { points, milliseconds }, fresh, 0)
  expect([load(100), load(3000), load(3750), load(5000), load(7500), load(100_000)]).toEqual([0.5, 1, 1, 1.4, 2, 8])
})

test('reads that use up the hour slow the polls down until it ends', () => {
  const at = (remaining: number, minute: number) =>
    nextFactor(1, { points: 1800, milliseconds: 0 }, { ...fresh, remaining }, minute * MINUTE)
  expect([at(5000, 0), at(3200, 30), at(2000, 30), at(1300, 30), at(1000, 59)]).toEqual([1, 1, 1.4, 8, 8])
})

test('GitHub’s time limits as its points do: forty-five seconds a minute', () => {
  const slots = (count: number) => Array.from({ length: count }, () => ({ period: 5, members: 50, milliseconds: 5000 }))
  expect(loadOf(slots(45)).milliseconds).toBe(45_000)
  expect(nextFactor(0.5, loadOf(slots(90)), { ...fresh, limit: 1e6, remaining: 1e6 }, 0)).toBe(2)
})

test('a step is left only when a lower one suffices for long, so that turns seldom move', () => {
  const needs = (points: number) => ({ points: points * 3750, milliseconds: 0 })
  expect([nextFactor(2, needs(1.9), fresh, 0), nextFactor(2, needs(1.3), fresh, 0)]).toEqual([2, 2])
  expect(nextFactor(2, needs(0.8), fresh, 0)).toBe(1.4)
})

test('each slot has its turn once a period, spread over it', () => {
  const turns = new Map<number, number>()
  const slots = Array.from({ length: 300 }, (_, index) => ({ ...slot(60_000_001 + index, 60), queriedAt: HOUR * 1000 }))
  for (let now = HOUR * 1000 + MINUTE; now <= HOUR * 1001; now += MINUTE)
    for (const { slot: one } of dueSlots(slots, 1, now)) {
      one.queriedAt = now
      const minute = Math.floor(now / (10 * MINUTE)) % 6
      turns.set(minute, (turns.get(minute) ?? 0) + 1)
    }
  expect([...turns.values()].reduce((sum, count) => sum + count, 0)).toBe(300)
  expect([Math.min(...turns.values()), Math.max(...turns.values())]).toEqual([42, 54])
})

test('slots of all periods have their turns together, six of each, so that they share queries', () => {
  const at = (id: number, period: number) => nextPollAt({ id, period }, 1, 1000 * HOUR)
  for (const number of [1, 6, 7, 600]) {
    const turn = at(5_000_000 + number, 5)
    for (const period of [10, 60]) expect((at(period * 1_000_000 + number, period) - turn) % (5 * MINUTE)).toBe(0)
  }
  expect(new Set([1, 2, 3, 4, 5, 6].map((number) => at(10_000_000 + number, 10))).size).toBe(1)
  expect(at(10_000_007, 10)).not.toBe(at(10_000_006, 10))
})

test('a turn that was missed is made up for once, and another factor never makes anybody wait longer than its period', () => {
  const one = slot(60_000_001, 60)
  one.queriedAt = 1000 * HOUR
  const now = 1004 * HOUR
  expect(pollDueSince(one, 1, now)).toBeGreaterThan(now - HOUR)
  one.queriedAt = now
  expect(pollDueSince(one, 1, now)).toBeNull()
  for (const factor of [0.5, 1, 1.4, 8]) expect(nextPollAt(one, factor, now) - now).toBeLessThanOrEqual(HOUR * factor)
  expect(pollDueSince({ ...one, retryAt: now + 1 }, 1, now + 1)).toBe(now + 1)
})

test('those wait least who are polled most often', () => {
  const slots = [slot(60_000_001, 60), slot(5_000_001, 5), { ...slot(10_000_001, 10), members: 0 }]
  for (const one of slots) one.queriedAt = 1000 * HOUR
  expect(dueSlots(slots, 1, 1003 * HOUR).map(({ slot: { id } }) => id)).toHaveLength(2)
})

function slot(id: number, period: number) {
  return { id, period, members: 50, queriedAt: 0, retryAt: null }
}

test('the hour of GraphQL points is spent fast at first and never to the end', () => {
  let remaining = 5000
  const spent: number[] = []
  for (let minute = 0; minute < 60; minute += 1) {
    const points = affordablePoints({ limit: 5000, remaining, resetAt: HOUR }, minute * MINUTE)
    spent.push(points)
    remaining -= points
  }
  expect(spent[0]).toBe(250)
  expect(remaining).toBeGreaterThanOrEqual(0)
  expect(spent.reduce((sum, points) => sum + points, 0)).toBeGreaterThan(4_800)
})
