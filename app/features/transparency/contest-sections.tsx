import { brand } from '#app/content/brand.ts'
import { BEING_CHECKED } from '#app/domain/award.ts'
import { HOUR, WEEK_BORDER } from '#app/domain/period.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/ranking.ts'
import { RIVALS } from '#app/domain/spam-label.ts'
import { FIRST_AGAIN_WEEKS, LOOK, PODIUM } from '#app/domain/unusual-week.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { TransparencyView } from './load-transparency.server.ts'

export function Fairness({ view }: { view: TransparencyView }) {
  return (
    <section aria-labelledby="fairness">
      <h2 id="fairness">Fair play</h2>
      <p>
        Only people play: we refuse accounts that GitHub calls a bot or an organization. We list only players who signed
        in with GitHub. Your contest begins with the week in which you claimed your name. Older work is shown but earns
        no points.
      </p>
      <p>A row of your ledger that earns nothing gives the reason. The possible reasons are:</p>
      <ul>
        <li>daily limit reached</li>
        {view.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        Until its week closes, work loses its points if it disappears, turns private, is labelled spam or invalid, or is
        closed without a merge. A closed week never changes.
      </p>
      <p>
        When a repository turns private or is deleted, its name and the titles of work there leave our pages, the API
        and your export within minutes of our learning it. GitHub tells us at once where our App is installed; elsewhere
        your next update does, or our own look, at the latest the day after. The points of closed weeks stay, without
        names.
      </p>
      <h3>We look before prizes unlock</h3>
      <p>
        We look at the first {PODIUM} every week, at everyone’s first place in the top {PRIZE_CUT_OFF} and again after{' '}
        {FIRST_AGAIN_WEEKS} weeks, and at unusual weeks. A look takes no points and accuses nobody. {LOOK / HOUR} hours
        after the close the prize unlocks by itself, unless there is a sign of an unusual week: then a person decides,
        however long it takes. The signs are:
      </p>
      <ul>
        {view.signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
      <p>
        Until the end of the look, everyone else sees “{BEING_CHECKED.toLowerCase()}” at that place and no name. The
        player sees the reasons on the prizes page, with the time when the look ends or when we aim to decide, and can
        appeal there. If we take a prize back, the award’s row stays with its reason, the next player is awarded, and we
        tell only the player. There are never more than {PRIZE_CUT_OFF} standing awards. The board of a closed week
        still shows everyone’s points: points are not an award.
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
        switches to the new week at that moment.
      </p>
      <ul>
        <li>
          Commits count on their day in GitHub’s contribution graph, which follows your own time zone. A day’s number of
          commits is fixed by the first complete answer from GitHub 48 hours or more after the day ended, or by the
          close of its week. Everything else counts at GitHub’s own time.
        </li>
        <li>After {WEEK_BORDER} the week that ended is provisional while late facts come in.</li>
        <li>
          From Tuesday 00:00 we ask GitHub once more about everyone with points in it. The week closes on Tuesday at
          06:00 if GitHub has answered for all of them, otherwise as soon as it has. On Thursday at 06:00 it closes in
          any case. Such a close is marked, and work that it missed counts in the week in which we find it.
        </li>
        <li>
          An answer that fails or is incomplete changes nothing: an outage of GitHub never costs anyone a point. Your
          page shows when it was last updated.
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
        Daily limits, and points for accepted rather than opened work, keep players from gaining by flooding you. The
        label <b>spam</b> or <b>invalid</b> on a pull request or issue takes its points away. The label has to say
        nothing else, and to be set before the week ends, by somebody who is not among the week’s first {RIVALS}{' '}
        players.
      </p>
      <p>
        You can set more yourself on <Anchor href="/maintain">the page for maintainers</Anchor>, or in a file: no points
        here, only with a label, a number of open pull requests, an issue first, or a pause.
      </p>
      <p>
        If you would rather have us leave your repository out, write to{' '}
        <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a> from an address that shows that you maintain
        it. From that day on nothing in it earns points for anyone until you tell us otherwise.
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
          nor ranks. It adds prizes for winners with premium, marked as such.
        </li>
        <li>You take part with one personal GitHub account of your own. Bots may not take part.</li>
        <li>
          Places follow the points of the week. In a tie, the player who reached the score first is ahead, with commits
          dated by when we first saw them; then the player’s id decides. A place needs at least {PRIZE_MINIMUM_POINTS}{' '}
          points. Ranks on the board are competition ranks: equal scores share one.
        </li>
        <li>
          The first {PRIZE_CUT_OFF} places of a closed week open that week’s prizes. You can take a code on the prizes
          page until the next week closes, and for at least seven days after the place was granted, as long as codes
          last. We do not pay prizes in money.
        </li>
        <li>
          You can lose your place for work made only to score, several accounts, bought or traded merges, or automation
          that opens work nobody asked for. A person decides, gives the reason, and reads your appeal.
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
