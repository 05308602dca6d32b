import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TotalView } from './player-view.ts'
import { TotalCard } from './total-cards.tsx'

const TOTAL: NonNullable<TotalView> = {
  counters: { commits: 52, pullRequests: 0, issues: 0, pullRequestReviews: 0, issueComments: 0, createEvents: 0 },
  contributions: 52,
  bonuses: 0,
  total: 520,
  premiumTotal: null,
}

function textOf(total: TotalView): string {
  return renderToStaticMarkup(<TotalCard total={total} bestWeek={null} />).replace(/<[^>]+>/g, ' ')
}

test('the total is the one that ranks, and the premium 20% stands beside it as a formula', () => {
  const premium = textOf({ ...TOTAL, premiumTotal: 624 })
  expect(premium).toContain('All-time on GitHub: 520 points')
  expect(premium).toContain('520 + 20% = 624')
  expect(premium.match(/624/g)).toHaveLength(1)
  expect(textOf(TOTAL)).not.toContain('20%')
})

test('until GitHub’s search has counted, it says so and shows no figure', () => {
  const uncounted = textOf(null)
  expect(uncounted).toContain('All-time on GitHub: not counted yet')
  expect(uncounted).not.toMatch(/\d/)
})
