import { classNames } from '#app/ui/class-names.ts'
import { formatAgo, formatNumber } from '#app/ui/format.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import { stageNotes } from './stage-text.ts'
import type { StageRow, StageView } from './stage-view.ts'
import styles from './stage.module.css'

/** What just happened, else what is worth knowing. */
export function StageFoot({ view, now, isLost }: { view: StageView; now: number; isLost: boolean }) {
  if (isLost)
    return (
      <footer className={classNames('grid items-center', styles.foot)}>
        <b>No news</b>
        <p>The newest work comes back with the connection. Nobody needs to reload.</p>
      </footer>
    )
  if (view.phase === 'running' && view.news.length > 0)
    return (
      <footer className={classNames('grid items-center', styles.foot)}>
        <b>Just now</b>
        <ul className="grid" role="list">
          {view.news.map(({ username, what, repository, at }) => {
            const row = view.rows.find((one) => one?.name === username) ?? null
            return (
              <li key={`${username} ${at}`}>
                <p>
                  <span>
                    <b>{username}</b> {what}
                  </span>
                  {row !== null && <Today row={row} />}
                </p>
                <small>
                  {repository !== null && `${repository}, `}
                  {formatAgo(at, now)}
                </small>
              </li>
            )
          })}
        </ul>
      </footer>
    )
  const { title, notes } = stageNotes(view)
  return (
    <footer className={classNames('grid items-center', styles.foot)}>
      <b>{title}</b>
      <ul className="grid" role="list">
        {notes.map(([strong, rest]) => (
          <li key={strong}>
            <span>{strong}</span>
            <small>{rest}</small>
          </li>
        ))}
      </ul>
    </footer>
  )
}

/** What somebody's day brought: its points, and the places that it moved them. */
export function Today({ row: { today, move } }: { row: Pick<StageRow, 'today' | 'move'> }) {
  return (
    <span className={styles.today}>
      {today > 0 && <span className="rounded-full bg-moss-tint px-2.5">+{formatNumber(today)}</span>}{' '}
      <RankChange change={move} since="the day began" />
    </span>
  )
}
