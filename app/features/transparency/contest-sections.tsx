import { brand } from '#app/content/brand.ts'
import { BEING_CHECKED } from '#app/domain/award.ts'
import { WEEK_BORDER } from '#app/domain/period.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/ranking.ts'
import type { TransparencyView } from './transparency-view.ts'

export function Fairness({ view }: { view: TransparencyView }) {
  return (
    <section aria-labelledby="fairness">
      <h2 id="fairness">Fair play</h2>
      <p>
        Only people play: an account that GitHub calls a bot or an organization is refused. Only those who signed in
        with GitHub are listed. Your contest begins with the week in which you claimed your name; older work is shown
        but not scored.
      </p>
      <p>A row of your ledger that earns nothing says why. The possible reasons are:</p>
      <ul>
        <li>daily limit reached</li>
        {view.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        Work that disappears, turns private, is labelled spam or invalid, or is closed without a merge loses its points
        while its week is not closed. A closed week never changes.
      </p>
      <h3>When a person looks</h3>
      <p>A top 10 place waits for a person to look at it before its prize unlocks if any of these is true:</p>
      <ul>
        {view.signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
      <p>
        Until that person has decided, everyone else reads “{BEING_CHECKED.toLowerCase()}” at that place, and nobody is
        named; it says nothing against whoever stands there. The player sees why on the prizes page and can appeal
        there. If a prize is taken back, the award’s row stays with its reason and the next player is awarded; only the
        player is told. There are never more than {PRIZE_CUT_OFF} awards that stand. The board of a closed week shows
        everybody’s points all the same: it is no award.
      </p>
    </section>
  )
}

export function Time() {
  return (
    <section aria-labelledby="time">
      <h2 id="time">Time</h2>
      <p>
        Everything is UTC. A week begins at {WEEK_BORDER}, ends at the next, and is named by its ISO week. The board
        turns by itself at that moment.
      </p>
      <ul>
        <li>
          Commits count on the day that GitHub’s contribution graph gives them, which follows your own time zone. The
          number of a day is fixed by the first complete answer 48 hours or more after the day ended, or by the close of
          its week. Everything else counts at GitHub’s own time.
        </li>
        <li>After {WEEK_BORDER} the week that ended is provisional while late facts come in.</li>
        <li>
          From Tuesday 00:00 GitHub is asked once more about everyone with points in it. The week closes on Tuesday at
          06:00 if GitHub has answered for all of them, otherwise as soon as it has, and on Thursday at 06:00 at the
          latest. Such a close is marked, and what it missed counts in the week in which it is found.
        </li>
        <li>
          An answer that fails or is incomplete changes nothing: an outage of GitHub never costs anyone a point. Your
          page says when it was updated last.
        </li>
        <li>A month ends with the close of its last week.</li>
      </ul>
    </section>
  )
}

export function Maintainers() {
  return (
    <section aria-labelledby="maintainers">
      <h2 id="maintainers">For maintainers</h2>
      <p>
        Daily limits, and points for what others accept rather than for what is opened, are there so that nobody gains
        by flooding you. A label <b>spam</b> or <b>invalid</b> on a pull request or issue takes its points away.
      </p>
      <p>
        If you would rather have your repository left out, write to{' '}
        <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a> from an address that shows that you maintain
        it. From that day on nothing in it earns points, for anybody, until you say otherwise.
      </p>
    </section>
  )
}

export function ContestRules() {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Contest rules</h2>
      <ol>
        <li>
          The contest is run by {brand.name}. Taking part is free and no purchase helps: premium changes neither points
          nor ranks. It adds prizes marked as such for winners who have it.
        </li>
        <li>You take part with one personal GitHub account, your own, and you may not be a bot.</li>
        <li>
          Places go by points of the week. Ties are broken by who reached the score first, commits by when they were
          first seen, then by the player’s id. A place needs at least {PRIZE_MINIMUM_POINTS} points. Ranks on the board
          are competition ranks, so that equal scores share one.
        </li>
        <li>
          The first {PRIZE_CUT_OFF} places of a closed week open that week’s prizes. A code is taken on the prizes page
          until the next week closes, and for at least seven days after the place was granted; as long as codes last.
          Prizes are not paid out in money.
        </li>
        <li>
          Work made only to score, several accounts of one person, bought or traded merges, and automation that opens
          work nobody asked for can cost a place. A person decides, gives the reason, and reads your appeal.
        </li>
        <li>Anyone who is signed in can report a player from that player’s page.</li>
        <li>
          If something here is wrong in your case, write to{' '}
          <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>.
        </li>
      </ol>
    </section>
  )
}
