import type { ReactNode } from 'react'
import { RULE_REASON } from '#app/domain/contests/contest.ts'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { stack } from '#app/ui/layout.ts'
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

type FormProps = { view: ChangesView; intent: string; summary: string; isRefused: boolean; children: ReactNode }

/** A folded form, which opens where it was refused; one is open at a time. */
export function ChangeForm({ view, intent, summary, isRefused, children }: FormProps) {
  return (
    <Disclosure summary={summary} group="changes" isOpen={isRefused}>
      <form method="post" action={deskHref(view.head.id, 'changes')} className={stack(4)} noValidate>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="seen" value={view.seen} />
        {children}
        <p>
          <Button tone="primary">Announce the change</Button>
        </p>
      </form>
    </Disclosure>
  )
}
