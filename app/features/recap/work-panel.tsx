import { workText } from '#app/domain/work-text.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Panel } from './panel.tsx'
import type { RecapWork } from './recap-view.ts'
import { ShareBar } from './share-bar.tsx'
import styles from './work-panel.module.css'

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
      <p>Only work that earned points is counted here. The ledger on the player page has every line and its reason.</p>
    </Panel>
  )
}

function headline(work: RecapWork[]): string {
  const [first] = work
  if (first === undefined) return 'Many small steps'
  return `${formatNumber(first.counted)} ${workText(first.rule, first.counted)} gave ${formatCount(first.points, 'point')}`
}
