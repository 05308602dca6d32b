import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { BoardName } from '#app/core/standings/board-view.ts'
import { liveHref, ownLiveHref, type LiveBoard } from '#app/core/standings/live-board.ts'
import { follow } from '#app/ui/follow.ts'
import { useBeforePaint } from '#app/ui/motion.ts'
import { tellStanding } from './standing-now.ts'

const PATIENCE = 10_000

/** Answers about another `period` are ignored. Visitors follow only the first page, which they share. */
type Followed = { board: BoardName; period: string; isFirstPage: boolean }

/** The screen as it is now; null until the first answer after `drawn`, its data, and if nothing is followed. */
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
