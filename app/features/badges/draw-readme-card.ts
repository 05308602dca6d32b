import { brand } from '#app/content/brand.ts'
import type { CardTheme } from '#app/domain/badge.ts'
import { svg, type Svg } from '#app/domain/svg.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { flagPath, ridgePath, snowPath, type Mountain } from '#app/ui/mountain.ts'
import type { BadgeFigures } from './badge-text.ts'
import { cardCss, cardPaint, type Paint } from './card-paint.ts'
import { textWidth } from './text-width.ts'

export type CardFigures = BadgeFigures & {
  username: string
  premium: boolean
  weekNumber: number
  /** How many are ranked this week. */
  of: number
  /** Points of the seven days, Monday first. */
  days: readonly number[]
  /** From 0 to 1, to the next level. */
  progress: number
}

const WIDTH = 480
const HEIGHT = 200
const EDGE = 24
const GROUND = 176
const CONTOURS = [
  'M250-10c40 30 62 58 118 50s92 20 130 6M270-10c34 22 58 40 104 34s84 16 116 4',
  'M480 92c-60 20-100-6-138 8s-70 40-112 30S140 96 60 116-20 150-40 150',
  'M480 118c-54 16-96-2-132 10s-72 36-116 28-92-32-168-14-90 30-110 30',
].join('')

const SANS = `ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const FONT = `Geist,${SANS}`
const NAME_FONT = `'Bricolage Grotesque',${SANS}`
const FIGURE_FONT = `'Geist Mono',ui-monospace,'SF Mono',Menlo,Consolas,monospace`

/** A player's week as a picture of 480 × 200 for a README; without figures, a card for an unknown player. */
export function drawReadmeCard(figures: CardFigures | null, theme: CardTheme): string {
  const paint = cardPaint(theme)
  const css = cardCss(theme)
  const drawing = figures === null ? unknown(paint) : known(figures, paint)
  const style = css === null ? svg`` : svg`<style>${raw(css)}</style>`
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description"><title id="title">${drawing.title}</title><desc id="description">${drawing.description}</desc>${style}<g stroke="none" font-family="${FONT}"><rect${paint('raised')} width="${WIDTH}" height="${HEIGHT}" rx="12"/><path${paint('contour')} d="${CONTOURS}"/>${drawing.body}<rect${paint('frame')} x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="11.5"/></g></svg>`
    .markup
}

type Drawing = { title: string; description: string; body: Svg }

function known(figures: CardFigures, paint: Paint): Drawing {
  const { username, rank, of, points, level, streak, weekNumber, premium } = figures
  const place = rank === 0 ? 'unranked so far' : `${formatOrdinal(rank)} of ${formatNumber(of)}`
  return {
    title: `${username} at ${brand.name}`,
    description: `Week ${weekNumber}: ${place} with ${formatCount(points, 'point')}. Level ${formatNumber(level)}, ${
      streak === 0 ? 'no streak' : `${formatCount(streak, 'week')} in a row with 50 points or more`
    }.`,
    body: svg`${sign(paint, `Week ${weekNumber}`)}${range(paint, figures.days)}${name(paint, username, premium)}${[
      figure(
        paint,
        0,
        rank === 0 ? 'unranked' : formatOrdinal(rank),
        rank === 0 ? 'this week' : `of ${formatNumber(of)}`,
        rankPaint(rank),
      ),
      figure(paint, 1, formatNumber(points), points === 1 ? 'point' : 'points'),
      figure(paint, 2, formatNumber(streak), streak === 1 ? 'week in a row' : 'weeks in a row'),
    ]}${levelBar(paint, level, figures.progress)}`,
  }
}

function unknown(paint: Paint): Drawing {
  return {
    title: `Unknown player at ${brand.name}`,
    description: 'Nobody plays under this name.',
    body: svg`${sign(paint, '')}${range(paint, [])}<text${paint('ink')} x="${EDGE}" y="90" font-size="26" font-family="${NAME_FONT}" font-weight="700">Unknown player</text><text${paint('soft')} x="${EDGE}" y="114" font-size="13">Nobody plays under this name.</text>`,
  }
}

