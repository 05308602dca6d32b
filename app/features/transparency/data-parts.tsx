import { ContactLink } from '#app/components/contact-link.tsx'
import type { DataTopic } from '#app/domain/account/data-topic.ts'
import { chatsText } from '#app/domain/chat/chat.ts'
import { Part } from './part.tsx'

export function DataKept() {
  return (
    <Part id="data" title="What we keep">
      <ul>
        {Object.entries(DATA_KEPT).map(([topic, text]) => (
          <li key={topic}>{text}</li>
        ))}
        <li>Messages from the showcase page, with name, e-mail address and website, for a year.</li>
        <li>
          When somebody types a GitHub username on the home page: the sums of that account’s public week, for ten
          minutes, in memory only.
        </li>
        <li>Receipts of GitHub’s webhooks, without content, for 30 days.</li>
        <li>
          About maintainers who set what counts in their repository: their GitHub id, name and role, and what they wrote
          about it, which everyone can read. About anyone who signs in there: the repositories they can push to, for a
          day.
        </li>
      </ul>
      <p>
        Cookies: <b>session</b> (keeps you signed in, 30 days), <b>sign_in</b> (one sign-in through GitHub, 10 minutes),{' '}
        <b>github_app_state</b> (one installation of the GitHub App, an hour), <b>bookmark</b> (so that you see your own
        last change, 5 minutes), <b>flash</b> (one message for the next page, a minute), <b>seen</b> (your own rank and
        points when you last looked, 30 days), <b>theme</b> (light or dark, a year), <b>inviter</b> (who invited you, 30
        days), <b>next</b> (where you wanted to go before you joined, an hour), <b>maintainer_sign_in</b> and{' '}
        <b>maintainer</b> (only at “For maintainers”: one sign-in, 10 minutes, and what you may change, 15 minutes),{' '}
        <b>feedback</b> (whether a feedback form may appear, 180 days) and <b>banner</b> (that you closed it, 30 days).
        None of them follows you elsewhere.
      </p>
    </Part>
  )
}

export function Privacy() {
  return (
    <Part id="privacy" title="Privacy policy">
      <p>
        We use the data listed under <a href="#data">what we keep</a> to run the contest, show your public player page
        and send you what you asked for. That is the contract between you and us. We never show your e-mail address,
        Telegram chat or tokens to anyone.
      </p>
      <p>
        These companies handle it: Cloudflare runs the site and its database. GitHub signs you in and tells us about
        your public work. A mail provider and Telegram deliver messages if you turn them on. Stripe takes payments, so
        we never see your card. We sell nothing about you and load nothing from third parties until you ask for it. The
        original of a post that we quote shows you to its network. A contest’s organiser can post its standings to their
        chat on {chatsText}, with the names of the first three and of the one who moved most.
      </p>
      <p>
        You can download everything and delete your account in your <a href="/settings">settings</a>. If you can’t sign
        in any more, write to us. After 7 days we delete everything, with two exceptions. Closed weeks keep a row
        without a name, so that others keep their ranks. And we keep a keyed hash of your GitHub id, so that nobody else
        can enrol you and the home page tells nothing when somebody types your name. If you were suspended or banned, we
        keep that one word with the hash, so that deleting the account doesn’t lift it. Both stay until you come back
        with that GitHub account, which is then suspended or banned as before.
      </p>
      <p>
        Questions about your data: <ContactLink />.
      </p>
    </Part>
  )
}

export function Terms() {
  return (
    <Part id="terms" title="Terms">
      <ol>
        <li>By joining you confirm that the GitHub account is yours and that you accept the contest rules above.</li>
        <li>
          What you publish here (projects, boards, a resume) stays yours. You allow us to show it, and you confirm that
          you may publish it and that it breaks no law and nobody’s rights. We may take down anything that does.
        </li>
        <li>
          Stripe bills premium at the price shown when you buy, until you cancel. It then lasts to the end of the period
          you paid for. Lifetime lasts as long as the product does.
        </li>
        <li>
          We may suspend players who cheat or harm others, and we give the reason. You can leave at any time and take
          your data with you.
        </li>
        <li>
          We provide the product as it is. We do our best to keep it running and correct, and we fix counting errors
          while a week is open.
        </li>
        <li>
          If these terms are about to change in a way that matters to you, we’ll tell you here and in your inbox first.
        </li>
      </ol>
    </Part>
  )
}

/** A topic of the schema without a text does not compile. */
const DATA_KEPT = {
  account:
    'From your GitHub account: its numeric id, name, avatar address and creation date, and the e-mail address GitHub gave us when you signed in. Earlier names, so that old links still find you.',
  work: 'About your work: one row for each public piece, with title, address, repository and points, and what it earned you: places on the boards, badges, prizes, certificates of contests, with your name if you put it there. The GitHub ids of the people your points came through and of the projects’ owners; for the week’s first thirty also those people’s names, how old their accounts and their public work are, and where they worked lately, kept for a month. Only our staff see them, for the checks before prizes. The ids go within two weeks after that person erases their account here. We drop private repositories before storing or logging anything.',
  given:
    'From you: a display name, a line about your work, country, time zone, the number of your chat with our bot, your choice of messages, projects, resume, boards, appeals and reports. A token if you give us one, encrypted, which we only use to read your work. About people you invite to a contest: their addresses for 30 days, then a code that only tells us who not to write to again. What a contest’s organiser notes about you.',
  messages: 'Messages to you and their channels, for half a year.',
  payments: 'About payments: the plan, its state and its ids at Stripe. We never see your card.',
  visits:
    'About visitors: that someone viewed or clicked a page, once a day, under a hash of network and kind of browser. We delete its salt when the day ends. Then nobody can be recognised. Counts stay 13 months.',
  browsers: 'Each browser you’re signed in with, under a name such as “Firefox on Linux”, for 30 days.',
} as const satisfies Record<DataTopic, string>
