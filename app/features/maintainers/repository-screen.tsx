import { LabelTroubles } from '#app/components/contests/label-troubles.tsx'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { Card } from '#app/ui/card.tsx'
import { formatClock } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { Brake } from './brake.tsx'
import type { ProvenView, RepositoryView } from './load-maintain.server.ts'
import { LoadLegend } from './load-meter.tsx'
import { WhatGitHubTells, WhatYouCanSet } from './maintain-screen.tsx'
import { Figures, PeopleWithOpen, WeekByWeek } from './repository-figures.tsx'
import { SignInFor } from './sign-in-form.tsx'
import { Switches } from './switches.tsx'
import styles from './maintainers.module.css'

type Props = { view: RepositoryView; refused: RefusedForm | undefined }

export function RepositoryScreen({ view, refused }: Props) {
  return view.state === 'proven' ? (
    <Proven view={view} refused={refused} />
  ) : (
    <Unproven name={view.name} refused={refused} />
  )
}

/** Also when the proof ran out while typing: the text is shown, to copy. */
function Unproven({ name, refused }: { name: string; refused: RefusedForm | undefined }) {
  const typed = refused?.values['reason'] ?? refused?.values['labels'] ?? ''
  return (
    <>
      <ScreenHeader title={name} lead="See what players send here, and slow it down or stop it. No explanation needed.">
        <SignInFor repository={name} />
      </ScreenHeader>
      {refused !== undefined && (
        <div className="wrap screen-body stack gap-6">
          <Refusal refused={refused} />
          {typed !== '' && <TextAreaField label="What you wrote" name="typed" rows={4} defaultValue={typed} readOnly />}
        </div>
      )}
      <div className="wrap columns text-soft">
        <WhatYouCanSet />
        <WhatGitHubTells />
      </div>
    </>
  )
}

function Proven({ view, refused }: { view: ProvenView; refused: RefusedForm | undefined }) {
  const { name, role, brake, figures, canChange } = view
  return (
    <>
      <ScreenHeader
        title={name}
        lead={
          brake === null
            ? `What players sent here. GitHub says you are ${role}. We ask again after ${formatClock(view.provenUntil)} UTC.`
            : 'The brake is on. Take all the time you need.'
        }
      />
      <div className="wrap screen-body stack gap-6">
        <Refusal refused={refused} />
        {view.fileProblem !== null && (
          <Notice title="We couldn’t use .mergequest.yml." tone="danger">
            {view.fileProblem}
          </Notice>
        )}
        {!canChange && (
          <Notice title="You can look, but not change anything.">
            Only admins and maintainers of the repository can change what counts.
          </Notice>
        )}
        {brake !== null && <Brake view={view} refused={refused} />}
        <LabelTroubles troubles={view.troubles} hasContests />
        <Figures figures={figures} isBraked={brake !== null} />
        {brake === null && canChange && <Brake view={view} refused={refused} />}
        <div className={`columns ${styles.inside}`}>
          <div className="stack gap-6">
            {figures.opened > 0 && <WeekByWeek weeks={figures.weeks} />}
            {canChange && <Switches view={view} refused={refused} />}
          </div>
          <div className="stack gap-6">
            {canChange && <PeopleWithOpen people={figures.people} now={view.now} />}
            <Card title="What these loads mean">
              <LoadLegend />
            </Card>
            {canChange && <History history={view.history} />}
          </div>
        </div>
      </div>
    </>
  )
}

function Refusal({ refused }: { refused: RefusedForm | undefined }) {
  if (refused?.errors.form === undefined) return null
  return (
    <Notice tone="danger" isUrgent isInitialFocus title={refused.errors.form}>
      Nothing was changed.
    </Notice>
  )
}

function History({ history }: Pick<ProvenView, 'history'>) {
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="mb-3 text-soft">No maintainer has set anything here, so everything counts.</p>
      ) : (
        <ul role="list" className="stack gap-4 [&_small]:text-soft">
          {history.map(({ since, by, text, reason }) => (
            <li key={since}>
              <p>{text}</p>
              {reason !== '' && <p className="as-written text-soft">{reason}</p>}
              <small>
                {by}, {timeText(since)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
