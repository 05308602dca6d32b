import { LabelsField } from '#app/components/contests/labels-field.tsx'
import { formOf } from '#app/components/form-of.ts'
import { MANUAL_POINTS_SHARE_OPTIONS } from '#app/domain/contests/by-hand/hand-decision.ts'
import { changeLabels, changeValues } from '#app/domain/contests/contest-change.ts'
import {
  agentsChoice,
  AGENTS_OPTIONS,
  CONTEST_RULES,
  earnsBy,
  manualPointsShare,
  isOn,
  WEIGHTS,
  type ContestRules,
} from '#app/domain/contests/contest-rules.ts'
import { RULE_REASON } from '#app/domain/contests/contest.ts'
import { LABELS_CAP, namedLabels } from '#app/domain/contests/labels/label-rules.ts'
import { labelRows } from '#app/domain/contests/labels/label-text.ts'
import { labelLines } from '#app/domain/contests/labels/write-label-lines.ts'
import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { RulePreview } from './change-rule.server.ts'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { SettingsView } from './settings-section.tsx'
import styles from './desk.module.css'

/** What counts, what was changed of it, and for the owner the form that changes a rule. */
export function Rules({ view }: { view: SettingsView }) {
  const { head, versions, owners } = view
  const newest = versions.at(-1)
  if (newest === undefined) return null
  const hasChanges = newest.version > 1 || (owners?.changes ?? []).length > 0
  return (
    <DeskPart id="rules" title="Rules" aside={`Version ${newest.version}`}>
      <div
        className={classNames('stack items-start gap-6', hasChanges && 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}
      >
        <Card title="What counts">
          <RulesTable rules={newest.rules} />
          {head.isOwner && (head.state === 'soon' || head.state === 'running') && (
            <div className="mt-4">
              <ChangeRule view={view} rules={newest.rules} />
            </div>
          )}
        </Card>
        {hasChanges && <Changes view={view} />}
      </div>
    </DeskPart>
  )
}

function RulesTable({ rules }: { rules: ContestRules }) {
  return (
    <Table caption="What counts in this contest">
      <thead>
        <tr>
          <th scope="col">Work</th>
          <th scope="col" className="text-end tabular-nums">
            Earns
          </th>
          <th scope="col" className="text-end tabular-nums">
            Most a day
          </th>
        </tr>
      </thead>
      <tbody>
        {CONTEST_RULES.map((rule) => (
          <tr key={rule}>
            <th scope="row">{POINTS_TABLE[rule].label}</th>
            <td className="text-end tabular-nums">{isOn(rules, rule) ? `+${earnsBy(rules, rule)}` : 'off'}</td>
            <td className="text-end tabular-nums">{isOn(rules, rule) ? rules.kinds[rule].limit : ''}</td>
          </tr>
        ))}
        {agentsChoice(rules) !== 'counted' && (
          <tr>
            <th scope="row">Opened by an agent</th>
            <td className="text-end tabular-nums" colSpan={2}>
              {agentsChoice(rules) === 'only' ? 'nothing else' : 'off'}
            </td>
          </tr>
        )}
        {manualPointsShare(rules) > 0 && (
          <tr>
            <th scope="row">Points by hand</th>
            <td className="text-end tabular-nums" colSpan={2}>
              {manualPointsShare(rules)}% at most
            </td>
          </tr>
        )}
        {labelRows(rules).map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">Label {name}</th>
            <td className="text-end tabular-nums" colSpan={2}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The rules' and, for the owner, all others, the newest first. */
function Changes({ view: { versions, owners, head } }: { view: SettingsView }) {
  const changes = [
    ...versions.slice(1).map((version) => ({ ...version, title: 'A rule changed', values: '' })),
    ...(owners?.changes ?? []).map((change) => ({
      ...change,
      title: changeLabels[change.what],
      values: changeValues(change, head.timeZone),
    })),
  ].toSorted((one, other) => other.createdAt - one.createdAt)
  return (
    <Card title="Changes so far" aside="Every change stays public">
      <ul role="list" className={classNames('stack', styles.list)}>
        {changes.map(({ title, values, reason, effectiveFrom, createdAt }) => (
          <li key={`${title} ${createdAt}`}>
            <p>
              <b>{title}</b>
            </p>
            {values !== '' && <p>{values}</p>}
            {reason !== null && <p>“{reason}”</p>}
            <p className="text-soft">From {zonedInstant(effectiveFrom, head.timeZone)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ChangeRule({ view, rules }: { view: SettingsView; rules: ContestRules }) {
  const { head, refused } = view
  const rule = 'pull_request_accepted'
  const stored: Record<string, unknown> = {
    rule,
    isOn: rules.kinds[rule].isOn,
    weight: rules.kinds[rule].weight,
    limit: rules.kinds[rule].limit,
    agents: agentsChoice(rules),
    givenShare: manualPointsShare(rules),
    reason: '',
    labels: labelLines(rules),
  }
  const sent = refused?.intent === 'preview-rule' ? { ...refused, intent: 'rule' } : refused
  const form = formOf('rule', stored, sent, { reason: { maxLength: RULE_REASON.most } })
  return (
    <Disclosure summary="Change a rule" group="changes" isOpen={form.isRefused}>
      <form method="post" action={deskHref(head.id, 'settings')} className="stack gap-4" noValidate>
        <p>
          Everyone sees the change and your reason. It takes effect at midnight {zoneText(head.timeZone)} and never
          touches points earned before. At most one change in 24 hours, with one correction within the hour, and none in
          the last 48.
        </p>
        <div className="grid items-end gap-4 md:grid-cols-2">
          <SelectField
            label="Rule"
            options={CONTEST_RULES.map((one) => ({ value: one, label: POINTS_TABLE[one].label }))}
            {...form.field('rule')}
          />
          <Checkbox label="It counts" {...form.checkbox('isOn')} />
          <SelectField
            label="Weight"
            options={WEIGHTS.map((weight) => ({ value: String(weight), label: `×${weight}` }))}
            {...form.field('weight')}
          />
          <TextField label="Most a day" inputMode="numeric" {...form.field('limit')} />
          <SelectField label="Pull requests that agents open" options={AGENTS_OPTIONS} {...form.field('agents')} />
          <SelectField
            label="Points that you give by hand"
            options={MANUAL_POINTS_SHARE_OPTIONS}
            {...form.field('givenShare')}
          />
        </div>
        <Disclosure
          summary={`Labels, ${namedLabels(rules).length} of ${LABELS_CAP}`}
          isOpen={form.field('labels').error !== undefined}
        >
          <LabelsField {...form.field('labels')} />
        </Disclosure>
        <TextAreaField
          label="Why"
          rows={3}
          hint="Shown on the contest page and in the API."
          {...form.field('reason')}
        />
        {refused?.preview !== undefined && <Preview preview={refused.preview} />}
        <p className="flex flex-wrap gap-3">
          <Button name="intent" value="preview-rule">
            Preview the change
          </Button>
          <Button tone="primary" name="intent" value="rule">
            Announce the change
          </Button>
        </p>
      </form>
    </Disclosure>
  )
}

function Preview({ preview }: { preview: RulePreview[] }) {
  return (
    <dl
      aria-label="What it does"
      className="panel px-4 py-2 [&>div]:py-2 [&>div_dd]:text-end [&>div_dd]:font-semibold [&>div_dt]:text-soft"
    >
      {preview.map(({ label, before, after }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd>
            {before} → {after}
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4">
        <dt>Earned so far</dt>
        <dd>Unchanged</dd>
      </div>
    </dl>
  )
}
