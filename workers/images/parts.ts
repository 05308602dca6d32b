import { fittingText, textWidth } from '#app/domain/text/drawn-text.ts'
import { initials } from '#app/domain/text/initials.ts'
import { box, path, picture, text, type Child, type Element, type Style } from './element.ts'
import { palette } from './palette.ts'

const DISPLAY = 'Bricolage Grotesque'

export const MARGIN = 64
export const LANDSCAPE = { width: 1200, height: 630 }

type Size = { width: number; height: number }

/** The host unless it stands elsewhere. */
export function frame(
  { width, height }: Size,
  { product, host }: { product: string; host: string | null },
  ...children: Child[]
): Element {
  return box(
    { position: 'relative', overflow: 'hidden', width, height, background: palette.sky, fontFamily: 'Geist' },
    ...children,
    box(
      { position: 'absolute', left: MARGIN, top: 44, alignItems: 'center' },
      logo(),
      text({ marginLeft: 14, fontFamily: DISPLAY, fontSize: 34, letterSpacing: -0.7, color: palette.ink }, product),
    ),
    ...(host === null
      ? []
      : [text({ position: 'absolute', right: MARGIN, top: 52, fontSize: 22, color: palette.soft }, host)]),
  )
}

export function heading(content: string, size: number): Element {
  return text(
    {
      fontFamily: DISPLAY,
      fontWeight: 800,
      fontSize: size,
      lineHeight: 1.05,
      letterSpacing: -size * 0.025,
      color: palette.ink,
      // A name of 39 letters has no other break.
      wordBreak: 'break-word',
    },
    content,
  )
}

export function soft(content: string, size = 28, style: Style = {}): Element {
  return text({ fontSize: size, color: palette.soft, ...style }, content)
}

export function figure(content: string, size: number, colour: string = palette.ink): Element {
  return text({ fontFamily: 'Geist Mono', fontSize: size, color: colour }, content)
}

type Face = { username: string; avatarUrl: string | null }

/** Without a picture, the initials that screens show until it loads. */
export function tile({ username, avatarUrl }: Face, size: number, ring: string): Element {
  const style = {
    flexShrink: 0,
    width: size,
    height: size,
    borderRadius: size * 0.24,
    border: `${size < 40 ? 3 : 4}px solid ${ring}`,
    background: palette.raised,
  }
  if (avatarUrl !== null && avatarUrl.startsWith('data:'))
    return {
      type: 'img',
      props: { src: avatarUrl, width: size, height: size, style: { ...style, objectFit: 'cover' } },
      key: null,
    }
  return text(
    {
      ...style,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      fontFamily: DISPLAY,
      fontWeight: 800,
      fontSize: size * 0.36,
      color: palette.soft,
    },
    initials(username),
  )
}

type Row = Face & { place: number; points: string }

/** `winner` is what the first is called. */
export function rowsOf(rows: readonly Row[], width: number, winner: string | null = null): Element {
  const places = 15 * Math.max(1, ...rows.map(({ place }) => String(place).length))
  return box(
    {
      flexDirection: 'column',
      width,
      padding: '8px 22px',
      borderRadius: 22,
      border: `2px solid ${palette.line}`,
      background: palette.raised,
    },
    ...rows.map((row, index) =>
      winner !== null && index === 0 ? winnerRow(row, width, winner) : rowOf(row, width, places),
    ),
  )
}

function rowOf(row: Row, width: number, places: number): Element {
  return box(
    { alignItems: 'center', height: 55 },
    box({ width: places + 14 }, figure(String(row.place), 24, METALS[row.place] ?? palette.soft)),
    tile(row, 40, METALS[row.place] ?? palette.line),
    name(row.username, width - 132 - places - textWidth(row.points, 24), [24, 17], 14),
    box({ flexGrow: 1 }),
    figure(row.points, 24),
  )
}

function winnerRow(row: Row, width: number, winner: string): Element {
  return box(
    { alignItems: 'center', height: 104 },
    tile(row, 80, palette.gold),
    box(
      { flexDirection: 'column', alignItems: 'flex-start', marginLeft: 18 },
      name(row.username, width - 160 - textWidth(row.points, 28), [34, 17], 0),
      text({ marginTop: 2, fontWeight: 600, fontSize: 22, color: palette['gold-ink'] }, winner),
    ),
    box({ flexGrow: 1 }),
    figure(row.points, 28),
  )
}

export const METALS: Record<number, string> = { 1: palette.gold, 2: palette.silver, 3: palette.bronze }

export function dot(colour: string): Element {
  return box({ width: 14, height: 14, borderRadius: 4, background: colour })
}

export function tag(content: string, tone: 'gold' | 'moss'): Element {
  const colour = tone === 'gold' ? palette['gold-ink'] : palette.moss
  return text(
    {
      display: 'flex',
      padding: '4px 16px',
      border: `2px solid ${colour}`,
      borderRadius: 99,
      background: tone === 'gold' ? palette['gold-tint'] : palette['moss-tint'],
      fontWeight: 600,
      fontSize: 22,
      color: colour,
    },
    content,
  )
}

/** At the smallest size it may still be too long. */
export function fitting(content: string, width: number, largest: number, smallest: number): number {
  return Math.max(smallest, Math.min(largest, Math.floor(width / textWidth(content, 1))))
}

/** Its end is left out where even the smallest size is too wide. */
export function name(
  username: string,
  width: number,
  [largest, smallest]: [number, number],
  marginLeft: number,
): Element {
  const fontSize = fitting(username, width, largest, smallest)
  const shown = fittingText(username, fontSize, width).text
  return text({ marginLeft, fontWeight: 600, fontSize, color: palette.ink }, shown)
}

function logo(): Element {
  return box(
    { position: 'relative', width: 49, height: 42 },
    picture(
      { x: 0, y: 0, width: 49, height: 42 },
      '0 0 28 24',
      path('M2 22 11 6l5 8 3-4 7 12Z', { fill: palette.moss }),
      path('M11 6V1h6l-2 2 2 2h-6', { fill: palette.blaze }),
    ),
  )
}
