import { FACE_HEIGHT, FACE_WIDTH, onTrail, trailBetween, TRAIL_LENGTH } from './geometry.ts'
import { escapeText, fixed, linePath } from './markup.ts'
import mountain from './mountain.svg?url&no-inline'
import climb from './climb.module.css'
import styles from './face.module.css'

const PICTURE = 44
const SUMMIT_X = onTrail(TRAIL_LENGTH).x

type Climber = { username: string; avatarUrl: string | null }

/** The part of the drawing that a small screen shows, never scaled. */
const WINDOW = { width: 390, margin: 60 }

/**
 * One climber alone on the mountain, as HTML: the trail is walked up to a share of it, from 0 to 1, and a small screen gets
 * the part around the climber. Without a climber it is the mountain of everybody. A page has one such drawing.
 */
export function drawClimb(share: number, climber: Climber | null): string {
  const walked = Math.min(1, Math.max(0, share)) * TRAIL_LENGTH
  const middle = climber === null ? SUMMIT_X : onTrail(walked).x
  const left = Math.max(
    -WINDOW.margin,
    Math.min(FACE_WIDTH + WINDOW.margin - WINDOW.width, middle - WINDOW.width * 0.55),
  )
  return [
    `<svg class="${climb.desk}" viewBox="0 0 ${FACE_WIDTH} ${FACE_HEIGHT}" aria-hidden="true"><g id="climb-drawing">`,
    `<use href="${mountain}#mountain"/><use href="${mountain}#trail"/>`,
    walked === 0 ? '' : `<path class="${styles.own}" d="${linePath(trailBetween(0, walked))}"/>`,
    climber === null ? '' : drawPicture(climber, walked),
    '</g></svg>',
    `<svg class="${climb.window}" viewBox="${fixed(left)} 0 ${WINDOW.width} ${FACE_HEIGHT}" aria-hidden="true"><use href="#climb-drawing"/></svg>`,
  ].join('')
}

function drawPicture({ username, avatarUrl }: Climber, walked: number): string {
  const { x, y } = onTrail(walked)
  const [left, top] = [x - PICTURE / 2, y - PICTURE - 6]
  return [
    `<g class="${styles.pin} ${styles.you}"><path d="M${fixed(x - 5)} ${fixed(y - 7)}h10l-5 6.5Z"/>`,
    `<rect x="${fixed(left - 2)}" y="${fixed(top - 2)}" width="${PICTURE + 4}" height="${PICTURE + 4}" rx="13"/>`,
    `<text class="${styles.initials}" x="${fixed(x)}" y="${fixed(top + PICTURE * 0.6)}">${escapeText(username.slice(0, 2))}</text>`,
    avatarUrl === null
      ? ''
      : `<image href="${escapeText(avatarUrl)}" x="${fixed(left)}" y="${fixed(top)}" width="${PICTURE}" height="${PICTURE}"/>`,
    '</g>',
  ].join('')
}
