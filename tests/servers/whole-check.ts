import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import type { Job, JobOf } from '#app/domain/jobs/job.ts'
import { startStandingsCheck } from '#app/features/monitoring/start-standings-check.server.ts'
import { handleBatch } from '#workers/queue.ts'
import { batchOf, type TestContext } from '../people/factories.ts'

type Part = JobOf<'check-standings'>

/** Begins the night's check and takes its messages from the queue; other messages stay there. */
export async function beginCheck(context: TestContext): Promise<Part[]> {
  await startStandingsCheck(context)
  await dispatchOutbox(context)
  return takeParts(context)
}

/** Runs the messages, and those that they send. */
export async function runParts(context: TestContext, parts: Part[]): Promise<void> {
  for (let waiting = parts; waiting.length > 0; waiting = takeParts(context))
    await handleBatch(context, batchOf(waiting).batch)
}

/** Runs a night's whole check; returns the differences that it logged. */
export async function checkEverything(context: TestContext): Promise<unknown[]> {
  const logged = context.logged.length
  await runParts(context, await beginCheck(context))
  return context.logged
    .slice(logged)
    .filter(({ message }) => message === 'Standings differ from the ledger')
    .flatMap(({ fields }) => fields?.['differences'] as unknown[])
}

function takeParts({ queued }: TestContext): Part[] {
  const isPart = (job: Job): job is Part => job.type === 'check-standings'
  const parts = queued.filter(isPart)
  queued.splice(0, queued.length, ...queued.filter((job) => !isPart(job)))
  return parts
}
