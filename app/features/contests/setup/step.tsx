import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import fold from '#app/ui/fold.module.css'
import styles from './setup.module.css'

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
  const heading = (
    <h2 className="flex flex-[1_1_8rem] items-center gap-3 text-xl">
      <span className={classNames('stack place-items-center', styles.number)} aria-hidden="true">
        {number}
      </span>
      {title}
    </h2>
  )
  const content = (
    <div className="mt-1.5 stack gap-6">
      <p className="text-soft">{intro}</p>
      {children}
    </div>
  )
  return (
    <section
      id={`step-${number}`}
      className={classNames(
        'relative min-w-0 scroll-mt-4 ps-16.75 max-md:ps-0',
        isDone && styles.done,
        isWrong && styles.wrong,
      )}
    >
      <div className="panel p-[clamp(1rem,3vw,1.5rem)]">
        {chosen === undefined ? (
          <>
            {heading}
            {content}
          </>
        ) : (
          <details open={isOpen}>
            <summary className={`${fold.summary} flex flex-wrap items-center gap-x-4 gap-y-1`}>
              {heading}
              <span className="text-small font-normal text-soft">{chosen}</span>
            </summary>
            {content}
          </details>
        )}
      </div>
    </section>
  )
}
