import { OPEN_POINTS_PER_DAY, OPEN_POINTS_PER_WEEK, POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatDate, formatNumber } from '#app/ui/format.ts'
import type { TransparencyView } from './load-transparency.server.ts'
import { Part } from './part.tsx'

export function InFull({ view }: { view: TransparencyView }) {
  return (
    <Part id="in-full" title="What counts in full">
      <p>{POINTS_RULE.full}</p>
      <p>{POINTS_RULE.alone}</p>
      <p>
        {POINTS_RULE.week} {POINTS_RULE.beyond}
      </p>
      <p>{POINTS_RULE.approval}</p>
      <p>{POINTS_RULE.established}</p>
      <p>
        A pull request that you open and somebody accepts earns up to{' '}
        {sumOf(view, ['pull_request_opened', 'pull_request_accepted'])} points: opening it counts towards what you can
        earn on your own. A completed issue earns up to {sumOf(view, ['issue_opened', 'issue_completed'])} points for
        the person who opened it.
      </p>
    </Part>
  )
}

export function Kinds({ view }: { view: TransparencyView }) {
  return (
    <Part id="kinds" title="Each kind of work">
      <p>This is the table that scores your work. Days are UTC.</p>
      <dl>
        {view.points.map((row) => (
          <div key={row.rule}>
            <dt>{row.label}</dt>
            <dd>
              {row.text} Counts{' '}
              {row.isTakenUp
                ? 'in full in an established project.'
                : `within ${OPEN_POINTS_PER_DAY} points a day and ${OPEN_POINTS_PER_WEEK} a week.`}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

export function Sums({ view }: { view: TransparencyView }) {
  return (
    <Part id="sums" title="Totals, levels and bonuses">
      <p>
        Your week and month are the sum of your ledger. The all-time total is separate: it counts your public work since
        your GitHub account was created, as GitHub’s search finds it. Since you joined, it also counts what a project
        merged without GitHub’s button and what agents opened for you. The two are never added together.
      </p>
      <p>
        The total is {view.units.map(({ label, points }) => `${points} for each ${label}`).join(', ')}, plus the bonuses
        below. Only public work counts, even with your own token.
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
      <p>These bonuses are paid once in a lifetime and count towards your all-time total only:</p>
      <ul>
        {view.bonuses.map(({ kind, text, points }) => (
          <li key={kind}>
            <b className="num">+{points}</b> {text}
          </li>
        ))}
      </ul>
      <p>
        <Anchor href="/why">Why didn’t this count?</Anchor> Paste a link to a pull request, issue, review, comment or
        commit to see what it earned, or why it didn’t and who can change that.
      </p>
    </Part>
  )
}

export function EarlierRules({ view }: { view: TransparencyView }) {
  return (
    view.earlierVersions.length > 0 && (
      <Part id="earlier" title="Earlier rules">
        {view.earlierVersions.map((last) => (
          <p key={last.version}>
            {last.isOver ? 'Weeks up to' : 'This week and those before it, up to'} week {last.number}, which{' '}
            {last.isOver ? 'ended' : 'ends'} on {formatDate(last.endsAt)}, use version {last.version} of the table.
            Today’s is version {POINTS_VERSION}. {EARLIER[last.version]}{' '}
            {last.isOver ? 'They stay as they are.' : 'They finish under the rules they began with.'}
          </p>
        ))}
      </Part>
    )
  )
}

const EARLIER: Record<number, string> = {
  1: `Everything counts up to its own daily limit, without the ${OPEN_POINTS_PER_DAY} points a day.`,
  3: 'What goes past a limit counts nothing, and an issue that somebody closed by hand counts in full.',
  2: 'A week has only its daily limits, anybody’s approval counts, and any label containing the word spam or invalid takes points, no matter who set it.',
}

function sumOf(view: TransparencyView, rules: string[]): number {
  return view.points.filter(({ rule }) => rules.includes(rule)).reduce((sum, { points }) => sum + points, 0)
}
