import { Mountain } from '#app/components/mountain/mountain.tsx'
import { pointsToPass, PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatMonth, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Countdown } from '#app/ui/written-time.tsx'
import type { ShownPlayer } from './player-view.ts'
import styles from './players.module.css'

/** `mountain` is null if it came with the page; `card`: where the card covers it. */
export type Drawn = { mountain: string | null; card: 'start' | 'end' }

export function PlayerHeader({ view, drawn: { mountain, card } }: { view: ShownPlayer; drawn: Drawn }) {
  const from = view.country === null ? '' : ` from ${view.country}`
  return (
    <div className={classNames('stack', styles.header)}>
      <Mountain
        html={mountain}
        label={`${view.username} on the mountain of ${view.week.isRunning ? 'this week' : `week ${view.week.number}`}, among everyone. The list below has the places around.`}
      />
      <div className={`wrap ${styles.over}`}>
        <div className={classNames('stack gap-3', styles.card, card === 'end' && 'ms-auto')}>
          <div className="flex items-center gap-4">
            <Avatar name={view.username} url={view.avatarUrl} size="large" eager />
            <div className="stack min-w-0 gap-0.5">
              <h1 className="text-xl wrap-anywhere">
                {view.username} {view.premium && <Tag>Premium</Tag>}
              </h1>
              {view.displayName !== null && <p className="font-semibold wrap-anywhere">{view.displayName}</p>}
              <p className="text-small text-soft">
                {view.level === null ? 'Climber' : `Level ${formatNumber(view.level)} climber`}
                {from}, since {formatMonth(view.joinedAt)}
              </p>
            </div>
          </div>
          {view.bio !== null && <p className="wrap-anywhere">{view.bio}</p>}
          <Standing view={view} />
        </div>
      </div>
    </div>
  )
}

function Standing({ view }: { view: ShownPlayer }) {
  const { rank, change, week, owner, isHidden } = view
  if (isHidden) return null
  if (rank === 0)
    return (
      <p className="rounded bg-sunk px-3 py-2 font-medium text-soft">
        {week.isRunning
          ? owner === null
            ? 'At base camp this week'
            : 'Base camp. One review puts you on the trail'
          : `At base camp all of week ${week.number}`}
      </p>
    )
  return (
    <>
      <p className="flex items-end gap-3">
        <b className="font-display text-[4.2rem] leading-[0.9] font-extrabold tracking-tight">{formatOrdinal(rank)}</b>
        <span className="stack [&>b]:text-lg">
          <b>{formatCount(week.points, 'point')}</b>
          <span className="text-small text-soft">
            {!week.isRunning ? (
              `in week ${week.number}`
            ) : change === null || change === 0 ? (
              'this week'
            ) : (
              <>
                <RankChange change={change} since="yesterday" /> since yesterday
              </>
            )}
          </span>
        </span>
      </p>
      <Chest view={view} />
    </>
  )
}

function Chest({ view: { standing, week, now } }: { view: ShownPlayer }) {
  const left = week.isRunning && (
    <>
      , <Countdown until={week.endsAt} now={now} /> left
    </>
  )
  if (standing.state === 'outside')
    return (
      <p className="rounded bg-gold-tint px-3 py-2 font-semibold text-gold-ink">
        <b className="num">{formatNumber(pointsToPass(standing.missing))}</b> points{' '}
        {week.isRunning ? 'to' : 'short of'} <Anchor href="/prizes">the chest</Anchor>
        {left}
      </p>
    )
  return (
    <p className="rounded bg-moss-tint px-3 py-2 font-semibold text-ink">
      <Anchor href="/prizes">
        {standing.state === 'tied' ? 'In the chest, tied with the next' : `Inside the top ${PRIZE_CUT_OFF}`}
      </Anchor>
      {left}
    </p>
  )
}
