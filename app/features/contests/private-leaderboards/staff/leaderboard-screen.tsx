import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { formatDate, formatNumber } from '#app/ui/format.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminLeaderboardView } from './load-leaderboards.server.ts'

const NEUTRAL_NAME = 'Private leaderboard'

function contestText({ openedAt, startsAt, endsAt, timeZone }: NonNullable<AdminLeaderboardView['contest']>): string {
  const dates = `${zonedInstant(startsAt, timeZone)} to ${zonedInstant(endsAt, timeZone)} ${zoneText(timeZone)}`
  return openedAt === null ? `${dates}, a draft` : dates
}

type Props = { view: AdminLeaderboardView; refused: RefusedForm | undefined }

export function AdminLeaderboardScreen({ view, refused }: Props) {
  const { id, name, description, members, owner, createdAt, endsOn, contest, invitationEnd } = view
  const { field } = formOf('rename', { name: NEUTRAL_NAME }, refused)
  const path = `/admin/private-leaderboards/${encodeURIComponent(id)}`
  return (
    <AdminFrame
      current="/admin/private-leaderboards"
      title={name}
      intro={description === '' ? 'A private leaderboard without a description.' : description}
      back={{ href: '/admin/private-leaderboards', label: 'Back to the boards' }}
    >
      <Card title="The board">
        <dl className="soft-terms grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dd]:wrap-anywhere">
          <dt>Owner</dt>
          <dd>
            <Anchor href={`/admin/players/${owner.id}`}>{owner.username}</Anchor>{' '}
            <span className="num caption">{owner.id}</span>
          </dd>
          <dt>Members</dt>
          <dd className="num">{formatNumber(members)}</dd>
          <dt>Created</dt>
          <dd>{formatDate(createdAt)}</dd>
          <dt>{contest === null ? 'Last day' : 'Contest'}</dt>
          <dd>{contest === null ? (endsOn ?? 'none, it goes on') : contestText(contest)}</dd>
          <dt>Invitation</dt>
          <dd>
            a link that ends in <code>{invitationEnd}</code>
          </dd>
          <dt>Id</dt>
          <dd className="num caption">{id}</dd>
        </dl>
      </Card>
      <Card title="Rename">
        <AdminForm intent="rename" button="Rename the board" action={path} className="stack gap-4">
          <TextField
            label="New name"
            {...field('name')}
            autoComplete="off"
            hint="We tell the owner, who can change it again."
          />
          <Checkbox label="Remove the description too" name="clearDescription" defaultChecked />
        </AdminForm>
      </Card>
      <Card title="Invitation">
        <AdminForm intent="renew" button="Renew the invitation" action={path} className="stack gap-4">
          <input type="hidden" name="invitationEnd" value={invitationEnd} />
          <p>Replaces the invitation link, such as after a leak. Members stay, and we tell the owner.</p>
        </AdminForm>
      </Card>
      <Card title="Delete">
        <ActionDetails summary={`Delete ${name}`}>
          <AdminForm intent="delete" button="Delete the board" action={path} className="stack gap-4">
            <p>
              This deletes the board for its owner and all {formatNumber(members)} of its members, and cannot be undone.
              Points stay as they are. We tell the owner.
            </p>
          </AdminForm>
        </ActionDetails>
      </Card>
    </AdminFrame>
  )
}
