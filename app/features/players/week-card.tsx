import { Stamp } from '#app/components/stamp.tsx'
import { liftText } from '#app/domain/points/lifts.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatAgo, formatNumber, formatOrdinal, formatRemaining, formatWeekday } from '#app/ui/format.ts'
import { FirstSteps } from './first-steps.tsx'
import { PlayerSection } from './player-section.tsx'
import type { PlayerView, ShownWeek } from './player-view.ts'
import { WeekChart } from './week-chart.tsx'

/** A resting player's card shows the last week with points. */
export function WeekCard({ view }: { view: PlayerView }) {
  const { week, shownWeek, username, owner } = view
  if (shownWeek?.number === week.number) return <Climb view={view} shownWeek={shownWeek} />
  if (shownWeek !== null) return <LastWeek shownWeek={shownWeek} username={username} />
  if (view.isHidden)
    return (
      <PlayerSection title={`Week ${week.number}`}>
        <p className="text-soft">
          You are hidden, so no board has your week. What you do earns points in your contests and is listed here.
        </p>
      </PlayerSection>
    )
  if (week.isRunning) return <FirstSteps username={username} isOwner={owner !== null} />
  return (
    <PlayerSection title={`Week ${week.number}`} aside={<ToRunningWeek view={view} />}>
      <p className="text-soft">No points in week {week.number}. Rest is part of every climb.</p>
    </PlayerSection>
  )
}

function Climb({ view, shownWeek }: { view: PlayerView; shownWeek: ShownWeek }) {
  const { week, rivalry, owner } = view
  return (
    <PlayerSection
      title={`Week ${week.number}`}
      aside={week.isRunning ? <Freshness view={view} /> : <ToRunningWeek view={view} />}
    >
      <WeekChart shownWeek={shownWeek} rival={rivalry} isOwner={owner !== null} />
      <ol role="list" className="grid grid-cols-7 ps-[6.4%] pe-[16.4%]">
        {shownWeek.days.map(({ day, points, isAhead }, index) => {
          const isToday = week.isRunning && !isAhead && shownWeek.days[index + 1]?.isAhead !== false
          return (
            <li
              key={day}
              className={classNames(
                'caption stack border-s border-line px-2 py-1 @max-[34rem]:px-1',
                isToday && 'rounded-b bg-moss-tint',
              )}
            >
              <b className={isAhead ? 'font-medium' : 'font-semibold text-ink'}>{formatWeekday(Date.parse(day))}</b>
              <span className={classNames('num', points > 0 && 'gain')}>{isAhead ? '–' : formatNumber(points)}</span>
            </li>
          )
        })}
      </ol>
    </PlayerSection>
  )
}

function LastWeek({ shownWeek, username }: { shownWeek: ShownWeek; username: string }) {
  const { key, number, place, points, isGold, isClosed, lifts } = shownWeek
  const lift = liftText(lifts, points)
  return (
    <PlayerSection title="The last climb">
      <Anchor
        href={isClosed ? `/week/${key}/${username}` : `/recap/${username}?period=${key}`}
        className="panel flex flex-wrap items-center gap-x-6 gap-y-3 p-6 no-underline"
      >
        <Stamp weekNumber={number} rank={place} isGold={isGold} size={132} />
        <span className="stack min-w-0 flex-[1_1_9rem] gap-1">
          <b className="font-display text-2xl leading-tight font-bold tracking-tight">
            {formatOrdinal(place)} in week {number}
          </b>
          {lift !== null && (
            <span className="text-soft">
              {lift.first}: {lift.rest}
            </span>
          )}
        </span>
      </Anchor>
    </PlayerSection>
  )
}

function ToRunningWeek({ view: { username, owner } }: { view: PlayerView }) {
  return (
    <ButtonLink href={`/player/${username}`} size="small" tone={owner === null ? 'default' : 'primary'}>
      Back to this week
    </ButtonLink>
  )
}

function Freshness({ view: { updatedAt, owner, username, now } }: { view: PlayerView }) {
  return (
    <>
      {updatedAt === null ? (
        'The first answer is on its way.'
      ) : (
        <time dateTime={new Date(updatedAt).toISOString()} title={timeText(updatedAt)}>
          Updated {formatAgo(updatedAt, now)}
        </time>
      )}
      {owner !== null &&
        (owner.nextRefreshAt === null ? (
          <form method="post" action={`/player/${username}/refresh`}>
            <Button size="small" tone="quiet">
              Refresh
            </Button>
          </form>
        ) : (
          <span>refresh again in {formatRemaining(owner.nextRefreshAt, now)}</span>
        ))}
    </>
  )
}
