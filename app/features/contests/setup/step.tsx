import type { ReactNode } from 'react'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import fold from '#app/ui/fold.module.css'
import styles from './step.module.css'

type Props = {
  number: number
  title: string
  /** What is chosen in it, for a folded step. */
  chosen?: string
  intro: string
  isOpen?: boolean
  isWrong: boolean
  isDone: boolean
  children: ReactNode
}

/** A step of the form; one without `chosen` is always open. */
export function Step({ number, title, chosen, intro, isOpen = false, isWrong, isDone, children }: Props) {
  const heading = <h2 className={styles.title}>{title}</h2>
  const content = (
    <div className={classNames(styles.content, stack(5))}>
      <p className="soft">{intro}</p>
      {children}
    </div>
  )
  return (
    <section id={`step-${number}`} className={classNames(styles.step, isDone && styles.done, isWrong && styles.wrong)}>
      <span className={classNames(styles.number, stack('middle'))} aria-hidden="true">
        {number}
      </span>
      <div className={classNames(styles.card, 'panel')}>
        {chosen === undefined ? (
          <>
            {heading}
            {content}
          </>
        ) : (
          <details open={isOpen}>
            <summary className={`${fold.summary} ${cluster([1, 4])}`}>
              {heading}
              <span className={styles.chosen}>{chosen}</span>
            </summary>
            {content}
          </details>
        )}
      </div>
    </section>
  )
}
