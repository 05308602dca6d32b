import { ContestPeak, rockClass } from '#app/components/contests/contest-peak.tsx'
import { PolicyConsent } from '#app/components/contests/contest-policies.tsx'
import type { ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import { joinPath } from '#app/domain/text/own-path.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useNow } from '#app/ui/clock.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { ContestWinner } from './contest-winner.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import { OwnTime } from './own-time.tsx'
import { nobodyNewJoins, type Starter } from './page-addresses.ts'
import styles from './page.module.css'

const DOTS: Record<ContestPhase, string | undefined> = {
  draft: styles.silver,
  soon: styles.gold,
  running: undefined,
  frozen: styles.silver,
  settling: styles.silver,
  sealed: styles.silver,
  final: styles.silver,
  cancelled: styles.silver,
}

/** The cloud over the upper half of the peak of 640 × 600. */
const CLOUD = [
  [250, 49, 190, 76],
  [190, 114, 330, 84],
  [130, 180, 430, 84],
  [210, 250, 300, 66],
] as const

type Props = { view: ContestView; starter: Starter }

/** Above what is not the board: enough to know where one is, and to join. */
export function ContestHead({ view, starter }: Props) {
  return (
    <ContourBand tone="sunk">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 max-md:py-4">
        <div className="stack gap-1.5">
          <State view={view} />
          <h1 className="text-3xl wrap-anywhere max-md:text-2xl">{view.name}</h1>
          <p className="text-hint text-soft">{view.dates.date}</p>
        </div>
        <Join view={view} starter={starter} />
      </div>
    </ContourBand>
  )
}

export function ContestHero({ view, starter }: Props) {
  const { phase, rock, slug, ridge } = view
  return (
    <section className={classNames(styles.hero, rockClass(rock))} aria-labelledby="contest-name">
      <div className="wrap relative grid min-h-124 grid-cols-2 items-end gap-8 max-md:min-h-0 max-md:grid-cols-1 max-md:gap-0">
        <div className="stack gap-4 self-center pt-12 pb-20.75 max-md:pt-8 max-md:pb-0">
          <State view={view} />
          <h1
            id="contest-name"
            className={classNames('wrap-anywhere', styles.name, view.podium !== null && styles.behind)}
          >
            {view.name}
          </h1>
          {view.description !== '' && <p className="max-w-124 text-lg text-pretty text-soft">{view.description}</p>}
          {view.podium !== null && <ContestWinner podium={view.podium} />}
          {phase === 'final' && <Figures view={view} />}
          {isCounting(phase) && <Clock view={view} />}
          <p className="text-hint text-soft [&_b]:font-semibold">
            {view.dates.date}
            {isCounting(phase) && <OwnTime instant={clockEnd(view)} timeZone={view.timeZone} />}
            {view.dates.more !== '' && <br />}
            {view.dates.more}{' '}
            {phase === 'soon' && view.isPublic && (
              <a href={`${view.path}/calendar.ics`} download={`${view.slug}.ics`}>
                Add it to your calendar
              </a>
            )}
          </p>
          <Actions view={view} starter={starter} />
        </div>
        <div className={styles.picture}>
          <ContestPeak
            rock={rock}
            slug={slug}
            ridge={ridge}
            height={600}
            isWide
            fades
            summitAt={0.53}
            hasFlag={phase !== 'soon' && phase !== 'draft'}
            pins={phase === 'running' || phase === 'final' ? view.pins : []}
            leaderAt={phase === 'final' ? 1 : 0.86}
            pinSize={17}
            cloud={
              phase === 'frozen' || phase === 'settling' || phase === 'sealed'
                ? view.freezesAt === null
                  ? []
                  : CLOUD
                : []
            }
          />
        </div>
      </div>
    </section>
  )
}

function State({ view: { phase, state } }: { view: ContestView }) {
  return (
    <p className={classNames('flex items-center text-soft', styles.state, DOTS[phase])}>
      <i aria-hidden="true" />
      <span>
        <b>{state.strong}</b>
        {state.rest}
      </span>
    </p>
  )
}

function isCounting(phase: ContestPhase): boolean {
  return phase === 'running' || phase === 'frozen' || phase === 'soon' || phase === 'draft'
}

function clockEnd({ phase, startsAt, endsAt }: ContestView): number {
  return phase === 'soon' || phase === 'draft' ? startsAt : endsAt
}

function Clock({ view }: { view: ContestView }) {
  const left = Math.max(0, clockEnd(view) - useNow(view.now))
  const minutes = Math.floor(left / 60_000)
  const parts = [
    ['days', Math.floor(minutes / 1440)],
    ['hours', Math.floor(minutes / 60) % 24],
    ['minutes', minutes % 60],
  ] as const
  return (
    <div
      className={classNames('flex', styles.clock)}
      role="timer"
      aria-label={`${parts.map(([unit, count]) => formatCount(count, unit.slice(0, -1))).join(', ')} left`}
    >
      {parts.map(([unit, count]) => (
        <div key={unit} className="stack" aria-hidden="true">
          <b>{String(count).padStart(2, '0')}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

function Figures({ view: { totals } }: { view: ContestView }) {
  const figures = [
    [totals.accepted, 'pull requests accepted'],
    [totals.players, totals.players === 1 ? 'climber' : 'climbers'],
    ...(totals.teams > 0 ? ([[totals.teams, 'teams']] as const) : []),
  ] as const
  return (
    <div className={classNames('flex', styles.clock)}>
      {figures.map(([count, what]) => (
        <div key={what} className="stack">
          <b>{formatNumber(count)}</b>
          <span>{what}</span>
        </div>
      ))}
    </div>
  )
}

function Actions({ view, starter }: Props) {
  const { phase, path, isPublic, totals } = view
  const isJoinable = view.isJoinable && !nobodyNewJoins(starter)
  if (phase === 'cancelled' || phase === 'final')
    return view.isOnDesk ? (
      <div className={classNames('flex flex-wrap items-center', styles.actions)}>{toDesk(view)}</div>
    ) : null
  const isOpen = phase === 'soon' || phase === 'running' || phase === 'frozen'
  const crowd = (
    <p className="text-hint text-soft [&_b]:font-semibold">
      <b className="num">{formatNumber(totals.players)}</b> {totals.players === 1 ? 'climber' : 'climbers'}
      {totals.teams > 0 && (
        <>
          {totals.inTeams === null || totals.inTeams === totals.players
            ? ' in '
            : `, ${formatNumber(totals.inTeams)} of them in `}
          <b className="num">{formatNumber(totals.teams)}</b> {totals.teams === 1 ? 'team' : 'teams'}
        </>
      )}
      {phase === 'soon' ? ' so far.' : '.'}
      <br />
      {phase === 'soon'
        ? 'Nothing counts before the start.'
        : isJoinable
          ? `Your work since ${view.startDay} counts: we read it once you join. Free, public activity only.`
          : 'Free, reads public activity only.'}
    </p>
  )
  return (
    <div className={classNames('flex flex-wrap items-center', styles.actions)}>
      {view.isOnDesk && toDesk(view)}
      <Join view={view} starter={starter} className={styles.big} />
      {isOpen && isPublic && view.isMember && <CopyButton text={view.url} label="Copy the link to invite" />}
      {isOpen && view.bar !== null && <p className="text-hint text-soft [&_b]:font-semibold">{BARRED[view.bar]}</p>}
      {crowd}
      {(phase === 'frozen' || phase === 'settling' || phase === 'sealed') && isPublic && view.freezesAt !== null && (
        <Anchor href={`${path}/stage`}>Watch the reveal on the stage</Anchor>
      )}
    </div>
  )
}

/** The pages to agree to are asked for once somebody has pressed it. */
function Join({ view, starter, className }: Props & { className?: string }) {
  const { path, fullText, policies, isJoining } = view
  if (!view.isJoinable) return null
  if (nobodyNewJoins(starter))
    return (
      <Anchor href={joinPath(path)} rel="nofollow">
        Nobody new can join at the moment
      </Anchor>
    )
  if (fullText !== null) return <p className="text-hint text-soft [&_b]:font-semibold">{fullText}</p>
  return (
    <form id="join" method="post" action={`${path}/join`} className="stack gap-3">
      {isJoining && policies.length > 0 && (
        <>
          <p className="font-semibold wrap-anywhere">To join {view.name}, agree to its organisers’ pages.</p>
          <PolicyConsent policies={policies} />
        </>
      )}
      <Button tone="primary" className={className}>
        Join
      </Button>
    </form>
  )
}

const BARRED = {
  removed: 'Its organisers removed you, so you can’t join. Only they can let you back in.',
  organiser: 'You helped to run this contest, so you can’t climb in it.',
} as const

function toDesk({ id }: ContestView) {
  return (
    <ButtonLink href={`/my-leaderboards/${id}/desk`} className={styles.big}>
      Go to the desk
    </ButtonLink>
  )
}
