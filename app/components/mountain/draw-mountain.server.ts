import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { drawDeskLabels, drawSmallLabels } from './draw-labels.ts'
import { drawScene, SMALL, smaller, type Scene } from './draw-scene.ts'
import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH, onTrail } from './geometry.ts'
import mountain from './mountain.svg?url&no-inline'
import { placeClimbers } from './place-climbers.ts'
import styles from './mountain.module.css'

/** Units of the slope at whose left or right a phone moves the drawing aside, for the reader and the summit to be seen. */
const ASIDE = { start: 430, end: 960 }

type Options = {
  /** Whose name is told besides the three highest: the reader's next goal. */
  rival?: string | null
  /** Whose mountain it is; null for the reader's own, who is called 'You'. */
  subject?: string | null
  /** Where a card of the screen stands over the wide drawing. */
  card?: 'start' | 'end' | null
}

/**
 * Everyone on one mountain, as HTML, with texts for a wide and for a small screen. It is hidden from assistive technology,
 * because the board says the same.
 */
export function drawMountain(view: MountainView, { rival = null, subject = null, card = null }: Options = {}): string {
  const placed = placeClimbers(view)
  const { svg, scene } = drawScene(view, placed, mountain)
  const side = sideOf(scene)
  return [
    `<svg class="${side === 'middle' ? styles.drawing : `${styles.drawing} ${styles[side]}`}" viewBox="0 0 ${MOUNTAIN_WIDTH} ${MOUNTAIN_HEIGHT}" aria-hidden="true">${svg}`,
    `<g class="${styles.labels} ${styles.wide}">${drawDeskLabels(view, placed, scene, { rival, subject, card })}</g>`,
    `<g class="${styles.labels} ${styles.small}" transform="scale(${(1 / SMALL.scale).toFixed(4)})">${drawSmallLabels(view, placed, smaller(scene), { rival, subject, side })}</g></svg>`,
  ].join('')
}

export type Side = 'start' | 'middle' | 'end'

/** Where a phone's part of the drawing lies. */
function sideOf({ spots, waitingAt }: Scene): Side {
  const x = waitingAt?.[0] ?? spots.find(({ climber }) => climber.isViewer)?.x
  if (x === undefined) return 'middle'
  return x < ASIDE.start ? 'start' : x > ASIDE.end ? 'end' : 'middle'
}

/** Which half of the wide drawing the reader's picture is in; a card over the sky takes the other. */
export function readerSide(view: MountainView): 'start' | 'end' {
  const { feet } = placeClimbers(view)
  const own = feet[view.climbers.findIndex(({ isViewer }) => isViewer)]
  return onTrail(own?.walked ?? 0).x < MOUNTAIN_WIDTH / 2 ? 'start' : 'end'
}
