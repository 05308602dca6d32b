import { flagPath, ridgePath, snowPath } from '#app/ui/mountain.ts'
import contours from '../../public/contours.svg'
import { path, picture, text, type Element } from './element.ts'
import { palette } from './palette.ts'

export const WIDTH = 1200
export const HEIGHT = 630

type Step = { label: string; points: number }

/** The margin left and right of everything except the ground. */
export const MARGIN = 64

const GROUND = 560
/** Without points the mountains are shown in the distance. */
const FAR = [40, 75, 55, 110, 85, 60, 95]

/** The hiking map behind every card, with the screens' contour lines. */
export function map(): Element {
  const lines = [...contours.matchAll(/stroke-width="([\d.]+)" d="([^"]+)"/g)].map(([, width = '1', d = '']) =>
    path(d, { stroke: palette.contour, 'stroke-width': Number(width), 'stroke-linecap': 'round', fill: 'none' }),
  )
  return picture({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, '11 40 1178 618', ...lines)
}

/** Each step as a peak as high as its points, with a flag on the best one, above the steps' names. */
export function range(steps: readonly Step[], tallest: number): Element[] {
  const width = (WIDTH - 2 * MARGIN) / Math.max(1, steps.length)
  const best = Math.max(0, ...steps.map((step) => step.points))
  const flagged = best === 0 ? -1 : steps.findIndex((step) => step.points === best)
  const peaks = steps.map(({ points }, index) => ({
    x: MARGIN + (index + 0.5) * width,
    height: best === 0 ? 0 : (points / best) * tallest,
    look: index === flagged ? LOOKS.best : LOOKS.other,
  }))
  // The highest last, so that no smaller neighbour covers it.
  const drawn = (best === 0 ? farPeaks() : peaks.filter((peak) => peak.height > 0)).toSorted(
    (one, other) => one.height - other.height,
  )
  const summit = peaks[flagged]
  return [
    picture(
      { x: 0, y: 0, width: WIDTH, height: HEIGHT },
      `0 0 ${WIDTH} ${HEIGHT}`,
      ...drawn.flatMap((peak) =>
        mountain(peak, Math.max(width * 0.72, peak.height * 0.62), width > 60 || peak.look === LOOKS.best),
      ),
      path(`M0 ${GROUND}H${WIDTH}V${HEIGHT}H0Z`, { fill: palette.sunk }),
      path(`M0 ${GROUND}H${WIDTH}`, { stroke: palette.line, 'stroke-width': 2, fill: 'none' }),
      ...(summit === undefined ? [] : [flag(summit.x, GROUND - summit.height)]),
    ),
    ...steps.map((step, index) => stepName(step.label, MARGIN + index * width, width, index === flagged)),
  ]
}

type Peak = { x: number; height: number; look: { rock: string; snow: number } }

const LOOKS = {
  best: { rock: palette.moss, snow: 0.92 },
  other: { rock: '#9dbba1', snow: 0.75 },
  far: { rock: '#dfe2cd', snow: 0 },
}

function farPeaks(): Peak[] {
  const width = (WIDTH - 2 * MARGIN) / FAR.length
  return FAR.map((height, index) => ({ x: MARGIN + (index + 0.5) * width, height, look: LOOKS.far }))
}

function stepName(label: string, left: number, width: number, isBest: boolean): Element {
  return text(
    {
      position: 'absolute',
      // Wider than its step, because in a month only every seventh day has a name.
      left: left - 40,
      top: GROUND + 20,
      width: width + 80,
      display: 'flex',
      justifyContent: 'center',
      fontWeight: isBest ? 600 : 400,
      fontSize: 22,
      color: isBest ? palette.ink : palette.soft,
    },
    label,
  )
}

function mountain({ x, height, look }: Peak, half: number, hasSnow: boolean): Element[] {
  const shape = { x, ground: GROUND, height, half }
  return [
    path(ridgePath(shape), { fill: look.rock, stroke: palette.paper, 'stroke-width': 3 }),
    ...(hasSnow && height > 50 && look.snow > 0
      ? [path(snowPath(shape), { fill: palette.raised, opacity: look.snow })]
      : []),
  ]
}

function flag(x: number, y: number): Element {
  return path(flagPath(x, y), {
    fill: palette.blaze,
    stroke: palette.blaze,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  })
}
