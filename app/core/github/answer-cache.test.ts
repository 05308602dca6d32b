import { expect, test, vi } from 'vitest'
import type { Config } from '#app/context/config.server.ts'
import { createAnswerCache } from './answer-cache.server.ts'

test('the oldest answer goes when there is no more room', async () => {
  const fetchCached = createAnswerCache<string>({ cachedFor: 1000, most: 2 })
  const context = { config: {} as Config, now: () => 0 }
  const fetch = vi.fn(async () => ({ ok: true as const, value: 'answer' }))
  const fetched = async (key: string) => {
    fetch.mockClear()
    await fetchCached(context, { key, isAllowed: async () => true, fetch })
    return fetch.mock.calls.length
  }
  expect([await fetched('one'), await fetched('two'), await fetched('one')]).toEqual([1, 1, 0])
  expect([await fetched('three'), await fetched('two'), await fetched('one')]).toEqual([1, 0, 1])
})
