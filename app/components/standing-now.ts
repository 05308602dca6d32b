import { useSyncExternalStore } from 'react'
import type { StandingNow } from '#app/domain/standings/you-line.ts'

let latest: StandingNow | null = null
const listeners = new Set<() => void>()

/** A screen tells the frame where the reader stands, so that both say the same. */
export function tellStanding(standing: StandingNow | null): void {
  latest = standing
  for (const listen of listeners) listen()
}

/** Where the reader stands by the screen's latest answer; null before the first one. */
export function useStandingNow(): StandingNow | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
