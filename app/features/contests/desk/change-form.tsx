import type { ReactNode } from 'react'
import { formOf, type FieldAttributes } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { RULE_REASON } from '#app/domain/contests/contest.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { OwnersView } from './settings-section.tsx'
import styles from './desk.module.css'

/** Every change has a public reason. */
export const REASON = { reason: { required: true, maxLength: RULE_REASON.most } }
export const WHY = {
  label: 'Why',
  rows: 2,
  hint: `${RULE_REASON.least} to ${RULE_REASON.most} characters, for everyone to read.`,
}

const INTENTS = {
  end: 'change-end',
  scope: 'change-scope',
  team_size: 'change-teams',
  teams_lock: 'change-lock',
  prizes: 'change-rewards',
} as const satisfies Record<keyof OwnersView['stays'], string>

type Props<Stored> = {
  view: OwnersView
  what: keyof typeof INTENTS
  title: string
  now: ReactNode
  summary: string
  stored: Stored
  children: (field: (name: keyof Stored & string) => FieldAttributes) => ReactNode
}

/** Something that an open contest has, and the folded form that changes it, or why it stays; one is open at a time. */
export function ChangeRow<Stored extends object>({ view, what, title, now, summary, stored, children }: Props<Stored>) {
  const { head, stays, seen, refused } = view
  const form = formOf<Record<string, unknown>>(INTENTS[what], { ...stored, reason: '' }, refused, REASON)
  return (
    <SettingRow title={title} now={now}>
      {stays[what] !== null ? (
        <p className="basis-full text-soft">{stays[what]}</p>
      ) : (
        <Disclosure summary={summary} group="changes" isOpen={form.isRefused}>
          <IntentForm
            intent={INTENTS[what]}
            action={deskHref(head.id, 'settings')}
            hidden={{ seen }}
            encType={what === 'scope' ? 'multipart/form-data' : undefined}
            button="Announce the change"
            tone="primary"
          >
            {children(form.field)}
            {what !== 'prizes' && <TextAreaField {...WHY} {...form.field('reason')} />}
          </IntentForm>
        </Disclosure>
      )}
    </SettingRow>
  )
}

export function SettingRow({ title, now, children }: { title: string; now: ReactNode; children?: ReactNode }) {
  return (
    <li className={classNames('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', styles.row)}>
      <div className="flex-[1_1_16rem] [&>p]:text-soft">
        <b>{title}</b>
        {now}
      </div>
      {children}
    </li>
  )
}
