import { BUDGET } from '../bench/budget.ts'
import { weighPage } from '../bench/weight.ts'
import { expect, test } from './journey.ts'
import { PORTS } from './ports.ts'
import { address } from './seeded.ts'

test('the scripts of a first visit stay within the budget, and none of them blocks', async ({ seeded }) => {
  for (const path of ['/', '/leaderboard', `/player/${seeded.climber}`]) {
    const { script, blockingScripts, preloadedFonts } = await weighPage(`${address(PORTS)}${path}`)
    expect(script, path).toBeGreaterThan(0)
    expect(script, path).toBeLessThanOrEqual(BUDGET.script)
    expect(preloadedFonts, path).toBeLessThanOrEqual(BUDGET.preloadedFonts)
    expect(blockingScripts, path).toEqual([])
  }
})
