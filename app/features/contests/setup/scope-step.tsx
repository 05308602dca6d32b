import { Choices } from '#app/components/contests/choices.tsx'
import type { FormInputs } from '#app/components/contests/form-inputs.ts'
import { TableField } from '#app/components/contests/table-field.tsx'
import { EstablishedNote } from '#app/components/established-note.tsx'
import type { CheckedLine } from '#app/core/github/check-scope.server.ts'
import { REPOSITORIES_CAP } from '#app/domain/contests/contest.ts'
import { readScopeLines } from '#app/domain/contests/setup/scope-lines.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount } from '#app/ui/format.ts'
import { Step } from './step.tsx'
import styles from './setup.module.css'

type Props = {
  form: FormInputs
  lines: CheckedLine[]
  action: string
  isOpen: boolean
  isWrong: boolean
  isDone: boolean
}

export function ScopeStep({ form, lines, action, ...state }: Props) {
  const shown = shownOf(lines)
  return (
    <Step
      number={2}
      title="Scope"
      chosen={chosenScope(form)}
      intro="Where work has to happen to count here. The weekly climb isn’t affected."
      {...state}
    >
      <Choices
        legend="Scope"
        isLegendHidden
        name="scope"
        form={form}
        options={[
          {
            value: 'all',
            label: 'All public work',
            hint: 'Good for a class or team that already knows where to help.',
          },
          {
            value: 'chosen',
            label: 'Chosen repositories and organizations',
            hint: 'Good for a sprint. Ask the maintainers first: they can switch points off.',
          },
        ]}
      />
      <div className={styles.lines}>
        <TableField {...form.field('lines')} hint={HINT} />
      </div>
      {lines.length > 0 && (
        <ul role="list" className={styles.checked} aria-label="Checked lines">
          {shown.map(({ name, state: found, text }) => (
            <li key={name} className={classNames('grid items-baseline', styles[found])}>
              <span aria-hidden="true" className={styles.mark}>
                {MARKS[found]}
              </span>
              <b className={styles.name}>{name}</b>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <EstablishedNote texts={lines.map(({ text }) => text)} />
      {lines.length > shown.length && (
        <p className="text-soft">
          And {formatCount(lines.length - shown.length, 'more line counts', 'more lines count')}.
        </p>
      )}
      <p>
        <Button size="small" name="intent" value="check-lines" formAction={`${action}#step-2`}>
          Check these lines
        </Button>
      </p>
    </Step>
  )
}

const HINT = `One per line: owner/name or an address, or just an owner for all its public repositories. A table with such a column works too. Up to ${numberText(REPOSITORIES_CAP)} lines.`
const FOUND_SHOWN = 20

/** What needs a look comes first, and of what simply counts not all is listed. */
function shownOf(lines: readonly CheckedLine[]): CheckedLine[] {
  const of = (state: CheckedLine['state']) => lines.filter((line) => line.state === state)
  return [...of('missing'), ...of('warning'), ...of('found').slice(0, FOUND_SHOWN)]
}

const MARKS = { found: '✓', warning: '!', missing: '✗' } as const satisfies Record<CheckedLine['state'], string>

function chosenScope({ typed }: FormInputs): string {
  if (typed['scope'] !== 'chosen') return 'All public work'
  const { names } = readScopeLines(typed['lines'] ?? '')
  const repositories = names.filter(({ isRepository }) => isRepository).length
  return [
    formatCount(repositories, 'repository', 'repositories'),
    ...(names.length > repositories ? [formatCount(names.length - repositories, 'owner')] : []),
  ].join(', ')
}
