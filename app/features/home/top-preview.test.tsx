import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownHome } from './draw-sections.server.tsx'
import { TopPreview } from './top-preview.tsx'

const ad = { title: 'Rope', description: 'Holds.', imageUrl: '/rope.png', href: '/ad-redirect?adId=ad_rope' }

test('three stand on the podium, the rest in a table of rank, player and points', () => {
  const markup = show({ ad: null })
  expect([...podiumOf(markup).matchAll(/climber-\d+(?=<\/a>)/g)].map(String)).toEqual([
    'climber-1',
    'climber-2',
    'climber-3',
  ])
  expect([...markup.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Rank',
    'Player',
    'Points',
  ])
  expect(rowsOf(markup).filter((row) => row.includes('climber-'))).toHaveLength(7)
  expect(rowsOf(markup)[0]).toMatch(/4.*climber-4.*960/s)
})

test('the ad stands after the fourth row of the table, and a free place offers itself', () => {
  const shown = rowsOf(show({ ad }))
  expect(shown[4]).toMatch(/rope\.png.*Rope.*Holds\..*Learn More/s)
  const free = rowsOf(show({ ad: null }))
  expect(free[4]).toMatch(/Showcase your product here!.*Learn More/s)
  for (const rows of [shown, free]) expect(rows.filter((row) => row.includes('Learn More'))).toHaveLength(1)
})

test('premium players stand out, and a button leads to the whole leaderboard', () => {
  const markup = show({ ad: null })
  expect(rowsOf(markup).map((row) => row.includes('Premium'))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(markup).toMatch(/<a[^>]*href="\/leaderboard"[^>]*>See the full leaderboard<\/a>/)
})

/** Ten climbers, the fifth with premium; of a view the preview reads no more than this. */
function show({ ad }: Pick<ShownHome, 'ad'>): string {
  const top = Array.from({ length: 10 }, (_, index) => ({
    rank: index + 1,
    username: `climber-${index + 1}`,
    avatarUrl: '/u/1',
    premium: index === 4,
    points: 1000 - (index + 1) * 10,
    days: null,
    change: null,
    country: null,
    isViewer: false,
  }))
  const view = { top, ad, prizes: { count: 0, worth: 0 }, week: { number: 47 } } as unknown as ShownHome
  return renderToStaticMarkup(<TopPreview view={view} />)
}

function podiumOf(markup: string): string {
  return /<ol[\s\S]*?<\/ol>/.exec(markup)?.[0] ?? ''
}

function rowsOf(markup: string): string[] {
  return [...(/<tbody>[\s\S]*<\/tbody>/.exec(markup)?.[0] ?? '').matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) => row)
}
