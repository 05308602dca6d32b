import { useEffect, useState } from 'react'

import type { BoardName } from './board-view.ts'
import { followLive } from './follow-live.ts'
import { liveHref, type LiveBoard } from './live-board.ts'

const PATIENCE = 10_000

/** The board's figures since the view was drawn; null until they changed, and for a board that changes no more. */
export function useLive(board: BoardName | null, view: object): LiveBoard | null {
  const [live, setLive] = useState<{ view: object; answer: LiveBoard } | null>(null)

  useEffect(() => {
    if (board === null) return
    return followLive({
      ask: () => askLive(board),
      tell: (answer) => setLive({ view, answer }),
      page: document,
      chance: Math.random,
    })
  }, [board, view])

  return live?.view === view ? live.answer : null
}

async function askLive(board: BoardName): Promise<LiveBoard> {
  const reply = await fetch(liveHref(board), { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) })
  if (!reply.ok) throw new Error(reply.statusText)
  return reply.json()
}
