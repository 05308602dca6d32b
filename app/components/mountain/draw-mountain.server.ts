import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { drawWideLabels, drawSmallLabels, isCovered, type Card } from './draw-labels.ts'
import { drawScene, SMALL, smaller, type Scene } from './draw-scene.ts'
import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH } from './geometry.ts'
import mountain from './mountain.svg?url&no-inline'
import { spotsOf, waitingSpot } from './pins.ts'
import { placeClimbers } from './place-climbers.ts'
import styles from './mountain.module.css'

/** Beyond these units a phone shifts the drawing to keep reader and summit in sight. */
const ASIDE = { start: 430, end: 960 }
/** A card rather covers all others than the reader. */
const OWN = 20

type Options = {
  /** The reader's next goal, named besides the first three. */
  rival?: string | null
  /** Whose mountain it is; null for the reader's, labelled 'You'. */
  subject?: string | null
  card?: Card | null
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
    `<g class="${styles.labels} ${styles.wide}">${drawWideLabels(view, placed, scene, { rival, subject, card })}</g>`,
    `<g class="${styles.labels} ${styles.small}" transform="scale(${(1 / SMALL.scale).toFixed(4)})">${drawSmallLabels(view, placed, smaller(scene), { rival, subject, side })}</g></svg>`,
  ].join('')
}

export type Side = 'start' | 'middle' | 'end'

function sideOf({ spots, waitingAt }: Scene): Side {
  const x = waitingAt?.[0] ?? spots.find(({ climber }) => climber.isViewer)?.x
  if (x === undefined) return 'middle'
  return x < ASIDE.start ? 'start' : x > ASIDE.end ? 'end' : 'middle'
}

/** Where a card covers fewest pictures. */
export function cardSide(view: MountainView, isTall: boolean): Card['side'] {
  const spots = [...spotsOf(view, placeClimbers(view)), waitingSpot(view)].filter((spot) => spot !== null)
  const costOf = (side: Card['side']) =>
    spots
      .filter((spot) => isCovered(spot, { side, isTall }))
      .reduce((sum, { climber }) => sum + (climber.isViewer ? OWN : 1), 0)
  return costOf('end') < costOf('start') ? 'end' : 'start'
}
