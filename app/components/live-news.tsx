import { useEffect, useMemo, useRef, useState } from 'react'
import type { BoardRow, LiveNews } from '#app/core/standings/board-view.ts'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'
import styles from './components.module.css'

/** Screen readers hear news at most this often. */
const QUIET = 20_000
const LATEST = 60 * 60_000

type Row = Pick<BoardRow, 'username' | 'points'>

type Props = {
  live: LiveBoard | null
  drawn: readonly Row[]
  news: readonly LiveNews[]
  now: number
}

/** Who earned last, or who passed the reader; also announced. */
export function LastNews({ live, drawn, news, now }: Props) {
  const passed = useMemo(() => passedText(live, drawn), [live, drawn])
  const shown = useAnnouncement(live, drawn, passed)
  const [last] = news.filter(({ at }) => at > now - LATEST)
  return (
    <>
      {passed !== null ? (
        <p key={passed} className={classNames(styles.news, styles.passed)}>
          {passed}
        </p>
      ) : (
        last !== undefined && (
          <p key={`${last.username} ${last.at}`} className={styles.news} title={deedOf(last)}>
            <b className="truncate">{last.username}</b> <span className="num gain">{formatSigned(last.points)}</span>{' '}
            <RelativeTime instant={last.at} now={now} />
          </p>
        )
      )}
      <p className={`visually-hidden ${styles.shown}`} aria-live="polite">
        {shown}
      </p>
    </>
  )
}

function passedText(live: LiveBoard | null, drawn: readonly Row[]): string | null {
  const own = live?.view.viewer
  if (live === null || own == null) return null
  const [nearest, ...others] = passersOf(drawn, live.view.rows, own.username)
  if (nearest === undefined) return null
  const who = others.length === 0 ? nearest : `${nearest} and ${formatCount(others.length, 'other')}`
  return `${who} passed you. You are ${formatOrdinal(own.place)}.`
}

function useAnnouncement(live: LiveBoard | null, drawn: readonly Row[], passed: string | null): string {
  const before = useRef<Map<string, number> | null>(null)
  const announcedAt = useRef(-Infinity)
  const [shown, announce] = useState('')

  useEffect(() => {
    if (live === null) return
    const old = before.current ?? pointsOf(drawn)
    const points = pointsOf(live.view.rows)
    const news = live.view.news.find(({ username }) => (points.get(username) ?? 0) > (old.get(username) ?? Infinity))
    before.current = points
    if (news === undefined || performance.now() - announcedAt.current < QUIET) return
    announcedAt.current = performance.now()
    announce(`${news.username} ${deedOf(news)}`)
  }, [live, drawn])

  // Being passed is never held back.
  useEffect(() => {
    if (passed === null) return
    announcedAt.current = performance.now()
    announce(passed)
  }, [passed])

  return shown
}

function pointsOf(rows: readonly Row[]): Map<string, number> {
  return new Map(rows.map(({ username, points }) => [username, points]))
}

function deedOf({ what, repository }: LiveNews): string {
  return repository === null ? what : `${what} in ${repository}`
}

type Named = Pick<Row, 'username'>

/** Players who were behind `player`, or not listed, and are now ahead; nearest first. */
export function passersOf(before: readonly Named[], now: readonly Named[], player: string): string[] {
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
