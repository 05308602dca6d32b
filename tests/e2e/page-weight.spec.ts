import { BUDGET, type MeasuredPage } from '../bench/budget.ts'
import { weighPage } from '../bench/weight.ts'
import { expect, test } from './journey.ts'
import { PORTS } from './ports.ts'
import { address } from './seeded.ts'

test('what a first visit loads stays within the budget, and no script blocks', async ({ seeded }) => {
  const pages: [MeasuredPage, string][] = [
    ['home', '/'],
    ['leaderboard', '/leaderboard'],
    ['player', `/player/${seeded.climber}`],
  ]
  for (const [page, path] of pages) {
    const { html, css, script, blockingScripts, preloadedFonts } = await weighPage(`${address(PORTS)}${path}`)
    expect(html + css, path).toBeLessThanOrEqual(BUDGET.document[page])
    expect(script, path).toBeGreaterThan(0)
    expect(script, path).toBeLessThanOrEqual(BUDGET.script)
    expect(preloadedFonts, path).toBeLessThanOrEqual(BUDGET.preloadedFonts)
    expect(blockingScripts, path).toEqual([])
  }
})
