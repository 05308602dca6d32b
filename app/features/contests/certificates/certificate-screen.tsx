import { useEffect, useState } from 'react'
import { IntentButton } from '#app/components/intent-form.tsx'
import { PlayerLink } from '#app/components/player-link.tsx'
import { brand } from '#app/content/brand.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { EQUAL_POINTS, PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import type { CertificateView } from './load-certificate.server.ts'

type Holder = NonNullable<CertificateView['holder']>
type ShownView = CertificateView & { refused?: RefusedForm }

/** A certificate, whether it is valid, and for its holder what to do with it. */
export function CertificateScreen({ view }: { view: ShownView }) {
  const { holder } = view
  if (holder === null) return <TakenBack view={view} />
  return (
    <div className="wrap screen-body stack gap-6 print:block print:max-w-none print:p-0">
      <CertificateSheet view={view} holder={holder} />
      <div className={classNames('grid items-start gap-6 print:hidden', view.isOwn && 'xl:grid-cols-2')}>
        {view.isOwn && <OwnCard view={view} holder={holder} />}
        <CheckCard view={view} holder={holder} />
      </div>
    </div>
  )
}

function OwnCard({ view, holder }: { view: ShownView; holder: Holder }) {
  const file = `${holder.username}-${view.contest.slug}`
  return (
    <Card title="It’s yours">
      <div className="stack gap-4">
        <p className="flex flex-wrap gap-3">
          <PrintButton />
          <ButtonLink href={holder.linkedIn} target="_blank" rel="noopener">
            Add to LinkedIn
          </ButtonLink>
          <ButtonLink href={`/api/cards/certificate/${view.id}.png`} download={`${file}.png`}>
            Save as a picture
          </ButtonLink>
          <CopyButton text={view.url} label="Copy link" />
        </p>
        <p className="text-soft">
          Your browser prints it on one sheet, A4 or Letter, or saves it as a PDF.{' '}
          {view.isForFew
            ? view.contest.path !== null
              ? 'You climb only in your contests, so search engines don’t list this page. It opens for everybody who has its link.'
              : 'The contest is private, but this page opens for everybody who has its link, and names the contest. Search engines don’t list it. Whom you give the link is up to you.'
            : 'Everybody can open this page.'}
        </p>
        <OwnName view={view} holder={holder} />
      </div>
    </Card>
  )
}

/** Their real name appears only once they have chosen so. */
function OwnName({ view: { id, keptName, refused }, holder }: { view: ShownView; holder: Holder }) {
  const action = `/certificates/${id}`
  if (holder.name !== null)
    return (
      <div className="stack gap-3">
        <p>Your name, {holder.name}, stands on it.</p>
        <IntentButton size="small" action={action} sends={{ intent: 'name-off' }}>
          Take my name off
        </IntentButton>
      </div>
    )
  if (keptName === null) return null
  return (
    <div className="stack gap-3">
      <p>
        It has your GitHub name alone. Your organiser knows you as <b className="wrap-anywhere">{keptName}</b>. If you
        want, that name stands on it too, in the picture and the credential, for everybody who opens them.
      </p>
      {refused?.errors['name'] !== undefined && <p role="alert">{refused.errors['name']}</p>}
      <IntentButton size="small" action={action} sends={{ intent: 'name-on', name: keptName }}>
        Put my name on it
      </IntentButton>
    </div>
  )
}

/** For people who came by the link or the code. */
function CheckCard({ view, holder }: { view: CertificateView; holder: Holder }) {
  const { contest, organiser, issuedOn, criteria } = view
  const rows = [
    [
      'Issued to',
      holder.isHidden ? (
        holder.shownAs
      ) : (
        <PlayerLink key="player" username={holder.shownAs} avatarUrl={holder.avatarUrl} />
      ),
    ],
    ...(holder.shownAs === holder.username
      ? []
      : [['Called on that day', <span key="name">{holder.username}</span>] as const]),
    ['Issued by', organiser ?? 'The contest’s organiser'],
    ['Issued on', issuedOn],
    [
      'For',
      contest.path === null ? (
        contest.name
      ) : (
        <Anchor key="contest" href={contest.path}>
          {contest.name}
        </Anchor>
      ),
    ],
  ] as const
  return (
    <Card title="Valid certificate" aside={<ValidIcon />}>
      <div className={classNames('grid items-start gap-6', !view.isOwn && 'xl:grid-cols-2')}>
        <dl className="soft-terms stack gap-2 [&_dd]:text-end">
          {rows.map(([term, value]) => (
            <div key={term} className="flex items-center justify-between gap-4">
              <dt>{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="stack gap-3">
          <p className="text-soft">
            {criteria} {holder.place > 0 && holder.place <= PRIZE_CUT_OFF + 1 && `${EQUAL_POINTS} `}
            {brand.name} counted the work and keeps this page: if the certificate is revoked, it says so here.
          </p>
          {view.isSigned && (
            <p className="text-soft">
              Also an{' '}
              <a href={`/certificates/${view.id}/credential.json`} download={`${contest.slug}.json`}>
                Open Badges credential
              </a>
              , which we sign, for wallets and other programs.
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

function ValidIcon() {
  return (
    <svg
      className="fill-none stroke-moss stroke-[1.8]"
      strokeLinecap="round"
      width="24"
      height="24"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="9" />
      <path d="m6 10.5 2.8 2.8L14 7.5" />
    </svg>
  )
}

function TakenBack({ view }: { view: CertificateView }) {
  return (
    <div className="wrap screen-body">
      <EmptyState level={1} title="This certificate was revoked">
        <p>
          It was issued for {view.contest.name} on {view.issuedOn} and is no longer valid.
        </p>
        {view.takenBackReason !== null && <p>Why, as the organiser told you: {view.takenBackReason}</p>}
      </EmptyState>
    </div>
  )
}

/** Without JavaScript the browser’s own menu prints. */
export function PrintButton() {
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  return canPrint ? (
    <Button type="button" tone="primary" onClick={() => window.print()}>
      Print
    </Button>
  ) : null
}
