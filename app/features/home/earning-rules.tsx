import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatSigned } from '#app/ui/format.ts'
import styles from './home.module.css'

/** The four best-known ways to earn. */
const WAYS: { text: string; rule: Rule }[] = [
  { text: 'when somebody accepts your pull request', rule: 'pull_request_accepted' },
  { text: 'when an issue that you opened is completed', rule: 'issue_completed' },
  { text: 'for approving a pull request or asking for changes', rule: 'review_verdict' },
  { text: 'for each commit', rule: 'commits' },
]

export function EarningRules() {
  return (
    <>
      <ul role="list">
        {WAYS.map(({ text, rule }) => (
          <li
            key={rule}
            className="grid min-h-11 grid-cols-[3.6rem_minmax(0,1fr)] items-center border-t border-line py-1.25 leading-snug"
          >
            <b className={`num ${styles.points}`}>{formatSigned(POINTS_TABLE[rule].points)}</b>
            {text}
          </li>
        ))}
      </ul>
      <p className="tall-links -mb-2 border-t border-line text-hint">
        <Anchor href="/transparency">Every rule and limit</Anchor>
      </p>
    </>
  )
}
