import type { ReactNode } from 'react'
import {
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  COUNTERPART_POINTS_PER_WEEK,
} from '#app/domain/points/points-table.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { FIRST_AGAIN_WEEKS, PODIUM } from '#app/domain/weeks/unusual-week.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Table } from '#app/ui/table.tsx'
import type { TransparencyView } from './load-transparency.server.ts'
import styles from './transparency.module.css'

/** What most people want to know, on one screen. */
export function InShort({ view }: { view: TransparencyView }) {
  return (
    <section
      id="points"
      className="wrap grid items-start gap-x-12 gap-y-8 pt-8 pb-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]"
      aria-labelledby="points-title"
    >
      <h2 id="points-title" className="visually-hidden">
        In short
      </h2>
      <Table caption="Points by kind of work" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Points</th>
            <th scope="col">Daily limit</th>
            <th scope="col">Full value per week</th>
          </tr>
        </thead>
        <tbody>
          {view.points.map((row) => (
            <tr key={row.rule}>
              <th scope="row">{row.label}</th>
              <td className="num">{row.points}</td>
              <td className="num">{row.limit}</td>
              <td className="num">{row.inFull ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="stack gap-6">
        <Answer title="The limits">
          <p>
            What other people accept in an <a href="#in-full">established project</a> counts in full, up to{' '}
            {COUNTERPART_POINTS_PER_WEEK} points a week through the same person. On your own you can earn{' '}
            {OPEN_POINTS_PER_DAY} points a day and {OPEN_POINTS_PER_WEEK} a week. {POINTS_RULE.beyond}
          </p>
        </Answer>
        <Answer title="What doesn’t count">
          <p>
            Private work, commits to a fork, reviews of your own pull requests and comments in your own threads never
            count. <Anchor href="/why">Paste a link</Anchor> to see what anything earned, and why.
          </p>
        </Answer>
        <Answer title="What we promise">
          <ul className="stack list-disc gap-2 ps-5">
            <li>You can’t buy a place: premium changes neither points nor ranks.</li>
            <li>An outage of GitHub costs nobody a point.</li>
            <li>
              A closed week never changes, and <a href="#weeks">everyone can check it</a>.
            </li>
            <li>
              Before a prize opens we check the first {PODIUM} places, whoever is in the top {PRIZE_CUT_OFF} for the
              first time or again after {FIRST_AGAIN_WEEKS} weeks, and weeks that look unusual. Only a person takes a
              prize back, and says why.
            </li>
          </ul>
        </Answer>
      </div>
    </section>
  )
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      {children}
    </div>
  )
}
