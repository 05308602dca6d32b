import { Choices } from '#app/components/contests/choices.tsx'
import { formInputs } from '#app/components/contests/form-inputs.ts'
import { formOf } from '#app/components/form-of.ts'
import { IntentButton, IntentForm } from '#app/components/intent-form.tsx'
import {
  RECIPIENT_RULES,
  fieldsOfRule,
  ISSUER_LENGTH,
  type Earners,
} from '#app/domain/contests/certificates/certificate-rule.ts'
import { RULE_REASON } from '#app/domain/contests/contest.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DeskPart, PANEL } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { ResultsView } from './results-section.tsx'
import styles from './desk.module.css'

type Props = { view: ResultsView }

const LABELS = {
  accepted: { label: 'Accepted work', hint: 'Everybody with at least one accepted pull request.' },
  points: { label: 'Points', hint: 'Everybody with at least as many points as you write below.' },
  first: { label: 'The first', hint: 'As many of the first places as you write below.' },
  nobody: { label: 'Nobody', hint: 'No certificates. Issued ones stay.' },
} as const satisfies Record<Earners, { label: string; hint: string }>

export function CertificatesCard({ view: { head, certificates, refused } }: Props) {
  const { isChosen, issued, wouldEarn, climbers, takenBack } = certificates
  const file = 'certificates.csv'
  return (
    <DeskPart
      id="certificates"
      title="Certificates"
      aside={isChosen ? `${formatNumber(issued)} issued` : 'None until you choose'}
    >
      <div className={classNames('stack gap-4', PANEL)}>
        <p>
          Each has its own page: to print, to share, to add to LinkedIn, and to check by address or QR code. Everybody
          who earned one is told once. It keeps the words of that day, whatever you change later. It shows the GitHub
          name; if you keep a column with real names, people can add theirs.
        </p>
        {isChosen && issued === 0 && (
          <p className="text-soft">
            {head.state === 'final'
              ? 'They go out within minutes once everybody sees the results, if anybody earned one.'
              : `As things stand, ${formatNumber(wouldEarn)} of ${formatCount(climbers, 'climber')} would earn one.`}
          </p>
        )}
        {issued > 0 && (
          <p className="flex flex-wrap gap-3">
            <ButtonLink href={`/my-leaderboards/${head.id}/desk/export/${file}`} download={file}>
              List with addresses, CSV
            </ButtonLink>
          </p>
        )}
        {head.isOwner && head.state !== 'cancelled' && <ChoiceForm {...{ head, certificates, refused }} />}
        {head.isOwner && issued > 0 && <TakeBack {...{ head, refused }} />}
        {takenBack.length > 0 && (
          <ul role="list" className={classNames('stack', styles.list)}>
            {takenBack.map(({ username, reason }) => (
              <li
                key={username}
                className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}
              >
                <div className="flex-[1_1_12rem]">
                  <p>
                    <b>{username}</b>, revoked
                  </p>
                  <p className="text-soft">{reason}</p>
                </div>
                {head.isOwner && (
                  <IntentButton
                    size="small"
                    action={deskHref(head.id, 'results')}
                    sends={{ intent: 'give-certificate-back', username }}
                  >
                    Make it valid again
                  </IntentButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </DeskPart>
  )
}

function ChoiceForm({ head, certificates, refused }: Pick<Props['view'], 'head' | 'certificates' | 'refused'>) {
  const { rule, organiser, signature, isChosen } = certificates
  const sent = refused?.intent === 'certificates' ? refused : undefined
  const stored = { ...fieldsOfRule(rule), organiser, signature }
  const inputs = formInputs(sent?.values ?? stored, sent?.errors ?? {})
  return (
    <Disclosure
      summary={isChosen ? 'Change who earns one' : 'Choose who earns one'}
      isOpen={sent !== undefined || !isChosen}
    >
      <IntentForm intent="certificates" action={deskHref(head.id, 'results')} button="Save">
        <Choices
          legend="Who earns one"
          name="earners"
          form={inputs}
          isInRow
          options={RECIPIENT_RULES.map((value) => ({ value, ...LABELS[value] }))}
        />
        {sent?.errors['earners'] !== undefined && <p role="alert">{sent.errors['earners']}</p>}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <TextField
            label="How many points"
            hint="If you chose points."
            inputMode="numeric"
            {...inputs.input('points')}
          />
          <TextField
            label="How many of the first"
            hint="If you chose the first."
            inputMode="numeric"
            {...inputs.input('first')}
          />
          {head.hasTeams && (
            <TextField
              label="And everybody in the first teams"
              hint="How many teams. Leave it empty for none."
              inputMode="numeric"
              {...inputs.input('teams')}
            />
          )}
          <TextField
            label="Issued by"
            hint="Your school, company or project, as it stands on the certificate."
            maxLength={ISSUER_LENGTH}
            required
            {...inputs.input('organiser')}
          />
          <TextField
            label="Signed by"
            hint="A name and a role. Optional."
            maxLength={ISSUER_LENGTH}
            {...inputs.input('signature')}
          />
        </div>
      </IntentForm>
    </Disclosure>
  )
}

function TakeBack({ head, refused }: Pick<Props['view'], 'head' | 'refused'>) {
  const form = formOf('take-certificate-back', { username: '', reason: '' }, refused, {
    username: { required: true },
    reason: { required: true, maxLength: RULE_REASON.most },
  })
  return (
    <Disclosure summary="Revoke a certificate" isOpen={form.isRefused}>
      <IntentForm intent="take-certificate-back" action={deskHref(head.id, 'results')} button="Revoke it">
        <p>Its page and its credential then say that it is not valid, without a name. Places and points stay.</p>
        <TextField
          label="GitHub username"
          prefix="@"
          {...form.field('username')}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextAreaField
          label="Why"
          rows={2}
          hint={`${RULE_REASON.least} to ${RULE_REASON.most} characters. Only they and your desk read it.`}
          {...form.field('reason')}
        />
      </IntentForm>
    </Disclosure>
  )
}
