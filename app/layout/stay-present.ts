import { PRESENCE_PATH } from '#app/domain/presence.ts'
import { follow } from '#app/ui/follow.ts'

/** On average; two minutes at least, which is also how often GitHub is asked at most. */
const PAUSE = 160_000
/** Whoever only passes through asks nothing. */
const FIRST = 5000
const PATIENCE = 10_000

/** Tells the server that the player looks while the page is visible, and calls back when the player's points have changed. */
export function stayPresent(onChange: () => void, page: Document = document): () => void {
  let isKnown = false
  return follow({
    ask: tell,
    report: () => {
      if (isKnown) onChange()
      isKnown = true
    },
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
