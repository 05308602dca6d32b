import { brand } from '#app/content/brand.ts'
import { STREAK_POINTS } from '#app/domain/achievements/streak.ts'
import type { CardTheme } from '#app/domain/badges/badge.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import { textWidth } from '#app/domain/text/drawn-text.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { levelText, type BadgeFigures } from './badge-text.ts'
import { drawCardMountain } from './card-mountain.ts'
import { cardCss, cardPaint, type Paint } from './card-paint.ts'

export type CardFigures = BadgeFigures & {
  username: string
  premium: boolean
  weekNumber: number
  /** On the mountain, 0 to 1. */
  height: number
  /** Ranked players this week. */
  of: number
  /** Monday first. */
  days: readonly number[]
  /** To the next level, 0 to 1. */
  progress: number
}

const WIDTH = 480
const HEIGHT = 200
const EDGE = 24
const WORDS_END = 168

const SANS = `ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
const FONT = `Geist,${SANS}`
const NAME_FONT = `'Bricolage Grotesque',${SANS}`
const FIGURE_FONT = `'Geist Mono',ui-monospace,'SF Mono',Menlo,Consolas,monospace`

/** 480 × 200; without figures, it says why. */
export function drawReadmeCard(figures: CardFigures | null | 'away', theme: CardTheme): string {
  const paint = cardPaint(theme)
  const css = cardCss(theme)
  const drawing =
    typeof figures === 'object' && figures !== null
      ? known(figures, paint)
      : missing(paint, MISSING[figures ?? 'unknown'])
  const style = css === null ? svg`` : svg`<style>${raw(css)}</style>`
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description"><title id="title">${drawing.title}</title><desc id="description">${drawing.description}</desc>${style}<g stroke="none" font-family="${FONT}"><rect${paint('raised')} width="${WIDTH}" height="${HEIGHT}" rx="12"/>${drawing.body}<rect${paint('frame')} x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="11.5"/></g></svg>`
    .markup
}

type Drawing = { title: string; description: string; body: Svg }

function known(figures: CardFigures, paint: Paint): Drawing {
  const { username, rank, of, points, level, streak, weekNumber, premium } = figures
  const place = rank === 0 ? 'unranked so far' : `${formatOrdinal(rank)} of ${formatNumber(of)}`
  return {
    title: `${username} at ${brand.name}`,
    description: `Week ${weekNumber}: ${place} with ${formatCount(points, 'point')}. ${levelText(level, 'Level')}, ${
      streak === 0 ? 'no streak' : `${formatCount(streak, 'week')} in a row with ${STREAK_POINTS} points or more`
    }.`,
    body: svg`${sign(paint, `Week ${weekNumber}`)}${drawCardMountain(paint, figures.height)}${name(paint, username, premium)}${[
      figure(
        paint,
        0,
        rank === 0 ? 'unranked' : formatOrdinal(rank),
        rank === 0 ? 'this week' : `of ${formatNumber(of)}`,
        rankPaint(rank),
      ),
      figure(paint, 1, formatNumber(points), points === 1 ? 'point' : 'points'),
      figure(paint, 2, formatNumber(streak), streak === 1 ? 'week in a row' : 'weeks in a row'),
    ]}${week(paint, figures.days)}${levelBar(paint, level, figures.progress)}`,
  }
}

const MISSING = {
  unknown: { title: 'Unknown player', line: 'Nobody plays under this name.' },
  away: { title: 'Back soon', line: 'Our data is out of reach right now.' },
}

function missing(paint: Paint, { title, line }: { title: string; line: string }): Drawing {
  return {
    title: `${title} at ${brand.name}`,
    description: line,
    body: svg`${sign(paint, '')}${drawCardMountain(paint, 0)}<text${paint('ink')} x="${EDGE}" y="90" font-size="26" font-family="${NAME_FONT}" font-weight="700">${title}</text><text${paint('soft')} x="${EDGE}" y="114" font-size="13">${line}</text>`,
  }
}

function sign(paint: Paint, aside: string): Svg {
  return svg`<path${paint('moss')} d="M${EDGE} 40 33.6 23.6l5.2 8.3 3-4 6.6 12.1Z"/><path${paint('blaze')} d="M33.2 24.2v-6.4h6.4l-2 2.2 2 2.2h-5.2v2Z"/><text${paint('ink')} font-weight="600" x="56" y="37" font-size="14">${brand.name}</text><text${paint('soft')} x="${WIDTH - EDGE}" y="37" font-size="13" text-anchor="end">${aside}</text>`
}

/** A long name gets a smaller font, then `textLength` compresses it. */
function name(paint: Paint, username: string, premium: boolean): Svg {
  const room = premium ? 340 : WIDTH - 2 * EDGE
  const size = Math.max(12, Math.min(30, (30 * room) / textWidth(username, 30)))
  const fit = size === 30 ? svg`` : svg` textLength="${room}" lengthAdjust="spacingAndGlyphs"`
  const tag = svg`<rect${paint('tag')} x="${WIDTH - EDGE - 74}" y="57" width="74" height="22" rx="11"/><text${paint('soft')} font-weight="600" x="${WIDTH - EDGE - 37}" y="72" font-size="11.5" text-anchor="middle">Premium</text>`
  return svg`<text${paint('ink')} x="${EDGE}" y="${70 + size * 0.3}" font-size="${size}" font-family="${NAME_FONT}" font-weight="700"${fit}>${username}</text>${premium ? tag : ''}`
}

function figure(paint: Paint, column: number, value: string, under: string, tone: Parameters<Paint>[0] = 'ink'): Svg {
  const x = EDGE + column * 98
  const size = value.length > 6 ? 16 : 22
  return svg`<text${paint(tone)} x="${x}" y="114" font-size="${size}" font-family="${FIGURE_FONT}" font-weight="600">${value}</text><text${paint('soft')} x="${x}" y="130" font-size="11.5">${under}</text>`
}

/** Monday first, full with points. */
function week(paint: Paint, days: readonly number[]): Svg {
  return svg`${Array.from({ length: 7 }, (_, day) => svg`<rect${paint((days[day] ?? 0) > 0 ? 'moss' : 'sunk')} x="${EDGE + day * 15}" y="143" width="12" height="12" rx="3"/>`)}`
}

function levelBar(paint: Paint, level: number | null, progress: number): Svg {
  const words = levelText(level, 'Level')
  const x = EDGE + textWidth(words, 11.5) + 10
  const width = WORDS_END - x
  const full = Math.max(0, Math.min(1, progress)) * width
  const text = svg`<text${paint('soft')} x="${EDGE}" y="180" font-size="11.5">${words}</text>`
  if (level === null) return text
  return svg`${text}<rect${paint('sunk')} x="${x}" y="172" width="${width}" height="8" rx="4"/>${full < 4 ? '' : svg`<rect${paint('moss')} x="${x}" y="172" width="${full}" height="8" rx="4"/>`}`
}

function rankPaint(rank: number): Parameters<Paint>[0] {
  return (['ink', 'gold', 'silver', 'bronze'] as const)[rank] ?? 'ink'
}

/** For our own CSS, where nothing is escaped. */
function raw(css: string): Svg {
  return { markup: css }
}
