import { PRESENCE_PATH } from '#app/domain/visits/presence.ts'
import { follow } from '#app/ui/follow.ts'

/** On average; two minutes at least, which is also how often GitHub is asked at most. */
const PAUSE = 160_000
/** Whoever only passes through asks nothing. */
const FIRST = 5000
const PATIENCE = 10_000

/** Tells the server that the player looks while the page is visible; reports each new version of the player's ledger. */
export function stayPresent(report: (version: unknown) => void, page: Document = document): () => void {
  return follow({
    ask: tell,
    report,
    page,
    chance: Math.random,
    pause: PAUSE,
    first: FIRST,
  })
}

async function tell(): Promise<unknown> {
  // A session that ended leads to the login: no answer, and no screen that nobody asked for.
  const reply = await fetch(PRESENCE_PATH, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!reply.ok) throw new Error(reply.statusText)
  return reply.json()
}
