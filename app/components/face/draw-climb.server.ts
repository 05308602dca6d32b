import { FACE_HEIGHT, FACE_WIDTH, onTrail, trailBetween, TRAIL_LENGTH } from './geometry.ts'
import { escapeText, fixed, linePath } from './markup.ts'
import mountain from './mountain.svg?url&no-inline'
import styles from './face.module.css'

const PICTURE = 44

type Climber = { username: string; avatarUrl: string | null }

/**
 * One climber alone on the mountain, as HTML: the trail is walked up to a share of it, from 0 to 1. Without a climber it
 * is the mountain of everybody.
 */
export function drawClimb(share: number, climber: Climber | null): string {
  const walked = Math.min(1, Math.max(0, share)) * TRAIL_LENGTH
  return [
    `<svg viewBox="0 0 ${FACE_WIDTH} ${FACE_HEIGHT}" width="${FACE_WIDTH}" height="${FACE_HEIGHT}" aria-hidden="true">`,
    `<use href="${mountain}#mountain"/><use href="${mountain}#trail"/>`,
    walked === 0 ? '' : `<path class="${styles.own}" pathLength="1" d="${linePath(trailBetween(0, walked))}"/>`,
    climber === null ? '' : drawPicture(climber, walked),
    '</svg>',
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
