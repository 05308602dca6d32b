import { formOf } from '#app/components/form-of.ts'
import { IntentButton, IntentForm } from '#app/components/intent-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import { ROLES_CAP } from '#app/domain/contests/contest.ts'
import type { OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DeskPart, PANEL } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { PeopleView } from './people-section.tsx'
import styles from './desk.module.css'

const ROLE_TEXTS = {
  moderator: 'Moderator. Decides about days under review, answers questions, moves players',
  viewer: 'Viewer. Can see the desk, can’t change anything',
} as const

export function Roles({ view }: { view: PeopleView }) {
  const { head, roles, offers, ownerUsername, hasOwnerPage, refused } = view
  const page = deskHref(head.id, 'people')
  const form = formOf('role', { username: '', role: 'moderator' }, refused, { username: { required: true } })
  return (
    <DeskPart id="helpers" title="Helpers" aside={`Up to ${ROLES_CAP}`}>
      <div className={PANEL}>
        <ul role="list" className={classNames('stack', styles.list)}>
          <li>
            <p>
              <b>
                <PlayerName username={ownerUsername} hasPage={hasOwnerPage} />
              </b>
            </p>
            <p className="text-soft">Owner. Can do everything</p>
          </li>
          {roles.map(({ playerId, username, hasPage, avatarUrl, role }) => (
            <li key={playerId} className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}>
              <div>
                <p className="flex items-center gap-3">
                  <Avatar name={username} url={avatarUrl} />
                  <b>
                    <PlayerName username={username} hasPage={hasPage} />
                  </b>
                </p>
                <p className="text-soft">{ROLE_TEXTS[role]}</p>
              </div>
              {head.isOwner && (
                <IntentButton
                  action={page}
                  sends={{ intent: 'end-role', playerId }}
                  size="small"
                  aria-label={`End the role of ${username}`}
                >
                  End the role
                </IntentButton>
              )}
            </li>
          ))}
          {offers.map((offer) => (
            <Offer key={offer.playerId} head={head} offer={offer} />
          ))}
        </ul>
        {(head.role === 'moderator' || head.role === 'viewer') && (
          <Disclosure summary="Give up your role">
            <IntentForm intent="leave-desk" action={page} button="Give it up">
              <p>
                You’ll no longer see the desk, and the invitation link is renewed.
                {head.role === 'moderator' && ' You still can’t climb here afterwards.'}
              </p>
            </IntentForm>
          </Disclosure>
        )}
        {head.isOwner && (
          <Disclosure summary="Ask somebody to help" isOpen={form.isRefused}>
            <form method="post" action={page} className="stack gap-4" noValidate>
              <input type="hidden" name="intent" value="role" />
              <TextField label="Username" prefix="@" {...form.field('username')} />
              <SelectField
                label="Role"
                options={[
                  { value: 'moderator', label: 'Moderator' },
                  { value: 'viewer', label: 'Viewer' },
                ]}
                {...form.field('role')}
              />
              <p>
                <Button>Ask them</Button>
              </p>
              <p className="text-soft">
                They’ll find the request under My leaderboards and have 14 days to accept. Moderators can’t climb here,
                even after giving up the role. A climber can only be a viewer.
              </p>
            </form>
          </Disclosure>
        )}
      </div>
    </DeskPart>
  )
}

const INVITED = {
  owner: 'Asked to take it over',
  moderator: 'Asked to moderate',
  viewer: 'Asked to be a viewer',
} as const satisfies Record<OfferedRole, string>

function Offer({
  head,
  offer: { playerId, username, hasPage, role, until },
}: {
  head: PeopleView['head']
  offer: PeopleView['offers'][number]
}) {
  return (
    <li className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}>
      <div>
        <p>
          <PlayerName username={username} hasPage={hasPage} />
        </p>
        <p className="text-soft">
          {until === null ? 'Said no' : `${INVITED[role]}, open until ${zonedInstant(until, head.timeZone)}`}
        </p>
      </div>
      {until !== null && (
        <IntentButton
          action={deskHref(head.id, 'people')}
          sends={{ intent: 'end-role', playerId }}
          size="small"
          aria-label={`Withdraw the request to ${username}`}
        >
          Withdraw it
        </IntentButton>
      )}
    </li>
  )
}
