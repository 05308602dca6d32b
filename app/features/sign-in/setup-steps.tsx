import { classNames } from '#app/ui/class-names.ts'
import styles from './sign-in.module.css'

/** The last one shows the result. */
export const SETUP_STEPS = ['Join with GitHub', 'Messages and location', 'First points']

/** `current` from 1. On a phone always in a row. */
export function SetupSteps({ current, isInARow = false }: { current: number; isInARow?: boolean }) {
  return (
    <ol role="list" className={`grid gap-3 ${isInARow ? 'grid-cols-3' : 'max-md:grid-cols-3'}`} aria-label="Steps">
      {SETUP_STEPS.map((step, index) => {
        const isDone = index + 1 < current
        return (
          <li
            key={step}
            className={classNames('flex items-center gap-3 text-soft', styles.step, isDone && styles.done)}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className={classNames('num stack place-items-center', styles.mark)} aria-hidden="true">
              {isDone ? '✓' : index + 1}
            </span>
            {step}
            {isDone && <span className="visually-hidden"> (done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
