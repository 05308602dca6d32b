import { STEPS } from '#app/content/how-it-works.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from './sections.tsx'
import styles from './home.module.css'

export function HowItWorks() {
  return (
    <Section id="how" title="How a week works">
      <ol role="list" className={classNames('grid grid-cols-fit-60 gap-x-8 gap-y-4', styles.steps)}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className="num gain inline-block rounded-[2px] bg-moss-tint px-2 py-0.5" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="text-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
