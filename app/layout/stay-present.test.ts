import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stayPresent } from './stay-present.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that stays visible says so after five seconds, then every two minutes or more, by one empty form', async () => {
  const { sent, pass } = openPages()
  await pass(4)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toMatchObject([{ path: '/presence', method: 'POST', redirect: 'manual', body: undefined }])
  await pass(3600)
  const pauses = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(120_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(200_000)
  expect(sent.length).toBeGreaterThan(17)
})

test('a hidden page says nothing, and says at its return what it missed, once', async () => {
  const { sent, pass, show } = openPages(['hidden'])
  await pass(3600)
  expect(sent).toEqual([])
  show('visible')
  await pass(0)
  expect(sent).toHaveLength(1)
  show('hidden')
  show('visible')
  await pass(100)
  expect(sent).toHaveLength(1)
})

test('of two tabs only the visible one says so', async () => {
  const { sent, pass } = openPages(['visible', 'hidden'])
  await pass(5)
  expect(sent.map(({ tab }) => tab)).toEqual([0])
})

test('each version is reported once', async () => {
  const { versions, pass, answer } = openPages()
  answer(() => Response.json(7))
  await pass(1000)
  answer(() => Response.json(8))
  await pass(1000)
  expect(versions).toEqual([7, 8])
})

test('a session that ended, a failure and a page that was left change nothing; failures are tried less often', async () => {
  const { versions, sent, pass, answer, leave } = openPages()
  answer(() => new Response(null, { status: 302 }))
  await pass(3600)
  expect(sent.length).toBeLessThan(7)
  answer(() => Promise.reject(new TypeError('no network')))
  await pass(3600)
  leave()
  const before = sent.length
  await pass(7200)
  expect([sent.length, versions]).toEqual([before, []])
})

/** Tabs of a browser with a clock of their own. */
function openPages(states: DocumentVisibilityState[] = ['visible']) {
  const versions: unknown[] = []
  const sent: { path: string; at: number; tab: number; method: unknown; redirect: unknown; body: unknown }[] = []
  let reply: () => Response | Promise<Response> = () => Response.json(1)
  let asking = 0
  const tabs = states.map((state, tab) => {
    const listeners = new Set<() => void>()
    const page = {
      get visibilityState() {
        asking = tab
        return state
      },
      addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
    }
    const show = (next: DocumentVisibilityState) => {
      state = next
      for (const listener of listeners) listener()
    }
    return { leave: stayPresent((version) => void versions.push(version), page as Document), show }
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({
      path,
      at: performance.now(),
      tab: asking,
      method: init.method,
      redirect: init.redirect,
      body: init.body,
    })
    return reply()
  })
  return {
    versions,
    sent,
    answer: (next: typeof reply) => (reply = next),
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    show: (state: DocumentVisibilityState) => tabs[0]?.show(state),
    leave: () => tabs.forEach((tab) => tab.leave()),
  }
}
