import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { REASON_LENGTH } from '#app/domain/moderation/published-text.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ProvenView } from './load-maintain.server.ts'
import styles from './maintainers.module.css'

type Props = { view: ProvenView; refused: RefusedForm | undefined }

/** One click; text and date are optional. */
export function Brake({ view, refused }: Props) {
  const { brake, seen, canChange } = view
  return (
    <section
      className={classNames(
        'stack items-start gap-x-6 gap-y-4 rounded-large border-2 border-danger bg-raised p-[clamp(1rem,3vw,1.5rem)] md:grid-cols-[auto_minmax(0,1fr)_auto] [&_h2]:text-xl',
        brake !== null && styles.pulled,
      )}
      aria-labelledby="brake"
    >
      <svg className="w-16 text-danger" viewBox="0 0 60 60" aria-hidden="true">
        <path d="M18 3h24l15 15v24L42 57H18L3 42V18Z" fill="none" stroke="currentColor" strokeWidth="4" />
        <path d="M16 30h28" stroke="currentColor" strokeWidth="6" />
      </svg>
      <div className={classNames('stack gap-2', styles.said)}>
        <h2 id="brake">{brake === null ? 'The brake' : `The brake has been on since ${timeText(brake.since)}`}</h2>
        <p>
          {brake === null
            ? 'Pull requests opened or accepted from now on earn nothing, whenever they were opened. Reviews, issues and comments still count. You need no reason, and can release it any time.'
            : 'Pull requests opened or accepted while it’s on earn nothing, even after you release it. What was accepted before keeps its points.'}
        </p>
        {brake !== null && (
          <p>
            {brake.by}. {brake.endsAt === null ? 'It has no end date.' : `It ends on ${timeText(brake.endsAt)}.`}
          </p>
        )}
        {brake !== null && brake.reason !== '' && (
          <p className="as-written border-s-3 border-danger ps-4">{brake.reason}</p>
        )}
      </div>
      {canChange && brake !== null && (
        <form method="post">
          <input type="hidden" name="intent" value="brake" />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="brake" value="false" />
          <Button>Release the brake</Button>
        </form>
      )}
      {canChange && <BrakeForm view={view} refused={refused} />}
    </section>
  )
}

function BrakeForm({ view: { brake, seen }, refused }: Props) {
  const endsOn = brake?.endsAt == null ? '' : new Date(brake.endsAt).toISOString().slice(0, 10)
  const { field, isRefused } = formOf('brake', { reason: brake?.reason ?? '', brake: endsOn }, refused)
  return (
    <form method="post" className={styles.form} noValidate>
      <input type="hidden" name="intent" value="brake" />
      <input type="hidden" name="seen" value={seen} />
      <Disclosure summary="Say why, or until when" isOpen={isRefused}>
        <div className="stack max-w-160 gap-4 pt-3">
          <TextAreaField
            label="Why, if you like"
            {...field('reason')}
            rows={3}
            hint={`Anyone can read it on /why. Up to ${REASON_LENGTH} characters.`}
          />
          <TextField
            label="Ends on"
            {...field('brake')}
            type="date"
            hint="At 00:00 UTC that day. Left empty, it stays on until a maintainer releases it."
          />
        </div>
      </Disclosure>
      <Button
        className={
          brake === null
            ? 'border-[light-dark(#a3251c,#b4372c)] bg-[light-dark(#a3251c,#b4372c)] text-[#fff8f0]'
            : undefined
        }
      >
        {brake === null ? 'Pull the brake' : 'Save the reason and date'}
      </Button>
    </form>
  )
}
