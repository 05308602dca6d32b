import type { AppContext } from '#app/context/context.server.ts'
import { recordImpressions, type PendingImpressions } from '#app/features/statistics/record-impressions.server.ts'

/** After so many readers, or so long after the first of them, what was seen is written. */
export const READERS_AT_ONCE = 50
export const HELD_FOR = 5000

type Reading = {
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'config'>
  waitUntil: (work: Promise<unknown>) => void
}

/**
 * A popular page would send D1's primary a write for each of its readers. An isolate that dies loses five seconds' views at
 * most. Where pages are not kept (`PAGE_CACHE=off`) each is counted at once.
 */
export function createImpressionBuffer(wait: (milliseconds: number) => Promise<void> = sleep) {
  let held: PendingImpressions[] = []
  /** When the request that waits to write what is held began to wait. */
  let waitingSince: number | null = null

  return ({ context, waitUntil }: Reading, sighting: PendingImpressions | null): void => {
    if (sighting === null) return
    held.push(sighting)
    if (!context.config.PAGE_CACHE || held.length >= READERS_AT_ONCE) return waitUntil(write(context))
    // Cloudflare may end the work of a request early: then the next reader's request takes over.
    const isAwaited = waitingSince !== null && context.now() - waitingSince < 2 * HELD_FOR
    if (isAwaited) return
    waitingSince = context.now()
    waitUntil(wait(HELD_FOR).then(() => write(context)))
  }

  async function write(context: Reading['context']): Promise<void> {
    const taken = held
    held = []
    waitingSince = null
    if (taken.length > 0) await recordImpressions(context, taken)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
