import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { awardStateText } from '#app/domain/weeks/award.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { Deadline } from '#app/ui/written-time.tsx'
import type { WeekReview } from './load-week-review.server.ts'
import { ReviewEvidence, strongestFact } from './review-evidence.tsx'

type AwardLine = WeekReview['awards'][number]['lines'][number]
type Props = { awards: WeekReview['awards']; refused: RefusedForm | undefined }

/** First those of any week that wait for a decision, then by week. */
export function AwardsCards({ awards, refused }: Props) {
  const held = awards.flatMap(({ lines }) => lines.filter(({ state }) => state === 'held'))
  const rest = awards
    .map(({ week, lines }) => ({ week, lines: lines.filter(({ state }) => state !== 'held') }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <>
      {held.length > 0 && (
        <Card title="Held awards" id="held" aside="The newest week first">
          <Awards lines={held} refused={refused} isWeekNamed />
        </Card>
      )}
      {rest.length > 0 && (
        <Card title="Awards of the last weeks">
          {rest.map(({ week, lines }) => (
            <Disclosure
              key={week}
              summary={`Week ${weekNumber(week)}`}
              isOpen={lines.some((line) => isAbout(refused, line))}
            >
              <Awards lines={lines} refused={refused} />
            </Disclosure>
          ))}
        </Card>
      )}
    </>
  )
}

export function isAbout(refused: RefusedForm | undefined, line: AwardLine): boolean {
  const { week, place } = line
  if (isMarkIn(refused, line)) return true
  return refused?.values['week'] === week && Number(refused.values['place']) === place
}

function isMarkIn(refused: RefusedForm | undefined, { evidence }: AwardLine): boolean {
  if (refused?.intent !== 'mark') return false
  return evidence?.repositories.some(({ id }) => String(id) === refused.values['repository']) ?? false
}

type ListProps = { lines: AwardLine[]; refused: RefusedForm | undefined; isWeekNamed?: boolean }

function Awards({ lines, refused, isWeekNamed = false }: ListProps) {
  return (
    <ul role="list">
      {lines.map((line) => (
        <AwardRow
          key={`${line.week}-${line.place}`}
          line={line}
          refused={isAbout(refused, line) ? refused : undefined}
          isWeekNamed={isWeekNamed}
        />
      ))}
    </ul>
  )
}

type RowProps = { line: AwardLine; refused: RefusedForm | undefined; isWeekNamed: boolean }

function AwardRow({ line, refused, isWeekNamed }: RowProps) {
  const { week, place, player, points, state, signs, reason, review, evidence } = line
  return (
    <li className="divided stack gap-3 py-3" id={`award-${week}-${place}`}>
      <div className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
        <span className="num font-semibold text-soft">
          <span className="visually-hidden">Place </span>
          {place}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {player === null ? (
              <span className="py-2.5 font-semibold wrap-anywhere">former player</span>
            ) : (
              <Anchor href={`/admin/players/${player.id}`} className="py-2.5 font-semibold wrap-anywhere">
                {player.username}
              </Anchor>
            )}
            {isWeekNamed && <span className="hint wrap-anywhere">week {weekNumber(week)}</span>}
            {state !== 'held' && <Tag tone={state === 'forfeited' ? 'plain' : 'moss'}>{awardStateText[state]}</Tag>}
          </p>
        </div>
        <span className="num whitespace-nowrap">{formatCount(points, 'point')}</span>
        <Signs signs={signs} />
        {state === 'held' && <ReviewEnd review={review} />}
        {reason !== null && <p className="col-[2/-1] text-hint wrap-anywhere text-soft">Taken back: {reason}</p>}
      </div>
      <Refusal error={refused?.errors.form} />
      {state !== 'forfeited' && <Decide line={line} refused={refused} />}
      {evidence !== null && (
        <Disclosure
          isOpen={isMarkIn(refused, line)}
          summary={
            <span className="wrap-anywhere">
              What helps to decide: <span className="hint font-normal">{strongestFact(evidence)}</span>
            </span>
          }
        >
          <ReviewEvidence evidence={evidence} refused={refused} />
        </Disclosure>
      )}
    </li>
  )
}

function ReviewEnd({ review: { endsAt, needsPerson, isOverdue } }: Pick<AwardLine, 'review'>) {
  return (
    <p className="col-[2/-1] text-hint wrap-anywhere text-soft">
      {isOverdue && <Tag tone="gold">Waits long</Tag>}{' '}
      {needsPerson ? 'Needs you: without a decision the prize goes to the next place' : 'Opens by itself'} by{' '}
      <Deadline instant={endsAt} />
    </p>
  )
}

function Decide({ line, refused }: { line: AwardLine; refused: RefusedForm | undefined }) {
  const { week, place, state, player } = line
  const name = player?.username ?? 'a former player'
  const { field, isRefused } = formOf('forfeit', { reason: '' }, refused)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 ps-11 @max-[28rem]:ps-0">
      {(state === 'held' || state === 'passed_on') && (
        <form method="post">
          <Subject week={week} place={place} />
          <Button size="small" name="intent" value="release" aria-label={`Release the award of ${name}`}>
            Release
          </Button>
        </form>
      )}
      <ActionDetails summary="Take back" hidden={` the award of ${name}`} isOpen={isRefused}>
        <AdminForm intent="forfeit" button="Take it back for good" className="stack gap-4">
          <Subject week={week} place={place} />
          <p>
            Place {place} goes back for good. The next player of the closed week, if any, is awarded and notified. Codes
            already taken stay taken.
          </p>
          <TextAreaField
            label="Why"
            {...field('reason')}
            rows={2}
            hint="The player reads it, and the audit log keeps it for good. No names of others, no addresses."
          />
        </AdminForm>
      </ActionDetails>
    </div>
  )
}

function Subject({ week, place }: { week: string; place: number }) {
  return (
    <>
      <input type="hidden" name="week" value={week} />
      <input type="hidden" name="place" value={place} />
    </>
  )
}

export function Signs({ signs }: { signs: string[] }) {
  if (signs.length === 0) return null
  return <p className="col-[2/-1] text-hint wrap-anywhere text-soft">{signs.join('; ')}</p>
}
