import { useId, type ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './why-screen.module.css'

type VerdictProps = { tone: 'earned' | 'neutral' | 'open'; figure: string; title: string; children?: ReactNode }

export function Verdict({ tone, figure, title, children }: VerdictProps) {
  const heading = useId()
  return (
    <section
      className={classNames('grid items-center gap-x-6 gap-y-2 wrap-anywhere', styles.verdict, styles[tone])}
      aria-labelledby={heading}
    >
      <b className={styles.figure} aria-hidden="true">
        {figure}
      </b>
      <div>
        <h2 id={heading}>{title}</h2>
        {children !== undefined && <p>{children}</p>}
      </div>
    </section>
  )
}

function Example({ children, ...verdict }: VerdictProps) {
  return (
    <div className={classNames('panel', styles.receipt)}>
      <Verdict {...verdict} />
      <p className="px-[clamp(1rem,3vw,1.75rem)] py-4.5 text-soft">{children}</p>
    </div>
  )
}

export function Examples() {
  return (
    <section className={classNames('grid gap-4', styles.examples)} aria-labelledby="answers">
      <h2 id="answers" className={styles.examplesTitle}>
        You get one of three answers. <span>Each lists our checks, in order.</span>
      </h2>
      <Example tone="earned" figure="+40" title="It earned points">
        Somebody else accepted it, so it counts in full. You see the rule and the week.
      </Example>
      <Example tone="neutral" figure="0" title="It earned nothing">
        Its own author merged it. You see who can change that: nobody, the maintainer, our staff, or time.
      </Example>
      <Example tone="open" figure="40" title="It can still earn">
        Open for two days, waiting for somebody else to accept it.
      </Example>
    </section>
  )
}
