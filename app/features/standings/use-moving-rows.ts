import { useRef, type RefObject } from 'react'
import { formatNumber } from '#app/ui/format.ts'
import { allowsMotion, useBeforePaint } from '#app/ui/motion.ts'

const MOVE = { duration: 400, easing: 'ease-out' }
const LIFT = { duration: 1200, easing: 'ease-out' }

type Seen = { top: number; points: number }

/**
 * Moves rows to their new places and shows what they gained. Rows are the container's `data-climber` elements; `rows`
 * must be new on each change.
 */
export function useMovingRows(
  container: RefObject<HTMLElement>,
  rows: readonly { username: string; points: number }[],
  liftClass: string | undefined,
): void {
  const seen = useRef(new Map<string, Seen>())

  useBeforePaint(() => {
    const box = container.current
    if (box === null) return
    const origin = box.getBoundingClientRect().top
    const before = seen.current
    seen.current = new Map()
    const points = new Map(rows.map((row) => [row.username, row.points]))
    for (const row of box.querySelectorAll<HTMLElement>('[data-climber]')) {
      const { climber = '' } = row.dataset
      const now: Seen = { top: row.getBoundingClientRect().top - origin, points: points.get(climber) ?? 0 }
      seen.current.set(climber, now)
      const old = before.get(climber)
      if (old === undefined || !allowsMotion()) continue
      if (old.top !== now.top) row.animate([{ transform: `translateY(${old.top - now.top}px)` }, {}], MOVE)
      if (now.points > old.points) liftOff(box, now.top, now.points - old.points, liftClass)
    }
  }, [container, rows, liftClass])
}

function liftOff(box: HTMLElement, top: number, gain: number, className = ''): void {
  const lift = document.createElement('span')
  lift.className = className
  lift.ariaHidden = 'true'
  lift.textContent = `+${formatNumber(gain)}`
  lift.style.top = `${top}px`
  box.appendChild(lift)
  const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0, transform: 'translateY(-1.5rem)' }]
  lift.animate(frames, LIFT).finished.then(
    () => lift.remove(),
    () => lift.remove(),
  )
}
