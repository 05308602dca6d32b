import { weekProblemField, weekProblemText } from '#app/domain/hearing.ts'
import { weekNumber } from '#app/domain/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'

import type { AwardLine, WeekRefusal } from './admin-week-view.ts'
import { Signs } from './signs.tsx'
import styles from './week-screen.module.css'

const STATES: Record<AwardLine['state'], string> = {
  granted: 'Granted',
  held: 'Held',
  released: 'Released',
  forfeited: 'Taken back',
}

type Props = { week: string; lines: AwardLine[]; refusal: WeekRefusal | null }

export function AwardsCard({ week, lines, refusal }: Props) {
  const held = lines.filter(({ state }) => state === 'held').length
  return (
    <Card
      title={`Awards of week ${weekNumber(week)}`}
      aside={held === 0 ? 'Nothing held' : `${formatCount(held, 'award')} held for a person`}
    >
      <ol role="list" className={styles.list}>
        {lines.map((line) => {
          const subject = `${line.week}-${line.place}`
          const isAbout = refusal !== null && refusal.subject === subject
          return <AwardRow key={subject} line={line} refusal={isAbout ? refusal : null} />
        })}
      </ol>
    </Card>
  )
}

function AwardRow({ line, refusal }: { line: AwardLine; refusal: WeekRefusal | null }) {
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
            <Tag tone={state === 'held' ? 'gold' : state === 'forfeited' ? 'plain' : 'moss'}>{STATES[state]}</Tag>
          </p>
          <Signs signs={signs} />
          {reason !== null && <p className={styles.note}>Taken back: {reason}</p>}
        </div>
        <span className={`num ${styles.points}`}>{formatCount(points, 'point')}</span>
      </div>
      {said !== null && (
        <Notice tone="danger" isUrgent title={said}>
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
      <details open={refusal?.form === 'forfeit'} className={styles.details}>
        <summary>
          Take back <span className="visually-hidden">the award of {name}</span>
        </summary>
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
      </details>
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
