import * as z from 'zod'
import { drawPeak } from '#app/components/draw-peak.ts'
import { classPaint, peakCss } from '#app/components/peak-paint.ts'
import { brand } from '#app/content/brand.ts'
import { CARD_THEMES, type CardTheme } from '#app/domain/badges/badge.ts'
import { rockColours } from '#app/domain/images/rock-colours.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import { formatNumber } from '#app/ui/format.ts'
import type { ContestSummary, SummaryRow } from './summary.ts'
import { WIDGET_CSS } from './widget-css.ts'

/** The options of a widget. It stands on other people's pages, so an unknown value falls back to the first choice. */
export const widgetOptions = z.object({
  theme: z.enum(CARD_THEMES).catch('auto'),
  rows: z.coerce
    .number()
    .pipe(z.union([z.literal(5), z.literal(3), z.literal(10)]))
    .catch(5),
  board: z.enum(['teams', 'players']).catch('teams'),
})

/** A contest as a page for other sites' frames: no script, no cookie, 420 pixels wide at most. `css` is its only style. */
export function drawWidget(
  summary: ContestSummary,
  { theme, origin }: { theme: CardTheme; origin: string },
): { html: string; css: string } {
  const { slug, ridge, name, state, phase, rows } = summary
  const own = styleOf(summary, theme)
  const peak = drawPeak(
    { slug, ridge, id: 'peak', width: 262, height: 158, isWide: true, summitAt: 0.55, fades: true, hasSun: false },
    classPaint,
  )
  const isFinal = phase === 'final'
  const isOpen = !isFinal && phase !== 'cancelled'
  const action = isFinal ? 'See the results' : phase === 'cancelled' ? 'Read why' : 'Join the contest'
  const { markup } =
    svg`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${name}</title><style>${raw(own)}</style></head><body><main><div class="hero"><svg viewBox="0 0 262 158" aria-hidden="true">${peak}</svg><div class="text"><p class="state ${phase}"><i></i><span><b>${state.strong}</b>${state.rest}</span></p><h1>${name}</h1></div></div>${
      rows.length === 0 ? counts(summary) : isFinal ? podium(rows) : list(rows)
    }<p class="foot"><a class="brand" href="${origin}/" target="_blank" rel="noopener"><svg width="22" height="20" viewBox="0 0 24 22" aria-hidden="true"><path class="mark" d="M0 22 9 7l5 8 3-4 7 11Z"/><path class="flag" d="M8.6 7V0h6.4l-2 2.2 2 2.3H9.8V7Z"/></svg>${brand.name}</a><a class="${isOpen ? 'button main' : 'button'}" href="${origin}/c/${slug}" target="_blank" rel="noopener">${action}</a></p></main></body></html>`
  return { html: markup, css: own }
}

function list(rows: readonly SummaryRow[]): Svg {
  return svg`<ol class="rows">${rows.map(({ place, name, points }) => svg`<li><span class="num">${place}</span><b>${name}</b><span class="num points">${formatNumber(points)}</span></li>`)}</ol>`
}

const METALS = ['gold', 'silver', 'bronze']

/** The three that won are in their metals. */
function podium(rows: readonly SummaryRow[]): Svg {
  return svg`<ol class="rows">${rows.map(({ place, name, points }) => svg`<li class="${METALS[place - 1] ?? 'other'}"><span class="num">${place}</span><b>${name}</b><span class="num points">${formatNumber(points)}</span></li>`)}</ol>`
}

function counts({ counts: shown }: ContestSummary): Svg {
  return svg`<div class="counts">${shown.map(([count, what]) => svg`<p><b class="num">${formatNumber(count)}</b>${what}</p>`)}</div>`
}

function styleOf({ rock }: ContestSummary, theme: CardTheme): string {
  const colours = (one: 'light' | 'dark') =>
    `${TOKENS[one]}.hero{background:${rockColours(rock, one).sky}}${peakCss(rock, one)}`
  if (theme !== 'auto') return WIDGET_CSS + colours(theme)
  return `${WIDGET_CSS}${colours('light')}@media (prefers-color-scheme:dark){${colours('dark')}}`
}

const TOKENS = {
  light:
    ':root{color-scheme:light;--raised:#fcfaf3;--sunk:#ebe5d4;--line:#d8d0ba;--ink:#17211c;--soft:#545f58;--moss:#1f6a4a;--moss-tint:#d9e6d3;--blaze:#c5401a;--on-blaze:#fff8f0;--gold:#9a6b08;--gold-tint:#f6e4b4;--silver:#5d6872;--silver-tint:#e0e3e2;--bronze:#8c4f22;--bronze-tint:#f0d9c2}',
  dark: ':root{color-scheme:dark;--raised:#161f1a;--sunk:#0b110e;--line:#27342d;--ink:#ebf0e7;--soft:#a2b2a8;--moss:#63c795;--moss-tint:#1b3327;--blaze:#ff8257;--on-blaze:#200a02;--gold:#f2c75c;--gold-tint:#3a2f12;--silver:#c3cdd4;--silver-tint:#2a3134;--bronze:#e0a072;--bronze-tint:#392718}',
} as const

/** Our own text between tags of style, where nothing is escaped. */
function raw(text: string): Svg {
  return { markup: text }
}
