import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgeOptions } from '#app/domain/badges/badge-options.ts'
import { BADGE_METRICS, BADGE_STYLES, CARD_THEMES } from '#app/domain/badges/badge.ts'
import { PALETTE } from '#app/domain/images/palette.ts'
import { escapeXml, svg } from '#app/domain/images/svg.ts'
import { textWidth } from '#app/domain/text/drawn-text.ts'
import { pathPoints } from '#tests/worlds/path-points.ts'
import { badgeText, UNKNOWN_PLAYER } from './badge-text.ts'
import { drawBadge } from './draw-badge.ts'
import { drawReadmeCard } from './draw-readme-card.ts'
import tokens from '#app/ui/tokens.css?raw'

const FIGURES = { rank: 1, points: 1520, level: 28, streak: 12 }
const CARD = {
  ...FIGURES,
  username: 'tycho-b',
  premium: true,
  weekNumber: 47,
  of: 214,
  height: 1,
  days: [10, 0, 5],
  progress: 0.4,
}
/** What XML 1.0 knows as a character. */
const XML = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

test('a badge says its figure in words, and the podium has its metals', () => {
  const none = { rank: 0, points: 0, level: 1, streak: 0 }
  expect(BADGE_METRICS.map((metric) => badgeText(metric, FIGURES).message)).toEqual([
    '1st this week',
    '1,520 points this week',
    'level 28',
    '12 week streak',
  ])
  expect(BADGE_METRICS.map((metric) => badgeText(metric, none).message)).toEqual([
    'unranked this week',
    '0 points this week',
    'level 1',
    'no streak yet',
  ])
  const uncounted = badgeText('level', { ...FIGURES, level: null })
  expect(uncounted).toEqual({ message: 'level not counted yet', tone: 'calm' })
  expect(drawReadmeCard({ ...CARD, level: null, progress: 0 }, 'auto')).toContain('Level not counted yet')
  expect([1, 2, 3, 4, 0].map((rank) => badgeText('rank', { ...FIGURES, rank }).tone)).toEqual([
    'gold',
    'silver',
    'bronze',
    'moss',
    'calm',
  ])
})

test('options that nobody knows are the first choice, and a label is one plain line', () => {
  expect(badgeOptions.parse({ metric: 'x', style: ['flat'], label: undefined })).toEqual({
    metric: 'rank',
    style: 'flat',
    label: null,
  })
  expect(badgeOptions.parse({ label: ' a\u0000\n\u202e b\ud800 ' }).label).toBe('a b')
  expect(badgeOptions.parse({ label: '🏔️'.repeat(50) }).label?.length).toBeLessThanOrEqual(80)
  expect(badgeOptions.parse({ label: '\u0000 ' }).label).toBeNull()
})

test('whatever a name or a label holds, a drawing stays well formed and has no element of theirs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...BADGE_STYLES), (typed, style) => {
      const label = badgeOptions.parse({ label: typed }).label ?? ''
      const drawing = drawBadge({ label, text: UNKNOWN_PLAYER, style, title: typed })
      expect(shapeOf(drawing)).toBe(shapeOf(drawBadge({ label: 'x', text: UNKNOWN_PLAYER, style, title: 'x' })))
    }),
  )
  const shapes = new Map(CARD_THEMES.map((theme) => [theme, shapeOf(drawReadmeCard(CARD, theme))]))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...CARD_THEMES), (username, theme) => {
      expect(shapeOf(drawReadmeCard({ ...CARD, username }, theme))).toBe(shapes.get(theme))
    }),
  )
})

test('what is filled into markup is text, unless it is markup itself', () => {
  expect(svg`<a b="${'"<&>\''}">${svg`<i/>`}${[svg`<b/>`, svg`<c/>`]}${1 / 3}</a>`.markup).toBe(
    '<a b="&quot;&lt;&amp;&gt;&#39;"><i/><b/><c/>0.33</a>',
  )
  expect(escapeXml('a\u0000b\u001fc\ufffe\ud800')).toBe('abc\ufffd')
})

test('a badge is as wide as its words', () => {
  const widthOf = (label: string) =>
    Number(/ width="([\d.]+)"/.exec(drawBadge({ label, text: UNKNOWN_PLAYER, style: 'flat', title: '' }))?.[1])
  expect(widthOf('MergeQuest and more') - widthOf('MergeQuest')).toBeCloseTo(textWidth(' and more', 11), -1)
  expect(textWidth('名', 11)).toBe(11)
})

test('a card shows the days with points, and how high the place leads', () => {
  const count = (markup: string, name: string) => markup.split(`class="${name}"`).length - 1
  const busy = drawReadmeCard({ ...CARD, rank: 100, height: 0.4, days: [10, 0, 30, 5, 0, 0, 0] }, 'auto')
  // The days, the level's bar, the logo and the picture on the trail.
  expect([count(busy, 'moss'), count(busy, 'sunk'), count(busy, 'walked')]).toEqual([6, 5, 1])
  const idle = drawReadmeCard({ ...CARD, days: [], rank: 0, height: 0, points: 0, streak: 0, progress: 0 }, 'auto')
  expect([count(idle, 'moss'), count(idle, 'sunk'), count(idle, 'walked')]).toEqual([1, 8, 0])
  expect(idle).toContain('unranked so far with 0 points')
})

