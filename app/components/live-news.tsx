import { useEffect, useRef, useState } from 'react'
import type { DrawnBoard, LiveNews } from '#app/core/standings/live-board.ts'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import styles from './live-news.module.css'

/** Screen readers are told at most this often. */
const QUIET = 20_000
/** What is older is no news. */
const LATEST = 60 * 60_000

/** What happened last on the board, once the page has asked; told aloud when somebody's points grew since. */
export function LastNews({ live, now }: { live: DrawnBoard | null; now: number }) {
  const told = useTold(live)
  const news = live?.news.find(({ at }) => at > now - LATEST)
  return (
    <>
      {news !== undefined && (
        <p key={`${news.username} ${news.at}`} className={styles.news} aria-hidden="true">
          <b>{news.username}</b> <span>{textOf(news)},</span> <RelativeTime instant={news.at} now={now} />
        </p>
      )}
      <p className={`visually-hidden ${styles.told}`} aria-live="polite">
        {told}
      </p>
    </>
  )
}

function useTold(live: DrawnBoard | null): string {
  const before = useRef(new Map<string, number>())
  const toldAt = useRef(-Infinity)
  const [told, tell] = useState('')

  useEffect(() => {
    if (live === null) return
    const old = before.current
    const news = live.news.find(({ username }) => {
      const row = live.rows.find((one) => one.username === username)
      return row !== undefined && row.points > (old.get(username) ?? Infinity)
    })
    before.current = new Map(live.rows.map(({ username, points }) => [username, points]))
    if (news === undefined || performance.now() - toldAt.current < QUIET) return
    toldAt.current = performance.now()
    tell(`${news.username} ${textOf(news)}`)
  }, [live])

  return told
}

function textOf({ what, repository }: LiveNews): string {
  return repository === null ? what : `${what} in ${repository}`
}
