import type { ReactNode } from 'react'
import { OPEN_LIMIT, OPEN_WEEK_LIMIT, POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { PODIUM } from '#app/domain/weeks/unusual-week.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import styles from './transparency.module.css'

const { commits, comment, issue_opened, issue_completed, pull_request_opened, pull_request_accepted, review_verdict } =
  POINTS_TABLE

/** What most people come for, before the rules in full. */
export function InShort() {
  return (
    <section className={`wrap ${styles.short}`} aria-labelledby="short">
      <h2 id="short" className="visually-hidden">
        In short
      </h2>
      <dl className={styles.answers}>
        <Answer question="What counts">
          Your public work on GitHub. What other people take up in an established project counts in full.
        </Answer>
        <Answer question="How much">
          A commit {commits.points}, a pull request {pull_request_opened.points} and {pull_request_accepted.points} more
          when it is accepted, an issue {issue_opened.points} and {issue_completed.points} more when it is completed, a
          review with a verdict {review_verdict.points}, a comment {comment.points}. On your own you can earn{' '}
          {OPEN_LIMIT} points a day and {OPEN_WEEK_LIMIT} a week. {POINTS_RULE.beyond}
        </Answer>
        <Answer question="What doesn’t count">
          Commits to a fork, reviews of your own pull requests and comments in your own threads never count.{' '}
          <Anchor href="/why">Paste a link</Anchor> to see why something earned nothing.
        </Answer>
        <Answer question="Can I buy a place">No. Premium changes neither points nor ranks.</Answer>
        <Answer question="Who checks">
          We look at the first {PODIUM}, at first places and at unusual weeks before the prize opens. A closed week
          never changes, and <a href="#weeks">everyone can check it</a>.
        </Answer>
      </dl>
    </section>
  )
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1">
      <dt>{question}</dt>
      <dd>{children}</dd>
    </div>
  )
}
