import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { affordablePoints } from './affordable-points.server.ts'

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
