import { PoliciesCard } from '#app/components/contests/contest-policies.tsx'
import { LeaveForm } from '#app/components/leave-form.tsx'
import { zonedShortDate } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Ready, Results } from './contest-sections.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import { OrganisersCard, TeamCard } from './member-cards.tsx'
import styles from './page.module.css'

export function ContestSide({ view }: { view: ContestView }) {
  const isStarted = view.phase !== 'soon' && view.phase !== 'draft' && view.phase !== 'cancelled'
  return (
    <div className="stack content-start gap-6">
      {view.settled !== null && <SettledCard view={view} settled={view.settled} />}
      {view.own !== null && isStarted ? (
        <OwnCard own={view.own} isOver={view.phase === 'final'} />
      ) : (
        isStarted && view.phase !== 'final' && <FindCard view={view} />
      )}
      {view.certificate !== null && <CertificateCard href={view.certificate} />}
      {view.own !== null && view.found !== null && <Found found={view.found} />}
      {view.teamChoice !== null && <TeamCard view={view} choice={view.teamChoice} />}
      {view.prizes.length > 0 && <PrizesCard view={view} />}
      {view.sponsor !== null && <SponsorCard sponsor={view.sponsor} />}
      {view.phase === 'soon' && <Ready />}
      {view.phase === 'final' && (view.isPublic || view.isOnDesk) && <Results view={view} />}
    </div>
  )
}

/** Below standings and cards. */
export function ContestPeople({ view }: { view: ContestView }) {
  return (
    <div className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
      {view.policies.length > 0 && <PoliciesCard policies={view.policies} />}
      {view.organisers.length > 0 && <OrganisersCard view={view} />}
      {view.canLeave && (
        <Card title="Your membership">
          <LeaveForm id={view.id} name={view.name} visibility={view.isPublic ? 'public' : 'private'} />
        </Card>
      )}
    </div>
  )
}

function OwnCard({ own, isOver }: { own: NonNullable<ContestView['own']>; isOver: boolean }) {
  return (
    <Card title="Your place" aside={own.username}>
      <div className={classNames('stack wrap-anywhere', styles.place)}>
        <p>
          {!own.isClimber ? (
            'You help to run this contest, so you do not climb in it.'
          ) : own.isSuspended ? (
            'Your account is suspended, so nobody sees you on the board.'
          ) : own.place === null ? (
            <>
              Your points are <b className="num">{formatNumber(own.points)}</b>. Your place is hidden until the reveal.
            </>
          ) : !own.isListed && isOver ? (
            'You are not on the final board.'
          ) : !own.isListed ? (
            <>
              You are in
              {own.points > 0 && (
                <>
                  , with <b className="num">{formatNumber(own.points)}</b> {own.points === 1 ? 'point' : 'points'}
                </>
              )}
              . Your points are being counted, and your place shows within a minute.
            </>
          ) : own.place === 0 ? (
            'No points yet. Your first accepted work puts you on the board.'
          ) : (
            <>
              <b className="num">{formatOrdinal(own.place)}</b> of {formatNumber(own.of)} with{' '}
              <b className="num">{formatNumber(own.points)}</b> {own.points === 1 ? 'point' : 'points'}
            </>
          )}
        </p>
        {own.byHand.length > 0 && <ByHand decisions={own.byHand} />}
        {own.earlier !== null && <p className={styles.small}>{own.earlier}</p>}
        {own.held.map((held) => (
          <p key={held} className={styles.small}>
            {held}
          </p>
        ))}
        {own.needLabels !== null && (
          <p className={styles.small}>
            {own.needLabels} <Anchor href="/why">Look one up</Anchor>
          </p>
        )}
        {own.team !== null && (
          <p className={styles.small}>
            {own.team.name}
            {own.team.place === 0 ? ' isn’t ranked yet' : ` is ${formatOrdinal(own.team.place)}`}
            {own.team.behind !== null && (
              <>
                , <b className="num">{formatNumber(own.team.behind.points)}</b> behind {own.team.behind.name}
              </>
            )}
            {own.team.earned !== null && (
              <>
                . <b className="num">{formatNumber(own.team.earned)}</b> of your points count for it
              </>
            )}
          </p>
        )}
      </div>
      <ButtonLink wide size="small" href="/why" className="mt-3">
        Look up a piece of your work
      </ButtonLink>
    </Card>
  )
}

