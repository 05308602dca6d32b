import { workText } from '#app/domain/points-table.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Panel } from './panel.tsx'
import type { RecapView, RecapWork } from './recap-view.ts'
import repositoriesPanel from './repositories-panel.module.css'
import styles from './work-panels.module.css'

export function WorkPanel({ work }: { work: RecapWork[] }) {
  const most = Math.max(1, ...work.map((one) => one.points))
  return (
    <Panel
      mark="What counted"
      title={headline(work)}
      picture={
        <ul role="list" className={styles.list}>
          {work.map(({ rule, counted, points }) => (
            <li key={rule} className={styles.line}>
              <p className={styles.what}>
                <b className="num">{formatNumber(counted)}</b> {workText(rule, counted)}
              </p>
              <p className={`num ${styles.points}`}>
                +{formatNumber(points)}
                <span className="visually-hidden"> points</span>
              </p>
              <ShareBar share={points / most} />
            </li>
          ))}
        </ul>
      }
    >
      <InFull work={work} />
      <p>Only work that earned points is counted here. The ledger on the player page has every line and its reason.</p>
    </Panel>
  )
}

/** Nothing where all of it is of the first version of the points table. */
function InFull({ work }: { work: RecapWork[] }) {
  const known = work.flatMap(({ inFull, points }) => (inFull === null ? [] : [{ inFull, points }]))
  if (known.length === 0) return null
  const inFull = known.reduce((sum, one) => sum + one.inFull, 0)
  const all = known.reduce((sum, one) => sum + one.points, 0)
  return (
    <p>
      {inFull === 0 ? 'None of it was' : `${formatNumber(inFull)} of ${formatCount(all, 'point')} came from`} work that
      other people took up in established projects.
    </p>
  )
}

function headline(work: RecapWork[]): string {
  const [first] = work
  if (first === undefined) return 'Many small steps'
  return `${formatNumber(first.counted)} ${workText(first.rule, first.counted)} gave ${formatCount(first.points, 'point')}`
}

export function RepositoriesPanel({ repositories: { count, top } }: { repositories: RecapView['repositories'] }) {
  const most = Math.max(1, ...top.map((one) => one.points))
  const rest = count - top.length
  return (
    <Panel
      mark="Where it helped"
      title={formatCount(count, 'repository', 'repositories')}
      isFigure
      picture={
        <ul role="list" className={repositoriesPanel.list}>
          {top.map(({ name, url, points }) => (
            <li key={name} className={repositoriesPanel.line}>
              <a href={url} className={repositoriesPanel.name}>
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

/** A share of the largest value, from 0 to 1; its number stands beside it. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
      <rect className={styles.track} width="100%" height="8" rx="2" />
      <rect className={styles.fill} width={`${Math.max(1, Math.round(share * 100))}%`} height="8" rx="2" />
    </svg>
  )
}
