import type { JobOutcome } from '#app/core/outbox/deliver-once.server.ts'

type BatchHandling<Queued> = {
  handle: (queued: Queued) => Promise<JobOutcome>
  /** How many e-mails the provider takes a second. */
  emailRate: number
  wait: (seconds: number) => Promise<void>
}

const LONGEST_DELAY = 12 * 60 * 60
/** First delay of a failed job in seconds. Each is six times the last, so five retries take over half a day. */
export const FIRST_DELAY = 30
/** Of e-mails and dead letters, which have a hundred retries: each delay is twice the last, up to this. A day in all. */
const PATIENT_DELAY = 15 * 60
/** How long the queue of e-mails stands still at most while its provider is away; a batch may take fifteen minutes. */
const LONGEST_PAUSE = 30

export function isDeadQueue(queue: string): boolean {
  return queue.endsWith('-dead')
}

/**
 * Handles a batch's messages one by one: acknowledges a finished one, retries one that asks for it. E-mails leave at the
 * pace of their provider: one batch runs at a time, so it is enough that each takes its share of a second.
 */
export async function processBatch<Queued extends Pick<Message, 'attempts' | 'ack' | 'retry'>>(
  { queue, messages }: { queue: string; messages: readonly Queued[] },
  { handle, emailRate, wait }: BatchHandling<Queued>,
): Promise<void> {
  const isMail = queue.endsWith('-mail')
  let failures = 0
  for (const queued of messages) {
    const [outcome] = await Promise.all([handle(queued), isMail ? wait(1 / emailRate) : null])
    if (outcome.state !== 'retry') {
      failures = 0
      queued.ack()
      continue
    }
    failures += 1
    queued.retry({ delaySeconds: retryDelay(outcome.seconds, queued.attempts, isMail || isDeadQueue(queue)) })
    // One failure may be the e-mail's own; after two the provider is away.
    if (isMail && failures > 1) await wait(Math.min(outcome.seconds, LONGEST_PAUSE))
  }
}

/** The requested delay, from the second failure on at least a growing one, so that an outage makes no dead letters. */
function retryDelay(requested: number, attempts: number, isPatient: boolean): number {
  const growing = isPatient
    ? Math.min(FIRST_DELAY * 2 ** (attempts - 2), PATIENT_DELAY)
    : FIRST_DELAY * 6 ** (attempts - 1)
  return Math.min(Math.ceil(Math.max(requested, attempts <= 1 ? 1 : growing)), LONGEST_DELAY)
}
