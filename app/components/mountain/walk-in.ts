import { allowsMotion } from '#app/ui/motion.ts'
import styles from './mountain.module.css'

/** Milliseconds to the summit; less for a lower place. */
const WHOLE_WAY = 2600
const LEAST = 900

/** Walks a picture from base camp to its place, then shows the name. Without motion it stands there at once. */
export function walkIn(mountain: HTMLElement, username: string): void {
  const name = CSS.escape(username)
  const pin = mountain.querySelector<SVGElement>(`[data-climber="${name}"]`)
  const trail = mountain.querySelector<SVGPathElement>(`.${styles.own}`)
  if (pin === null || trail === null || !allowsMotion()) return
  const length = trail.getTotalLength()
  const end = trail.getPointAtLength(length)
  const chips = [...mountain.querySelectorAll<SVGElement>(`[data-chip="${name}"]`)]
  const duration = Math.max(LEAST, WHOLE_WAY * Math.min(1, length / WHOLE_WAY))
  const begin = performance.now()
  for (const chip of chips) chip.style.opacity = '0'
  trail.style.strokeDasharray = `${length}`

  function step(time: number) {
    const share = Math.min(1, Math.max(0, (time - begin) / duration))
    const walked = length * (1 - (1 - share) ** 2)
    const { x, y } = trail?.getPointAtLength(walked) ?? end
    if (share < 1) {
      pin?.style.setProperty('translate', `${x - end.x}px ${y - end.y}px`)
      trail?.style.setProperty('stroke-dashoffset', `${length - walked}`)
      requestAnimationFrame(step)
      return
    }
    pin?.style.removeProperty('translate')
    trail?.style.removeProperty('stroke-dasharray')
    trail?.style.removeProperty('stroke-dashoffset')
    for (const chip of chips) chip.style.removeProperty('opacity')
  }
  step(begin)
}
