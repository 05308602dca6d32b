import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow, pauseAfter } from './follow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a visible page polls every twenty seconds and reports changes', async () => {
  const { requests, shown, answer, pass } = followPage()
  await pass(19)
  expect(requests()).toBe(0)
  await pass(1)
  expect([requests(), shown]).toEqual([1, [214]])
  await pass(20)
  expect([requests(), shown]).toEqual([2, [214]])
  answer(215)
  await pass(20)
  expect([requests(), shown]).toEqual([3, [214, 215]])
})

test('a hidden page asks nothing; on its return it asks at once where its turn has come', async () => {
  const { requests, pass, show } = followPage()
  await pass(5)
  show('hidden')
  await pass(3600)
  expect(requests()).toBe(0)
  show('visible')
  await pass(0)
  expect(requests()).toBe(1)
  show('hidden')
  await pass(5)
  show('visible')
  await pass(14)
  expect(requests()).toBe(1)
  await pass(1)
  expect(requests()).toBe(2)
})

test('a page that opens hidden asks once it is seen', async () => {
  const { requests, pass, show } = followPage('hidden')
  await pass(60)
  expect(requests()).toBe(0)
  show('visible')
  await pass(0)
  expect(requests()).toBe(1)
})

test('failures are not reported and slow the polling down until an answer comes', async () => {
  const { requests, shown, fail, answer, pass } = followPage()
  await pass(20)
  fail()
  await pass(20)
  expect(requests()).toBe(2)
  for (const seconds of [40, 80, 160, 320, 320]) {
    const before = requests()
    await pass(seconds - 1)
    expect(requests()).toBe(before)
    await pass(1)
    expect(requests()).toBe(before + 1)
  }
  expect(shown).toEqual([214])
  answer(215)
  await pass(320)
  expect(shown).toEqual([214, 215])
  const before = requests()
  await pass(20)
  expect(requests()).toBe(before + 1)
})

test('showing and hiding while an answer is on its way asks no second time', async () => {
  const { requests, hang, pass, show } = followPage()
  const arrive = hang()
  await pass(20)
  for (const state of ['hidden', 'visible', 'hidden', 'visible'] as const) show(state)
  await pass(100)
  expect(requests()).toBe(1)
  arrive()
  await pass(20)
  expect(requests()).toBe(2)
})

test('a screen that was left stops polling and ignores late answers', async () => {
  const { requests, shown, hang, pass, show, leave } = followPage()
  const arrive = hang()
  await pass(20)
  leave()
  arrive()
  await pass(60)
  show('visible')
  await pass(60)
  expect([requests(), shown]).toEqual([1, []])
})

test('the pause is spread between fifteen and twenty-five seconds', () => {
  expect([0, 0.5, 0.999].map((chance) => Math.round(pauseAfter(0, chance)))).toEqual([15_000, 20_000, 24_990])
})

/** A page with its own clock, whose chance is always 0.5. */
function followPage(first: 'visible' | 'hidden' = 'visible') {
  const listeners = new Set<() => void>()
  const page = {
    visibilityState: first as DocumentVisibilityState,
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  }
  const shown: number[] = []
  let requests = 0
  let reply = async () => 214
  const leave = follow<number>({
    ask: () => {
      requests += 1
      return reply()
    },
    report: (answer) => void shown.push(answer),
    page: page as Parameters<typeof follow>[0]['page'],
    chance: () => 0.5,
  })
  return {
    shown,
    leave,
    requests: () => requests,
    answer: (figure: number) => void (reply = async () => figure),
    fail: () => void (reply = () => Promise.reject(new TypeError('Failed to fetch'))),
    hang: () => {
      let arrive = () => undefined as void
      const before = reply
      const waiting = new Promise<void>((resolve) => void (arrive = resolve))
      reply = async () => {
        reply = before
        await waiting
        return before()
      }
      return () => arrive()
    },
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    show: (state: DocumentVisibilityState) => {
      page.visibilityState = state
      for (const listener of listeners) listener()
    },
  }
}