function CertificateCard({ href }: { href: string }) {
  return (
    <Card title="Your certificate">
      <p>You earned one. It has a page of its own, to print, to share and to check.</p>
      <ButtonLink wide size="small" href={href} className="mt-3">
        Open your certificate
      </ButtonLink>
    </Card>
  )
}

function ByHand({ decisions }: { decisions: NonNullable<ContestView['own']>['byHand'] }) {
  return (
    <ul role="list" className="stack gap-2 border-t border-line pt-2" aria-label="Decided by hand">
      {decisions.map(({ id, what, kind, reason, note }) => (
        <li key={id} className={styles.small}>
          <b>{what} by hand</b>, {kind}
          {reason !== '' && `: “${reason}”`} {note}
        </li>
      ))}
    </ul>
  )
}

function FindCard({ view }: { view: ContestView }) {
  return (
    <Card title="Find yourself" aside="No sign-in needed">
      <form method="get" action={view.path} className={classNames('grid items-end gap-2', styles.find)}>
        <TextField
          label="GitHub username"
          name="find"
          prefix="@"
          defaultValue={view.found?.name ?? ''}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button>Find</Button>
      </form>
      {view.found !== null && <Found found={view.found} />}
    </Card>
  )
}

function Found({ found: { name, place } }: { found: NonNullable<ContestView['found']> }) {
  return (
    <p className={classNames('stack wrap-anywhere', styles.place)} role="status">
      {place === null ? (
        `Nobody called ${name} is on the board. After joining it takes up to a minute.`
      ) : place.rank === 0 ? (
        `${name} has no points here yet.`
      ) : (
        <span>
          {name} is <b className="num">{formatOrdinal(place.rank)}</b> of {formatNumber(place.of)} with{' '}
          <b className="num">{formatNumber(place.points)}</b> {place.points === 1 ? 'point' : 'points'}
          {place.team !== null && `, for ${place.team}`}
        </span>
      )}
    </p>
  )
}

function PrizesCard({ view: { prizes, phase, sponsor, hasTeams } }: { view: ContestView }) {
  const isAnyWon = prizes.some(({ isWon }) => isWon)
  return (
    <Card title="Prizes" aside={isAnyWon ? 'Won' : sponsor === null ? undefined : `From ${sponsor.name}`}>
      {hasTeams && <p className="text-soft">For teams, by rank.</p>}
      <ol role="list" className={classNames(styles.prizes, hasTeams && 'mt-3')}>
        {prizes.map(({ text, isWon, wonBy }, index) => (
          <li key={text} className="grid">
            <b className="num">{index + 1}</b>
            <span>
              {text} {wonBy !== null && <small>{wonBy}</small>}
              {phase === 'final' && !isWon && <small>{hasTeams ? 'No team' : 'Nobody'} reached it</small>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function SponsorCard({ sponsor: { name, url } }: { sponsor: NonNullable<ContestView['sponsor']> }) {
  return (
    <Card title="Sponsor" aside={<Tag>Ad</Tag>}>
      <div className={classNames('flex items-center gap-4 wrap-anywhere', styles.sponsor)}>
        <span className="stack place-items-center" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
        <p>
          <b>{name}</b>
          <br />
          <a href={url} rel="sponsored nofollow noopener" target="_blank">
            {new URL(url).host}
          </a>
        </p>
      </div>
    </Card>
  )
}

function SettledCard({ view, settled }: { view: ContestView; settled: NonNullable<ContestView['settled']> }) {
  const rows = [
    ['Ended', zonedShortDate(view.endsAt, view.timeZone)],
    ['Days reviewed', formatNumber(settled.looked)],
    ...(settled.byThemselves === 0
      ? []
      : [['Days counted without a review', formatNumber(settled.byThemselves)] as const]),
    ['Days removed', formatNumber(settled.takenBack)],
    ...(settled.removed === 0 ? [] : [['Removed', formatCount(settled.removed, 'climber')] as const]),
    ...(settled.byHand === 0 ? [] : [['Points by hand', timesText(settled.byHand)] as const]),
    ['Rules changed', timesText(settled.changes)],
    ['End, scope or teams changed', timesText(settled.others)],
  ] as const
  return (
    <Card title="How it became final">
      <dl className="soft-terms stack gap-2 [&_dd]:text-end [&_dd]:font-semibold">
        {rows.map(([term, value]) => (
          <div key={term} className="flex items-baseline justify-between gap-4">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function timesText(times: number): string {
  return times === 0 ? 'Never' : times === 1 ? 'Once' : `${times} times`
}
