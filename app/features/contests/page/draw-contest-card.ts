import { drawPeak } from '#app/components/draw-peak.ts'
import { classPaint, peakCss } from '#app/components/peak-paint.ts'
import { brand } from '#app/content/brand.ts'
import type { CardTheme } from '#app/domain/badges/badge.ts'
import { PALETTE } from '#app/domain/images/palette.ts'
import { rockColours } from '#app/domain/images/rock-colours.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import { BOLD, fittingText, isWidthGuessed, textWidth } from '#app/domain/text/drawn-text.ts'
import { formatNumber } from '#app/ui/format.ts'
import type { ContestSummary } from './summary.ts'

const WIDTH = 480
const HEIGHT = 168
/** How far to the right words may reach: the name beside the summit, the rows before the slope. */
const NAME_END = 336
const ROWS_END = 268

const MISSING = {
  none: { title: `No contest at ${brand.name}`, words: 'No such contest', line: 'Nobody climbs at this address.' },
  away: { title: brand.name, words: 'Back soon', line: 'Our data is out of reach right now.' },
}

/** A contest as a picture of 480 × 168 for a README; without one, that there is none or that it is out of reach. */
export function drawContestCard(found: ContestSummary | null | 'away', theme: CardTheme, host: string): string {
  const summary = found === 'away' ? null : found
  const missing = MISSING[found === 'away' ? 'away' : 'none']
  const css =
    theme === 'auto'
      ? `${cardCss(summary, 'light')}@media (prefers-color-scheme:dark){${cardCss(summary, 'dark')}}`
      : cardCss(summary, theme)
  const title = summary === null ? missing.title : `${summary.name} at ${brand.name}`
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}"><style>${{ markup: css }}</style><defs><clipPath id="card"><rect width="${WIDTH}" height="${HEIGHT}" rx="12"/></clipPath><linearGradient id="sky"><stop offset=".35" class="c-from"/><stop offset=".9" class="c-to"/></linearGradient></defs><g clip-path="url(#card)"><rect class="c-raised" width="${WIDTH}" height="${HEIGHT}"/>${summary === null ? nothing(missing) : contents(summary, host)}</g><rect class="c-frame" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="11.5"/></svg>`
    .markup
}

function contents({ slug, ridge, name, line, rows, counts }: ContestSummary, host: string): Svg {
  const peak = drawPeak(
    { slug, ridge, id: 'peak', width: 250, height: HEIGHT, isWide: true, summitAt: 0.55, fades: true, hasSun: false },
    classPaint,
  )
  return svg`<rect fill="url(#sky)" width="${WIDTH}" height="${HEIGHT}"/><g transform="translate(240 0)">${peak}</g><rect class="c-dot" x="20" y="22" width="10" height="10" rx="2"/><text class="c-soft" x="36" y="31" font-size="13">${line}</text>${bold(name, { x: 20, y: 61, size: 19, end: NAME_END })}${
    rows.length === 0
      ? counts.map(
          ([count, what], index) =>
            svg`<text class="c-ink c-num" x="${20 + index * 130}" y="104" font-size="24" font-weight="600">${formatNumber(count)}</text><text class="c-soft" x="${20 + index * 130}" y="122" font-size="12">${what}</text>`,
        )
      : rows.map(
          ({ place, name: who, points }, index) =>
            svg`<text class="c-ink c-num" x="20" y="${90 + index * 21}" font-size="13">${place}</text>${bold(who, { x: 42, y: 90 + index * 21, size: 14, end: ROWS_END - 10 - textWidth(formatNumber(points), 13) })}<text class="c-ink c-num" x="${ROWS_END}" y="${90 + index * 21}" font-size="13" font-weight="600" text-anchor="end">${formatNumber(points)}</text>`,
        )
  }<text class="c-soft" x="20" y="154" font-size="13">${host}</text>`
}

function nothing({ words, line }: { words: string; line: string }): Svg {
  return svg`<text class="c-ink" x="20" y="80" font-size="20" font-weight="700">${words}</text><text class="c-soft" x="20" y="104" font-size="13">${line}</text>`
}

function cardCss(summary: ContestSummary | null, theme: 'light' | 'dark'): string {
  const { raised, line, ink, soft, moss } = PALETTE[theme]
  const rock = summary?.rock ?? 'moss'
  return [
    `text{font-family:Geist,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}`,
    `.c-num{font-family:'Geist Mono',ui-monospace,Menlo,Consolas,monospace}`,
    `.c-raised{fill:${raised}}.c-frame{fill:none;stroke:${line}}.c-ink{fill:${ink}}.c-soft{fill:${soft}}.c-dot{fill:${moss}}`,
    `.c-from{stop-color:${raised}}.c-to{stop-color:${rockColours(rock, theme).sky}}`,
    peakCss(rock, theme),
  ].join('')
}

/** As much of a text as fits up to `end`. Where its width is a guess, `textLength` makes it true. */
function bold(text: string, { x, y, size, end }: { x: number; y: number; size: number; end: number }): Svg {
  const shown = fittingText(text, size * BOLD, end - x)
  const fit = isWidthGuessed(shown.text) ? svg` textLength="${shown.width}" lengthAdjust="spacingAndGlyphs"` : svg``
  return svg`<text class="c-ink" x="${x}" y="${y}" font-size="${size}" font-weight="${size > 16 ? 700 : 600}"${fit}>${shown.text}</text>`
}