function sign(paint: Paint, aside: string): Svg {
  return svg`<path${paint('moss')} d="M${EDGE} 40 33.6 23.6l5.2 8.3 3-4 6.6 12.1Z"/><path${paint('blaze')} d="M33.2 24.2v-6.4h6.4l-2 2.2 2 2.2h-5.2v2Z"/><text${paint('ink')} font-weight="600" x="56" y="37" font-size="14">${brand.name}</text><text${paint('soft')} x="${WIDTH - EDGE}" y="37" font-size="13" text-anchor="end">${aside}</text>`
}

/** A long name gets a smaller font. If it still does not fit, `textLength` compresses it. */
function name(paint: Paint, username: string, premium: boolean): Svg {
  const room = premium ? 340 : WIDTH - 2 * EDGE
  const size = Math.max(12, Math.min(30, (30 * room) / textWidth(username, 30)))
  const fit = size === 30 ? svg`` : svg` textLength="${room}" lengthAdjust="spacingAndGlyphs"`
  const tag = svg`<rect${paint('tag')} x="${WIDTH - EDGE - 74}" y="57" width="74" height="22" rx="11"/><text${paint('gold')} font-weight="600" x="${WIDTH - EDGE - 37}" y="72" font-size="11.5" text-anchor="middle">Premium</text>`
  return svg`<text${paint('ink')} x="${EDGE}" y="${70 + size * 0.3}" font-size="${size}" font-family="${NAME_FONT}" font-weight="700"${fit}>${username}</text>${premium ? tag : ''}`
}

function figure(paint: Paint, column: number, value: string, under: string, tone: Parameters<Paint>[0] = 'ink'): Svg {
  const x = EDGE + column * 100
  const size = value.length > 6 ? 16 : 22
  return svg`<text${paint(tone)} x="${x}" y="122" font-size="${size}" font-family="${FIGURE_FONT}" font-weight="600">${value}</text><text${paint('soft')} x="${x}" y="139" font-size="11.5">${under}</text>`
}

function levelBar(paint: Paint, level: number, progress: number): Svg {
  const words = `Level ${formatNumber(level)}`
  const x = EDGE + textWidth(words, 11.5) + 10
  const width = 272 - x
  const full = Math.max(0, Math.min(1, progress)) * width
  return svg`<text${paint('soft')} x="${EDGE}" y="177" font-size="11.5">${words}</text><rect${paint('sunk')} x="${x}" y="169" width="${width}" height="8" rx="4"/>${full < 4 ? '' : svg`<rect${paint('moss')} x="${x}" y="169" width="${full}" height="8" rx="4"/>`}`
}

/** One mountain a day with points; without any, a low range in the distance. */
function range(paint: Paint, days: readonly number[]): Svg {
  const most = Math.max(0, ...days)
  const best = days.indexOf(most)
  const mountains = Array.from({ length: 7 }, (_, day): Mountain & { day: number } => {
    const share = most === 0 ? 0.16 + 0.1 * (day % 3) : Math.max(0, days[day] ?? 0) / most
    return { day, x: 324 + day * 21, ground: GROUND, height: share * 62 + (share > 0 ? 8 : 0), half: 22 + share * 8 }
  })
  const drawn = mountains.filter((one) => most === 0 || (days[one.day] ?? 0) > 0)
  const [top] = drawn.filter((one) => most > 0 && one.day === best)
  const flag =
    top === undefined
      ? svg``
      : svg`<g transform="translate(${top.x} ${top.ground - top.height}) scale(.36)"><path${paint('blaze')} d="${flagPath(0, 0)}"/></g>`
  return svg`${drawn
    .toSorted((one, other) => Number(one.day === best) - Number(other.day === best) || other.height - one.height)
    .map(
      (one) =>
        svg`<path${paint(one.day === best && most > 0 ? 'moss' : 'far')} d="${ridgePath(one)}"/>${
          one.day === best && most > 0 ? svg`<path${paint('snow')} d="${snowPath(one)}"/>` : ''
        }`,
    )}<path${paint('ground')} d="M294 ${GROUND}.5H${WIDTH - EDGE}"/>${flag}`
}

function rankPaint(rank: number): Parameters<Paint>[0] {
  return (['ink', 'gold', 'silver', 'bronze'] as const)[rank] ?? 'ink'
}

/** Our own text between tags of style, where nothing is escaped. */
function raw(css: string): Svg {
  return { markup: css }
}
