import type { DrawnRow } from '#app/core/standings/live-board.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { allowsMotion } from '#app/ui/motion.ts'
import styles from './mountain.module.css'

const MOVE = { duration: 400, easing: 'ease-out' }
/** The ten who have a picture whoever looks. */
const PICTURED = 10
const MEDALS = [styles.gold, styles.silver, styles.bronze]

const HOP = { duration: 900, easing: 'ease-out' }
const GLOW = { duration: 3000, easing: 'ease-out' }

/**
 * Moves the pictures of an open drawing to where their climbers are now, with their names, and adds who is new. Whoever
 * earned hops and glows.
 */
export function moveClimbers(
  mountain: HTMLElement,
  rows: readonly DrawnRow[],
  drawn: readonly { username: string; points: number }[],
): void {
  const drawnPoints = new Map(drawn.map(({ username, points }) => [username, points]))
  for (const [position, row] of rows.entries()) {
    const pin = find(mountain, 'climber', row.username) ?? (position < PICTURED ? addPin(mountain, row) : null)
    if (pin === null) continue
    showPlace(pin, row.place)
    move(pin, row.foot)
    if (row.points > Number(pin.dataset.points ?? drawnPoints.get(row.username) ?? row.points)) cheer(pin)
    pin.dataset.points = String(row.points)
    for (const chip of findAll(mountain, 'chip', row.username)) {
      // A chip keeps its place beside the picture.
      chip.dataset.foot ??= footOf(pin)
      move(chip, row.foot)
      const [first, ...others] = chip.querySelectorAll('text')
      const points = others.at(-1)
      if (points !== undefined) points.textContent = formatNumber(row.points)
      // The reader's own says 'You' first, then the place.
      const isOwn = pin.classList.contains(styles.you ?? '')
      const place = isOwn ? others[0] : first
      if (place !== undefined) place.textContent = isOwn ? formatOrdinal(row.place) : String(row.place)
    }
  }
}

type Drawn = SVGElement & { dataset: DOMStringMap }

function findAll(mountain: HTMLElement, what: 'climber' | 'chip', username: string): Drawn[] {
  return [...mountain.querySelectorAll<Drawn>(`[data-${what}="${CSS.escape(username)}"]`)]
}

function find(mountain: HTMLElement, what: 'climber' | 'chip', username: string): Drawn | null {
  return findAll(mountain, what, username)[0] ?? null
}

/** A new one of the ten gets a picture made from another one's. */
function addPin(mountain: HTMLElement, { username, avatarUrl, place }: DrawnRow): Drawn | null {
  const model = [...mountain.querySelectorAll<Drawn>('[data-climber]')].find(
    (pin) => pin.querySelector(`.${styles.plate}`) !== null && pin.querySelector('image') !== null,
  )
  if (model === undefined || avatarUrl === null) return null
  const pin = model.cloneNode(true) as Drawn
  pin.dataset.climber = username
  delete pin.dataset.points
  pin.setAttribute('href', `/player/${username}`)
  pin.querySelector('image')?.setAttribute('href', avatarUrl)
  const initials = pin.querySelector(`.${styles.initials}`)
  if (initials !== null) initials.textContent = username.slice(0, 2)
  showPlace(pin, place)
  model.parentNode?.insertBefore(pin, model.nextSibling)
  return pin
}

function showPlace(pin: Drawn, place: number): void {
  if (pin.classList.contains(styles.you ?? '')) return
  for (const [index, medal] of MEDALS.entries()) pin.classList.toggle(medal ?? '', place === index + 1)
  const text = pin.querySelector(`.${styles.plate} > text`)
  if (text !== null) text.textContent = String(place)
}

/** Beside the move, which is a transform. */
function cheer(pin: Drawn): void {
  if (!allowsMotion()) return
  const up = (height: number) => ({ translate: `0 ${-height}px` })
  pin.animate([up(0), { ...up(16), offset: 0.3 }, { ...up(0), offset: 0.6 }, { ...up(6), offset: 0.8 }, up(0)], HOP)
  const glow = (width: number) => ({ filter: `drop-shadow(0 0 ${width}px var(--gold))` })
  pin.animate([glow(0), { ...glow(9), offset: 0.2 }, glow(0)], GLOW)
}

/** Where it was drawn, as `x y`. */
function footOf({ dataset, firstElementChild }: Drawn): string | undefined {
  return dataset.foot ?? firstElementChild?.getAttribute('transform')?.slice('translate('.length, -1)
}

/** By a shift from where it was drawn. */
function move(drawn: Drawn, [x, y]: readonly [number, number]): void {
  const [fromX = x, fromY = y] = footOf(drawn)?.split(' ').map(Number) ?? []
  const before = drawn.style.transform
  const after = `translate(${x - fromX}px, ${y - fromY}px)`
  if (before === after) return
  drawn.style.transform = after
  if (allowsMotion()) drawn.animate([{ transform: before || 'none' }, { transform: after }], MOVE)
}
