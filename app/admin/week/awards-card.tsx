import { awardStateText } from '#app/domain/award.ts'
import { weekNumber } from '#app/domain/period.ts'
import { weekProblemField, weekProblemText } from '#app/domain/week-decision.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { AwardLine, WeekRefusal } from './admin-week-view.ts'
import { Signs } from './signs.tsx'
import styles from './week-screen.module.css'

type Week = { week: string; lines: AwardLine[] }
type Props = { awards: Week[]; refusal: WeekRefusal | null }

/** What waits for a person, from whatever week, and below it the rest by weeks. */
export function AwardsCards({ awards, refusal }: Props) {
  const held = awards.flatMap(({ lines }) => lines.filter(({ state }) => state === 'held'))
  const rest = awards
    .map(({ week, lines }) => ({ week, lines: lines.filter(({ state }) => state !== 'held') }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <>
      <Card title="Held awards" id="held" aside={held.length === 0 ? 'None' : 'The newest week first'}>
        {held.length === 0 ? (
          <p className="soft">No prize waits for a decision.</p>
        ) : (
          <Awards lines={held} refusal={refusal} isWeekNamed />
        )}
      </Card>
      {rest.length > 0 && (
        <Card title="Awards of the last weeks">
          {rest.map(({ week, lines }) => (
            <Disclosure
              key={week}
              summary={`Week ${weekNumber(week)}`}
              isOpen={refusal !== null && lines.some((line) => subjectOf(line) === refusal.subject)}
            >
              <Awards lines={lines} refusal={refusal} />
            </Disclosure>
          ))}
        </Card>
      )}
    </>
  )
}

function subjectOf({ week, place }: AwardLine): string {
  return `${week}-${place}`
}

type ListProps = { lines: AwardLine[]; refusal: WeekRefusal | null; isWeekNamed?: boolean }

function Awards({ lines, refusal, isWeekNamed = false }: ListProps) {
  return (
    <ul role="list" className={styles.list}>
      {lines.map((line) => (
        <AwardRow
          key={subjectOf(line)}
          line={line}
          refusal={refusal !== null && refusal.subject === subjectOf(line) ? refusal : null}
          isWeekNamed={isWeekNamed}
        />
      ))}
    </ul>
  )
}

type RowProps = { line: AwardLine; refusal: WeekRefusal | null; isWeekNamed: boolean }

function AwardRow({ line, refusal, isWeekNamed }: RowProps) {
  const { week, place, player, points, state, signs, reason } = line
  const said = refusal !== null && weekProblemField(refusal.code) === null ? weekProblemText[refusal.code] : null
  return (
    <li className={styles.award} id={`award-${week}-${place}`}>
      <div className={styles.row}>
        <span className={`num ${styles.place}`}>
          <span className="visually-hidden">Place </span>
          {place}
        </span>
        <div className={styles.text}>
          <p className={styles.line}>
            {player === null ? (
              <span className={styles.name}>former player</span>
            ) : (
              <Anchor href={`/admin/players/${player.id}`} className={styles.name}>
                {player.username}
              </Anchor>
            )}
            {isWeekNamed && <span className={styles.note}>week {weekNumber(week)}</span>}
            {state !== 'held' && <Tag tone={state === 'forfeited' ? 'plain' : 'moss'}>{awardStateText[state]}</Tag>}
          </p>
        </div>
        <span className={`num ${styles.points}`}>{formatCount(points, 'point')}</span>
        <Signs signs={signs} />
        {reason !== null && <p className={styles.below}>Taken back: {reason}</p>}
      </div>
      {said !== null && (
        <Notice tone="danger" isUrgent isInitialFocus title={said}>
          Nothing was changed.
        </Notice>
      )}
      {state !== 'forfeited' && <Decide line={line} refusal={refusal} />}
    </li>
  )
}

function Decide({ line, refusal }: { line: AwardLine; refusal: WeekRefusal | null }) {
  const { week, place, state, player } = line
  const name = player?.username ?? 'a former player'
  const isField = refusal !== null && weekProblemField(refusal.code) === 'reason'
  return (
    <div className={styles.decide}>
      {state === 'held' && (
        <form method="post">
          <Subject week={week} place={place} />
          <Button size="small" name="intent" value="release" aria-label={`Release the award of ${name}`}>
            Release
          </Button>
        </form>
      )}
      <ActionDetails
        summary={
          <>
            Take back<span className="visually-hidden"> the award of {name}</span>
          </>
        }
        isOpen={refusal?.form === 'forfeit'}
      >
        <form method="post" className={styles.form} noValidate>
          <Subject week={week} place={place} />
          <p>
            Place {place} goes back for good. The next player of the closed week is awarded and told, where there is
            one. Codes that were taken stay taken.
          </p>
          <TextAreaField
            label="Why"
            name="reason"
            rows={2}
            defaultValue={refusal?.typed.reason ?? ''}
            error={isField && refusal !== null ? weekProblemText[refusal.code] : null}
            hint="The player reads it. No names of others and no addresses: the audit log keeps it for good."
          />
          <p>
            <Button name="intent" value="forfeit">
              Take it back for good
            </Button>
          </p>
        </form>
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
