import { useEffect, useState } from 'react'
import { follow } from './follow.ts'

const PATIENCE = 10_000

/** Null without an address, and until the first answer after `drawn`, the data the screen was rendered from. */
export function useFresh<Answer>(address: string | null, drawn: object): Answer | null {
  const [fresh, setFresh] = useState<{ drawn: object; answer: Answer } | null>(null)

  useEffect(() => {
    if (address === null) return
    return follow<Answer>({
      ask: () => askPublic(address),
      report: (answer) => setFresh({ drawn, answer }),
      page: document,
      chance: Math.random,
    })
  }, [address, drawn])

  return fresh?.drawn === drawn ? fresh.answer : null
}

/** Without cookies, because the answer is the same for everybody. */
async function askPublic<Answer>(address: string): Promise<Answer> {
  const reply = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) })
  if (!reply.ok) throw new Error(reply.statusText)
  return reply.json()
}
