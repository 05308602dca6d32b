import { fittingText, textWidth } from '#app/domain/text-width.ts'
import { box, path, picture, text, type Child, type Element, type Style } from './element.ts'
import { palette } from './palette.ts'

const DISPLAY = 'Bricolage Grotesque'

/** Space left and right of everything except the mountain. */
export const MARGIN = 64

type Size = { width: number; height: number }

/** A card's frame: the sky, the product's logo, and the host unless it stands elsewhere. */
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

/** The initials that screens show until the avatar loads. */
export function tile(username: string, size: number, ring: string): Element {
  return text(
    {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: size,
      height: size,
      borderRadius: size * 0.24,
      border: `4px solid ${ring}`,
      background: palette.raised,
      fontFamily: DISPLAY,
      fontWeight: 800,
      fontSize: size * 0.36,
      color: palette.soft,
    },
    username.slice(0, 2),
  )
}

export function tag(content: string, tone: 'gold' | 'moss'): Element {
  const colour = tone === 'gold' ? palette.goldInk : palette.moss
  return text(
    {
      display: 'flex',
      padding: '4px 16px',
      border: `2px solid ${colour}`,
      borderRadius: 99,
      background: tone === 'gold' ? palette.goldTint : palette.mossTint,
      fontWeight: 600,
      fontSize: 22,
      color: colour,
    },
    content,
  )
}

/** The size at which a text fits one line of a width, between two bounds; at the smallest it may still be too long. */
export function fitting(content: string, width: number, largest: number, smallest: number): number {
  return Math.max(smallest, Math.min(largest, Math.floor(width / textWidth(content, 1))))
}

/** A name on one line, whose end is left out where even the smallest size is too wide. */
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
