import type { ReactNode } from 'react'
import { IntentForm } from '#app/components/intent-form.tsx'
import { liftText } from '#app/domain/points/lifts.ts'
import { OPEN_POINTS_PER_DAY, OPEN_POINTS_PER_WEEK } from '#app/domain/points/points-table.ts'
import { pointsToPass } from '#app/domain/standings/ranking.ts'
import { headToHead } from '#app/domain/standings/rival.ts'
import { LOOKED_UP_NAME } from '#app/domain/text/username.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { LevelBar } from '#app/ui/level-bar.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'
import { NextSteps } from './next-steps.tsx'
import type { OwnerView, PlayerView, ShownWeek } from './player-view.ts'
import styles from './players.module.css'

type Next = NonNullable<OwnerView['next']>

/** The next step or what lifted the player, then streak, rival and level. */
export function ClimbBar({ view }: { view: PlayerView }) {
  const { owner, passport, bestWeek, rivalry, level, week, shownWeek } = view
  const next = owner?.next ?? null
  return (
    <div className="border-b border-line bg-raised">
      <div className={classNames('wrap flex', styles.cells)}>
        {next !== null && <NextCell next={next} view={view} />}
        {next === null && shownWeek !== null && shownWeek.number === week.number && (
          <LiftCell shownWeek={shownWeek} view={view} />
        )}
        {rivalry !== null && <RivalCell rivalry={rivalry} points={week.points} />}
        {rivalry === null && bestWeek !== null && (
          <div className={styles.cell}>
            <Figure label="Best week" value={formatOrdinal(bestWeek.rank)}>
              Week {bestWeek.weekNumber}, {formatCount(bestWeek.points, 'point')}
            </Figure>
          </div>
        )}
        <div className={classNames('stack content-start gap-4', styles.cell)}>
          {passport.streak > 0 && (
            <Figure label="Streak" value={formatCount(passport.streak, 'week')}>
              <Squares streak={passport.streak} />
              {passport.longest > passport.streak && `Best: ${passport.longest}`}
            </Figure>
          )}
          {level === null ? (
            <Figure label="Level" value={null}>
              Not counted yet: we are asking GitHub about earlier work.
            </Figure>
          ) : (
            <Figure label={`Level ${formatNumber(level.level)}`} value={null}>
              <LevelBar progress={level.progress} label={`On the way to level ${formatNumber(level.level + 1)}`} />
              <p>
                <b className="num">{formatNumber(level.pointsToNext)}</b> points to {formatNumber(level.level + 1)}
              </p>
            </Figure>
          )}
        </div>
      </div>
    </div>
  )
}

function NextCell({ next, view: { week, now } }: { next: Next; view: PlayerView }) {
  const { step } = next
  const link = step?.link ?? { href: '#invite', label: 'Invite a friend' }
  return (
    <section id="next" className={styles.first} aria-labelledby="next-title">
      <h2
        id="next-title"
        className="mb-1 flex justify-between gap-3 font-body text-caption leading-snug font-medium tracking-normal text-soft"
      >
        What to do next
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-3 [&>div]:min-w-0 [&>div]:flex-[1_1_14rem]">
        <div>
          <p className={styles.value}>
            {step === null ? 'Rest, or climb for your total' : `${step.text}, ${formatSigned(step.points)}`}
          </p>
          <p className={classNames('hint stack', styles.note)}>
            <Reason next={next} />
          </p>
        </div>
        <ButtonLink href={link.href} tone="primary">
          {link.label}
        </ButtonLink>
      </div>
      <OwnLeft steps={next.steps} />
      <Disclosure summary="What else counts today">
        <NextSteps next={next} endsAt={week.endsAt} now={now} />
      </Disclosure>
    </section>
  )
}

