import { useEffect } from 'react'
import { rockClass } from '#app/components/contest-peak.tsx'
import { usePolled, type Polled } from '#app/components/use-polled.ts'
import { brand } from '#app/content/brand.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useSeconds } from '#app/ui/clock.ts'
import { formatAgo, formatCount, formatNumber } from '#app/ui/format.ts'
import { classNames, grid, row, stack } from '#app/ui/layout.ts'
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
  useSmallScreens(view.slug)
  useEffect(() => void endWorker().catch(() => undefined), [])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <p className={styles.small}>
        The stage is for large screens. <a href={`/c/${view.slug}`}>Open the contest’s page</a>
      </p>
      <main
        id="content"
        className={classNames(
          styles.stage,
          grid(),
          rockClass(view.rock),
          isReveal && styles.reveal,
          lostAt !== null && styles.still,
        )}
      >
        {lostAt !== null && <Lost stage={stage} lostAt={lostAt} now={now} />}
        <div className={classNames(styles.left, grid())}>
          <div className={classNames(styles.title, stack())}>
            <p className={classNames(styles.brand, row())}>
              <Logo /> {brand.name}
            </p>
            <h1>{view.name}</h1>
            <p className={classNames(styles.state, 'soft', row(), dotOf(view, lostAt))}>
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
              <div className={classNames(styles.side, grid('bottom'))}>
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
  if (phase === 'cancelled') return <p className={styles.nobody}>This contest was called off. Nobody is ranked.</p>
  if (rows.length === 0)
    return (
      <p className={styles.nobody}>
        {isEnded(phase) ? 'Nobody earned points.' : 'Nobody has points yet. The first of them leads.'}
      </p>
    )
  const newest = isReveal ? rows.findIndex((row) => row !== null) : -1
  return (
    <ol role="list" className={classNames(styles.rows, grid(), phase === 'frozen' && styles.frozen)}>
      {rows.map((row, index) =>
        row === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a covered place has nothing but its number
          <li key={index} className={classNames(styles.covered, grid('level'))}>
            <span className={classNames(styles.number, stack('middle'))}>{index + 1}</span>
            <span className={styles.fog}>
              <span className="visually-hidden">Still in the cloud</span>
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
    <li className={classNames(medalClass(row.place), isNewest && styles.newest, grid('level'))}>
      <span className={classNames(styles.number, stack('middle'))}>{row.place}</span>
      <Avatar name={row.name} url={row.avatarUrl} size="medium" eager />
      <span className={classNames(styles.name, 'one-line')}>
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
          <li key={name} className={classNames(medalClass(place), grid('level'))}>
            <span className={classNames(styles.number, stack('middle'))}>{place}</span>
            <span className={classNames(styles.name, 'one-line')}>
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
    <aside className={classNames(styles.join, stack())} aria-label={text}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={`Code of ${host}/c/${slug}`}
        shapeRendering="crispEdges"
      >
        <rect width={code.size} height={code.size} className={styles.light} />
        <path d={code.path} className={styles.dark} />
      </svg>
      <p>
        <b>{text}</b>
        <span>{host}</span>
        <span className="num">/c/{slug}</span>
      </p>
    </aside>
  )
}

/** Whoever scans a stage's address by phone wants the page. */
function useSmallScreens(slug: string): void {
  useEffect(() => {
    if (matchMedia('(max-width: 50rem)').matches) location.replace(`/c/${slug}`)
  }, [slug])
}
