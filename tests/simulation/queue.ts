import type { AppContext, JobQueue } from '#app/context/context.server.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { handleBatch } from '#workers/queue.ts'
import { step, type DrawFate, type Run } from './faults.ts'
import type { Random } from './random.ts'

export type Queued = { id: string; body: unknown; attempts: number; dueAt: number; dead: boolean }
/** Jobs in transit: delivered at least once, in any order, up to six hours late. */
export type Transit = { messages: Queued[]; made: number }

const MAX_RETRIES = 5
const BATCH = 10

export function sendingQueue(run: Run, draw: DrawFate, transit: Transit, clock: { now: number }): JobQueue {
  return {
    send: (messages, { delaySeconds } = { delaySeconds: 0 }) =>
      step(run, draw, 'the queue', async () => {
        for (const body of messages) enqueue(run, transit, clock.now + delaySeconds * 1000, body)
      }),
  }
}

function enqueue(run: Run, transit: Transit, from: number, body: Job): void {
  const copies = run.faultRate > 0 && run.random.chance(0.04) ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1) {
    transit.made += 1
    transit.messages.push({ id: `m-${transit.made}`, body, attempts: 0, dueAt: from + delay(run), dead: false })
  }
}

function delay({ faultRate, random }: Run): number {
  if (faultRate === 0 || random.chance(0.8)) return 0
  return random.chance(0.8) ? random.integer(1, 30) * MINUTE : random.integer(1, 6 * 60) * MINUTE
}

/** Takes due jobs from the queue, shuffled, in batches of one queue each. */
export function takeBatches(random: Random, transit: Transit, now: number): Queued[][] {
  const due = random.shuffled(transit.messages.filter((message) => message.dueAt <= now))
  const taken = new Set(due)
  transit.messages = transit.messages.filter((message) => !taken.has(message))
  return [due.filter(({ dead }) => !dead), due.filter(({ dead }) => dead)].flatMap((queue) =>
    Array.from({ length: Math.ceil(queue.length / BATCH) }, (_, index) =>
      queue.slice(index * BATCH, (index + 1) * BATCH),
    ),
  )
}

/** Hands a batch to the consumer. Redelivers unacknowledged jobs; after five retries they are dead letters. */
export async function deliverBatch(
  context: AppContext,
  run: Run,
  transit: Transit,
  batch: Queued[],
  now: number,
): Promise<void> {
  const fates = new Map<string, { state: 'ack' } | { state: 'retry'; seconds: number }>()
  const isDead = batch[0]?.dead === true
  const messages = batch.map((queued) => ({
    id: queued.id,
    body: queued.body,
    attempts: queued.attempts + 1,
    timestamp: new Date(now),
    ack: () => void (run.crashed || fates.set(queued.id, { state: 'ack' })),
    retry: (options?: { delaySeconds?: number }) =>
      void (run.crashed || fates.set(queued.id, { state: 'retry', seconds: options?.delaySeconds ?? 0 })),
  }))
  try {
    await handleBatch(context, {
      queue: isDead ? 'mergequest-dead' : 'mergequest',
      messages,
    } as unknown as MessageBatch<unknown>)
  } catch {
    // The consumer threw; jobs acknowledged before stay acknowledged.
  }
  for (const queued of batch) {
    const fate = fates.get(queued.id)
    if (fate?.state === 'ack' && !(run.faultRate > 0 && run.random.chance(0.02))) continue
    const attempts = queued.attempts + 1
    const seconds = fate?.state === 'retry' ? fate.seconds : 0
    if (attempts > MAX_RETRIES && fate?.state !== 'ack' && !queued.dead)
      transit.messages.push({ ...queued, attempts: 0, dead: true, dueAt: now })
    else transit.messages.push({ ...queued, attempts, dueAt: now + Math.min(seconds * 1000, 12 * HOUR) })
  }
}