function Reason({ next: { step, ahead, isRanked } }: { next: Next }) {
  if (step === null) return 'You reached every limit for today. What you do now still grows your all-time total.'
  if (!isRanked) return 'It puts you on the trail.'
  if (ahead === null) return 'Nobody is ahead of you. It extends your lead.'
  return (
    <>
      <b className="num">{formatNumber(ahead.distance)}</b> {ahead.distance === 1 ? 'point' : 'points'} to pass{' '}
      {ahead.username}
      {!step.isEnough ? ': more than one kind of work today' : step.isIntoChest ? ', and you are inside the chest' : ''}
      .
    </>
  )
}

/** Points for work that nobody else confirms. The day says nothing where less is left of the week. */
function OwnLeft({ steps: { openLeft, openUntil, weekLeft } }: { steps: Next['steps'] }) {
  // At 0 the trail says that they are used up.
  if (openLeft === null || openLeft === 0) return null
  return (
    <dl className="mb-3 grid grid-cols-2 gap-x-6 gap-y-1 text-caption text-soft">
      <dt className="col-span-full">Points you can still earn alone</dt>
      {openUntil === 'day' && <Left left={openLeft} of={OPEN_POINTS_PER_DAY} when="today" />}
      {weekLeft !== null && <Left left={weekLeft} of={OPEN_POINTS_PER_WEEK} when="this week" />}
    </dl>
  )
}

function Left({ left, of, when }: { left: number; of: number; when: string }) {
  return (
    <dd className="stack gap-1">
      <span>
        <b className="num text-ink">{left}</b> left of {of} {when}
      </span>
      <svg className="rounded-full bg-[light-dark(var(--sunk),var(--line))]" width="100%" height="6" aria-hidden="true">
        <rect className="fill-moss" width={`${(100 * left) / of}%`} height="6" rx="3" />
      </svg>
    </dd>
  )
}

function LiftCell({ shownWeek: { lifts, points }, view }: { shownWeek: ShownWeek; view: PlayerView }) {
  const { owner, username, week } = view
  const lift = liftText(lifts, points)
  if (lift === null) return null
  return (
    <section className={styles.first} aria-labelledby="lifted">
      <h2
        id="lifted"
        className="font-body text-caption leading-snug font-medium tracking-normal wrap-anywhere text-soft"
      >
        What lifted {owner === null ? username : 'you'} {week.isRunning ? 'this week' : `in week ${week.number}`}
      </h2>
      <p className={styles.value}>{lift.first}</p>
      <p className={classNames('hint stack', styles.note)}>{lift.rest}</p>
      {view.mayAsk && (
        <form action="/" className="mt-3 flex flex-wrap items-end gap-2 max-[64rem]:pb-4">
          <div className="flex-[1_1_20rem] font-semibold">
            <UsernameField name={LOOKED_UP_NAME} label={`Could you pass ${username}? ${formatNumber(points)} so far`} />
          </div>
          <Button>See where I’d stand</Button>
        </form>
      )}
    </section>
  )
}

const MOST_SQUARES = 9

function Squares({ streak }: { streak: number }) {
  const shown = Math.min(streak, MOST_SQUARES)
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
    <div className={styles.cell}>
      <Figure label="Rival" value={<Anchor href={`/player/${username}`}>{username}</Anchor>}>
        <p>
          {gap === 0 ? (
            'Tied with you'
          ) : (
            <>
              <b className="num">{formatNumber(gap > 0 ? pointsToPass(gap) : -gap)}</b>{' '}
              {gap > 0 ? 'points to pass' : 'points behind you'}
            </>
          )}
          {score !== null && `. ${score.slice(0, -1)}`}
        </p>
        <Disclosure summary="Race somebody else">
          <IntentForm intent="rival" button="Race">
            <TextField label="Username" name="username" spellCheck={false} autoComplete="off" />
          </IntentForm>
        </Disclosure>
      </Figure>
    </div>
  )
}

type FigureProps = { label: string; value: ReactNode; children: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="stack gap-0.5">
      <p className="text-caption leading-snug font-medium text-soft">{label}</p>
      {value !== null && <p className={styles.value}>{value}</p>}
      <div className={classNames('hint stack', styles.note)}>{children}</div>
    </div>
  )
}
