import { afterEach, expect, it, vi } from 'vitest'
import { endWorker } from './end-worker.ts'

afterEach(() => vi.unstubAllGlobals())

it('tells the worker of an earlier version that it is over, and ends it', async () => {
  const calls: unknown[] = []
  const active = { postMessage: (message: unknown) => calls.push(message) }
  const unregister = async () => calls.push('unregistered')
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active, unregister }) } })
  await endWorker()
  expect(calls).toEqual([{ isOver: true }, 'unregistered'])
})

it.each([[{ serviceWorker: { getRegistration: async () => undefined } }], [{}]])('%j has none', async (browser) => {
  vi.stubGlobal('navigator', browser)
  await expect(endWorker()).resolves.toBeUndefined()
})
