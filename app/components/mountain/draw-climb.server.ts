import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH, onTrail, trailBetween, TRAIL_LENGTH } from './geometry.ts'
import { fixed, linePath } from './markup.ts'
import mountain from './mountain.svg?url&no-inline'
import { drawPicture } from './pins.ts'
import styles from './mountain.module.css'

const PICTURE_SIZE = 44
const SUMMIT_X = onTrail(TRAIL_LENGTH).x

type Climber = { username: string; avatarUrl: string | null }

const WINDOW = { width: 600, margin: 60 }

/**
 * HTML of one climber on the mountain, `share` (0 to 1) up the trail; small screens get the part around them. Null
 * draws the mountain of everybody. At most one per page, because of its ids.
 */
export function drawClimb(share: number, climber: Climber | null): string {
  const walked = Math.min(1, Math.max(0, share)) * TRAIL_LENGTH
  const middle = climber === null ? SUMMIT_X : onTrail(walked).x
  const left = Math.max(
    -WINDOW.margin,
    Math.min(MOUNTAIN_WIDTH + WINDOW.margin - WINDOW.width, middle - WINDOW.width * 0.3),
  )
  return [
    `<svg class="${styles.desk}" viewBox="0 0 ${MOUNTAIN_WIDTH} ${MOUNTAIN_HEIGHT}" aria-hidden="true"><g id="climb-drawing">`,
    `<use href="${mountain}#mountain"/><use href="${mountain}#trail"/>`,
    walked === 0 ? '' : `<path class="${styles.own}" d="${linePath(trailBetween(0, walked))}"/>`,
    climber === null ? '' : drawPin(climber, walked),
    '</g></svg>',
    `<svg class="${styles.window}" viewBox="${fixed(left)} 0 ${WINDOW.width} ${MOUNTAIN_HEIGHT}" aria-hidden="true"><use href="#climb-drawing"/></svg>`,
  ].join('')
}

function drawPin(climber: Climber, walked: number): string {
  const { x, y } = onTrail(walked)
  const picture = drawPicture(climber, { size: PICTURE_SIZE, corner: 13 })
  return `<g class="${styles.pin} ${styles.you}" transform="translate(${fixed(x)} ${fixed(y)})">${picture}</g>`
}
