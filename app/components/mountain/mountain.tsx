import { useEffect, useRef, type ReactNode } from 'react'
import type { DrawnRow } from '#app/core/standings/live-board.ts'
import { Drawing } from '#app/ui/drawing.tsx'
// The drawing comes as HTML: the page needs its styles alone.
import './mountain.module.css'
import styles from './frame.module.css'

type Drawn = { username: string; points: number }

const NONE: Drawn[] = []

type Props = {
  /** Of a page with several drawings. */
  name?: string
  /** HTML of drawMountain for a screen that is opened in the browser; null when the page came with it. */
  html: string | null
  /** What the drawing shows, in a sentence. */
  label: string
  /** The board's first rows as they are now; null before anything is known. */
  rows?: readonly DrawnRow[] | null
  /** The points that are drawn, to tell who earned since. */
  drawn?: readonly Drawn[]
  /** Stands over the sky. */
  children?: ReactNode
}

/** Everyone on one mountain. */
export function Mountain({ name = 'mountain', html, label, rows = null, drawn = NONE, children }: Props) {
  const mountain = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (rows === null) return
    // Only an open board needs it. A file that is gone after a deployment leaves the drawing as it is.
    import('./move-climbers.ts').then(
      ({ moveClimbers }) => mountain.current !== null && moveClimbers(mountain.current, rows, drawn),
      () => undefined,
    )
  }, [rows, drawn])

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
