import { expect, test } from 'vitest'
import type { AppContext } from '#app/context/context.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { makePlayer, testContext } from '#tests/people/factories.ts'
import { makeNotifications } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

const MAX_RETRIES = 5

test('an outage of hours at a mail provider makes no dead letter', async () => {
  const context = testContext()
  const player = await makePlayer(context, { email: 'climber@example.test', emailConfirmedAt: 1 })
  await makeNotifications(context, { id: 'outage', playerId: player.id, payload: { message: 'hello' } })
  const body = { type: 'deliver-notification', notificationId: 'outage', playerId: player.id, channel: 'email' }
  const away = { ...context, email: { sendEmail: async () => ({ state: 'retry_later' as const, seconds: 60 }) } }
  const delays: number[] = []
  for (let attempts = 1; attempts <= MAX_RETRIES; attempts += 1) delays.push(await delayOf(away, body, attempts))
  expect(delays[0]).toBe(60)
  expect(delays.reduce((sum, seconds) => sum + seconds, 0) * 1000).toBeGreaterThan(8 * HOUR)
})

test('an hour without the database, whenever it begins, makes no dead letter and holds up no message for over two more', async () => {
  const context = testContext()
  const silent = Object.assign(Object.create(context.db) as AppContext['db'], {
    all: () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.')),
    select: () => {
      throw new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.')
    },
  })
  const away = { ...context, db: silent }
  const body = { type: 'refresh-players', playerIds: ['player_one'], until: 0 }
  const delays: number[] = []
  for (let attempts = 1; attempts <= MAX_RETRIES; attempts += 1) delays.push(await delayOf(away, body, attempts))
  expect(delays).toEqual([30, 180, 1080, 6480, 38_880])
  // Of a message that comes so many seconds into the hour: when it is done.
  const doneAfter = (start: number) => {
    let at = start
    for (const delay of delays) {
      if (at >= HOUR / 1000) return at
      at += delay
    }
    return at >= HOUR / 1000 ? at : Infinity
  }
  const waits = Array.from({ length: HOUR / 1000 }, (_, start) => doneAfter(start) - HOUR / 1000)
  expect(Math.max(...waits)).toBeLessThan((2 * HOUR) / 1000)
})

async function delayOf(context: AppContext, body: unknown, attempts: number): Promise<number> {
  const delays: number[] = []
  const queued = {
    id: 'm-1',
    body,
    attempts,
    timestamp: new Date(0),
    ack: () => undefined,
    retry: (options?: { delaySeconds?: number }) => void delays.push(options?.delaySeconds ?? 0),
  }
  await handleBatch(context, { queue: 'mergequest', messages: [queued] } as unknown as MessageBatch<unknown>)
  return delays[0] ?? 0
}
