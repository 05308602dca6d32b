import { formOf } from '#app/components/form-of.ts'
import { ReviewLine } from '#app/components/review-line.tsx'
import type { OwnAward } from '#app/core/weeks/own-awards.server.ts'
import { unusualSignText } from '#app/domain/weeks/unusual-week.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { PrizesView } from './load-prizes.server.ts'

type Props = { view: PrizesView; awards: OwnAward[] }

/** Open ones newest first; those under review share a card. */
export function OwnAwards({ view, awards }: Props) {
  const held = awards.filter(({ state }) => state === 'held')
  return (
    <>
      {held.length > 0 && <Reviews view={view} awards={held} />}
      {awards
        .filter(({ state }) => state !== 'held')
        .map((award) => (
          <div className="stack gap-4" id={idOf(award)} key={award.week}>
            <Outcome view={view} award={award} />
            {mayAppeal(award) && <Appeal view={view} award={award} />}
          </div>
        ))}
    </>
  )
}

function mayAppeal({ state }: OwnAward): boolean {
  return state === 'passed_on' || state === 'forfeited'
}

function idOf({ week }: OwnAward): string {
  return `award-${week}`
}

function placeText({ place, weekNumber }: OwnAward): string {
  return `You were ${formatOrdinal(place)} in week ${weekNumber}`
}

function Reviews({ view, awards }: Props) {
  const [only, second] = awards
  if (only === undefined) return null
  const title =
    second === undefined ? `Your place of week ${only.weekNumber} is under review` : 'Your places are under review'
  return (
    <div className="stack gap-4" id={idOf(only)}>
      <Notice tone="warning" title={title}>
        <div className="stack gap-4">
          {awards.map((award) => (
            <div key={award.week} id={award === only ? undefined : idOf(award)}>
              {second !== undefined && <p className="font-semibold">{placeText(award)}.</p>}
              <p>{award.signs.map((sign) => unusualSignText[sign]).join(' ')}</p>
              <p>
                <ReviewLine end={award.end} />
              </p>
            </div>
          ))}
        </div>
      </Notice>
      {awards.map((award) => (
        <Appeal key={award.week} view={view} award={award} isOneOfMany={second !== undefined} />
      ))}
    </div>
  )
}

function Outcome({ view, award }: { view: PrizesView; award: OwnAward }) {
  const place = placeText(award)
  if (award.state === 'passed_on')
    return (
      <Notice tone="info" title={`${place}, and the prize went to the next place`}>
        Nobody decided in time. That is on us: your place and your points stay.
      </Notice>
    )
  if (award.state === 'forfeited')
    return (
      <Notice tone="danger" title={`${place}, and the prize went to the next place`}>
        {award.reason ?? 'The review found that your week broke the contest rules.'}
      </Notice>
    )
  return view.isSuspended ? (
    <Notice tone="warning" title={place}>
      Your account is suspended. The chest opens again once we lift the suspension.
    </Notice>
  ) : (
    <Notice tone="success" title={place}>
      The chest is open for you: take one code of each prize below.
    </Notice>
  )
}

const APPEAL_STATES = {
  open: 'A person will read it.',
  upheld: 'It was upheld.',
  dismissed: 'It was read and dismissed.',
} as const satisfies Record<NonNullable<OwnAward['appeal']>['state'], string>

type AppealProps = { view: PrizesView; award: OwnAward; isOneOfMany?: boolean }

function Appeal({ view, award: { week, weekNumber, appeal }, isOneOfMany = false }: AppealProps) {
  const refused = view.refused?.values['week'] === week ? view.refused : undefined
  const { field } = formOf('appeal', { text: '' }, refused)
  if (appeal !== null)
    return (
      <div>
        <p className="font-semibold">Your appeal. {APPEAL_STATES[appeal.state]}</p>
        <blockquote className="as-written mx-0 mt-2 mb-0 border-s-3 border-line ps-4">{appeal.text}</blockquote>
        {appeal.answer !== null && <p className="as-written mt-3">{appeal.answer}</p>}
      </div>
    )
  return (
    <ActionDetails
      summary={isOneOfMany ? `Ask us to look at week ${weekNumber} again` : 'Ask us to look again'}
      isOpen={refused !== undefined}
    >
      <form method="post" action="/prizes" className="stack max-w-176 gap-4" noValidate>
        <input type="hidden" name="intent" value="appeal" />
        <input type="hidden" name="week" value={week} />
        <TextAreaField
          label="Why should we look again?"
          {...field('text')}
          rows={4}
          hint="You can ask once for each week. 2,000 characters at most."
        />
        <p>
          <Button>Send it</Button>
        </p>
      </form>
    </ActionDetails>
  )
}
