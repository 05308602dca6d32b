import { LoadMeter } from '#app/components/load-meter.tsx'
import { PlayerLink } from '#app/components/player-link.tsx'
import { TEAM_NAME_LENGTH } from '#app/domain/contest.ts'
import { LOADS, loadTexts, LONG_WAIT_HOURS } from '#app/domain/repository-load.ts'
import { zonedShortDate } from '#app/domain/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './contest-side.module.css'

/** The cards beside the standings. */
export function ContestSide({ view }: { view: ContestView }) {
  const isStarted = view.phase !== 'soon' && view.phase !== 'draft'
  return (
    <div className={styles.side}>
      {view.settled !== null && <SettledCard view={view} settled={view.settled} />}
      {view.own !== null && isStarted ? (
        <OwnCard own={view.own} />
      ) : (
        isStarted && view.phase !== 'final' && <FindCard view={view} />
      )}
      {view.own !== null && view.found !== null && <Found found={view.found} />}
      {view.teamChoice !== null && <TeamCard id={view.id} choice={view.teamChoice} />}
      <LoadCard view={view} />
      {view.prizes.length > 0 && <PrizesCard view={view} />}
      {view.sponsor !== null && <SponsorCard sponsor={view.sponsor} />}
      {view.organisers.length > 0 && <OrganisersCard view={view} />}
    </div>
  )
}

function OwnCard({ own }: { own: NonNullable<ContestView['own']> }) {
  return (
    <Card title="Your place" aside={own.username}>
      <div className={styles.place}>
        <p>
          {!own.isClimber ? (
            'You help to run this contest, so you do not climb in it.'
          ) : own.rank === null ? (
            <>
              Your points are <b className="num">{formatNumber(own.points)}</b>. Your place is in the cloud.
            </>
          ) : own.rank === 0 ? (
            'No points yet. Your first accepted work brings you onto the board.'
          ) : (
            <>
              <b className="num">{formatOrdinal(own.rank)}</b> of {formatNumber(own.of)} with{' '}
              <b className="num">{formatNumber(own.points)}</b> {own.points === 1 ? 'point' : 'points'}
            </>
          )}
        </p>
        {own.team !== null && (
          <p className={styles.small}>
            {own.team.name}
            {own.team.rank === 0 ? ' waits at the foot' : ` is ${formatOrdinal(own.team.rank)}`}
            {own.team.behind !== null && (
              <>
                , <b className="num">{formatNumber(own.team.behind.points)}</b> behind {own.team.behind.name}
              </>
            )}
          </p>
        )}
      </div>
      <ButtonLink wide size="small" href="/why" className={styles.below}>
        See why each point counted
      </ButtonLink>
    </Card>
  )
}

