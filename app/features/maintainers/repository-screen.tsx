import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatClock, formatDate } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ProvenView, RepositoryView } from './load-maintain.server.ts'
import { NamedSignIn } from './sign-in-form.tsx'
import styles from './maintain.module.css'

type Props = { view: RepositoryView; refused: RefusedForm | undefined }

export function RepositoryScreen({ view, refused }: Props) {
  return view.state === 'proven' ? (
    <Proven view={view} refused={refused} />
  ) : (
    <Unproven name={view.name} refused={refused} />
  )
}

/** Also after fifteen minutes on the page: what was typed is shown, to be taken along. */
function Unproven({ name, refused }: { name: string; refused: RefusedForm | undefined }) {
  const typed = refused?.values['reason'] ?? ''
  return (
    <>
      <ScreenHeader title={name} lead="Sign in with GitHub to show that you maintain it." />
      <div className={`wrap ${styles.screen}`}>
        {refused?.errors.form !== undefined && (
          <Notice tone="danger" isUrgent isInitialFocus title={refused.errors.form}>
            Nothing was changed.
          </Notice>
        )}
        {typed !== '' && <TextAreaField label="What you wrote" name="reason" rows={4} defaultValue={typed} readOnly />}
        <Card title="Your role in this repository">
          <NamedSignIn repository={name} />
        </Card>
      </div>
    </>
  )
}

function Proven({ view, refused }: { view: ProvenView; refused: RefusedForm | undefined }) {
  const { name, role, brake, history } = view
  return (
    <>
      <ScreenHeader
        title={name}
        lead={
          brake === null
            ? `You are ${role} here, as GitHub says. What you set holds at once, for what happens from then on.`
            : 'The brake is on. Take all the time you need.'
        }
      />
      <div className={`wrap ${styles.screen}`}>
        {refused?.errors.form !== undefined && (
          <Notice tone="danger" isUrgent isInitialFocus title={refused.errors.form}>
            Nothing was changed.
          </Notice>
        )}
        {view.optedOutAt !== null && (
          <Notice title={`Our staff left this repository out on ${formatDate(view.optedOutAt)}.`}>
            Nothing here earns points since then, whatever is set below. Write to us to change it.
          </Notice>
        )}
        <BrakeForm view={view} refused={refused} />
        <PointsForm view={view} />
        <Card title="History">
          {history.length === 0 ? (
            <p className={styles.text}>No maintainer has set anything here. Everything counts.</p>
          ) : (
            <ul className={styles.history}>
              {history.map(({ since, by, role: provedRole, text, reason }) => (
                <li key={since}>
                  <p>{text}</p>
                  {reason !== '' && <p className={styles.reason}>{reason}</p>}
                  <small>
                    {by}, {provedRole}, {formatDate(since)}, {formatClock(since)} UTC
                  </small>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

function BrakeForm({ view, refused }: { view: ProvenView; refused: RefusedForm | undefined }) {
  const { brake, seen } = view
  const endsOn = brake?.endsAt == null ? '' : new Date(brake.endsAt).toISOString().slice(0, 10)
  const { field } = formOf('brake', { reason: brake?.reason ?? '', endsOn }, refused)
  return (
    <section className={classNames(styles.brake, brake !== null && styles.pulled)} aria-labelledby="brake">
      <svg className={styles.sign} viewBox="0 0 60 60" aria-hidden="true">
        <path d="M18 3h24l15 15v24L42 57H18L3 42V18Z" fill="none" stroke="currentColor" strokeWidth="4" />
        <path d="M16 30h28" stroke="currentColor" strokeWidth="6" />
      </svg>
      <div className={styles.form}>
        <div>
          <h2 id="brake">
            {brake === null
              ? 'The brake'
              : `The brake is on since ${formatDate(brake.since)}, ${formatClock(brake.since)} UTC`}
          </h2>
          <p className={styles.text}>
            {brake === null
              ? 'Pull requests opened or accepted from now on earn nothing, whenever they were opened. Reviews, issues and comments still count. You release it when you like.'
              : `${brake.by} pulled it. Pull requests opened or accepted while it is on earn nothing, also later. What was accepted before keeps its points.`}
          </p>
        </div>
        <form method="post" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="brake" />
          <input type="hidden" name="seen" value={seen} />
          <TextAreaField
            label="Say why, if you like"
            {...field('reason')}
            rows={3}
            hint="Everybody can read it. Up to 300 characters."
          />
          <TextField
            label="Ends by itself on"
            {...field('endsOn')}
            type="date"
            hint="At 00:00 UTC of that day. Empty: when a maintainer releases it."
          />
          <p>
            <Button className={brake === null ? styles.pull : undefined}>
              {brake === null ? 'Pull the brake' : 'Save the text and the date'}
            </Button>
          </p>
        </form>
        {brake !== null && (
          <form method="post">
            <input type="hidden" name="intent" value="release" />
            <input type="hidden" name="seen" value={seen} />
            <Button tone="primary">Release the brake</Button>
          </form>
        )}
      </div>
    </section>
  )
}

function PointsForm({ view: { points, seen } }: { view: ProvenView }) {
  const isOff = points === 'none'
  return (
    <Card title="Points here">
      <form method="post" className={styles.row}>
        <input type="hidden" name="intent" value="points" />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="points" value={isOff ? 'all' : 'none'} />
        <p className={styles.text}>
          {isOff
            ? 'Off: nothing that happens in this repository earns points. What was earned before stays.'
            : 'On. Switched off, nothing that happens here from then on earns points: no pull requests, issues, reviews, comments, and no commits from the next day on. What was earned stays.'}
        </p>
        <Button>{isOff ? 'Switch points on' : 'Switch points off'}</Button>
      </form>
    </Card>
  )
}
