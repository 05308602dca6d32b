import { useEffect, useMemo, useRef, useState } from 'react'
import type { DrawnBoard, LiveNews } from '#app/core/standings/live-board.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'
import styles from './components.module.css'

/** Screen readers are told at most this often. */
const QUIET = 20_000
/** What is older is no news. */
const LATEST = 60 * 60_000
const SHOWN = 3

type Props = {
  live: DrawnBoard | null
  /** The first rows as the screen was drawn. */
  drawn: readonly { username: string; points: number }[]
  viewer: string | null
  now: number
}

/** Who earned last on the board and who passed the reader meanwhile, once the page has asked; told aloud too. */
export function LastNews({ live, drawn, viewer, now }: Props) {
  const passed = useMemo(() => passedText(live, drawn, viewer), [live, drawn, viewer])
  const shown = useAnnouncement(live, drawn, passed)
  const news = live?.news.filter(({ at }) => at > now - LATEST).slice(0, SHOWN - (passed === null ? 0 : 1)) ?? []
  return (
    <>
      {(news.length > 0 || passed !== null) && (
        <ul
          role="list"
          className="caption stack max-w-[min(22rem,calc(100vw_-_2_*_var(--gutter)))] gap-px rounded border border-line bg-raised px-2.5 py-0.75 leading-[1.6]"
          aria-hidden="true"
        >
          {passed !== null && (
            <li key={passed} className={classNames('flex', styles.item, styles.passed)}>
              {passed}
            </li>
          )}
          {news.map((one) => (
            <li key={`${one.username} ${one.at}`} className={classNames('flex', styles.item)} title={deedOf(one)}>
              <b className="overflow-hidden text-ellipsis text-ink">{one.username}</b>{' '}
              <span className="num gain">{formatSigned(one.points)}</span> <RelativeTime instant={one.at} now={now} />
            </li>
          ))}
        </ul>
      )}
      <p className={`visually-hidden ${styles.shown}`} aria-live="polite">
        {shown}
      </p>
    </>
  )
}

function passedText(live: DrawnBoard | null, drawn: Props['drawn'], viewer: string | null): string | null {
  if (live === null) return null
  const [nearest, ...others] = passersOf(drawn, live.rows, viewer)
  const own = live.rows.find(({ username }) => username === viewer)
  if (nearest === undefined || own === undefined) return null
  const who = others.length === 0 ? nearest : `${nearest} and ${formatCount(others.length, 'other')}`
  return `${who} passed you. You are ${formatOrdinal(own.place)}.`
}

function useAnnouncement(live: DrawnBoard | null, drawn: Props['drawn'], passed: string | null): string {
  const before = useRef<Map<string, number> | null>(null)
  const announcedAt = useRef(-Infinity)
  const [shown, announce] = useState('')

  useEffect(() => {
    if (live === null) return
    const old = before.current ?? pointsOf(drawn)
    const news = live.news.find(({ username }) => {
      const row = live.rows.find((one) => one.username === username)
      return row !== undefined && row.points > (old.get(username) ?? Infinity)
    })
    before.current = pointsOf(live.rows)
    if (news === undefined || performance.now() - announcedAt.current < QUIET) return
    announcedAt.current = performance.now()
    announce(`${news.username} ${deedOf(news)}`)
  }, [live, drawn])

  // Who passed the reader is no news of the board, and never waits.
  useEffect(() => {
    if (passed === null) return
    announcedAt.current = performance.now()
    announce(passed)
  }, [passed])

  return shown
}

function pointsOf(rows: Props['drawn']): Map<string, number> {
  return new Map(rows.map(({ username, points }) => [username, points]))
}

function deedOf({ what, repository }: LiveNews): string {
  return repository === null ? what : `${what} in ${repository}`
}

type Row = { username: string }

/** Who stood behind a player, or on no row, and stands ahead now; whoever is nearest comes first. */
export function passersOf(before: readonly Row[], now: readonly Row[], player: string | null): string[] {
  const was = before.findIndex(({ username }) => username === player)
  const is = now.findIndex(({ username }) => username === player)
  if (was === -1 || is === -1) return []
  const ahead = new Set(before.slice(0, was).map(({ username }) => username))
  return now
    .slice(0, is)
    .map(({ username }) => username)
    .filter((username) => !ahead.has(username))
    .toReversed()
}
