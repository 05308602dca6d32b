import { ContactLink } from '#app/components/contact-link.tsx'
import { brand } from '#app/content/brand.ts'
import { RIVALS } from '#app/domain/ledger/spam-label.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { DAY, HOUR, WEEK_BORDER } from '#app/domain/time/period.ts'
import { DECISION_TIME, REMEMBERED, REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { FIRST_AGAIN_WEEKS, PODIUM } from '#app/domain/weeks/unusual-week.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import type { TransparencyView } from './load-transparency.server.ts'

export function Fairness({ view }: { view: TransparencyView }) {
  return (
    <section aria-labelledby="fairness">
      <h2 id="fairness">Fair play</h2>
      <p>
        Only people can play: we turn away accounts that GitHub calls a bot or an organization. We only list players who
        signed in with GitHub. You start in the week you claimed your name. Older work is shown but earns no points. Who
        answers for work owns it, whatever typed it: <Anchor href="/agents">what that means for agents</Anchor>.
      </p>
      <p>Every line of your ledger that earns nothing gives the reason.</p>
      <Disclosure summary="All reasons">
        <ul>
          <li>daily limit reached</li>
          {view.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Disclosure>
      <p>
        Until its week closes, work loses its points if it disappears, turns private, is labelled spam or invalid, or is
        closed without being taken in. A closed week never changes.
      </p>
      <p>
        When a repository turns private or is deleted, we remove its name and the titles of work there from our pages,
        the API and your export within minutes of finding out. Where our App is installed, GitHub tells us at once.
        Elsewhere we find out with your next update, or the next day at the latest. Points in closed weeks stay, without
        names.
      </p>
      <h3>We check before prizes unlock</h3>
      <p>
        Every week we check the first {PODIUM}, everyone’s first place in the top {PRIZE_CUT_OFF} (and the first after{' '}
        {FIRST_AGAIN_WEEKS} weeks without one), and unusual weeks. A check takes no points and accuses nobody.{' '}
        {REVIEW_TIME / HOUR} hours after the place was given the prize unlocks by itself, unless there is a strong sign
        of an unusual week: then a person decides. If nobody has decided within {DECISION_TIME / DAY} days, the prize
        goes to the next place; the place and its points stay. A sign that we found harmless {REMEMBERED.releases} times
        in {REMEMBERED.weeks} weeks needs no person any more.
      </p>
      <Disclosure summary="The signs of an unusual week">
        <p>Strong, for a person to decide:</p>
        <Signs texts={view.signs.strong} />
        <p>Weak, so that the prize unlocks by itself:</p>
        <Signs texts={view.signs.weak} />
      </Disclosure>
      <p>
        A place and its name stand from the close on; only the prize waits. Nobody but our staff and the player learns
        of a check. The player sees the reasons on the prizes page, with the time when the check ends and how, and can
        appeal there. If we take a prize back, we tell only the player, keep a record with the reason, and the next
        player gets the prize. There are never more than {PRIZE_CUT_OFF} standing awards. The board of a closed week
        still shows everyone’s points.
      </p>
    </section>
  )
}

function Signs({ texts }: { texts: string[] }) {
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
    <section aria-labelledby="time">
      <h2 id="time">Time</h2>
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
    </section>
  )
}

export function Maintainers() {
  return (
    <section aria-labelledby="maintainers">
      <h2 id="maintainers">For maintainers</h2>
      <p>
        Opening things at your door earns little, a point a piece past the day’s limit, and nothing in full until
        somebody takes it up. If you label a pull request or issue <b>spam</b> or <b>invalid</b>, it loses its points.
        The label has to say just that, and be set before the week ends by somebody outside the week’s first {RIVALS}{' '}
        players.
      </p>
      <p>
        On <Anchor href="/maintain">the page for maintainers</Anchor>, or in a file, you can switch points off, require
        a label or an issue first, limit open pull requests, or ask for a pause.
      </p>
      <p>
        If you’d rather have us leave your repository out, write to <ContactLink /> from an address that shows you
        maintain it. From then on nothing in it earns points for anyone until you tell us otherwise.
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
          {brand.name} runs the contest. Taking part is free and no purchase helps: premium changes neither points nor
          ranks. Winners with premium get extra prizes, marked as such.
        </li>
        <li>You take part with one personal GitHub account of your own. Bots can’t take part.</li>
        <li>
          The week’s points decide the places. In a tie, whoever reached the score first is ahead, and commits count
          from when we first saw them. If that’s a tie too, the player’s id decides. A place needs at least{' '}
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
    </section>
  )
}
