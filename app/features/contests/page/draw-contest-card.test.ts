import { expect, test } from 'vitest'
import { textWidth } from '#app/domain/text/drawn-text.ts'
import { drawContestCard } from './draw-contest-card.ts'
import type { ContestSummary } from './summary.ts'

const summary = (name: string): ContestSummary => ({
  slug: 'autumn',
  name,
  rock: 'moss',
  ridge: 0,
  phase: 'running',
  state: { strong: 'Running', rest: '' },
  line: 'Running until 11 Dec, 2 climbers',
  counts: [],
  rows: [1, 2, 3].map((place) => ({ place, name, githubId: null, points: 1_234_567 })),
})

test.each(['W'.repeat(60), '攀'.repeat(60), '🏔️'.repeat(30), '﷽'.repeat(20)])(
  'the name %s ends before the summit, and in its row before its points',
  (name) => {
    const texts = boldTexts(drawContestCard(summary(name), 'light', 'quest.example'))
    expect(texts).toHaveLength(4)
    for (const { x, size, promised, shown } of texts) {
      const width = promised ?? 1.1 * textWidth(shown, size)
      expect(x + width).toBeLessThanOrEqual(size === 19 ? 372 : 268 - textWidth('1,234,567', 13))
      // No font draws a letter of another script wider than it is told to.
      expect(promised !== null).toBe(!name.startsWith('W'))
    }
  },
)

test('a name that fits is whole', () => {
  const drawn = drawContestCard(summary('Autumn at Halden'), 'light', 'quest.example')
  expect(boldTexts(drawn)[0]?.shown).toBe('Autumn at Halden')
})

function boldTexts(drawn: string) {
  const pattern =
    /<text class="c-ink" x="(\d+)" y="\d+" font-size="(\d+)" font-weight="\d+"(?: textLength="([\d.]+)"[^>]*)?>([^<]*)</g
  return [...drawn.matchAll(pattern)].map(([, x, size, promised, shown = '']) => ({
    x: Number(x),
    size: Number(size),
    promised: promised === undefined ? null : Number(promised),
    shown,
  }))
}
