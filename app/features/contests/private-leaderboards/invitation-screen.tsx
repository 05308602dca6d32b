import { PolicyConsent } from '#app/components/contests/contest-policies.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import { dayStart } from '#app/domain/time/period.ts'
import { zonedInstant, zonedShortDate, zoneText } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount, formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { leaderboardHref } from './board-tabs.ts'
import type { InvitationView } from './find-invitation.server.ts'

type Known = Extract<InvitationView, { name: string }>

export function InvitationScreen({ view }: { view: InvitationView }) {
  if (view.state === 'visitor') return <Visitor />
  return view.state === 'unknown' ? <Unknown /> : <Invited view={view} />
}

function Visitor() {
  return (
    <EmptyState
      level={1}
      title="You are invited to a climb"
      action={
        <ButtonLink tone="primary" href="?login" rel="nofollow">
          Log in to see it
        </ButtonLink>
      }
    >
      <p>Somebody wants you on their rope. Log in to see who; you come straight back here.</p>
      <p>
        Not a player yet? <Anchor href="?join">Join the Quest</Anchor> first and keep this link.
      </p>
    </EmptyState>
  )
}

function Unknown() {
  return (
    <EmptyState
      level={1}
      title="This invitation no longer works"
      action={<ButtonLink href="/my-leaderboards">My leaderboards</ButtonLink>}
    >
      The link was renewed or withdrawn, or the board is gone. Ask the person who sent it for a new one.
    </EmptyState>
  )
}

function Invited({ view }: { view: Known }) {
  return (
    <ContourBand>
      <div className="stack min-h-104 max-w-176 content-start gap-4 py-18 wrap-anywhere">
        <p className="flex items-center gap-3">
          <Avatar name={view.ownerUsername} url={view.ownerAvatarUrl} size="medium" eager />
          <span>
            <PlayerName username={view.ownerUsername} hasPage={view.hasOwnerPage} /> invites you to{' '}
            {view.contest === null ? 'a private leaderboard' : 'a contest'}
          </span>
        </p>
        <h1 className="text-[length:clamp(2.1rem,1.4rem_+_3.4vw,4rem)]">{view.name}</h1>
        {view.description !== '' && <p className="text-lg">{view.description}</p>}
        <p className="text-soft">
          {formatCount(view.members, view.contest === null ? 'member' : 'climber')}
          {view.contest === null &&
            view.endsOn !== null &&
            `, ${view.state === 'ended' ? 'ended on' : 'until'} ${formatDate(dayStart(view.endsOn))}`}
        </p>
        {view.contest !== null && <p>{contestDates(view.contest)}</p>}
        <Answer view={view} />
      </div>
    </ContourBand>
  )
}

function contestDates({ startsAt, endsAt, timeZone }: NonNullable<Known['contest']>): string {
  return `${zonedInstant(startsAt, timeZone)} to ${zonedInstant(endsAt, timeZone)}, ${zoneText(timeZone)}`
}

function Answer({ view }: { view: Known }) {
  const what = view.contest === null ? 'board' : 'contest'
  switch (view.state) {
    case 'open':
      return (
        <form method="post" className="mt-3 stack justify-items-start gap-3">
          <PolicyConsent policies={view.contest?.policies ?? []} />
          <Button tone="primary">Join</Button>
          {view.contest?.hasStarted === true && (
            <p>
              Your work since {zonedShortDate(view.contest.startsAt, view.contest.timeZone)} counts: we read it once you
              join.
            </p>
          )}
          <p className="text-soft">The other members see your name and your points, which are public anyway.</p>
          {view.isMailed && (
            <p className="text-soft">
              {view.ownerUsername} keeps a seat for the address that this link was mailed to. If you join here, the seat
              is yours, and {view.ownerUsername} can tell that the address is too.
            </p>
          )}
        </form>
      )
    case 'member':
      return (
        <div className="mt-3 stack justify-items-start gap-3">
          <p>You are already a member.</p>
          <ButtonLink tone="primary" href={view.id === null ? '/my-leaderboards' : leaderboardHref(view.id)}>
            Open the {what}
          </ButtonLink>
        </div>
      )
    case 'removed':
      return (
        <Notice title={`You were removed from this ${what}`}>
          {view.removalReason === null ? '' : `The reason: “${view.removalReason}” `}
          Only {view.ownerUsername} can let you back in.
        </Notice>
      )
    case 'organiser':
      return <Notice>You organise this contest or did before, so you cannot climb in it.</Notice>
    case 'ended':
      return (
        <Notice>
          This {what} {view.contest?.isCancelled === true ? 'was called off' : 'has ended'}, so nobody can join it any
          more.
        </Notice>
      )
    case 'used':
      return <Used view={view} />
    case 'full':
      return (
        <Notice>{view.contest?.fullText ?? 'This board is full. When somebody leaves, this link works again.'}</Notice>
      )
    case 'too_many':
      return <Notice>You are on the most boards one player can join. Leave one, then come back.</Notice>
  }
}

function Used({ view: { ownerUsername, publicHref } }: { view: Known }) {
  return (
    <div className="mt-3 stack justify-items-start gap-3">
      <Notice>
        This link let one person in and was used, or its seat is not kept any more.
        {publicHref === null && ` Ask ${ownerUsername} for a new one.`}
      </Notice>
      {publicHref !== null && (
        <ButtonLink tone="primary" href={publicHref}>
          Join on the contest’s page
        </ButtonLink>
      )}
    </div>
  )
}
