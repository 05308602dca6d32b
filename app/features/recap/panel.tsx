import { useId, type ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './panel.module.css'

type Props = {
  /** What this part of the story is about: 'The best day'. */
  mark: string
  title: ReactNode
  /** A bare figure is set larger than a sentence. */
  isFigure?: boolean
  picture?: ReactNode
  /** The picture takes the whole width below the text. */
  isWide?: boolean
  children?: ReactNode
}

/** One stop of the story: a waymark, its headline, and a picture beside it. */
export function Panel({ mark, title, isFigure = false, picture, isWide = false, children }: Props) {
  const id = useId()
  return (
    <section className={classNames(styles.panel, isWide && styles.wide)} aria-labelledby={id}>
      <div className={styles.words}>
        <p className={styles.mark}>
          <i aria-hidden="true" />
          {mark}
        </p>
        <h2 id={id} className={isFigure ? styles.figure : styles.title}>
          {title}
        </h2>
        {children}
      </div>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
    </section>
  )
}
