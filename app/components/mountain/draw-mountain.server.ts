import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { drawDeskLabels, drawWindowLabels } from './draw-labels.ts'
import { drawScene } from './draw-scene.ts'
import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH, onTrail } from './geometry.ts'
import type { Box } from './labels.ts'
import { fixed } from './markup.ts'
import mountain from './mountain.svg?url&no-inline'
import { coveredBoxes, drawMap, mapBox, windowOf } from './phone-window.ts'
import { placeClimbers } from './place-climbers.ts'
import styles from './mountain.module.css'

/** So far from the window's edges its texts stay readable on the narrowest phones. */
const WINDOW_MARGIN = 12

type Options = {
  /** Whose name is told besides the three highest: the reader's next goal. */
  rival?: string | null
  /** Whose mountain it is; null for the reader's own, who is called 'You'. */
  subject?: string | null
  /** Where a card of the screen stands over the wide drawing. */
  card?: 'start' | 'end' | null
  /** Whether the screen's title and buttons stand over the window of a phone. */
  hasTools?: boolean
}

/**
 * Everyone on one mountain, as HTML: the wide drawing and the window of it for small screens. It is hidden from assistive
 * technology, because the board says the same.
 */
export function drawMountain(
  view: MountainView,
  { rival = null, subject = null, card = null, hasTools = false }: Options = {},
): string {
  const placed = placeClimbers(view)
  const scene = drawScene(view, placed, mountain)
  const shown = windowOf(scene)
  const covered = hasTools ? coveredBoxes(shown) : []
  const map = mapBox(shown, [...scene.boxes, ...covered])
  const [left, top, right, bottom] = shown
  const bounds: Box = [left + WINDOW_MARGIN, top + WINDOW_MARGIN, right - WINDOW_MARGIN, bottom - WINDOW_MARGIN]
  return [
    `<svg class="${styles.desk}" viewBox="0 0 ${MOUNTAIN_WIDTH} ${MOUNTAIN_HEIGHT}" aria-hidden="true">${scene.svg}<g class="${styles.labels}">${drawDeskLabels(view, placed, scene, { rival, subject, card })}</g></svg>`,
    `<svg class="${styles.window}" viewBox="${[left, top, right - left, bottom - top].map(fixed).join(' ')}" aria-hidden="true"><use href="#mountain"/>`,
    `<g class="${styles.labels}">${drawWindowLabels(view, scene, bounds, [map, ...covered], { rival, subject })}</g>${drawMap(map, shown, { mountain, zone: placed.chestHeight === null ? null : 'mountain-zone' })}</svg>`,
  ].join('')
}

/** Which half of the wide drawing the reader's picture is in; a card over the sky takes the other. */
export function readerSide(view: MountainView): 'start' | 'end' {
  const { feet } = placeClimbers(view)
  const own = feet[view.climbers.findIndex(({ isViewer }) => isViewer)]
  return onTrail(own?.walked ?? 0).x < MOUNTAIN_WIDTH / 2 ? 'start' : 'end'
}
