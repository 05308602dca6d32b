import { classNames, grid, row, stack } from '#app/ui/layout.ts'
import styles from './setup-steps.module.css'

/** The last step is no form: it shows the result. */
export const SETUP_STEPS = ['Join with GitHub', 'Messages and location', 'First points']

/** `current` counts from 1. */
export function SetupSteps({ current }: { current: number }) {
  return (
    <ol role="list" className={classNames(styles.steps, grid(3))} aria-label="Steps">
      {SETUP_STEPS.map((step, index) => {
        const isDone = index + 1 < current
        return (
          <li
            key={step}
            className={classNames(styles.step, 'soft', row(3), isDone && styles.done)}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className={classNames('num', styles.mark, stack('middle'))} aria-hidden="true">
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
