import { peakShape, placeOnPeak, type PeakFrame, type PeakPoint } from '#app/domain/images/peak-shape.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import { initials } from '#app/domain/text/initials.ts'

export type PeakPart =
  | 'sky'
  | 'sun'
  | 'near'
  | 'far'
  | 'rock'
  | 'lit'
  | 'shade'
  | 'pine'
  | 'dim'
  | 'snow'
  | 'snowShade'
  | 'relief'
  | 'trail'
  | 'flag'
  | 'cloud'
  | 'edge'
  | 'pin'
  | 'gold'
  | 'silver'
  | 'copper'
  | 'number'
  | 'face'

/** The attributes for a part's colours: a class on screens, fills elsewhere. */
export type PeakPaint = (part: PeakPart) => Svg

/** A climber or team. `share`: its points by the leader's, 0 to 1. `face`: a picture instead of a disc. */
export type PeakPin = { rank: number; share: number; face?: { name: string; url: string | null } }
export type CloudBand = readonly [x: number, y: number, width: number, height: number]

export type PeakLook = PeakFrame & {
  slug: string
  ridge: number
  /** Unique in the document: the clip paths are named by it. */
  id: string
  /** How far up the trail, 0 to 1. */
  leaderAt?: number
  /** Best first. */
  pins?: readonly PeakPin[]
  pinSize?: number
  cloud?: readonly CloudBand[]
  hasFlag?: boolean
  hasSun?: boolean
  hasFarRanges?: boolean
  hasTrail?: boolean
  /** Fades out to the left, where text stands. */
  fades?: boolean
}

const PINS: readonly PeakPart[] = ['pin', 'gold', 'silver', 'copper']

/** The contents of an `<svg>` with the frame as its viewBox. */
export function drawPeak(look: PeakLook, paint: PeakPaint): Svg {
  const { slug, ridge, id, width, height, hasFlag = true, hasSun = true, hasFarRanges = true, hasTrail = true } = look
  const shape = peakShape(`${slug} ${ridge}`, look)
  const unit = height / 400
  const mask = look.fades === true ? svg` mask="url(#${id}-fade)"` : svg``
  return svg`<defs><clipPath id="${id}"><path d="${line(shape.ridge)}"/></clipPath><clipPath id="${id}-shade"><path d="${line(shape.shade)}"/></clipPath>${look.fades === true ? fade(id, width, height) : ''}</defs>${
    hasSun ? svg`<circle${paint('sun')} cx="${shape.sun.x}" cy="${shape.sun.y}" r="${shape.sun.radius}"/>` : ''
  }${
    hasFarRanges
      ? svg`<g${mask}><path${paint('far')} d="${line(shape.farther)}"/><path${paint('near')} d="${line(shape.nearer)}"/></g>`
      : ''
  }<path${paint('rock')} d="${line(shape.ridge)}"/><g clip-path="url(#${id})"><path${paint('dim')} d="${shape.dim.map(line).join('')}"/><path${paint('shade')} d="${line(shape.shade)}"/><path${paint('lit')} d="${shape.lit.map(line).join('')}"/><path${paint('snow')} d="${line(shape.snow)}"/><g clip-path="url(#${id}-shade)"><path${paint('snowShade')} d="${line(shape.snow)}"/></g><path${paint('relief')} stroke-width="${Math.max(0.8, 1.1 * unit)}" d="${shape.relief.map(curve).join('')}"/>${
    hasTrail
      ? svg`<path${paint('trail')} stroke-width="${2.6 * unit}" stroke-dasharray="0.1 ${7 * unit}" d="${open(shape.trail)}"/>`
      : ''
  }</g><path${paint('pine')} d="${shape.pines.map(pine).join('')}"/>${hasFlag ? flag(paint, shape.summit, unit) : ''}${pins(look, paint, shape.trail)}${cloud(look.cloud ?? [], paint)}`
}

/** Flat bands, as on a woodcut. It hides the trail from everybody. */
function cloud(bands: readonly CloudBand[], paint: PeakPaint): Svg {
  if (bands.length === 0) return svg``
  const drawn = bands.map(
    ([x, y, width, height]) => svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}"/>`,
  )
  return svg`<g${paint('cloud')}><g${paint('edge')}>${drawn}</g><g>${drawn}</g></g>`
}

function pins({ pins = [], pinSize = 11, leaderAt = 1 }: PeakLook, paint: PeakPaint, trail: readonly PeakPoint[]): Svg {
  const spots = placeOnPeak(
    trail,
    pins.map(({ share }) => share * leaderAt),
    pinSize * 2.15,
  )
  // Best last, to lie on top.
  return svg`${pins
    .map(({ rank, face }, index) => {
      const [x, y] = spots[index] ?? [0, 0]
      const part = PINS[rank] ?? 'pin'
      const disc = (cx: number, cy: number, r: number) =>
        svg`<circle${paint(part)} cx="${cx}" cy="${cy}" r="${r}"/><text${paint('number')} x="${cx}" y="${cy + r * 0.36}" font-size="${r * 1.05}">${rank}</text>`
      if (face === undefined) return disc(x, y, pinSize)
      const tile = svg` x="${x - pinSize}" y="${y - pinSize}" width="${pinSize * 2}" height="${pinSize * 2}"`
      const picture =
        face.url === null
          ? svg`<text${paint('number')} x="${x}" y="${y + pinSize * 0.3}" font-size="${pinSize * 0.8}">${initials(face.name)}</text>`
          : svg`<image${paint('face')}${tile} href="${face.url}"/>`
      return svg`<rect${paint(part)}${tile} rx="${pinSize * 0.48}"/>${picture}${disc(x + pinSize, y + pinSize * 0.8, pinSize * 0.62)}`
    })
    .toReversed()}`
}

function flag(paint: PeakPaint, [x, y]: PeakPoint, unit: number): Svg {
  const parts: [string, number, number?][] = [
    ['v', -33],
    ['h', 25],
    ['l', -7, 8],
    ['l', 7, 8],
    ['h', -22.6],
    ['v', 17],
  ]
  const path = parts.map(([letter, ...by]) => letter + by.map((value = 0) => short(value * unit)).join(' ')).join('')
  return svg`<path${paint('flag')} d="M${short(x - 1.2 * unit)} ${short(y + 3 * unit)}${path}Z"/>`
}

function fade(id: string, width: number, height: number): Svg {
  return svg`<linearGradient id="${id}-way"><stop offset="0" stop-color="#000"/><stop offset=".38" stop-color="#fff"/></linearGradient><mask id="${id}-fade"><rect width="${width}" height="${height}" fill="url(#${id}-way)"/></mask>`
}

function pine({ x, y, size }: { x: number; y: number; size: number }): string {
  return `M${short(x)} ${short(y - size)}l${short(size * 0.3)} ${short(size)}h${short(-size * 0.6)}Z`
}

function curve([from, bend, middle, to]: readonly [PeakPoint, PeakPoint, PeakPoint, PeakPoint]): string {
  return `M${at(from)}Q${at(bend)} ${at(middle)}T${at(to)}`
}

function line(points: readonly PeakPoint[]): string {
  return `${open(points)}Z`
}

function open(points: readonly PeakPoint[]): string {
  return `M${points.map(at).join('L')}`
}

function at([x, y]: PeakPoint): string {
  return `${short(x)} ${short(y)}`
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}