test('the mountain is that of the board, and no word or figure runs into it', () => {
  const markup = drawReadmeCard(
    { ...CARD, username: 'W'.repeat(39), points: 1_234_567, rank: 12_345, of: 99_999 },
    'light',
  )
  const slope = pathPoints(/fill="#d9e6d3" d="(M[^"Z]+)Z"/.exec(markup)?.[1] ?? '')
  expect(slope.length).toBeGreaterThan(20)
  const texts = [...markup.matchAll(/<text[^>]* x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]*)</g)]
  const bars = [...markup.matchAll(/<rect[^>]* x="([\d.]+)" y="(\d+)" width="([\d.]+)" height="(?:8|12)"/g)]
  const boxes = [
    ...texts
      .filter(([, , , rest]) => !rest?.includes('text-anchor'))
      .map(([, x, y, size, , text]) => [Number(x) + textWidth(text ?? '', Number(size)), Number(y)]),
    ...bars.map(([, x, y, width]) => [Number(x) + Number(width), Number(y) + 8]),
  ]
  expect(boxes.length).toBeGreaterThan(14)
  for (const [right = 0, bottom = 0] of boxes)
    for (const [x = 0, y = 0] of slope) expect([right, bottom, x > right || y > bottom]).toEqual([right, bottom, true])
})

/** What librsvg, ImageMagick's own renderer and browsers draw alike; a length that is not kept only sets words wider. */
const PLAIN = {
  elements: ['desc', 'g', 'path', 'rect', 'svg', 'text', 'title'],
  attributes:
    'aria-labelledby d fill font-family font-size font-weight height id lengthAdjust role rx stroke stroke-width text-anchor textLength transform viewBox width x xmlns y'.split(
      ' ',
    ),
}

test('a drawing needs no style sheet, no cutting and no guess of its renderer', () => {
  const badges = BADGE_STYLES.map((style) => drawBadge({ label: 'a', text: UNKNOWN_PLAYER, style, title: 'b' }))
  const cards = [CARD, null].flatMap((figures) => CARD_THEMES.map((theme) => drawReadmeCard(figures, theme)))
  for (const drawing of [...badges, ...cards.map(withoutStyles)]) {
    const elements = [...drawing.matchAll(/<(\w+)/g)].map(([, name]) => name)
    expect(PLAIN.elements).toEqual(expect.arrayContaining(elements))
    const attributes = [...drawing.matchAll(/ ([\w:-]+)="/g)].map(([, name]) => name)
    expect(PLAIN.attributes).toEqual(expect.arrayContaining(attributes))
    // ImageMagick draws lines around everything that is not told to have none.
    expect(drawing).toMatch(/<g stroke="none"[^>]*>(?!<\/g>)[^]*<\/g><\/svg>$/)
    expect(drawing).not.toMatch(/url\(|currentColor|var\(|letter-spacing/)
  }
  expect(withoutStyles(drawReadmeCard(CARD, 'auto'))).toBe(drawReadmeCard(CARD, 'light'))
})

test('a long name fits beside its tag where no length is kept', () => {
  const username = 'a-very-long-username-of-thirty-nine-let'
  const size = Number(
    /font-size="([\d.]+)"[^>]*textLength="340"/.exec(drawReadmeCard({ ...CARD, username }, 'light'))?.[1],
  )
  expect(textWidth(username, size)).toBeLessThanOrEqual(340)
})

/** As it is drawn by what reads no style sheet. */
function withoutStyles(drawing: string): string {
  return drawing.replace(/<style>[^<]*<\/style>/, '').replaceAll(/ class="\w+"/g, '')
}

test('drawings have the colours of the screens', () => {
  for (const [name, light] of Object.entries(PALETTE.light)) {
    const dark = PALETTE.dark[name as keyof typeof PALETTE.dark]
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
  }
})

/** The elements without their attributes and words; fails on what is no XML. */
function shapeOf(drawing: string): string {
  expect(drawing).toMatch(XML)
  const open: string[] = []
  let shape = ''
  for (const [tag, end, name, attributes, self] of drawing.matchAll(
    /<(\/?)([\w]+)((?: [\w-]+(?::\w+)?="[^"<]*")*)(\/?)>/g,
  )) {
    if (end === '/' && open.pop() !== name) throw new Error(`${tag} closes nothing`)
    if (end !== '/' && self === '') open.push(name ?? '')
    shape += tag.replace(attributes ?? '', '')
  }
  expect(open).toEqual([])
  expect(drawing.replaceAll(/<\/?[\w]+(?: [\w-]+="[^"<]*")*\/?>/g, '').replace(/^[^<]*/, '')).not.toMatch(
    /<|&(?!(?:amp|lt|gt|quot|#39);)/,
  )
  return shape
}
