import { useRef } from 'react'
import { formatNumber } from '#app/ui/format.ts'
import { allowsMotion, useBeforePaint } from '#app/ui/motion.ts'

const DURATION = 900

/** Counts up when it comes into sight, unless less motion is wanted. The HTML has the number. */
export function CountedNumber({ text, className }: { text: string; className: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null)

  useBeforePaint(() => {
    const node = place.current?.firstChild
    const [, sign, digits] = /^(\+?)([\d,]+)$/.exec(text) ?? []
    if (node == null || digits === undefined || !allowsMotion()) return
    const end = Number(digits.replaceAll(',', ''))
    let frame = 0
    const count = (startedAt: number, now: number) => {
      const left = Math.max(0, 1 - (now - startedAt) / DURATION)
      node.nodeValue = left === 0 ? text : `${sign}${formatNumber(Math.round(end * (1 - left ** 3)))}`
      if (left > 0) frame = requestAnimationFrame((next) => count(startedAt, next))
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return
      seen.disconnect()
      count(entry.time, entry.time)
    })
    if (place.current !== null) seen.observe(place.current)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame)
      node.nodeValue = text
    }
  }, [text])

  return (
    <span ref={place} className={className}>
      {text}
    </span>
  )
}
