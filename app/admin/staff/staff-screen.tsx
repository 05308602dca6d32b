import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import type { StaffMember } from '#app/admin/frame/admin-view.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './staff-screen.module.css'

export type StaffView = {
  staff: { email: string }
  members: StaffMember[]
  /** The result of the last form; `id` is the account it concerned, null a new one. */
  refused: { id: string | null; email: string; error: string } | null
  /** A new token, shown only once. */
  issued: { email: string; token: string } | null
}

export function StaffScreen({ view }: { view: StaffView }) {
  const { staff, members, refused, issued } = view
  const adding = refused !== null && refused.id === null ? refused : null
  return (
    <AdminFrame
      current="/admin/staff"
      title="Staff"
      intro="Everyone with access. Another member of staff changes your own account."
    >
      {issued !== null && (
        <Notice tone="success" isUrgent title={`A token for ${issued.email}`}>
          <p>
            Send it through a private channel. It works once, within 24 hours, at /admin?setup, and is not shown again.
          </p>
          <p className={styles.token}>
            <code className={styles.code}>{issued.token}</code>
            <CopyButton text={issued.token} label="Copy token" />
          </p>
        </Notice>
      )}
      <Card title="Accounts">
        <ul role="list" className={styles.list}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} error={refused?.id === member.id ? refused.error : null} />
          ))}
        </ul>
      </Card>
      <Card title="Add a member of staff">
        <form method="post" action="/admin/staff" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="add" />
          {adding !== null && (
            <Notice tone="danger" isUrgent isInitialFocus title={adding.error}>
              Nothing was changed.
            </Notice>
          )}
          <TextField
            label="Their e-mail"
            name="email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            defaultValue={adding?.email ?? ''}
            hint="You get a token to hand over. They choose password and authenticator themselves."
          />
          <OwnPassword />
          <p>
            <Button tone="primary">Make a token</Button>
          </p>
        </form>
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

function MemberRow({ member, error }: { member: StaffMember; error: string | null }) {
  const { email, state, createdAt, isSelf } = member
  return (
    <li className={styles.member}>
      <div className={styles.line}>
        <span className={styles.email}>{email}</span>
        <Tag tone={state === 'active' ? 'moss' : 'plain'}>{STATES[state]}</Tag>
        {isSelf && <Tag>You</Tag>}
        <span className={styles.since}>since {formatDate(createdAt)}</span>
      </div>
      {!isSelf && <ChangeForm member={member} error={error} />}
    </li>
  )
}

function ChangeForm({ member: { id, email, state }, error }: { member: StaffMember; error: string | null }) {
  return (
    <ActionDetails summary={`Change ${email}`} isOpen={error !== null}>
      <form method="post" action="/admin/staff" className={styles.form} noValidate>
        <input type="hidden" name="id" value={id} />
        {error !== null && (
          <Notice tone="danger" isUrgent isInitialFocus title={error}>
            Nothing was changed.
          </Notice>
        )}
        <p className="soft">
          Resetting removes the password, the authenticator and every session, and makes a new token.
        </p>
        <OwnPassword />
        <div className={styles.actions}>
          {state !== 'disabled' && (
            <Button name="intent" value="reset">
              Reset
            </Button>
          )}
          {state === 'disabled' && (
            <Button name="intent" value="enable">
              Enable
            </Button>
          )}
          {state !== 'disabled' && (
            <Button name="intent" value="disable">
              Disable
            </Button>
          )}
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
