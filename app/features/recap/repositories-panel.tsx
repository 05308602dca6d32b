import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Panel } from './panel.tsx'
import type { RecapView } from './recap-view.ts'
import { ShareBar } from './share-bar.tsx'
import styles from './repositories-panel.module.css'

export function RepositoriesPanel({ repositories: { count, top } }: { repositories: RecapView['repositories'] }) {
  const most = Math.max(1, ...top.map((one) => one.points))
  const rest = count - top.length
  return (
    <Panel
      mark="Where it helped"
      title={formatCount(count, 'repository', 'repositories')}
      isFigure
      picture={
        <ul role="list" className={styles.list}>
          {top.map(({ name, url, points }) => (
            <li key={name} className={styles.line}>
              <a href={url} className={styles.name}>
                {name}
              </a>
              <p className="num">
                +{formatNumber(points)}
                <span className="visually-hidden"> points</span>
              </p>
              <ShareBar share={points / most} />
            </li>
          ))}
          {rest > 0 && top.length > 0 && <li className="soft">and {formatNumber(rest)} more</li>}
        </ul>
      }
    >
      <p>{count === 1 ? 'All of it went into one repository.' : 'Moved forward by this climb, in public.'}</p>
    </Panel>
  )
}
