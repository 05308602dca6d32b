import { expect, test } from 'vitest'
import { limitsInMemory } from './memory-limits.ts'

test('each limit counts its keys in a window of its own, and what is refused is not counted', async () => {
  let now = 59_000
  const { FORM_LIMIT, LIVE_LIMIT } = limitsInMemory(
    { FORM_LIMIT: { simple: { limit: 2, period: 60 } }, LIVE_LIMIT: { simple: { limit: 1, period: 10 } } },
    () => now,
  )
  const ask = async (key: string) => (await FORM_LIMIT?.limit({ key }))?.success
  expect([await ask('a'), await ask('a'), await ask('a'), await ask('b')]).toEqual([true, true, false, true])
  expect([await LIVE_LIMIT?.limit({ key: 'a' }), await LIVE_LIMIT?.limit({ key: 'a' })]).toEqual([
    { success: true },
    { success: false },
  ])
  now = 60_000
  expect([await ask('a'), await ask('a'), await ask('a')]).toEqual([true, true, false])
})
