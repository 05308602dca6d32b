import { Place } from '#app/components/place.tsx'
import { PlayerLink } from '#app/components/player-link.tsx'
import { EQUAL_POINTS, scoresToldApart } from '#app/domain/standings/ranking.ts'
import { zonedClock, zonedShortDate } from '#app/domain/time/zoned-text.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { formatCount, formatNumber, formatSigned } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { ContestView, PlayerLine, TeamLine } from './load-contest-screen.server.ts'
import { tabHref } from './page-addresses.ts'
import styles from './page.module.css'

const PAGE = 100

export function Standings({ view }: { view: ContestView }) {
  const isOfTeams = view.tab === 'teams'
  const isSoon = view.phase === 'soon' || view.phase === 'draft'
  const title = isOfTeams ? (isSoon ? 'Teams so far' : 'Teams') : isSoon ? 'Players so far' : 'Players'
  const isEmpty = (isOfTeams ? view.totals.teams : view.totals.players) === 0
  return (
    <section className="stack gap-4" aria-labelledby="standings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 [&_h2]:text-[length:clamp(1.5rem,1.2rem_+_1.2vw,2.1rem)] [&_p]:text-hint">
        <h2 id="standings">{title}</h2>
        <p className="text-soft">
          <Counted view={view} />
        </p>
      </div>
      {isEmpty ? (
        <p className="text-soft">{isOfTeams ? 'No teams yet.' : 'Nobody has joined yet.'}</p>
      ) : isOfTeams ? (
        <TeamTable view={view} rows={view.teams} isSoon={isSoon} />
      ) : (
        <PlayerTable view={view} rows={view.players} />
      )}
      {!isEmpty && <Foot view={view} />}
    </section>
  )
}

function Counted({ view }: { view: ContestView }) {
  switch (view.phase) {
    case 'draft':
    case 'soon':
      return view.hasTeams
        ? `Up to ${formatCount(view.teamSize, 'climber')} a team.`
        : 'Nothing counts before the start.'
    case 'running':
      return (
        <>
          Last change <RelativeTime instant={view.madeAt} now={view.now} />
        </>
      )
    case 'final':
      return view.finalAt === null ? null : `Final since ${zonedShortDate(view.finalAt, view.timeZone)}`
    default:
      return view.freezesAt === null
        ? 'Under review'
        : `As of ${zonedClock(view.freezesAt, view.timeZone)}, when the standings froze`
  }
}

