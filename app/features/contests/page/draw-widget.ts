import * as z from 'zod'
import { drawPeak } from '#app/components/draw-peak.ts'
import { classPaint, peakCss } from '#app/components/peak-paint.ts'
import { brand } from '#app/content/brand.ts'
import { CARD_THEMES, type CardTheme } from '#app/domain/badges/badge.ts'
import { PALETTE, paletteCss } from '#app/domain/images/palette.ts'
import { rockColours } from '#app/domain/images/rock-colours.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import { formatNumber } from '#app/ui/format.ts'
import type { ContestSummary, SummaryRow } from './summary.ts'

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
  const action = isFinal ? 'See the results' : phase === 'cancelled' ? 'Read why' : 'Join'
  const { markup } =
    svg`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${name}</title><style>${{ markup: own }}</style></head><body><main><div class="hero"><svg viewBox="0 0 262 158" aria-hidden="true">${peak}</svg><div class="text"><p class="state ${phase}"><i></i><span><b>${state.strong}</b>${state.rest}</span></p><h1>${name}</h1></div></div>${
      rows.length === 0 ? counts(summary) : list(rows, isFinal)
    }<p class="foot"><a class="brand" href="${origin}/" target="_blank" rel="noopener"><svg width="22" height="20" viewBox="0 0 24 22" aria-hidden="true"><path class="mark" d="M0 22 9 7l5 8 3-4 7 11Z"/><path class="flag" d="M8.6 7V0h6.4l-2 2.2 2 2.3H9.8V7Z"/></svg>${brand.name}</a><a class="${isOpen ? 'button main' : 'button'}" href="${origin}/c/${slug}" target="_blank" rel="noopener">${action}</a></p></main></body></html>`
  return { html: markup, css: own }
}

const METALS = ['gold', 'silver', 'bronze']

/** The three that won are in their metals. */
function list(rows: readonly SummaryRow[], isFinal: boolean): Svg {
  return svg`<ol class="rows">${rows.map(({ place, name, points }) => svg`<li class="${isFinal ? (METALS[place - 1] ?? '') : ''}"><span class="num">${place}</span><b>${name}</b><span class="num points">${formatNumber(points)}</span></li>`)}</ol>`
}

function counts({ counts: shown }: ContestSummary): Svg {
  return svg`<div class="counts">${shown.map(([count, what]) => svg`<p><b class="num">${formatNumber(count)}</b>${what}</p>`)}</div>`
}

function styleOf({ rock }: ContestSummary, theme: CardTheme): string {
  const colours = (one: 'light' | 'dark') =>
    `:root{color-scheme:${one};${paletteCss((name) => PALETTE[one][name])}}.hero{background:${rockColours(rock, one).sky}}${peakCss(rock, one)}`
  if (theme !== 'auto') return WIDGET_CSS + colours(theme)
  return `${WIDGET_CSS}${colours('light')}@media (prefers-color-scheme:dark){${colours('dark')}}`
}

/** The styles of a widget, which may load none: a rule a line. Its colours come with its theme. */
const WIDGET_CSS = `
* { box-sizing: border-box; margin: 0; padding: 0 }
body {
  background: transparent; color: var(--ink);
  font: 400 0.95rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif
}
main {
  max-inline-size: 420px; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised);
  overflow: hidden; overflow-wrap: anywhere
}
.hero { position: relative; min-block-size: 158px; overflow: hidden }
.hero::before {
  content: ''; position: absolute; z-index: 1; inset: 0;
  background: linear-gradient(90deg, var(--raised) 30%, transparent 82%)
}
.hero > svg { position: absolute; inset: auto -14px 0 auto; inline-size: 262px }
.text { position: relative; z-index: 2; padding: 1.1rem 1.2rem }
h1 { max-inline-size: 13rem; font-size: 1.5rem; line-height: 1.05; letter-spacing: -0.02em }
.state {
  display: flex; align-items: center; gap: 0.6rem; margin-block-end: 0.5rem; color: var(--soft); font-size: 0.88rem;
  --dot: var(--moss); --ring: var(--moss-tint)
}
.state b, .points { color: var(--ink) }
.state i {
  flex: none; inline-size: 0.55rem; block-size: 0.55rem; border-radius: 2px; background: var(--dot);
  box-shadow: 0 0 0 3px var(--ring)
}
.soon { --dot: var(--gold); --ring: var(--gold-tint) }
.frozen, .settling, .sealed, .final, .cancelled { --dot: var(--silver); --ring: var(--silver-tint) }
.num { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-variant-numeric: tabular-nums }
.rows { list-style: none }
.rows li {
  display: grid; grid-template-columns: 1.8rem minmax(0, 1fr) auto; gap: 0.7rem; align-items: center;
  min-block-size: 2.75rem; padding: 0.3rem 1.2rem; border-block-start: 1px solid var(--line)
}
.rows b { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.points { font-weight: 600 }
.gold { background: var(--gold-tint) }
.silver { background: var(--silver-tint) }
.bronze { background: var(--bronze-tint) }
.counts {
  display: flex; gap: 1.6rem; padding: 1.2rem; border-block-start: 1px solid var(--line); color: var(--soft);
  font-size: 0.85rem
}
.counts b { display: block; color: var(--ink); font-size: 2rem; line-height: 1 }
.foot {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.5rem;
  padding: 0.6rem 0.8rem 0.6rem 1.2rem; border-block-start: 1px solid var(--line); background: var(--sunk)
}
a { color: inherit; text-decoration: none }
:focus-visible { outline: 3px solid var(--moss); outline-offset: 2px }
.brand { display: flex; align-items: center; gap: 0.5rem; min-block-size: 2.75rem; font-weight: 700 }
.mark { fill: var(--moss) }
.flag { fill: var(--blaze) }
.button {
  display: inline-flex; align-items: center; min-block-size: 2.75rem; padding-inline: 0.9rem;
  border: 1.5px solid var(--ink); border-radius: 0.5rem; font-weight: 600
}
.main { border-color: var(--blaze); background: var(--blaze); color: var(--on-blaze) }
`.replaceAll(/\n\s*/g, '')
