import type { Write } from './writes.ts'

const AT_ONCE = 10
const TRIES = 5

type Sender = {
  origin: string
  /** Called with each status, or null without an answer. Returning 'stop' ends the sending. */
  answered: (write: Write, status: number | null) => 'stop' | void
}

/** Sends ten at a time and removes sent ones from the list. */
export async function sendWrites(waiting: Write[], { origin, answered }: Sender): Promise<void> {
  let isOver = false
  const send = async () => {
    for (let write = next(); write !== undefined; write = next())
      if (answered(write, await statusOf(origin, write)) === 'stop') isOver = true
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))

  function next(): Write | undefined {
    return isOver ? undefined : waiting.shift()
  }
}

/** Repeats each write until it is acknowledged, as GitHub and a retrying person do. */
export async function sendUntilAcknowledged(origin: string, writes: readonly Write[]): Promise<void> {
  let waiting = [...writes]
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    if (attempt > TRIES) throw new Error(`${waiting.map(({ id }) => id).join(', ')} was never acknowledged.`)
    const refused: Write[] = []
    const answered = (write: Write, status: number | null) => {
      if (status !== write.acknowledged) refused.push(write)
    }
    await sendWrites(waiting, { origin, answered })
    waiting = refused
  }
}

async function statusOf(origin: string, { path, request }: Write): Promise<number | null> {
  try {
    const reply = await fetch(`${origin}${path}`, request)
    await reply.arrayBuffer().catch(() => null)
    return reply.status
  } catch {
    return null
  }
}
