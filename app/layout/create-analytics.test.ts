import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnalytics } from './create-analytics.ts'

type Sent = { method: string; url: string; headers: Record<string, string>; body: string }

const sent: Sent[] = []

/** The part of XMLHttpRequest that the tracker uses; it records what is sent. */
function FakeRequest(this: Record<string, unknown>) {
  const request: Sent = { method: '', url: '', headers: {}, body: '' }
  this.open = (method: string, url: string) => Object.assign(request, { method, url })
  this.setRequestHeader = (name: string, value: string) => Object.assign(request.headers, { [name]: value })
  this.send = (body: string) => void sent.push({ ...request, body })
}

function visit(address: string, storage: Record<string, string> = {}) {
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('document', { referrer: 'https://news.example/' })
  vi.stubGlobal('window', { innerWidth: 1280, localStorage: storage })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settings = { apiHost: 'https://stats.example', domain: 'mergequest.example' }

test('a page view is plain-text JSON with exactly the specified fields', async () => {
  visit('https://mergequest.example/leaderboard?board=month')
  createAnalytics(settings).trackPage('https://mergequest.example/leaderboard?board=month')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: 'https://stats.example/api/event',
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    n: 'pageview',
    u: 'https://mergequest.example/leaderboard?board=month',
    d: 'mergequest.example',
    r: 'https://news.example/',
    w: 1280,
    h: 0,
  })
})

test('whom somebody asked for is not told, neither by the page nor by the one before it', async () => {
  const answer = 'https://mergequest.example/?player=maren-solveig'
  visit(answer)
  vi.stubGlobal('document', { referrer: answer })
  const { trackPage, trackEvent } = createAnalytics(settings)
  trackPage(answer)
  trackEvent({ name: 'click_on_cta_bottom_banner' }, answer)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  for (const { body } of sent) {
    expect(body).not.toContain('maren')
    expect(JSON.parse(body)).toMatchObject({ u: 'https://mergequest.example/', r: 'https://mergequest.example/' })
  }
})

test('the properties of an event travel as one string of JSON', async () => {
  visit('https://mergequest.example/setup/tycho-b')
  const { trackEvent } = createAnalytics(settings)
  trackEvent(
    { name: 'create_player', props: { player_username: 'tycho-b' } },
    'https://mergequest.example/setup/tycho-b',
  )
  trackEvent({ name: 'click_on_cta_bottom_banner' }, 'https://mergequest.example/')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const [created, clicked] = sent.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect([created?.n, created?.p]).toEqual(['create_player', '{"player_username":"tycho-b"}'])
  expect(clicked).toMatchObject({ n: 'click_on_cta_bottom_banner', u: 'https://mergequest.example/' })
  expect(clicked).not.toHaveProperty('p')
})

test.each([
  ['localhost', 'http://localhost:8787/', {}],
  ['a loopback address', 'http://127.0.0.1:8787/', {}],
  ['a browser that asked not to be counted', 'https://mergequest.example/', { plausible_ignore: 'true' }],
])('%s is not counted', async (_who, address, storage) => {
  visit(address, storage)
  const { trackPage, trackEvent } = createAnalytics(settings)
  trackPage(address)
  trackEvent({ name: 'click_on_cta_bottom_banner' }, address)
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2))
  expect(sent).toEqual([])
})
