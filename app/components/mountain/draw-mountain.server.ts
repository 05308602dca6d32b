import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { drawDeskLabels, drawSmallLabels } from './draw-labels.ts'
import { drawScene, SMALL, smaller, type Scene } from './draw-scene.ts'
import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH, onTrail } from './geometry.ts'
import mountain from './mountain.svg?url&no-inline'
import { placeClimbers } from './place-climbers.ts'
import styles from './mountain.module.css'

/** Beyond these units a phone shifts the drawing to keep reader and summit in sight. */
const ASIDE = { start: 430, end: 960 }

type Options = {
  /** The reader's next goal, named besides the first three. */
  rival?: string | null
  /** Whose mountain it is; null for the reader's, labelled 'You'. */
  subject?: string | null
  /** Where a card covers the wide drawing. */
  card?: 'start' | 'end' | null
}

/**
 * HTML of everyone on one mountain, with texts for wide and small screens. Hidden from assistive technology: the board
 * says the same.
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

function sideOf({ spots, waitingAt }: Scene): Side {
  const x = waitingAt?.[0] ?? spots.find(({ climber }) => climber.isViewer)?.x
  if (x === undefined) return 'middle'
  return x < ASIDE.start ? 'start' : x > ASIDE.end ? 'end' : 'middle'
}

/** A card over the sky takes the other half. */
export function readerSide(view: MountainView): 'start' | 'end' {
  const { feet } = placeClimbers(view)
  const own = feet[view.climbers.findIndex(({ isViewer }) => isViewer)]
  return onTrail(own?.walked ?? 0).x < MOUNTAIN_WIDTH / 2 ? 'start' : 'end'
}
