import type { ReactNode } from 'react'
import { IntentForm } from '#app/components/intent-form.tsx'
import { headToHead } from '#app/domain/standings/rival.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { LevelBar } from '#app/ui/level-bar.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NextSteps } from './next-steps.tsx'
import type { OwnerView, PlayerView } from './player-view.ts'
import styles from './players.module.css'

type Next = NonNullable<OwnerView['next']>

/** What counts at a glance: the next step, the streak, the rival and the level. */
export function ClimbBar({ view }: { view: PlayerView }) {
  const { owner, passport, bestWeek, rivalry, level, week, username } = view
  return (
    <div className="border-b border-line bg-raised">
      <div className={classNames('wrap flex', styles.cells)}>
        {owner?.next != null && <NextCell next={owner.next} view={view} />}
        {!week.isRunning && (
          <Cell label={`You are looking at week ${week.number}`} value={null}>
            <ButtonLink href={`/player/${username}`} size="small">
              To the running week
            </ButtonLink>
          </Cell>
        )}
        <Cell label="Streak" value={formatCount(passport.streak, 'week')}>
          <Squares streak={passport.streak} />
          {passport.longest > passport.streak && `Best: ${passport.longest}`}
        </Cell>
        {rivalry !== null && <RivalCell rivalry={rivalry} points={week.points} />}
        {rivalry === null && bestWeek !== null && (
          <Cell label="Best week" value={formatOrdinal(bestWeek.rank)}>
            Week {bestWeek.weekNumber}, {formatCount(bestWeek.points, 'point')}
          </Cell>
        )}
        {level === null ? (
          <Cell label="Level" value={null} isWide>
            Not counted yet: we ask GitHub for all work before.
          </Cell>
        ) : (
          <Cell label={`Level ${formatNumber(level.level)}`} value={null} isWide>
            <LevelBar progress={level.progress} label={`On the way to level ${formatNumber(level.level + 1)}`} />
            <p>
              <b className="num">{formatNumber(level.pointsToNext)}</b> points to {formatNumber(level.level + 1)}
            </p>
          </Cell>
        )}
      </div>
    </div>
  )
}

/** The one thing to do next, and all that still counts today. */
function NextCell({ next, view: { week, rank, now } }: { next: Next; view: PlayerView }) {
  const { step } = next
  return (
    <section id="next" className={styles.next} aria-labelledby="next-title">
      <h2
        id="next-title"
        className="flex justify-between gap-3 font-body text-caption leading-snug font-medium tracking-normal text-soft"
      >
        What to do next
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-3 [&>div]:min-w-0 [&>div]:flex-[1_1_14rem]">
        <div>
          <p className={styles.value}>
            {step === null ? 'Rest, or climb for your total' : `${step.text}, ${formatSigned(step.points)}`}
          </p>
          <p className={classNames('hint stack', styles.note)}>
            <Reason next={next} rank={rank} />
          </p>
        </div>
        {step?.link != null && (
          <ButtonLink href={step.link.href} tone="primary">
            {step.link.label}
          </ButtonLink>
        )}
      </div>
      <Disclosure summary="What else counts today">
        <NextSteps next={next} endsAt={week.endsAt} now={now} />
      </Disclosure>
    </section>
  )
}

/** Why this step: what it passes and opens. */
function Reason({ next: { step, ahead, isRanked }, rank }: { next: Next; rank: number }) {
  if (step === null) return 'You reached every limit for today. What you do now still grows your all-time total.'
  if (!isRanked) return 'It puts you on the trail.'
  if (ahead === null)
    return rank === 1 ? 'Nobody is ahead of you. It makes your place safer.' : 'It counts today, as much as any.'
  if (!step.isEnough)
    return (
      <>
        <b className="num">{formatNumber(ahead.distance)}</b> points pass {ahead.username}: it takes more than one kind
        of work today.
      </>
    )
  return `It passes ${ahead.username}${step.isIntoChest ? ' and puts you inside the chest' : ''}.`
}

/** At most as many squares as fit beside each other. */
const MOST_SQUARES = 9

function Squares({ streak }: { streak: number }) {
  const shown = Math.min(streak, MOST_SQUARES)
  if (shown === 0) return null
  return (
    <svg className="my-0.5 max-w-full fill-moss" width={shown * 14} height="12" aria-hidden="true">
      <path d={Array.from({ length: shown }, (_, index) => `M${index * 14} 0h11v11h-11Z`).join('')} />
    </svg>
  )
}

function RivalCell({ rivalry, points }: { rivalry: NonNullable<PlayerView['rivalry']>; points: number }) {
  const { username } = rivalry
  const score = headToHead(rivalry)
  const gap = rivalry.points - points
  return (
    <Cell label="Rival" value={<Anchor href={`/player/${username}`}>{username}</Anchor>}>
      <p>
        {gap === 0 ? (
          'Tied with you'
        ) : (
          <>
            <b className="num">{formatNumber(Math.abs(gap))}</b> {gap > 0 ? 'ahead' : 'behind you'}
          </>
        )}
        {score !== null && `. ${score.slice(0, -1)}`}
      </p>
      <Disclosure summary="Race somebody else">
        <IntentForm intent="rival" button="Race">
          <TextField label="Username" name="username" spellCheck={false} autoComplete="off" />
        </IntentForm>
      </Disclosure>
    </Cell>
  )
}

type CellProps = { label: string; value: ReactNode; isWide?: boolean; children: ReactNode }

function Cell({ label, value, isWide = false, children }: CellProps) {
  return (
    <div className={classNames('stack content-start', styles.cell, isWide && styles.wide)}>
      <p className="flex justify-between gap-3 font-body text-caption leading-snug font-medium tracking-normal text-soft">
        {label}
      </p>
      {value !== null && <p className={styles.value}>{value}</p>}
      <div className={classNames('hint stack', styles.note)}>{children}</div>
    </div>
  )
}
