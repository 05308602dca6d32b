import { allowsMotion } from '#app/ui/motion.ts'
import styles from './mountain.module.css'

const MOVE = { duration: 600, easing: 'ease-in-out' }
const HOP = { duration: 900, easing: 'ease-out' }
const GLOW = { duration: 3000, easing: 'ease-out' }
const APPEAR = { ...MOVE, delay: 300, fill: 'backwards' } as const
/** More changes than this mean a new field, not moves. */
const MOST_HOPS = 12

type At = { x: number; y: number }
type Placed = At & { element: SVGElement }
type Pin = Placed & { points: number; image: SVGImageElement | null }
type Seen = {
  pins: Map<string, Pin>
  /** Names, in the wide and the small drawing. */
  chips: Map<string, Placed>
  squares: At[]
  leader: string | undefined
}

/**
 * Animates between two server drawings: call the result after each new one. Players who earned points hop and glow; a
 * new leader raises the flag.
 */
export function followDrawing(mountain: HTMLElement): () => void {
  let before = see(mountain)
  return () => {
    const now = see(mountain)
    for (const [name, pin] of now.pins) keepImage(pin, before.pins.get(name)?.image)
    if (allowsMotion()) play(mountain, before, now)
    before = now
  }
}

function play(mountain: HTMLElement, before: Seen, now: Seen): void {
  let hasMoved = false
  for (const [name, pin] of now.pins) {
    const old = before.pins.get(name)
    hasMoved = go(pin, old) || hasMoved
    if (old !== undefined && pin.points > old.points) cheer(pin.element)
  }
  for (const [name, chip] of now.chips) go(chip, before.chips.get(name))
  if (hasMoved)
    for (const rope of mountain.querySelectorAll(`.${styles.rope}`)) rope.animate([{ opacity: 0 }, {}], APPEAR)
  hopSquares(mountain, before.squares, now.squares)
  if (before.leader !== undefined && now.leader !== before.leader)
    mountain.querySelector(`.${styles.flag}`)?.animate([{ translate: '0 40px' }, {}], HOP)
}

/** Reuses a loaded picture, which would flicker otherwise. */
function keepImage(pin: Pin, old: SVGImageElement | null | undefined): void {
  const { image } = pin
  if (image === null || old == null || image.getAttribute('href') !== old.getAttribute('href')) return
  for (const { name, value } of image.attributes) old.setAttribute(name, value)
  image.replaceWith(old)
  pin.image = old
}

function go({ element, x, y }: Placed, old: At | undefined): boolean {
  if (old?.x === x && old.y === y) return false
  if (old === undefined) element.animate([{ opacity: 0 }, {}], APPEAR)
  else element.animate([{ translate: `${old.x - x}px ${old.y - y}px` }, { translate: '0 0' }], MOVE)
  return true
}

function cheer(pin: SVGElement): void {
  const picture = pin.querySelector('g')
  const up = (height: number) => ({ translate: `0 ${-height}px` })
  picture?.animate(
    [up(0), { ...up(16), offset: 0.3 }, { ...up(0), offset: 0.6 }, { ...up(6), offset: 0.8 }, up(0)],
    HOP,
  )
  const glow = (width: number) => ({ filter: `drop-shadow(0 0 ${width}px var(--gold))` })
  picture?.animate([glow(0), { ...glow(9), offset: 0.2 }, glow(0)], GLOW)
}

/** Each new place gets a square from the nearest one that was left. */
function hopSquares(mountain: HTMLElement, before: readonly At[], now: readonly At[]): void {
  const model = mountain.querySelector<SVGElement>(`.${styles.square}`)
  const left = missingIn(now, before)
  const taken = missingIn(before, now)
  if (model === null || taken.length > MOST_HOPS) return
  for (const { x, y } of taken) {
    const [from] = left.splice(nearestTo({ x, y }, left), 1)
    if (from === undefined) return
    const square = model.cloneNode() as SVGElement
    square.setAttribute('class', `${styles.square} ${styles.hopping}`)
    square.setAttribute('d', `M${x} ${y}h0`)
    model.insertAdjacentElement('afterend', square)
    const [dx, dy] = [from.x - x, from.y - y]
    const middle = { translate: `${dx / 2}px ${dy / 2 - 14}px` }
    const hop = square.animate([{ translate: `${dx}px ${dy}px` }, middle, { translate: '0 0' }], HOP)
    hop.finished.then(
      () => square.remove(),
      () => square.remove(),
    )
  }
}

function missingIn(places: readonly At[], others: readonly At[]): At[] {
  const known = new Set(places.map(({ x, y }) => `${x} ${y}`))
  return others.filter(({ x, y }) => !known.has(`${x} ${y}`))
}

function nearestTo({ x, y }: At, places: readonly At[]): number {
  const far = places.map((place) => Math.hypot(place.x - x, place.y - y))
  return far.indexOf(Math.min(...far))
}

function see(mountain: HTMLElement): Seen {
  const pins = new Map<string, Pin>()
  for (const element of mountain.querySelectorAll<SVGElement>('[data-climber]')) {
    const [x = 0, y = 0] = numbersOf(element.getAttribute('transform'))
    const { climber = '', points } = element.dataset
    pins.set(climber, { element, x, y, points: Number(points), image: element.querySelector('image') })
  }
  const chips = new Map<string, Placed>()
  for (const [index, labels] of mountain.querySelectorAll(`.${styles.labels}`).entries())
    for (const element of labels.querySelectorAll<SVGElement>('[data-chip]')) {
      const at = (name: string) => Number(element.querySelector('rect')?.getAttribute(name))
      chips.set(`${index} ${element.dataset.chip}`, { element, x: at('x'), y: at('y') })
    }
  const squares = [...mountain.querySelectorAll(`.${styles.square}:not(.${styles.zero})`)].flatMap(dotsOf)
  const [leader] = [...pins].toSorted(([, one], [, other]) => one.y - other.y)[0] ?? []
  return { pins, chips, squares, leader }
}

/** Reads `dotsPath` back. */
function dotsOf(path: Element): At[] {
  const steps = path.getAttribute('d')?.split('h0').map(numbersOf) ?? []
  let [x, y] = [0, 0]
  return steps.slice(0, -1).map(([dx = 0, dy = 0]) => {
    x = Math.round((x + dx) * 10) / 10
    y = Math.round((y + dy) * 10) / 10
    return { x, y }
  })
}

function numbersOf(text: string | null): number[] {
  return text?.match(/-?[\d.]+/g)?.map(Number) ?? []
}