function TeamTable({ view, rows, isSoon }: { view: ContestView; rows: readonly TeamLine[]; isSoon: boolean }) {
  const most = Math.max(1, ...view.teams.map(({ points }) => points))
  return (
    <Table caption="Teams: rank, name, best climbers and points" className={styles.board}>
      <thead>
        <tr>
          {!isSoon && <th scope="col">Rank</th>}
          <th scope="col">Team</th>
          {!isSoon && (
            <th scope="col" className={styles.wide}>
              Best {view.teamBest} climbers
            </th>
          )}
          {!isSoon && (
            <th scope="col" className={styles.days}>
              Last 7 days
            </th>
          )}
          <th scope="col" className={styles.end}>
            {isSoon ? 'Climbers' : 'Points'}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((team) => (
          <tr key={team.id} className={team.isOwn ? styles.own : undefined}>
            {!isSoon && (
              <td className={styles.rank}>
                <Place place={team.place} change={team.move} since="the day began" />
              </td>
            )}
            <th scope="row">
              <span className={classNames('flex items-center gap-3', styles.who)}>
                <Avatar name={team.name} url={null} />
                <span>
                  {team.name} {team.isOwn && <Tag tone="moss">Your team</Tag>}
                  <small>
                    {team.note}
                    {!isSoon && team.note !== '' && ', '}
                    {!isSoon && formatCount(team.members, 'climber')}
                  </small>
                </span>
              </span>
            </th>
            {!isSoon && (
              <td className={styles.wide}>
                <BestBar best={team.best} most={most} />
              </td>
            )}
            {!isSoon && (
              <td className={styles.days}>
                <DaySquares days={team.lastDays} names={view.dayNames} />
              </td>
            )}
            <td className={classNames('num', styles.end)}>
              {isSoon ? `${team.members}/${view.teamSize}` : formatNumber(team.points)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** A piece for each climber that counts, as long as its points; the best team fills the bar. */
function BestBar({ best, most }: { best: readonly number[]; most: number }) {
  const pieces = piecesOf(best, most)
  return (
    <svg className="h-3.25 w-38" viewBox="0 0 152 13" role="img" aria-label={best.map(formatNumber).join(', ')}>
      {pieces.map(({ x, width, isLight }) => (
        <rect key={x} className={isLight ? styles.light : 'fill-moss'} x={x} width={width} height="13" rx="2" />
      ))}
    </svg>
  )
}

function piecesOf(best: readonly number[], most: number) {
  let from = 0
  return best.map((points, index) => {
    const width = (points / most) * 152
    const x = from
    from += width
    return { x, width: Math.max(1, width - 2), isLight: index % 2 === 1 }
  })
}

function PlayerTable({ view, rows }: { view: ContestView; rows: readonly PlayerLine[] }) {
  const isFinal = view.phase === 'final'
  return (
    <Table caption="Players: rank, name and points" className={classNames(styles.board, styles.people)}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          {view.hasTeams && (
            <th scope="col" className={styles.wide}>
              Team
            </th>
          )}
          <th scope="col" className={isFinal ? classNames(styles.wide, styles.few) : styles.days}>
            {isFinal ? 'Accepted' : 'Last 7 days'}
          </th>
          <th scope="col" className={styles.end}>
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.username ?? `gone ${index}`} className={row.isOwn ? styles.own : undefined}>
            <td className={styles.rank}>
              <Place place={row.place} change={row.move} since="the day began" />
            </td>
            <th scope="row">
              {row.username === null ? (
                <span className="text-soft">Account deleted</span>
              ) : (
                <PlayerLink
                  username={row.username}
                  avatarUrl={row.avatarUrl}
                  premium={row.isPremium}
                  isViewer={row.isOwn}
                  hasPage={!row.isHidden}
                />
              )}
            </th>
            {view.hasTeams && <td className={classNames('text-soft', styles.wide)}>{row.team}</td>}
            {isFinal ? (
              <td className={classNames('num', styles.wide)}>{formatNumber(row.accepted)}</td>
            ) : (
              <td className={styles.days}>
                <DaySquares days={row.lastDays} names={view.dayNames} />
              </td>
            )}
            <td className={classNames('num', styles.end)}>
              {formatNumber(row.points)}
              {row.given !== 0 && <small className={styles.given}>{formatSigned(row.given)} by hand</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Foot({ view }: { view: ContestView }) {
  const { tab, path, page } = view
  const all = tab === 'teams' ? view.totals.teams : view.totals.players
  const noun = tab === 'teams' ? 'team' : 'climber'
  const last = Math.ceil(all / PAGE)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 [&_h2]:text-[length:clamp(1.5rem,1.2rem_+_1.2vw,2.1rem)] [&_p]:text-hint">
      <p className="text-soft">
        {page === null ? `${formatNumber(Math.min(10, all))} of ${formatCount(all, noun)}.` : formatCount(all, noun)}
        {tab === 'teams' &&
          view.teamLeast > 1 &&
          ` A team is ranked once it has ${view.teamLeast} climbers and points.`}
        {scoresToldApart(tab === 'teams' ? view.teams : view.players).size > 0 && ` ${EQUAL_POINTS}`}
      </p>
      {page === null && all > 10 && (
        <ButtonLink size="small" href={tabHref(path, tab, 1)}>
          Show all {formatNumber(all)}
        </ButtonLink>
      )}
      {page !== null && (
        <Pagination
          label="Pages of the table"
          previousHref={page > 1 ? tabHref(path, tab, page - 1) : null}
          nextHref={page < last ? tabHref(path, tab, page + 1) : null}
        />
      )}
    </div>
  )
}
