import type { CheckedLine } from '#app/core/github/check-scope.server.ts'
import { readScopeLines } from '#app/domain/contests/scope-lines.ts'
import { Button } from '#app/ui/button.tsx'
import { formatCount } from '#app/ui/format.ts'
import { classNames, grid } from '#app/ui/layout.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { Choices } from './choices.tsx'
import type { FormInputs } from './form-inputs.ts'
import { Step } from './step.tsx'
import styles from './scope-step.module.css'

type Props = {
  form: FormInputs
  lines: CheckedLine[]
  action: string
  isOpen: boolean
  isWrong: boolean
  isDone: boolean
}

export function ScopeStep({ form, lines, action, ...state }: Props) {
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
        <TextAreaField {...form.field('lines')} spellCheck={false} autoCapitalize="none" />
      </div>
      {lines.length > 0 && (
        <ul role="list" className={styles.checked} aria-label="Checked lines">
          {lines.map(({ name, state: found, text }) => (
            <li key={name} className={classNames(styles[found], grid('baseline'))}>
              <span aria-hidden="true" className={styles.mark}>
                {MARKS[found]}
              </span>
              <b className={styles.name}>{name}</b>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button size="small" name="intent" value="check-lines" formAction={`${action}#step-2`}>
          Check these lines
        </Button>
      </p>
    </Step>
  )
}

const MARKS = { found: '✓', warning: '!', missing: '✗' } as const satisfies Record<CheckedLine['state'], string>

function chosenScope({ fields }: FormInputs): string {
  if (fields['scope'] !== 'chosen') return 'All public work'
  const { names } = readScopeLines(fields['lines'] ?? '')
  const repositories = names.filter(({ isRepository }) => isRepository).length
  return [
    formatCount(repositories, 'repository', 'repositories'),
    ...(names.length > repositories ? [formatCount(names.length - repositories, 'owner')] : []),
  ].join(', ')
}
