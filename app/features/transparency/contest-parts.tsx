import { ContactLink } from '#app/components/contact-link.tsx'
import { brand } from '#app/content/brand.ts'
import { RIVALS } from '#app/domain/ledger/spam-label.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { DAY, HOUR, WEEK_BORDER } from '#app/domain/time/period.ts'
import { DECISION_TIME, REMEMBERED, REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { FIRST_AGAIN_WEEKS, PODIUM } from '#app/domain/weeks/unusual-week.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { TransparencyView } from './load-transparency.server.ts'
import { Part } from './part.tsx'

export function Fairness({ view }: { view: TransparencyView }) {
  return (
    <Part id="fairness" title="Checks before prizes open">
      <p>
        Only people can play: we turn away accounts that GitHub calls a bot or an organization. We only list players who
        signed in with GitHub. You start in the week you claimed your name. Older work is shown but earns no points.
      </p>
      <p>
        Every week we check the first {PODIUM}, everyone’s first place in the top {PRIZE_CUT_OFF} (and the first after{' '}
        {FIRST_AGAIN_WEEKS} weeks without one), and unusual weeks. A check takes no points. {REVIEW_TIME / HOUR} hours
        after the place was given the prize unlocks by itself, unless something in the week needs a person: then a
        person decides. If nobody has decided within {DECISION_TIME / DAY} days, the prize goes to the next place; the
        place and its points stay. What we found harmless {REMEMBERED.releases} times in {REMEMBERED.weeks} weeks needs
        no person any more.
      </p>
      <p>
        A place and its name stand from the close on; only the prize waits. Nobody but our staff and the player learns
        of a check. The player sees the reasons on the prizes page, with the time when the check ends and how, and can
        appeal there. If we take a prize back, we tell only the player, keep a record with the reason, and the next
        player gets the prize. There are never more than {PRIZE_CUT_OFF} standing awards. The board of a closed week
        still shows everyone’s points.
      </p>
      <h4>What a person has to look at</h4>
      <Lines texts={view.signs.strong} />
      <h4>What we check as well, without holding the prize back</h4>
      <Lines texts={view.signs.weak} />
    </Part>
  )
}

export function Reasons({ view }: { view: TransparencyView }) {
  return (
    <Part id="reasons" title="Why something earns nothing">
      <p>Every line of your ledger that earns nothing gives the reason. These are all of them:</p>
      <Lines texts={['daily limit reached', ...view.reasons]} />
      <p>
        Until its week closes, work loses its points if it disappears, turns private, is labelled spam or invalid, or is
        closed without being merged. A closed week never changes.
      </p>
      <p>
        When a repository turns private or is deleted, we remove its name and the titles of work there from our pages,
        the API and your export within minutes of finding out. Where our App is installed, GitHub tells us at once.
        Elsewhere we find out with your next update, or the next day at the latest. Points in closed weeks stay, without
        names.
      </p>
    </Part>
  )
}

function Lines({ texts }: { texts: string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

export function Time() {
  return (
    <Part id="time" title="When a week begins, ends and closes">
      <p>
        All times are UTC. A week runs from {WEEK_BORDER} to the next and has its ISO week’s number. The board switches
        to the new week at that moment.
      </p>
      <ul>
        <li>
          Commits count on their day in GitHub’s contribution graph, which uses your own time zone. We fix a day’s
          number of commits with GitHub’s first complete answer 48 hours or more after the day ended, or when its week
          closes. Everything else counts at the time GitHub gives it.
        </li>
        <li>After {WEEK_BORDER} the week that ended is provisional while late work comes in.</li>
        <li>
          From Tuesday 00:00 we ask GitHub once more about everyone with points in it. The week closes on Tuesday at
          06:00 if GitHub has answered for all of them, otherwise as soon as it has. On Thursday at 06:00 it closes
          either way. We mark such a close, and work it missed counts in the week we find it.
        </li>
        <li>
          A failed or incomplete answer changes nothing, so a GitHub outage never costs anyone a point. Your page shows
          when it was last updated.
        </li>
        <li>A month ends when its last week closes.</li>
      </ul>
    </Part>
  )
}

export function Maintainers() {
  return (
    <Part id="maintainers" title="For maintainers">
      <p>
        Opening issues and pull requests in your repository earns little, a point each past the day’s limit, and nothing
        in full until somebody accepts it. If you label a pull request or issue <b>spam</b> or <b>invalid</b>, it loses
        its points. The label has to say just that, and be set before the week ends by somebody outside the week’s first{' '}
        {RIVALS} players.
      </p>
      <p>
        On <Anchor href="/maintain">the page for maintainers</Anchor>, or in a file, you can switch points off, require
        a label or an issue first, limit open pull requests, or ask for a pause.
      </p>
      <p>
        If you’d rather have us leave your repository out, write to <ContactLink /> from an address that shows you
        maintain it. From then on nothing in it earns points for anyone until you tell us otherwise.
      </p>
    </Part>
  )
}

export function ContestRules() {
  return (
    <Part id="rules" title="Contest rules">
      <ol>
        <li>
          {brand.name} runs the contest. Taking part is free and no purchase helps: premium changes neither points nor
          ranks. Winners with premium get extra prizes, marked as such.
        </li>
        <li>You take part with one personal GitHub account of your own. Bots can’t take part.</li>
        <li>
          The week’s points decide the places. On a tie, the player who got there first is ahead, and commits count from
          when we first saw them. If that’s a tie too, the player’s id decides. A place needs at least{' '}
          {PRIZE_MINIMUM_POINTS} points. Equal scores share a rank on the board.
        </li>
        <li>
          The first {PRIZE_CUT_OFF} places of a closed week open that week’s prizes. You can take a code on the prizes
          page until the next week closes, and for at least seven days after the place was granted, as long as codes
          last. We do not pay prizes in money.
        </li>
        <li>
          You can lose your place for work done only to score, several accounts, bought or traded merges, or automation
          that opens work nobody asked for. A person decides, gives the reason, and reads your appeal.
        </li>
        <li>Anyone signed in can report a player on their page.</li>
        <li>
          If something went wrong, write to <ContactLink />.
        </li>
      </ol>
    </Part>
  )
}
