import { Mountain } from '#app/components/mountain/mountain.tsx'
import { pointsToPass, PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatMonth, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { classNames, row, stack } from '#app/ui/layout.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Countdown } from '#app/ui/written-time.tsx'
import type { ShownPlayer } from './player-view.ts'
import styles from './player-header.module.css'

/** `mountain`: the drawing, unless it came with the page; `card`: where the card stands over it. */
export type Drawn = { mountain: string | null; card: 'start' | 'end' }

export function PlayerHeader({ view, drawn: { mountain, card } }: { view: ShownPlayer; drawn: Drawn }) {
  const from = view.country === null ? '' : ` from ${view.country}`
  return (
    <div className={classNames(styles.header, stack())}>
      <Mountain
        html={mountain}
        label={`${view.username} on the mountain of ${view.week.isRunning ? 'this week' : `week ${view.week.number}`}, among everyone. The list below has the places around.`}
      />
      <div className={`wrap ${styles.over}`}>
        <div className={classNames(styles.card, stack(3), card === 'end' && styles.atEnd)}>
          <div className={row(4)}>
            <Avatar name={view.username} url={view.avatarUrl} size="large" ring={view.premium ? 'gold' : null} eager />
            <div className={classNames(styles.names, stack())}>
              <h1 className={styles.name}>
                {view.username} {view.premium && <Tag tone="gold">Premium</Tag>}
              </h1>
              {view.displayName !== null && <p className={styles.also}>{view.displayName}</p>}
              <p className={styles.about}>
                {view.level === null ? 'Climber' : `Level ${formatNumber(view.level)} climber`}
                {from}, since {formatMonth(view.joinedAt)}
              </p>
            </div>
          </div>
          {view.bio !== null && <p className={styles.bio}>{view.bio}</p>}
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
      <p className={classNames(styles.chest, styles.quiet)}>
        {week.isRunning
          ? owner === null
            ? 'Not on this week’s mountain yet'
            : 'Base camp. One review puts you on the trail'
          : `At base camp all of week ${week.number}`}
      </p>
    )
  return (
    <>
      <p className={row(3, 'bottom')}>
        <b className={styles.rank}>{formatOrdinal(rank)}</b>
        <span className={classNames(styles.figures, stack())}>
          <b className="num">{formatNumber(week.points)}</b>
          <span className={styles.change}>
            {!week.isRunning ? (
              `in week ${week.number}`
            ) : change === null || change === 0 ? (
              'this week'
            ) : (
              <RankChange change={change} since="yesterday" />
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
      <p className={styles.chest}>
        <b className="num">{formatNumber(pointsToPass(standing.missing))}</b> points{' '}
        {week.isRunning ? 'to' : 'short of'} the chest{left}
      </p>
    )
  return (
    <p className={classNames(styles.chest, styles.inside)}>
      {standing.state === 'level' ? 'In the chest, level with the next' : `Inside the top ${PRIZE_CUT_OFF}`}
      {left}
    </p>
  )
}
