import type { ReactNode } from 'react'
import { formOf, type FieldAttributes } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { RULE_REASON } from '#app/domain/contests/contest.ts'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'

export type ChangesView = Extract<DeskView, { section: 'changes' }>

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
} as const satisfies Record<keyof ChangesView['stays'], string>

type Props<Stored> = {
  view: ChangesView
  what: keyof typeof INTENTS
  title: string
  /** How it is. */
  now: ReactNode
  summary: string
  stored: Stored
  children: (field: (name: keyof Stored & string) => FieldAttributes) => ReactNode
}

/** Something that an open contest has, and the folded form that changes it, or why it stays; one is open at a time. */
export function ChangeCard<Stored extends object>({
  view,
  what,
  title,
  now,
  summary,
  stored,
  children,
}: Props<Stored>) {
  const { head, stays, seen, refused } = view
  const form = formOf<Record<string, unknown>>(INTENTS[what], { ...stored, reason: '' }, refused, REASON)
  return (
    <Card title={title}>
      <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
        {now}
        {stays[what] !== null ? (
          <p className="text-soft">{stays[what]}</p>
        ) : (
          <Disclosure summary={summary} group="changes" isOpen={form.isRefused}>
            <IntentForm
              intent={INTENTS[what]}
              action={deskHref(head.id, 'changes')}
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
      </div>
    </Card>
  )
}
