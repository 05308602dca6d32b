import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { OPEN_POINTS_PER_DAY, OPEN_POINTS_PER_WEEK } from '#app/domain/points/points-table.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import type { WhyAnswer } from './load-why.server.ts'
import { RowsAnswer } from './rows-answer.tsx'
import { Verdict } from './verdict.tsx'
import styles from './why-screen.module.css'

type Props = { answer: Extract<WhyAnswer, { kind: 'repository' }> }
type AnswerProps = Props & { typed: string; refused: RefusedForm | undefined }

export function RepositoryAnswer({ answer, typed, refused }: AnswerProps) {
  return (
    <>
      <ProjectStatus answer={answer} />
      {answer.created !== null && (
        <>
          <h2 className="mt-8 mb-4 text-lg">What creating it earned</h2>
          <RowsAnswer answer={answer.created} typed={typed} refused={refused} />
        </>
      )}
    </>
  )
}

function ProjectStatus({ answer }: Props) {
  return (
    <div className={classNames('grid items-start gap-6', styles.answer)}>
      <div className={classNames('panel', styles.receipt)}>
        <RepositoryVerdict answer={answer} />
        <MaintainersWord answer={answer} />
      </div>
      <Card title="What established means">
        <p>{POINTS_RULE.established}</p>
        {answer.nextStatus !== answer.projectStatus && answer.nextStatus === 'established' && (
          <p className={styles.note}>It becomes established next Monday.</p>
        )}
      </Card>
    </div>
  )
}

function MaintainersWord({ answer: { rules, pause } }: Props) {
  if (rules.length === 0) return null
  return (
    <section className="stack gap-3 px-[clamp(1rem,3vw,1.75rem)] pt-4 pb-5.5" aria-labelledby="maintainers">
      <h3 id="maintainers">What its maintainers ask for</h3>
      <ul className={classNames('stack gap-2', styles.rules)}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {pause !== '' && <blockquote className="as-written border-s-3 border-danger ps-4">{pause}</blockquote>}
    </section>
  )
}

function RepositoryVerdict({ answer: { name, projectStatus, stop } }: Props) {
  if (stop === 'none')
    return (
      <Verdict tone="neutral" figure="0" title="No points here">
        The maintainers of {name} switched points off. Only they can switch them back on.
      </Verdict>
    )
  if (stop === 'braked')
    return (
      <Verdict tone="neutral" figure="0" title="The brake is on">
        The maintainers of {name} asked for a pause. Reviews, issues and comments there still count. Pull requests
        opened or accepted now earn nothing, even after the pause.
      </Verdict>
    )
  if (projectStatus === 'established')
    return (
      <Verdict tone="earned" figure="✓" title="Work here counts in full">
        {name} is established this week. {POINTS_RULE.full}
      </Verdict>
    )
  if (projectStatus === 'not_established')
    return (
      <Verdict
        tone="open"
        figure={formatNumber(OPEN_POINTS_PER_DAY)}
        title={`Work here counts towards your ${OPEN_POINTS_PER_DAY} points a day`}
      >
        {name} isn’t established this week, so work here counts towards the {OPEN_POINTS_PER_DAY} points a day and{' '}
        {OPEN_POINTS_PER_WEEK} a week that you can earn alone. Our staff can mark it as established. If you have work
        there, sign in, paste the link to it, and ask.
      </Verdict>
    )
  return (
    <Verdict tone="open" figure="…" title="Not looked up yet">
      We haven’t asked GitHub about {name} yet. We ask when the first work there could count in full. Until then, work
      there counts towards the {OPEN_POINTS_PER_DAY} points a day.
    </Verdict>
  )
}
