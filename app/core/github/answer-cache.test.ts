import { expect, test, vi } from 'vitest'
import type { Config } from '#app/context/config.server.ts'
import { createAnswerCache } from './answer-cache.server.ts'

test('the oldest answer goes when there is no more room', async () => {
  const askCached = createAnswerCache<string>({ cachedFor: 1000, most: 2 })
  const context = { config: {} as Config, now: () => 0 }
  const ask = vi.fn(async () => ({ ok: true as const, value: 'answer' }))
  const asked = async (key: string) => {
    ask.mockClear()
    await askCached(context, { key, isAllowed: async () => true, ask })
    return ask.mock.calls.length
  }
  expect([await asked('one'), await asked('two'), await asked('one')]).toEqual([1, 1, 0])
  expect([await asked('three'), await asked('two'), await asked('one')]).toEqual([1, 0, 1])
})
