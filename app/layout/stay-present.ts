import { PRESENCE_PATH } from '#app/domain/visits/presence.ts'
import { follow } from '#app/ui/follow.ts'

/** On average; at least two minutes, the pace at which GitHub is asked. */
const PAUSE = 160_000
/** A short visit asks nothing. */
const FIRST = 5000
const PATIENCE = 10_000

/** While the page is visible; reports each new version of the ledger. */
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
  // An ended session redirects to the login: no answer, and no screen.
  const reply = await fetch(PRESENCE_PATH, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!reply.ok) throw new Error(reply.statusText)
  return reply.json()
}
