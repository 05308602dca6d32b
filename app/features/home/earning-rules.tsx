import { POINTS_TABLE, type Rule } from '#app/domain/points-table.ts'
import { formatSigned } from '#app/ui/format.ts'
import styles from './earning-rules.module.css'

/** The four best-known ways to earn, as sums from the scorer's own table; the last rule's limit applies. */
const WAYS: { text: string; rules: [Rule, ...Rule[]] }[] = [
  { text: 'for each commit', rules: ['commits'] },
  { text: 'for each accepted pull request', rules: ['pull_request_accepted', 'pull_request_opened'] },
  { text: 'for each fixed issue', rules: ['issue_completed', 'issue_opened'] },
  { text: 'for each code review', rules: ['review_verdict'] },
]

export function EarningRules() {
  return (
    <ul role="list" className={styles.rules}>
      {WAYS.map(({ text, rules }) => (
        <li key={text} className={styles.rule}>
          <b className={`num ${styles.points}`}>
            {formatSigned(rules.reduce((sum, rule) => sum + POINTS_TABLE[rule].points, 0))}
          </b>
          {text}
          <small className={`soft ${styles.limit}`}>{`up to ${POINTS_TABLE[rules[0]].limit} a day`}</small>
        </li>
      ))}
    </ul>
  )
}
