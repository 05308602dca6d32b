import { formOf } from '#app/components/form-of.ts'
import type { OwnAward } from '#app/core/weeks/own-awards.server.ts'
import { BEING_CHECKED } from '#app/domain/weeks/award.ts'
import { isRoutine, unusualSignText } from '#app/domain/weeks/unusual-week.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { formatOrdinal } from '#app/ui/format.ts'
import { classNames, stack } from '#app/ui/layout.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { PrizesView } from './load-prizes.server.ts'
import styles from './own-award.module.css'

type Props = { view: PrizesView; award: OwnAward; isNewest: boolean }

export function OwnAwardNotice({ view, award, isNewest }: Props) {
  const place = `You were ${formatOrdinal(award.place)} in week ${award.weekNumber}`
  if (award.state === 'granted' || award.state === 'released')
    return view.isSuspended ? (
      <Notice tone="warning" title={place}>
        Your account is suspended. The chest opens again once we lift the suspension.
      </Notice>
    ) : (
      <Notice tone="success" title={place}>
        The chest is open for you: take one code of each prize below.
      </Notice>
    )
  return (
    <div className={stack(5)} id={`award-${award.week}`}>
      {award.state === 'held' ? (
        <Notice tone="warning" title={`${place}, and your place is ${BEING_CHECKED.toLowerCase()}`}>
          <p>
            {award.signs.every(isRoutine)
              ? 'Unless we find something, the chest opens by itself by '
              : 'A person decides. We aim for '}
            <Deadline instant={award.reviewEndsAt} />. You keep your points. Why we look:
          </p>
          <ul>
            {award.signs.map((sign) => (
              <li key={sign}>{unusualSignText[sign]}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone="danger" title={`${place}, and the prize went to the next place`}>
          {award.reason ?? 'The review found that your week broke the contest rules.'}
        </Notice>
      )}
      <Appeal view={view} award={award} isNewest={isNewest} />
    </div>
  )
}

const APPEAL_STATES = {
  open: 'A person will read it.',
  upheld: 'It was upheld.',
  dismissed: 'It was read and dismissed.',
} as const satisfies Record<NonNullable<OwnAward['appeal']>['state'], string>

function Appeal({ view, award: { week, weekNumber, appeal }, isNewest }: Props) {
  const refused = view.refused?.values['week'] === week ? view.refused : undefined
  const { field } = formOf('appeal', { text: '' }, refused)
  if (appeal !== null)
    return (
      <div>
        <p className="strong">Your appeal. {APPEAL_STATES[appeal.state]}</p>
        <blockquote className={classNames(styles.quote, 'as-written')}>{appeal.text}</blockquote>
        {appeal.answer !== null && <p className="below-3 as-written">{appeal.answer}</p>}
      </div>
    )
  const form = (
    <form method="post" action="/prizes" className={classNames(styles.form, stack(4))} noValidate>
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="week" value={week} />
      <TextAreaField
        label={`Why do you appeal week ${weekNumber}?`}
        {...field('text')}
        rows={4}
        hint="You can appeal once. 2,000 characters at most."
      />
      <p>
        <Button>Send the appeal</Button>
      </p>
    </form>
  )
  if (isNewest) return form
  return (
    <ActionDetails summary={`Appeal for week ${weekNumber}`} isOpen={refused !== undefined}>
      {form}
    </ActionDetails>
  )
}
