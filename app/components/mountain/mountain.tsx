import { useEffect, useRef, type ReactNode } from 'react'
import { Drawing } from '#app/ui/drawing.tsx'
import { useBeforePaint } from '#app/ui/motion.ts'
// The drawing comes as HTML: the page needs its styles alone.
import './mountain.module.css'
import styles from './frame.module.css'

/** Before the first live answer, and after all that a first visit waits for. */
const UNTIL_LIVE = 10_000

type Props = {
  /** Of a page with several drawings. */
  name?: string
  /** HTML of drawMountain for a screen that is opened or goes on in the browser; null when the page came with it. */
  html: string | null
  /** What the drawing shows, in a sentence. */
  label: string
  /** Whether it is drawn anew while the screen is open. */
  isLive?: boolean
  /** Stands over the sky. */
  children?: ReactNode
}

/** Everyone on one mountain. */
export function Mountain({ name = 'mountain', html, label, isLive = false, children }: Props) {
  const mountain = useRef<HTMLDivElement>(null)
  const showChanges = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => {
      // Without the file a new drawing takes the place of the one before at once.
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
      <p className="visually-hidden">{label}</p>
      <div className="absolute inset-0 overflow-hidden">
        <Drawing name={name} html={html} />
      </div>
      <div className={styles.over}>{children}</div>
    </div>
  )
}
