import { drawPeak, type PeakPart } from '#app/components/draw-peak.ts'
import { classPaint, peakCss } from '#app/components/peak-paint.ts'
import type { ContestRock } from '#app/domain/contests/contest.ts'
import { peakShape, placeOnPeak } from '#app/domain/images/peak-shape.ts'
import { rockColours } from '#app/domain/images/rock-colours.ts'
import type { CardOf } from '#app/domain/images/share-card.ts'
import { svg } from '#app/domain/images/svg.ts'
import { fittingText } from '#app/domain/text/drawn-text.ts'
import { toBase64 } from '#app/domain/values/bytes.ts'
import { box, image, type Element } from './element.ts'
import { palette } from './palette.ts'
import { dot, fitting, frame, heading, LANDSCAPE, MARGIN, METALS, rowsOf, soft, tag, tile } from './parts.ts'

/** The summit right of the middle; the feet run out beyond both edges, below the words. */
const PEAK = { width: LANDSCAPE.width, height: 520 }
const TOP = LANDSCAPE.height - PEAK.height
const SUMMIT = 0.72
const PICTURE_SIZE = 50
const WORDS = 620
/** Where the rows stand, at most. */
const PANEL = { width: 430, right: MARGIN + 430, top: 340 }
/** Sizes on one line and on two; `full`: how full two lines are before a word falls on a third. */
const NAME = { largest: 68, least: 54, smallest: 40, full: 0.84 }
const CLOUD = [
  [730, 60, 230, 62],
  [620, 116, 440, 66],
  [530, 174, 570, 66],
  [610, 232, 410, 52],
] as const

export function contestElement(card: CardOf<'contest'>): Element {
  const { name, state, dates, heading: above, rows } = card
  const sky = rockColours(card.rock, 'light').sky
  const { size, shown } = nameLines(name)
  return frame(
    LANDSCAPE,
    card,
    box({ position: 'absolute', left: 0, top: 0, ...LANDSCAPE, background: sky }),
    image({ x: 0, y: TOP, ...PEAK }, peakPicture(card, PEAK)),
    ...(card.isFrozen ? [] : climbers(card)),
    box(
      { position: 'absolute', left: MARGIN, top: 116, width: WORDS, flexDirection: 'column' },
      box({ alignItems: 'center' }, dot(palette.moss), soft(state, 25, { marginLeft: 14, color: palette.ink })),
      box({ marginTop: 12, width: WORDS }, heading(shown, size)),
      soft(dates, 25, { marginTop: 10 }),
    ),
    ...(rows.length === 0
      ? []
      : [
          box(
            { position: 'absolute', left: MARGIN, bottom: 40, flexDirection: 'column', alignItems: 'flex-start' },
            ...(above === null ? [] : [box({ marginBottom: 12 }, tag(above, 'moss'))]),
            rowsOf(rows, PANEL.width, card.winner),
          ),
        ]),
  )
}

/** On one line where that stays large, else on two; what is longer still loses its end. */
function nameLines(whole: string): { size: number; shown: string } {
  const one = fitting(whole, WORDS, NAME.largest, 0)
  if (one >= NAME.least) return { size: one, shown: whole }
  const room = WORDS * 2 * NAME.full
  const size = fitting(whole, room, NAME.least, NAME.smallest)
  return { size, shown: fittingText(whole, size, room).text }
}

/** The best last, so that it lies above its neighbours. */
function climbers({ slug, ridge, rows }: CardOf<'contest'>): Element[] {
  const { trail } = peakShape(`${slug} ${ridge}`, look())
  const spots = placeOnPeak(
    trail,
    rows.map(({ height }) => height),
    PICTURE_SIZE * 1.12,
  )
  return rows
    .flatMap((row, index) => {
      const [x, y] = spots[index] ?? [0, 0]
      // Half a picture beside the panel says less than the row in it.
      if (x < PANEL.right + PICTURE_SIZE && y > PANEL.top - TOP) return []
      return box(
        { position: 'absolute', left: x - PICTURE_SIZE / 2, top: TOP + y - PICTURE_SIZE + 6 },
        tile(row, PICTURE_SIZE, METALS[row.place] ?? palette.line),
      )
    })
    .toReversed()
}

function look() {
  return { ...PEAK, isWide: true, summitAt: SUMMIT }
}

type Peak = Pick<CardOf<'contest'>, 'slug' | 'ridge' | 'rock'> & { isFrozen?: boolean }

/** As a picture of its own: it brings its styles. */
export function peakPicture(
  { slug, ridge, rock, isFrozen = false }: Peak,
  size: { width: number; height: number },
): string {
  const { width, height } = size
  const peak = drawPeak(
    { slug, ridge, id: 'peak', ...look(), ...size, hasSun: false, fades: true, cloud: isFrozen ? CLOUD : [] },
    classPaint,
  )
  const drawing = svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${{ markup: styles(rock) }}</style>${peak}</svg>`
  return `data:image/svg+xml;base64,${toBase64(new TextEncoder().encode(drawing.markup))}`
}

function styles(rock: ContestRock): string {
  const cloud: PeakPart = 'cloud'
  const edge: PeakPart = 'edge'
  const { near } = rockColours(rock, 'light')
  return `${peakCss(rock, 'light')}.p-${cloud}{fill:${palette.raised}}.p-${edge}{stroke:${near};stroke-width:5}`
}
