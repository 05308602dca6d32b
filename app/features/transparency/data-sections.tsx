import { brand } from '#app/content/brand.ts'
import type { DataTopic } from '#app/domain/data-topic.ts'

export function DataKept() {
  return (
    <section aria-labelledby="data">
      <h2 id="data">What we keep</h2>
      <ul>
        {Object.entries(DATA_KEPT).map(([topic, text]) => (
          <li key={topic}>{text}</li>
        ))}
        <li>
          Your message on the showcase page, with name, e-mail address and website, for a year after we received it.
        </li>
        <li>
          When somebody types a GitHub username on home: the sums of that account’s public week, for ten minutes and in
          memory only.
        </li>
        <li>The GitHub deliveries we received, without their content.</li>
        <li>
          Of maintainers who set what counts in their repository: their GitHub id, name and role beside it, and what
          they wrote about it, which everybody can read. Of everybody who signs in there: the repositories they can push
          to, for a day.
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
    </section>
  )
}

export function Privacy() {
  return (
    <section aria-labelledby="privacy">
      <h2 id="privacy">Privacy policy</h2>
      <p>
        We use the data listed under <a href="#data">what we keep</a> to run the contest, to show your public player
        page, and to send you what you asked for. That is the contract between you and us. We never show your e-mail
        address, Telegram chat or tokens to anyone.
      </p>
      <p>
        These companies handle it: Cloudflare runs the site and its database. GitHub signs you in and reports your
        public work to us. A mail provider and Telegram carry messages if you turn them on. Stripe takes payments, and
        your card never reaches us. We sell nothing about you and load nothing from third parties before you ask for it.
        If you load the original of a post that we quote, its network sees you. A contest’s organiser can have its
        standings posted to their chat on Discord, Slack or Microsoft Teams, with the names of the first three and of
        who moved most.
      </p>
      <p>
        You can download everything and delete your account in your <a href="/settings">settings</a>; if you can no
        longer sign in, write to us and we start the deletion for you. After 7 days we delete everything, with these
        exceptions: closed weeks keep a row without a name, so that others keep their ranks, and we keep a keyed hash of
        your GitHub id, so that nobody else can enrol you and home stays silent when somebody types your name. If you
        were suspended or banned at that moment, that one word stays beside the hash, so that deleting the account does
        not lift it. Hash and word stay until you come back with that GitHub account, which is then suspended or banned
        as before.
      </p>
      <p>
        Questions, corrections, or anything else about your data:{' '}
        <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>.
      </p>
    </section>
  )
}

export function Terms() {
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">Terms</h2>
      <ol>
        <li>By joining you confirm that the GitHub account is yours and that you accept the contest rules above.</li>
        <li>
          What you publish here (projects, boards, a resume) stays yours. You allow us to show it, and you confirm that
          you may publish it and that it breaks no law and nobody’s rights. We may take down anything that does.
        </li>
        <li>
          Premium is billed by Stripe at the price shown when you buy, until you cancel; it then lasts to the end of the
          period you paid for. Lifetime lasts as long as the product does.
        </li>
        <li>
          We may suspend a player who cheats or harms others, and we give the reason. You can leave at any time and take
          your data with you.
        </li>
        <li>
          The product is provided as it is. We do our best to keep it running and correct, and we fix counting errors
          while a week is open.
        </li>
        <li>Before these terms change in a way that matters to you, we tell you here and in your inbox.</li>
      </ol>
    </section>
  )
}

/** What we keep of players; a topic that the schema names does not compile until its text exists. */
const DATA_KEPT = {
  account:
    'Of your GitHub account: its numeric id, name, avatar address and date of creation, and the e-mail address that GitHub gave us when you signed in. Names you had before, so that old links find you.',
  work: 'Of your work: one row for each public fact, with title, address, repository and points, and what it earned you: places on the boards, badges, prizes. The GitHub ids of who took your work up and of the projects’ owners, which only staff see, for the looks before prizes, and with how many others they dealt before the week, for four weeks; the ids go within two weeks after that person erases the account here. We drop private repositories before storing or logging anything.',
  given:
    'From you: a display name, a line about your work, country, time zone, the number of your chat with our bot, a token if you keep one here, sealed, with which we read your work alone, your choice of messages, projects, resume, boards, appeals, reports. Of people whom you invite to a contest: their addresses for 30 days, then a code that only tells us whom not to write again.',
  messages: 'Messages to you: your inbox, and the channels each message was sent by.',
  payments: 'Of payments: the plan, its state and its ids at Stripe. Your card never reaches us.',
  visits:
    'Of visitors: that someone viewed or clicked a page, once a day, under a hash of network and kind of browser. We delete the day’s salt with the day, and after that nobody can be recognised.',
  browsers: 'Each browser you are signed in with, by a name such as “Firefox on Linux”, for 30 days.',
} as const satisfies Record<DataTopic, string>
