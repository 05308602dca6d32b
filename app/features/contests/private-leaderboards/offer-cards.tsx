import { IntentButton } from '#app/components/intent-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import type { OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import { Card } from '#app/ui/card.tsx'
import { formatDate } from '#app/ui/format.ts'
import type { MyLeaderboardsView } from './load-my-leaderboards.server.ts'

const WHAT: Record<OfferedRole, { asks: string; means: (isContest: boolean) => string }> = {
  owner: {
    asks: 'asks you to take it over',
    means: (isContest) =>
      isContest
        ? 'You would run it, and its page would name you. The owner of a contest cannot climb in it, now or later.'
        : 'You would manage its members, its link and its name. The owner before stays a member.',
  },
  moderator: {
    asks: 'asks you to moderate it',
    means: () =>
      'Moderators decide about days under review, answer questions and are named on its page. They cannot climb in it, now or later.',
  },
  viewer: {
    asks: 'asks you to be a viewer of it',
    means: () => 'Viewers see the organiser’s desk, change nothing, and may climb.',
  },
}

/** Roles and ownership that wait for a yes or a no. Nothing is said in the meantime. */
export function OfferCards({ offers }: { offers: MyLeaderboardsView['offers'] }) {
  if (offers.length === 0) return null
  return (
    <ul role="list" className="stack gap-3">
      {offers.map(({ leaderboardId, role, name, ownerUsername, hasOwnerPage, until, isContest }) => (
        <li key={leaderboardId}>
          <Card title={name} aside={`Until ${formatDate(until)}`}>
            <p>
              <PlayerName username={ownerUsername} hasPage={hasOwnerPage} /> {WHAT[role].asks}.{' '}
              {WHAT[role].means(isContest)}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Answer intent="accept-offer" leaderboardId={leaderboardId} label="Accept" />
              <Answer intent="decline-offer" leaderboardId={leaderboardId} label="No, thank you" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Answer({ intent, leaderboardId, label }: { intent: string; leaderboardId: string; label: string }) {
  return (
    <IntentButton
      action="/my-leaderboards"
      sends={{ intent, leaderboardId }}
      tone={intent === 'accept-offer' ? 'default' : 'quiet'}
    >
      {label}
    </IntentButton>
  )
}
