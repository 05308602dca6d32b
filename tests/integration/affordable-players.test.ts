import { expect, test } from 'vitest'
import { affordablePlayers } from '#app/core/github-sync/affordable-players.server.ts'
import { HOUR, MINUTE } from '#app/domain/period.ts'
import { testContext } from '#tests/factories.ts'

test('the hour of GraphQL points is spent fast at first and never to the end', async () => {
  const context = testContext()
  let remaining = 5000
  const resetAt = context.now() + HOUR
  const github = { ...context.github, fetchBudget: async () => ({ ok: true as const, value: { remaining, resetAt } }) }
  const spent: number[] = []
  for (let minute = 0; minute < 60; minute += 1) {
    const players = await affordablePlayers({ github, now: () => context.clock.now + minute * MINUTE })
    spent.push(players)
    remaining -= players * 0.7
  }
  expect(spent[0]).toBe(357)
  expect(remaining).toBeGreaterThanOrEqual(0)
  expect(spent.reduce((sum, players) => sum + players, 0)).toBeGreaterThan(6_800)
})

test('without an answer about the budget the refresh goes on at a modest pace', async () => {
  expect(await affordablePlayers(testContext())).toBe(60)
})
