import type { ReactNode } from 'react'
import { Drawing } from '#app/ui/drawing.tsx'
import styles from './face.module.css'

type Props = {
  /** HTML of drawFace for a screen that is opened in the browser; null when the page came with it. */
  html: string | null
  /** What the drawing shows, in a sentence. */
  label: string
  /** Stands over the sky. */
  children?: ReactNode
}

/** Everyone on one mountain. */
export function Face({ html, label, children }: Props) {
  return (
    <div className={styles.face}>
      <p className="visually-hidden">{label}</p>
      <div className={styles.drawing}>
        <Drawing name="face" html={html} />
      </div>
      <div className={styles.over}>{children}</div>
    </div>
  )
}
