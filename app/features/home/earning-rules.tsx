import { formatSigned } from '#app/ui/format.ts'

import styles from './earning-rules.module.css'
import type { EarningRule } from './home-view.ts'

export function EarningRules({ rules }: { rules: EarningRule[] }) {
  return (
    <ul role="list" className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule.text} className={styles.rule}>
          <b className={`num ${styles.points}`}>{formatSigned(rule.points)}</b>
          <span className="soft">{rule.text}</span>
        </li>
      ))}
    </ul>
  )
}
