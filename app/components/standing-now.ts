import { useSyncExternalStore } from 'react'
import type { StandingNow } from '#app/domain/standings/viewer-line.ts'

let latest: StandingNow | null = null
const listeners = new Set<() => void>()

/** For the frame to agree with the screen. */
export function tellStanding(standing: StandingNow | null): void {
  latest = standing
  for (const listen of listeners) listen()
}

/** By the screen's latest answer; null before the first. */
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
