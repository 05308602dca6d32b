import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { instantText } from '#app/domain/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { WhyAnswer, WhyView } from './load-why.server.ts'
import { UnsentQuestion } from './question.tsx'
import { RepositoryAnswer } from './repository-answer.tsx'
import { Examples, RowsAnswer, SubjectCard, Verdict } from './rows-answer.tsx'
import styles from './why-screen.module.css'

type Props = { view: WhyView; refused: RefusedForm | undefined }

export function WhyScreen({ view, refused }: Props) {
  const { typed, problem, answer } = view
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.ask}>
          <h1>Why did this not count?</h1>
          <p className={styles.lead}>
            Paste a pull request, an issue, a review, a comment or a commit. You read what it earned, or what stood in
            the way and who can change that.
          </p>
          <form method="get" action="/why" className={styles.form} role="search">
            <TextField
              label="Address on GitHub"
              name="address"
              defaultValue={typed}
              key={typed}
              error={problem ?? undefined}
              placeholder="https://github.com/owner/project/pull/482"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              isInitialFocus={problem !== null}
            />
            <Button tone="primary">Ask</Button>
          </form>
          <p className={styles.hint}>
            Works for public work of anybody who plays, without signing in. Asking stores nothing. GitHub’s short form,
            such as owner/project#482, works too, and a repository’s address tells whether work there counts in full.
          </p>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.below}`}>
        <UnsentQuestion view={view} refused={refused} />
        {answer === null ? <Examples /> : <Answer answer={answer} view={view} refused={refused} />}
      </div>
    </>
  )
}

function Answer({ answer, view, refused }: { answer: WhyAnswer; view: WhyView; refused: RefusedForm | undefined }) {
  switch (answer.kind) {
    case 'rows':
      return <RowsAnswer answer={answer} typed={view.typed} refused={refused} />
    case 'waiting':
      return <Waiting answer={answer} />
    case 'repository':
      return <RepositoryAnswer answer={answer} typed={view.typed} refused={refused} />
    case 'unknown':
      return (
        <div className={styles.answer}>
          <Verdict tone="neutral" figure="?" title="We don’t have it">
            It is in nobody’s ledger here.
          </Verdict>
          <Card title="Why that can be">
            <ul className={styles.reasons}>
              <li>Nobody who plays made it. Playing begins with signing in.</li>
              <li>The public cannot see it: it is private, was deleted, or became a discussion.</li>
              <li>
                It moved to another repository, or the address has a typing error. Open it on GitHub, and copy the
                address to which that leads.
              </li>
            </ul>
          </Card>
        </div>
      )
    case 'limited':
      return (
        <Notice tone="warning" title="Too many people are asking at the moment.">
          Try again in a minute: your address is still in the field.
        </Notice>
      )
    case 'unavailable':
      return (
        <Notice tone="warning" title="GitHub is not answering at the moment.">
          Try again in a minute: your address is still in the field, and nothing was counted against you.
        </Notice>
      )
  }
}

function Waiting({ answer }: { answer: Extract<WhyAnswer, { kind: 'waiting' }> }) {
  const { subject, username, why, from, nextAt } = answer
  return (
    <div className={styles.answer}>
      {why === 'unread' ? (
        <Verdict tone="open" figure="…" title="Not read yet">
          We read <Anchor href={`/player/${username}`}>{username}</Anchor> next{' '}
          {nextAt === null ? 'within minutes' : `at about ${instantText(nextAt)}`}.
        </Verdict>
      ) : (
        <Verdict tone="neutral" figure="0" title="It earned nothing">
          {why === 'before' && from !== null ? (
            <>
              It is from before {instantText(from)}, when <Anchor href={`/player/${username}`}>{username}</Anchor> began
              to play.
            </>
          ) : (
            <>
              It is in no week of <Anchor href={`/player/${username}`}>{username}</Anchor>. Either nothing about it
              happened in a week that we read, or it does not count by itself: a commit, for example, counts once it is
              on the default branch.
            </>
          )}
        </Verdict>
      )}
      <SubjectCard subject={subject} />
    </div>
  )
}
