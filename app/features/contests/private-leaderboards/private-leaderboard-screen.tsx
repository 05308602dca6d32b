import { FinalState, ProvisionalState } from '#app/components/week-state.tsx'
import { dayStart } from '#app/domain/time/period.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { formatCount, formatDate, formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Countdown, Deadline } from '#app/ui/written-time.tsx'
import { leaderboardHref, tabLabel, tabTitle } from './board-tabs.ts'
import type { LeaderboardView } from './load-leaderboard.server.ts'
import { InvitationCard, ManageCard, MembershipCard } from './manage-cards.tsx'
import { MemberTable } from './member-table.tsx'

export function PrivateLeaderboardScreen({ view }: { view: LeaderboardView }) {
  return (
    <>
      <Header view={view} />
      <div className="wrap columns pt-6">
        <div className="stack gap-6">
          <Tabs
            label="Standings"
            tabs={view.tabs.map((tab) => ({
              label: tabLabel(tab, view.hasEnded),
              href: leaderboardHref(view.id, tab),
              isCurrent: tab === view.tab,
            }))}
          />
          <Standings view={view} />
        </div>
        <div className="stack gap-6">
          {view.owner === null ? (
            <MembershipCard view={view} />
          ) : (
            <>
              {view.owner.takenDown !== null && (
                <Notice tone="warning" title="Name and description have been taken down">
                  Only you see them. Reason: {view.owner.takenDown}
                </Notice>
              )}
              <InvitationCard id={view.id} url={view.owner.invitationUrl} hasEnded={view.hasEnded} />
              <ManageCard view={view} owner={view.owner} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Header({ view }: { view: LeaderboardView }) {
  const end = view.endsOn === null ? null : formatDate(dayStart(view.endsOn))
  return (
    <ContourBand tone="sunk">
      <div className="stack gap-2 pt-12 pb-8 wrap-anywhere">
        <h1 className="text-[length:clamp(1.9rem,1.4rem_+_2.4vw,3.2rem)]">{view.name}</h1>
        {view.description !== '' && <p className="max-w-176 text-lg">{view.description}</p>}
        <p className="text-soft">
          Private board of {view.ownerUsername}, {formatCount(view.members, 'member')}
          {end !== null && `, ${view.hasEnded ? 'ended on' : 'until'} ${end}`}
        </p>
      </div>
    </ContourBand>
  )
}

function Standings({ view }: { view: LeaderboardView }) {
  const title = tabTitle(view)
  const isViewerShown = view.rows.some((row) => row.isViewer)
  return (
    <section className="stack gap-6" aria-labelledby="standings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="standings" className="text-xl">
          {title}
        </h2>
        <TabState view={view} />
      </div>
      {view.hasEnded && <Notice>The board has ended. It keeps its last week and month, up to its last day.</Notice>}
      {view.members === 1 && (
        <Notice>You are the only member. Send the invitation link to the people you want to climb with.</Notice>
      )}
      <MemberTable caption={`${title}: rank, member and points`} rows={view.rows} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {view.viewer.rank === 0
            ? 'You have no points here yet.'
            : `You are ${formatOrdinal(view.viewer.rank)} with ${formatCount(view.viewer.points, 'point')}.`}
        </p>
        {!isViewerShown && (
          <ButtonLink size="small" href={view.viewer.href}>
            Jump to me
          </ButtonLink>
        )}
        <Pagination label="Pages of the board" previousHref={view.previousHref} nextHref={view.nextHref} />
      </div>
    </section>
  )
}

function TabState({ view }: { view: LeaderboardView }) {
  switch (view.state) {
    case 'live':
      return view.endsAt === null ? null : (
        <p>
          Ends in{' '}
          <b>
            <Countdown until={view.endsAt} now={view.now} />
          </b>
          , <Deadline instant={view.endsAt} />.
        </p>
      )
    case 'provisional':
      return <ProvisionalState closesAt={view.closesAt} />
    case 'final':
      return <FinalState frozen="points" isForced={view.isForced} />
    case 'lifetime':
      return <p>All public work ever. This never resets.</p>
  }
}
