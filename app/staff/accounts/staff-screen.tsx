import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffMember } from './list-staff.server.ts'

/** A new token is shown once. */
export type StaffAnswer = RefusedForm & { issued?: { email: string; token: string } }

type Props = { members: StaffMember[]; answer: StaffAnswer | undefined }

export function StaffScreen({ members, answer }: Props) {
  const issued = answer?.issued
  const refused = issued === undefined ? answer : undefined
  const { field, error } = formOf('add', { email: '' }, refused)
  return (
    <AdminFrame
      current="/admin/staff"
      title="Staff"
      intro="Everyone with access. Another member of staff changes your own account."
    >
      {issued !== undefined && (
        <Notice tone="success" isUrgent title={`A token for ${issued.email}`}>
          <p>
            Send it through a private channel. It works once, within 24 hours, at /admin?setup, and is not shown again.
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <code className="min-w-0 rounded bg-raised px-3 py-2 wrap-anywhere select-all">{issued.token}</code>
            <CopyButton text={issued.token} label="Copy token" />
          </p>
        </Notice>
      )}
      <Card title="Accounts">
        <ul role="list" className="stack">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              error={refused?.values['id'] === member.id ? refused.errors.form : undefined}
            />
          ))}
        </ul>
      </Card>
      <Card title="Add a member of staff">
        <AdminForm
          intent="add"
          button="Make a token"
          tone="primary"
          error={error}
          action="/admin/staff"
          className="stack gap-6"
        >
          <TextField
            label="Their e-mail"
            {...field('email')}
            type="email"
            autoComplete="off"
            spellCheck={false}
            hint="You get a token to hand over. They choose password and authenticator themselves."
          />
          <OwnPassword />
        </AdminForm>
      </Card>
    </AdminFrame>
  )
}

const STATES: Record<StaffMember['state'], string> = {
  active: 'Active',
  invited: 'Waiting for setup',
  lapsed: 'Token expired',
  disabled: 'Disabled',
}

function MemberRow({ member, error }: { member: StaffMember; error: string | undefined }) {
  const { email, state, createdAt, isSelf } = member
  return (
    <li className="divided stack gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold wrap-anywhere">{email}</span>
        <Tag tone={state === 'active' ? 'moss' : 'plain'}>{STATES[state]}</Tag>
        {isSelf && <Tag>You</Tag>}
        <span className="hint">since {formatDate(createdAt)}</span>
      </div>
      {!isSelf && <ChangeForm member={member} error={error} />}
    </li>
  )
}

const LABELS = { enable: 'Enable', reset: 'Reset', disable: 'Disable' }

function ChangeForm({ member: { id, email, state }, error }: { member: StaffMember; error: string | undefined }) {
  return (
    <ActionDetails summary={`Change ${email}`} isOpen={error !== undefined}>
      <form method="post" action="/admin/staff" className="stack gap-6" noValidate>
        <input type="hidden" name="id" value={id} />
        <Refusal error={error} />
        <p className="text-soft">
          Resetting removes the password, the authenticator and every session, and makes a new token.
        </p>
        <OwnPassword />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {(state === 'disabled' ? (['enable'] as const) : (['reset', 'disable'] as const)).map((intent) => (
            <Button key={intent} name="intent" value={intent}>
              {LABELS[intent]}
            </Button>
          ))}
        </div>
      </form>
    </ActionDetails>
  )
}

function OwnPassword() {
  return (
    <TextField
      label="Your own password"
      name="password"
      type="password"
      autoComplete="current-password"
      hint="Confirms that it is you."
    />
  )
}
