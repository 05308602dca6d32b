import { useEffect, useRef, type ReactNode } from 'react'
import { Drawing } from '#app/ui/drawing.tsx'
import { useBeforePaint } from '#app/ui/motion.ts'
import styles from './mountain.module.css'

/** The first live answer comes after all that a first visit loads. */
const UNTIL_LIVE = 10_000

type Props = {
  /** For a page with several drawings. */
  name?: string
  /** From drawMountain, when the browser opens the screen; null when it came with the page. */
  html: string | null
  label: string
  isLive?: boolean
  children?: ReactNode
}

export function Mountain({ name = 'mountain', html, label, isLive = false, children }: Props) {
  const mountain = useRef<HTMLDivElement>(null)
  const showChanges = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => {
      // Without the file a new drawing appears without motion.
      import('./follow-drawing.ts').then(
        ({ followDrawing }) => {
          if (mountain.current !== null) showChanges.current = followDrawing(mountain.current)
        },
        () => undefined,
      )
    }, UNTIL_LIVE)
    return () => clearTimeout(timer)
  }, [isLive])

  useBeforePaint(() => showChanges.current?.(), [html])

  return (
    <div ref={mountain} className={styles.mountain}>
      {/* First, also where the drawing stands below: a page that comes in parts is painted in parts. */}
      <div className={styles.over}>{children}</div>
      <p className="visually-hidden">{label}</p>
      <div className="absolute inset-0 overflow-hidden">
        <Drawing name={name} html={html} />
      </div>
    </div>
  )
}