function FindCard({ view }: { view: ContestView }) {
  return (
    <Card title="Find yourself" aside="No sign-in needed">
      <form method="get" action={view.path} className={styles.find}>
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
    <p className={styles.place} role="status">
      {place === null ? (
        `Nobody called ${name} climbs here.`
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

const MEANS = {
  low: 'Hardly a pull request waits for long.',
  moderate: 'Most pull requests are answered within days.',
  considerable: 'Every tenth pull request waits for long.',
  high: 'Maintainers have more than they can answer.',
  braked: 'Maintainers pulled the brake.',
} as const

function LoadCard({ view }: { view: ContestView }) {
  const { load, totals, timeZone, phase } = view
  const isBefore = phase === 'soon' || phase === 'draft'
  const parts = [
    ['merged', load.merged, styles.merged],
    ['in review', load.inReview, styles.review],
    [`waiting over ${LONG_WAIT_HOURS} h`, load.waiting, styles.waiting],
    ['closed unmerged', load.closed, styles.closed],
  ] as const
  const pieces = piecesOf(parts)
  return (
    <Card title="What it asks of maintainers">
      <p className={styles.since}>
        {isBefore ? 'From' : 'Since'} {zonedShortDate(load.since, timeZone)}
      </p>
      <div className={styles.load}>
        <LoadMeter load={load.load} isLarge />
        <p>
          <b>
            {loadTexts[load.load].title}, {LOADS.indexOf(load.load) + 1} of 5
          </b>
          {isBefore ? 'Nothing was sent yet. The meter starts with the contest and stays public.' : MEANS[load.load]}
        </p>
      </div>
      <svg className={styles.bar} viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.none} width="300" height="14" />
        {pieces.map(({ name, tone, x, width }) => (
          <rect key={name} className={tone} x={x} width={width} height="14" />
        ))}
      </svg>
      <ul role="list" className={styles.key}>
        {parts.map(([name, count, tone]) => (
          <li key={name}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect className={tone} width="12" height="12" rx="3" />
            </svg>
            <span>
              <b className="num">{formatNumber(count)}</b> {name}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        <b className="num">{formatNumber(load.reviews)}</b> {load.reviews === 1 ? 'review' : 'reviews'} given back.{' '}
        {totals.repositories > 0 && (
          <>
            <b className="num">{formatNumber(load.braked)}</b> of{' '}
            {formatCount(totals.repositories, 'repository', 'repositories')} {load.braked === 1 ? 'has' : 'have'} pulled
            the brake.{' '}
          </>
        )}
        <Anchor href="/maintain">You maintain one of them?</Anchor>
      </p>
    </Card>
  )
}

/** Where each part of the bar begins, as wide as its share. */
function piecesOf(parts: readonly (readonly [name: string, count: number, tone: string | undefined])[]) {
  const all = parts.reduce((sum, [, count]) => sum + count, 0)
  let from = 0
  return parts.map(([name, count, tone]) => {
    const x = from
    from += all === 0 ? 0 : (count / all) * 300
    return { name, tone, x, width: from - x }
  })
}

function PrizesCard({ view: { prizes, phase, sponsor } }: { view: ContestView }) {
  return (
    <Card title="Prizes" aside={phase === 'final' ? 'Given' : sponsor === null ? undefined : `From ${sponsor.name}`}>
      <ol role="list" className={styles.prizes}>
        {prizes.map(({ text, wonBy }, index) => (
          <li key={text}>
            <b className="num">{index + 1}</b>
            <span>
              {text} {wonBy !== null && <small>{wonBy}</small>}
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
      <div className={styles.sponsor}>
        <span aria-hidden="true">{Array.from(name)[0]}</span>
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

/** A climber chooses a team or starts one, until the teams are locked. */
function TeamCard({ id, choice }: { id: string; choice: NonNullable<ContestView['teamChoice']> }) {
  const action = `/my-leaderboards/${id}/team`
  return (
    <Card title="Your team">
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="intent" value="choose" />
        <SelectField
          label="Team"
          name="teamId"
          emptyLabel="No team"
          options={choice.teams}
          defaultValue={choice.ownTeamId}
        />
        <Button size="small">Choose</Button>
      </form>
      <Disclosure summary="Start a team">
        <form method="post" action={action} className={styles.form}>
          <input type="hidden" name="intent" value="start" />
          <TextField label="Name" name="name" maxLength={TEAM_NAME_LENGTH} required />
          <TextField
            label="From"
            hint="A class, a department; may stay empty."
            name="note"
            maxLength={TEAM_NAME_LENGTH}
          />
          <Button size="small">Start it</Button>
        </form>
      </Disclosure>
    </Card>
  )
}

function OrganisersCard({ view: { organisers, isMember, id } }: { view: ContestView }) {
  return (
    <Card title="Organised by">
      <ul role="list" className={styles.people}>
        {organisers.map(({ username, avatarUrl, role }) => (
          <li key={username}>
            <PlayerLink username={username} avatarUrl={avatarUrl} />
            <small>{role === 'owner' ? 'Owner' : 'Moderator'}</small>
          </li>
        ))}
      </ul>
      {isMember && (
        <Disclosure summary="Ask a question">
          <form method="post" action={`/my-leaderboards/${id}/question`} className={styles.form}>
            <TextField label="Your question" name="question" maxLength={300} required />
            <Button size="small">Ask</Button>
          </form>
        </Disclosure>
      )}
    </Card>
  )
}

function SettledCard({ view, settled }: { view: ContestView; settled: NonNullable<ContestView['settled']> }) {
  const rows = [
    ['Ended', zonedShortDate(view.endsAt, view.timeZone)],
    ['Looked at by people', formatCount(settled.looked, 'day')],
    ['Taken back', formatCount(settled.takenBack, 'day')],
    ['Rules changed', settled.changes === 0 ? 'Never' : settled.changes === 1 ? 'Once' : `${settled.changes} times`],
  ] as const
  return (
    <Card title="How it was settled" aside="48 to 96 hours">
      <dl className={styles.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
