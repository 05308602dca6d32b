import { expect, test, vi } from 'vitest'
import { overKeptConnection } from './kept-connection.ts'

const closed = new TypeError('fetch failed', { cause: new Error('other side closed') })

test('what found its connection closed is asked once more', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(closed).mockResolvedValueOnce('rows')
  expect(await overKeptConnection(ask)).toBe('rows')
})

test.for([closed, new TypeError('fetch failed', { cause: new Error('refused') }), new Error('no such table')])(
  'a lasting failure stays: %o',
  async (failure) => {
    await expect(overKeptConnection(() => Promise.reject(failure))).rejects.toBe(failure)
  },
)
