import { useEffect } from 'react'
import { rockClass } from '#app/components/contests/contest-peak.tsx'
import { usePolled, type Polled } from '#app/components/use-polled.ts'
import { brand } from '#app/content/brand.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useSeconds } from '#app/ui/clock.ts'
import { formatAgo, formatCount, formatNumber } from '#app/ui/format.ts'
import { Logo } from '#app/ui/logo.tsx'
import { medalClass } from '#app/ui/metal.ts'
import { endWorker } from './end-worker.ts'
import { StageFoot, Today } from './stage-foot.tsx'
import { StageMountain } from './stage-mountain.tsx'
import { StageReveal } from './stage-reveal.tsx'
import { codeText, isEnded, isRevealShown, stageClock, stageState } from './stage-text.ts'
import { stageDataHref, type StageRow, type StageTeam, type StageView } from './stage-view.ts'
import styles from './stage.module.css'

type Shown = { view: StageView; now: number; host: string; code: { size: number; path: string } }

/** A contest for a beamer: 1920 × 1080, scaled by the root's font size, without anything to touch. */
export function StageScreen({ shown }: { shown: Shown }) {
  const stage = usePolled(stageDataHref(shown.view.slug), shown.view)
  const now = useSeconds(shown.now)
  const { view, lostAt } = stage
  const state =
    lostAt === null
      ? stageState(view, now)
      : { strong: 'Standing still', rest: `, last counted ${formatAgo(view.madeAt, now)}` }
  const clock = stageClock(view, now)
  const isReveal = isRevealShown(view)
  useEffect(() => void endWorker().catch(() => undefined), [])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <p className="hidden px-4 py-8 max-md:block">
        The stage is for large screens. <a href={`/c/${view.slug}`}>Open the contest’s page</a>
      </p>
      <main
        id="content"
        className={classNames(
          'grid',
          styles.stage,
          rockClass(view.rock),
          isReveal && styles.reveal,
          lostAt !== null && styles.still,
        )}
      >
        {lostAt !== null && <Lost stage={stage} lostAt={lostAt} now={now} />}
        <div className={classNames('grid', styles.left)}>
          <div className={classNames('stack', styles.title)}>
            <p className="flex items-center gap-2.75 font-display text-2xl leading-normal font-extrabold [&_svg]:h-auto [&_svg]:w-9.5">
              <Logo /> {brand.name}
            </p>
            <h1>{view.name}</h1>
            <p className={classNames('flex items-center text-soft', styles.state, dotOf(view, lostAt))}>
              <i aria-hidden="true" />
              <span>
                <b>{state.strong}</b>
                {state.rest}
              </span>
            </p>
          </div>
          <Rows view={view} isReveal={isReveal} />
        </div>
        {isReveal ? (
          <StageReveal view={view} />
        ) : (
          <>
            {clock !== null && (
              <p className={styles.clock} role="timer" aria-live="off">
                <span>{clock.above}</span>
                <b>{clock.left}</b>
                <span>{lostAt === null ? clock.below : 'By the clock of this computer'}</span>
              </p>
            )}
            <StageMountain view={view} />
            {view.phase !== 'cancelled' && (
              <div className={classNames('grid items-end', styles.side)}>
                {view.teamRows.length > 0 && <Teams rows={view.teamRows} />}
                <Join host={shown.host} view={view} code={shown.code} />
              </div>
            )}
          </>
        )}
        <StageFoot view={view} now={now} isLost={lostAt !== null} />
      </main>
    </>
  )
}

function dotOf({ phase }: StageView, lostAt: number | null): string | undefined {
  if (lostAt !== null) return styles.gold
  return phase === 'running' ? undefined : styles.silver
}

function Lost({ stage, lostAt, now }: { stage: Polled<StageView>; lostAt: number; now: number }) {
  const clock = (instant: number) => new Date(instant).toTimeString()
  const seconds = Math.max(1, Math.round((stage.triesAt - now) / 1000))
  return (
    <p className={styles.lost} role="status">
      <span>
        <b>No connection since {clock(lostAt).slice(0, 5)}.</b> These are the standings of{' '}
        {clock(stage.view.madeAt).slice(0, 8)}.{!isEnded(stage.view.phase) && ' Points are counted all the same.'} Next
        try in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
      </span>
    </p>
  )
}

function Rows({ view, isReveal }: { view: StageView; isReveal: boolean }) {
  const { rows, phase } = view
  if (phase === 'cancelled') return <p className="text-3xl text-soft">This contest was called off. Nobody is ranked.</p>
  if (rows.length === 0)
    return (
      <p className="text-3xl text-soft">
        {isEnded(phase) ? 'Nobody earned points.' : 'Nobody has points yet. The first of them leads.'}
      </p>
    )
  const newest = isReveal ? rows.findIndex((row) => row !== null) : -1
  return (
    <ol role="list" className={classNames('grid', styles.rows, phase === 'frozen' && styles.frozen)}>
      {rows.map((row, index) =>
        row === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a covered place has nothing but its number
          <li key={index} className={classNames('grid items-center', styles.covered)}>
            <span className={classNames('stack place-items-center', styles.number)}>{index + 1}</span>
            <span className={styles.fog}>
              <span className="visually-hidden">Still hidden</span>
            </span>
          </li>
        ) : (
          <Row key={row.name} row={row} isNewest={index === newest} />
        ),
      )}
    </ol>
  )
}

function Row({ row, isNewest }: { row: StageRow; isNewest: boolean }) {
  return (
    <li
      className={classNames(
        'grid items-center',
        medalClass(row.place),
        isNewest && '-mx-4 rounded-[0.8rem] border-transparent bg-[var(--metal-tint,var(--moss-tint))] px-4',
      )}
    >
      <span className={classNames('stack place-items-center', styles.number)}>{row.place}</span>
      <Avatar name={row.name} url={row.avatarUrl} size="medium" eager />
      <span className={classNames('truncate', styles.name)}>
        <b>{row.name}</b> {row.team !== null && <small>{row.team}</small>}
      </span>
      <Today row={row} />
      <span className={styles.points}>{formatNumber(row.points)}</span>
    </li>
  )
}

function Teams({ rows }: { rows: StageTeam[] }) {
  return (
    <section className={styles.teams} aria-labelledby="stage-teams">
      <h2 id="stage-teams">Teams</h2>
      <ol role="list">
        {rows.map(({ place, name, points }) => (
          <li key={name} className={classNames('grid items-center', medalClass(place))}>
            <span className={classNames('stack place-items-center', styles.number)}>{place}</span>
            <span className={classNames('truncate', styles.name)}>
              {name}
              <small>{formatCount(points, 'point')}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Join({ host, view: { slug, phase }, code }: Omit<Shown, 'now'>) {
  const text = codeText(phase)
  return (
    <aside className={classNames('stack', styles.join)} aria-label={text}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={`Code of ${host}/c/${slug}`}
        shapeRendering="crispEdges"
      >
        <rect width={code.size} height={code.size} className="fill-[#fff]" />
        <path d={code.path} className="fill-[#17211c]" />
      </svg>
      <p>
        <b>{text}</b>
        <span>{host}</span>
        <span className="num">/c/{slug}</span>
      </p>
    </aside>
  )
}
