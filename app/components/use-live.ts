import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { BoardName } from '#app/core/standings/board-view.ts'
import { liveHref, ownLiveHref, type LiveBoard } from '#app/core/standings/live-board.ts'
import { follow } from '#app/ui/follow.ts'
import { useBeforePaint } from '#app/ui/motion.ts'
import { tellStanding } from './standing-now.ts'

const PATIENCE = 10_000

/** `period`: of the screen; an answer about another one is not shown. Visitors share the first page, and follow no other. */
type Followed = { board: BoardName; period: string; isFirstPage: boolean }

/**
 * What the screen shows as it is now, the reader's strip included; null until the first answer after `drawn`, the data that
 * the screen was rendered from, and where nothing is followed.
 */
export function useLive(followed: Followed | null, drawn: object): LiveBoard | null {
  const root = useRouteLoaderData('root') as { viewer: object | null } | undefined
  const { search } = useLocation()
  const [fresh, setFresh] = useState<{ drawn: object; answer: LiveBoard } | null>(null)
  const period = followed?.period
  const address =
    followed === null
      ? null
      : root?.viewer != null
        ? ownLiveHref(search)
        : followed.isFirstPage
          ? liveHref(followed.board)
          : null

  useEffect(() => {
    if (address === null) return
    return follow<LiveBoard>({
      ask: () => ask(address),
      report: (answer) => answer.period === period && setFresh({ drawn, answer }),
      page: document,
      chance: Math.random,
    })
  }, [address, period, drawn])

  const live = fresh?.drawn === drawn ? fresh.answer : null
  useBeforePaint(() => {
    tellStanding(live?.you ?? null)
    return () => tellStanding(null)
  }, [live])
  return live
}

async function ask(address: string): Promise<LiveBoard> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })
  if (!reply.ok) throw new Error(reply.statusText)
  return reply.json()
}
