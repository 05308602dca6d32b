import { expect, test } from 'vitest'
import { MINUTE } from './period.ts'
import { isCheckedAt } from './poll-check.ts'

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
