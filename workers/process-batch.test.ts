import { expect, test } from 'vitest'
import type { JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { processBatch } from './process-batch.ts'

const HOUR = 3600
const MAILS = 10_000
const RATE = 2
const RETRIES = 100

type Queued = { number: number; attempts: number; dueAt: number }

test.each([
  ['takes two a second', () => false, 1.4 * HOUR],
  ['is away for the first hour', (at: number) => at < HOUR, 2.8 * HOUR],
  ['goes away for an hour', (at: number) => at > 0.5 * HOUR && at < 1.5 * HOUR, 2.8 * HOUR],
  ['is away for a day', (at: number) => at < 24 * HOUR, 26 * HOUR],
])('a provider that %s gets ten thousand e-mails, and none is dead', async (_, isAway, longest) => {
  const { sent, dead, limited, tries, end } = await played(isAway)
  expect([sent.size, dead, limited]).toEqual([MAILS, 0, 0])
  expect(end).toBeLessThan(longest)
  expect(tries - MAILS).toBeLessThan((end / HOUR) * 150)
})

test('without a pace most would be refused', async () => {
  expect((await played(() => false, 60)).limited).toBeGreaterThan(1000)
})

/** Cloudflare's queue and the provider on a simulated clock in seconds. */
async function played(isAway: (at: number) => boolean, emailRate = RATE) {
  let now = 0
  let waiting: Queued[] = Array.from({ length: MAILS }, (_, number) => ({ number, attempts: 1, dueAt: 0 }))
  const sent = new Set<number>()
  const times: number[] = []
  const counts = { dead: 0, limited: 0, tries: 0 }
  const wait = async (seconds: number) => void (now += seconds)
  const send = async ({ number }: Queued): Promise<JobOutcome> => {
    counts.tries += 1
    if (isAway(now)) return { state: 'retry', seconds: 60 }
    if (times.slice(-RATE).filter((at) => at > now - 1).length >= RATE) {
      counts.limited += 1
      return { state: 'retry', seconds: 1 }
    }
    times.push(now)
    sent.add(number)
    return { state: 'done' }
  }
  while (waiting.length > 0) {
    const due = waiting.filter(({ dueAt }) => dueAt <= now).slice(0, 10)
    if (due.length === 0) now = Math.min(...waiting.map(({ dueAt }) => dueAt))
    const taken = new Set(due)
    waiting = waiting.filter((queued) => !taken.has(queued))
    const messages = due.map((queued) => ({
      ...queued,
      ack: () => undefined,
      retry: ({ delaySeconds = 0 }: QueueRetryOptions = {}) => {
        if (queued.attempts > RETRIES) counts.dead += 1
        else waiting.push({ ...queued, attempts: queued.attempts + 1, dueAt: now + delaySeconds })
      },
    }))
    await processBatch({ queue: 'mergequest-mail', messages }, { handle: send, emailRate, wait })
  }
  return { sent, end: now, ...counts }
}
