import { mountainShapes, trailShapes } from '#app/components/mountain/draw-slopes.ts'
import {
  MOUNTAIN_HEIGHT,
  MOUNTAIN_WIDTH,
  onTrail,
  trailBetween,
  TRAIL_LENGTH,
} from '#app/components/mountain/geometry.ts'
import { linePath } from '#app/components/mountain/markup.ts'
import { box, path, picture, type Element } from './element.ts'
import { mountainPalette, palette } from './palette.ts'
import { tile } from './parts.ts'

export type Ground = { x: number; y: number; scale: number }

const POLE = 62

type Climber = { username: string; avatarUrl: string | null; height: number }

/** `climbers`: the best first. The trail is walked up to that one's place, or not at all. */
export function mountain({ x, y, scale }: Ground, climbers: readonly Climber[], pictureSize: number): Element[] {
  const walked = (climbers[0]?.height ?? 0) * TRAIL_LENGTH
  return [
    picture(
      { x, y, width: MOUNTAIN_WIDTH * scale, height: MOUNTAIN_HEIGHT * scale },
      `0 0 ${MOUNTAIN_WIDTH} ${MOUNTAIN_HEIGHT}`,
      ...slopes(),
      ...(walked === 0
        ? []
        : [path(linePath(trailBetween(0, walked)), { ...LINE, stroke: palette.moss, 'stroke-width': 5.2 })]),
      ...flag(),
    ),
    ...climbers
      .map((climber) => {
        const foot = onTrail(climber.height * TRAIL_LENGTH)
        return box(
          {
            position: 'absolute',
            left: x + foot.x * scale - pictureSize / 2,
            top: y + foot.y * scale - pictureSize - 4,
          },
          tile(climber, pictureSize, palette.moss),
        )
      })
      // The best lies above the others.
      .toReversed(),
  ]
}

const LINE = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

function slopes(): Element[] {
  const { slopes: steps, shade, contours, trees } = mountainShapes()
  const { snow, ridge, trail } = trailShapes()
  return [
    ...steps.map((slope, index) => path(slope, { fill: mountainPalette.slopes[index] ?? mountainPalette.snow })),
    path(shade, { fill: mountainPalette.shade, opacity: 0.067 }),
    ...contours.map(({ line, isStrong }) =>
      path(line, {
        fill: 'none',
        stroke: mountainPalette.line,
        'stroke-width': isStrong ? 1.8 : 1,
        opacity: isStrong ? 0.7 : 0.55,
      }),
    ),
    path(trees, { fill: mountainPalette.tree }),
    path(snow, { fill: mountainPalette.snow }),
    path(ridge, { ...LINE, stroke: mountainPalette.ridge, 'stroke-width': 1.6 }),
    path(trail, { ...LINE, stroke: mountainPalette.casing, 'stroke-width': 6.6 }),
    path(trail, { ...LINE, stroke: mountainPalette.trail, 'stroke-width': 4.4 }),
  ]
}

/** On the summit, as on every board. */
function flag(): Element[] {
  const { x, y } = onTrail(TRAIL_LENGTH)
  return [
    path(`M${x} ${y}v-${POLE}`, { ...LINE, stroke: palette.ink, 'stroke-width': 2.4 }),
    path(`M${x} ${y - POLE}h27l-7 7.5 7 7.5h-27Z`, { fill: palette.blaze }),
  ]
}

export function distance({ x, y, scale }: Ground, width: number): Element {
  const { far, near, ground } = mountainShapes()
  return picture(
    { x: 0, y, width, height: MOUNTAIN_HEIGHT * scale },
    `${-x / scale} 0 ${width / scale} ${MOUNTAIN_HEIGHT}`,
    path(far, { fill: mountainPalette.far }),
    path(near, { fill: mountainPalette.near }),
    path(ground, { fill: mountainPalette.ground }),
  )
}
