import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { WhyAnswer, WhyView } from './load-why.server.ts'
import { UnsentQuestion } from './question.tsx'
import { RepositoryAnswer } from './repository-answer.tsx'
import { RowsAnswer, SubjectCard } from './rows-answer.tsx'
import { Examples, Verdict } from './verdict.tsx'
import styles from './why-screen.module.css'

type Props = { view: WhyView; refused: RefusedForm | undefined }

export function WhyScreen({ view, refused }: Props) {
  const { typed, problem, answer } = view
  return (
    <>
      <ContourBand tone="sunk">
        <div className={classNames('stack gap-4', styles.ask)}>
          <h1>Why didn’t this count?</h1>
          <p className={styles.lead}>
            Paste a link to a pull request, issue, review, comment or commit. We show what it earned, or what stopped it
            and who can change that.
          </p>
          <form method="get" action="/why" className={classNames('grid gap-3', styles.form)} role="search">
            <TextField
              label="GitHub link"
              name="address"
              defaultValue={typed}
              key={typed}
              error={problem ?? undefined}
              placeholder="github.com/owner/project/pull/482"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              isInitialFocus={problem !== null}
            />
            <Button tone="primary">Ask</Button>
          </form>
          <p className={styles.hint}>
            Ask about any player’s public work. You don’t need to sign in, and we store nothing. Short forms such as
            owner/project#482 work too, and a repository’s link shows whether work there counts in full.
          </p>
        </div>
      </ContourBand>
      <div className="wrap screen-body stack gap-6">
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
        <div className={classNames('grid items-start gap-6', styles.answer)}>
          <Verdict tone="neutral" figure="?" title="We can’t find it">
            It isn’t in any player’s ledger.
          </Verdict>
          <Card title="Possible reasons">
            <ul className="stack gap-2 ps-4.5">
              <li>Its author doesn’t play here.</li>
              <li>
                An agent’s account opened it. We look once a day{' '}
                <Anchor href="/transparency#agents">who asked for it</Anchor>, so we may not have looked yet, or GitHub
                doesn’t say.
              </li>
              <li>It isn’t public: it’s private, was deleted, or became a discussion.</li>
              <li>It moved, or the link has a typo. Copy it from GitHub.</li>
            </ul>
          </Card>
        </div>
      )
    case 'limited':
      return (
        <Notice tone="warning" title="Too many people are asking right now.">
          Try again in a minute. Your link is still in the field.
        </Notice>
      )
    case 'restored':
      return (
        <Notice tone="warning" title="We’re restoring the lines of that week.">
          Its points stand. The answer is here again once its lines are back from a backup.
        </Notice>
      )
    case 'unavailable':
      return (
        <Notice tone="warning" title="GitHub isn’t answering right now.">
          Try again in a minute. Your link is still in the field, and this try doesn’t count against you.
        </Notice>
      )
  }
}

function Waiting({ answer }: { answer: Extract<WhyAnswer, { kind: 'waiting' }> }) {
  const { subject, username, why, from, nextAt } = answer
  return (
    <div className={classNames('grid items-start gap-6', styles.answer)}>
      {why === 'unread' ? (
        <Verdict tone="open" figure="…" title="Not read yet">
          We check <Anchor href={`/player/${username}`}>{username}</Anchor> again{' '}
          {nextAt === null ? 'within minutes' : `at about ${timeText(nextAt)}`}.
        </Verdict>
      ) : (
        <Verdict tone="neutral" figure="0" title="It earned nothing">
          {why === 'before' && from !== null ? (
            <>
              It’s from before {timeText(from)}, when <Anchor href={`/player/${username}`}>{username}</Anchor> started
              playing.
            </>
          ) : (
            <>
              It isn’t in any of <Anchor href={`/player/${username}`}>{username}</Anchor>’s weeks. Either nothing
              happened to it in a week that we read, or it doesn’t count on its own. A commit, for example, counts once
              it’s on the default branch.
            </>
          )}
        </Verdict>
      )}
      <SubjectCard subject={subject} />
    </div>
  )
}
