import { OPEN_LIMIT, OPEN_WEEK_LIMIT, POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatDate, formatNumber } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'
import type { TransparencyView } from './load-transparency.server.ts'
import styles from './transparency.module.css'

export function Points({ view }: { view: TransparencyView }) {
  return (
    <section aria-labelledby="points">
      <h2 id="points">What earns points</h2>
      <p>{POINTS_RULE.full}</p>
      <p>{POINTS_RULE.alone}</p>
      <p>
        {POINTS_RULE.week} {POINTS_RULE.beyond}
      </p>
      <p>{POINTS_RULE.approval}</p>
      <p>{POINTS_RULE.established}</p>
      <p>This is the table that scores your work. Days are UTC.</p>
      <Table caption="Points by kind of work" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Points</th>
            <th scope="col">Daily limit</th>
            <th scope="col">In full a week</th>
          </tr>
        </thead>
        <tbody>
          {view.points.map((row) => (
            <tr key={row.rule}>
              <th scope="row">
                {row.label}
                <span className="block text-hint font-normal whitespace-normal text-soft">
                  {row.text} Counts{' '}
                  {row.isTakenUp
                    ? 'in full in an established project.'
                    : `within ${OPEN_LIMIT} points a day and ${OPEN_WEEK_LIMIT} a week.`}
                </span>
              </th>
              <td className="num">{row.points}</td>
              <td className="num">{row.limit}</td>
              <td className="num">{row.inFull ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>
        A pull request that you open and somebody accepts earns up to{' '}
        {sumOf(view, ['pull_request_opened', 'pull_request_accepted'])} points: opening it counts towards what you can
        earn on your own. A completed issue earns up to {sumOf(view, ['issue_opened', 'issue_completed'])} points for
        whoever opened it.
      </p>
      {view.earlierVersions.map((last) => (
        <EarlierVersion key={last.version} last={last} />
      ))}
      <h3>Once in a lifetime</h3>
      <p>These count towards your all-time total only.</p>
      <ul>
        {view.bonuses.map(({ kind, text, points }) => (
          <li key={kind}>
            <b className="num">+{points}</b> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EarlierVersion({ last }: { last: TransparencyView['earlierVersions'][number] }) {
  return (
    <>
      <h3>Up to {formatDate(last.endsAt)}</h3>
      <p>
        {last.isOver ? 'Weeks up to' : 'This week and those before it, up to'} week {last.number} use version{' '}
        {last.version} of the table. Today’s is version {POINTS_VERSION}. {EARLIER[last.version]}{' '}
        {last.isOver ? 'They stay as they are.' : 'They finish under the rules they began with.'}
      </p>
    </>
  )
}

const EARLIER: Record<number, string> = {
  1: `Everything counts up to its own daily limit, without ${OPEN_LIMIT} points to share.`,
  3: 'What goes past a limit counts nothing, and an issue that somebody closed by hand counts in full.',
  2: 'A week has only its daily limits, anybody’s approval counts, and any label containing the word spam or invalid takes points, whoever set it.',
}

export function Sums({ view }: { view: TransparencyView }) {
  return (
    <section aria-labelledby="sums">
      <h2 id="sums">Weeks, months, totals</h2>
      <p>
        Your week and month are the sum of your ledger. The all-time total is separate: it counts your public work since
        your GitHub account was created, as GitHub’s search finds it. Since you joined, it also counts what landed
        without a merge and what agents opened for you. The two are never added together.
      </p>
      <p>
        <Anchor href="/why">Why did this not count?</Anchor> Paste a link to a pull request, issue, review, comment or
        commit to see what it earned, or why it didn’t and who can change that.
      </p>
      <p>
        The total is {view.units.map(({ label, points }) => `${points} for each ${label}`).join(', ')}, plus the
        lifetime bonuses. Only public work counts, even with your own token.
      </p>
      <p>
        Each level takes a hundred points more than the one before. Level{' '}
        {view.levels.map(({ level, total }) => `${level} begins at ${formatNumber(total)}`).join(', level ')}. Levels
        never fall.
      </p>
      <p>
        Premium players also see their total with 20% added. Ranks, levels and achievements use the total without it.
        You can’t buy a place in the week or on the all-time board.
      </p>
    </section>
  )
}

function sumOf(view: TransparencyView, rules: string[]): number {
  return view.points.filter(({ rule }) => rules.includes(rule)).reduce((sum, { points }) => sum + points, 0)
}
