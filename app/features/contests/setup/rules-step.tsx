import type { FormInputs } from '#app/components/contests/form-inputs.ts'
import { LabelsField } from '#app/components/contests/labels-field.tsx'
import { MANUAL_POINTS_SHARE_OPTIONS } from '#app/domain/contests/by-hand/hand-decision.ts'
import {
  AGENTS_OPTIONS,
  CONTEST_RULES,
  DAILY_LIMIT,
  earnsBy,
  isOn,
  WEIGHTS,
} from '#app/domain/contests/contest-rules.ts'
import { goByLabels, namedLabels } from '#app/domain/contests/labels/label-rules.ts'
import { readRules } from '#app/domain/contests/setup/contest-fields.ts'
import { OPEN_POINTS_PER_DAY, POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Example } from './example.tsx'
import { Step } from './step.tsx'
import styles from './setup.module.css'

type Props = {
  form: FormInputs
  action: string
  isOpen: boolean
  isWrong: boolean
  isDone: boolean
}

/** What others take up first. */
const ORDER = [
  'pull_request_accepted',
  'pull_request_opened',
  'issue_completed',
  'issue_opened',
  'review_verdict',
  'review_text',
  'comment',
  'commits',
  'repository',
] as const satisfies readonly Rule[]

export function RulesStep({ form, action, ...state }: Props) {
  const rules = readRules(form.typed).value
  const counting = CONTEST_RULES.filter((rule) => isOn(rules, rule)).length
  return (
    <Step
      number={3}
      title="Rules"
      chosen={[
        `${formatCount(counting, 'kind')} ${counting === 1 ? 'counts' : 'count'}`,
        ...(goByLabels(rules) ? [formatCount(namedLabels(rules).length, 'label')] : []),
      ].join(', ')}
      intro="These start from the weekly climb. Switch off what you don’t want more of. Less is kinder to maintainers."
      {...state}
    >
      {form.errors['kinds'] !== undefined && <Notice tone="danger">{form.errors['kinds']}</Notice>}
      <div id="kinds" role="group" aria-label="What counts">
        <p className={classNames('grid items-center gap-3', styles.head)} aria-hidden="true">
          <span>Counts</span>
          <span>Weight</span>
          <span>Most a day</span>
          <span>Earns</span>
        </p>
        {ORDER.map((rule) => (
          <Kind key={rule} rule={rule} form={form} earns={earnsBy(rules, rule)} />
        ))}
      </div>
      <Checkbox
        label="Accepted work only"
        {...form.checkbox('acceptedOnly')}
        hint="We recommend this: a pull request earns when somebody else merges it. Opening one earns nothing."
      />
      <SelectField
        label="Pull requests that agents open"
        {...form.input('agents')}
        options={AGENTS_OPTIONS}
        hint="An agent’s own account opens them for somebody. What people open themselves is theirs, however it was written."
      />
      <SelectField
        label="Points that you give by hand"
        {...form.input('givenShare')}
        options={MANUAL_POINTS_SHARE_OPTIONS}
        hint="For talks, mentoring or triage. Each needs a reason that everyone reads. What is over the share waits."
      />
      <Disclosure
        summary={goByLabels(rules) ? `Labels, ${namedLabels(rules).length}` : 'Labels: none'}
        isOpen={form.errors['labels'] !== undefined}
      >
        <LabelsField {...form.input('labels')} />
      </Disclosure>
      <Checkbox
        label="Everyone here knows each other"
        {...form.checkbox('isAmongFriends')}
        hint={`For private contests: lifts the limit of ${OPEN_POINTS_PER_DAY} points a day that people can earn alone.`}
      />
      <Example fields={form.typed} />
      <Button isFallback size="small" name="intent" value="count" formAction={`${action}#step-3`}>
        Recalculate
      </Button>
    </Step>
  )
}

function Kind({ rule, form, earns }: { rule: Rule; form: FormInputs; earns: number }) {
  const { label } = POINTS_TABLE[rule]
  return (
    <div className={classNames('grid items-center gap-3', styles.kind)} role="group" aria-label={label}>
      <Checkbox label={label} {...form.checkbox(`on-${rule}`)} />
      <SelectField
        label={`Weight of ${label}`}
        isLabelHidden
        {...form.input(`weight-${rule}`)}
        options={WEIGHTS.map((weight) => ({ value: String(weight), label: `×${weight}` }))}
      />
      <TextField
        label={`${label}, most a day`}
        isLabelHidden
        {...form.input(`limit-${rule}`)}
        type="number"
        inputMode="numeric"
        min={DAILY_LIMIT.least}
        max={DAILY_LIMIT.most}
      />
      <p className={earns === 0 ? 'text-end font-mono text-soft' : 'text-end font-mono font-semibold text-moss'}>
        {earns === 0 ? 'off' : `+${earns}`}
      </p>
    </div>
  )
}
