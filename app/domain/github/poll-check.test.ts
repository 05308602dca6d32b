import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, weekStart } from '#app/domain/time/period.ts'
import { isCheckedAt, isDailyTurn } from './poll-check.ts'

test('everybody has a turn in 443 polls, whatever the period', () => {
  for (const period of [5, 10, 60])
    for (const id of ['pl_1', 'pl_000412', 'pl_ffff']) {
      const polls = Array.from({ length: 443 }, (_, index) => index * period * MINUTE)
      expect(polls.filter((now) => isCheckedAt(id, now))).toHaveLength(1)
    }
})

test('few have it at once', () => {
  const ids = Array.from({ length: 4430 }, (_, index) => `pl_${index}`)
  expect(ids.filter((id) => isCheckedAt(id, 7 * MINUTE)).length).toBeLessThan(40)
})

test('a slot has one daily turn a day, however often it answers, and slots have it at other times', () => {
  const turnsOf = (slotId: number | null, period: number) => {
    const polls = Array.from({ length: (3 * DAY) / period }, (_, index) => 100 * DAY + index * period)
    return polls.filter((now) => isDailyTurn(slotId, now - period, now))
  }
  for (const slotId of [null, 1, 40, 1440]) {
    expect(turnsOf(slotId, 5 * MINUTE)).toHaveLength(3)
    expect(turnsOf(slotId, 8 * HOUR)).toHaveLength(3)
  }
  expect(isDailyTurn(1, 0, 100 * DAY)).toBe(true)
  expect(turnsOf(1, MINUTE)[0]).not.toBe(turnsOf(2, MINUTE)[0])
})

test('whoever is quiet has it on Mondays and Thursdays, before a week closes, and again after a long silence', () => {
  const monday = weekStart('2026-W47')
  for (const period of [HOUR, 8 * HOUR])
    for (const slotId of [60_000_001, 60_000_007, 60_000_040]) {
      const polls = Array.from({ length: (14 * DAY) / period }, (_, index) => monday + 10 * MINUTE + index * period)
      const turns = polls.filter((now) => isDailyTurn(slotId, now - period, now, true))
      expect(turns).toHaveLength(4)
      for (const turn of turns) {
        const crossed = polls.filter((now) => isDailyTurn(slotId, now - period, now)).includes(turn)
        expect([crossed, [1, 4]]).toEqual([true, expect.arrayContaining([new Date(turn - period).getUTCDay()])])
      }
    }
  expect(isDailyTurn(1, monday - 30 * DAY, monday, true)).toBe(true)
  expect(isDailyTurn(1, monday + 4 * DAY, monday + 6 * DAY, true)).toBe(false)
})
