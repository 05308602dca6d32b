import { brand } from '#app/content/brand.ts'
import { DATA_KEPT } from './data-kept.ts'

export function DataKept() {
  return (
    <section aria-labelledby="data">
      <h2 id="data">What we keep</h2>
      <ul>
        {Object.entries(DATA_KEPT).map(([topic, text]) => (
          <li key={topic}>{text}</li>
        ))}
        <li>
          What you wrote to us on the showcase page, with name, e-mail address and website, until a year after it came.
        </li>
        <li>Which GitHub deliveries arrived, without their content.</li>
      </ul>
      <p>
        Cookies: <b>session</b> (you are signed in, 30 days), <b>sign_in</b> (one sign-in on its way to GitHub and back,
        10 minutes), <b>github_app_state</b> (one installation of the GitHub App, an hour), <b>bookmark</b> (so that you
        see your own last change, 5 minutes), <b>flash</b> (one message for the next page, a minute), <b>theme</b>{' '}
        (light or dark, a year), <b>inviter</b> (who invited you, 30 days), <b>plan</b> (the premium plan you chose
        before you joined, an hour), <b>feedback</b> (whether a feedback form may appear, 180 days) and <b>banner</b>{' '}
        (that you closed it, 30 days). None of them follows you elsewhere.
      </p>
    </section>
  )
}

export function Privacy() {
  return (
    <section aria-labelledby="privacy">
      <h2 id="privacy">Privacy policy</h2>
      <p>
        We use what is listed under <a href="#data">what we keep</a> to run the contest, to show your public player
        page, and to send you what you asked for. That is the contract between you and us. Your e-mail address, Telegram
        chat and tokens are never shown to anybody.
      </p>
      <p>
        Who handles it: Cloudflare runs the site and its database; GitHub signs you in and tells us of your public work;
        a mail provider and Telegram carry messages if you switch them on; Stripe takes payments, and your card never
        reaches us. We sell nothing about you and load nothing from third parties before you ask for it: who loads the
        original of a post that we quote is seen by its network then.
      </p>
      <p>
        You can download everything and delete your account in your <a href="/settings">settings</a>; if you cannot sign
        in any more, write to us and we start it for you. Deletion takes effect after 7 days; then everything is
        deleted. In closed weeks a row without a name stays, so that others keep their ranks, and a keyed hash of your
        GitHub id, so that nobody else can enrol you. If you were suspended or banned at that moment, that one word
        stays beside the hash, so that deleting the account does not lift it. Both stay until you come back with that
        GitHub account, which is then suspended or banned as before.
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
        <li>By joining you say that the GitHub account is yours and that you accept the contest rules above.</li>
        <li>
          What you publish here (projects, boards, a resume) stays yours. You let us show it, you may publish it, and it
          breaks no law and nobody’s rights. We may take down what does.
        </li>
        <li>
          Premium is billed by Stripe at the price shown when you buy, until you cancel; it then lasts to the end of the
          period you paid for. Lifetime lasts as long as the product does.
        </li>
        <li>
          We may suspend a player who cheats or harms others, and say why. You can leave at any time and take your data
          with you.
        </li>
        <li>
          The product comes as it is. We do our best to keep it running and correct, and fix what was counted wrongly
          while a week is open.
        </li>
        <li>If these terms change in a way that matters to you, we tell you here and in your inbox beforehand.</li>
      </ol>
    </section>
  )
}
