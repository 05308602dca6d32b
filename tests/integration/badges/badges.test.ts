import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { DAY, WEEK } from '#app/domain/time/period.ts'
import {
  emptyDatabase,
  makeCommits,
  makeWork,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'
import { passGate } from '#workers/http/gate.ts'

const api = createApi()
let context: TestContext

beforeEach(async () => {
  context = testContext(MONDAY + 2 * DAY)
  await emptyDatabase(context)
})

test('a badge shows the stored rank, points, level or streak', async () => {
  const name = await climbing()
  const texts: string[] = []
  for (const metric of ['rank', 'points', 'level', 'streak'])
    texts.push(titleOf(await (await get(`/api/badges/${name}.svg?metric=${metric}`)).text()))
  expect(texts.map((text) => text.replace(name, 'name'))).toEqual([
    'name at MergeQuest: 2nd this week',
    'name at MergeQuest: 80 points this week',
    'name at MergeQuest: level 7',
    'name at MergeQuest: 2 week streak',
  ])
})

test('style and label are as asked, in any case of the name, and what is unknown is the first choice', async () => {
  const name = await climbing()
  const loud = await (await get(`/api/badges/${name.toUpperCase()}.svg?style=for-the-badge&label=My%20climb`)).text()
  expect(loud).toContain('height="28"')
  expect(loud).toContain('>MY CLIMB<')
  const usual = await (await get(`/api/badges/${name}.svg`)).text()
  expect(await (await get(`/api/badges/${name}.svg?metric=x&style=y&label=%00%20`)).text()).toBe(usual)
})

test('shields.io gets the same words in its own schema', async () => {
  const name = await climbing()
  expect(await (await get(`/api/badges/${name}.json?metric=points&label=Climb`)).json()).toEqual({
    schemaVersion: 1,
    label: 'Climb',
    message: '80 points this week',
    color: '#1f6a4a',
    style: 'flat',
    isError: false,
    cacheSeconds: 300,
  })
  expect(await (await get('/api/badges/nobody.json')).json()).toMatchObject({
    message: 'unknown player',
    isError: true,
  })
})

test('a card tells the week in its description, light, dark, or as the reader’s system has it', async () => {
  const name = await climbing()
  const card = async (theme: string) => (await get(`/api/cards/${name}.svg?theme=${theme}`)).text()
  const [auto, light, dark] = await Promise.all(['auto', 'light', 'dark'].map(card))
  expect(titleOf(auto)).toBe(`${name} at MergeQuest`)
  expect(auto).toContain('Week 48: 2nd of 2 with 80 points. Level 7, 2 weeks in a row with 50 points or more.')
  expect(auto).toContain('prefers-color-scheme:dark')
  expect(light).toContain('#fcfaf3')
  expect(light).not.toMatch(/prefers-color-scheme|#161f1a/)
  expect(dark).toContain('#161f1a')
  expect(dark).not.toMatch(/prefers-color-scheme|#fcfaf3/)
  expect(await (await get(`/api/cards/${name}.svg?theme=pink`)).text()).toBe(auto)
})

test('a drawing may be kept, is asked for again by its ETag, and can run nothing', async () => {
  const name = await climbing()
  for (const path of [`/api/badges/${name}.svg`, `/api/cards/${name}.svg`, '/api/badges/nobody.svg']) {
    const answer = await get(path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await get('/api/badges/nobody.json')).headers.get('access-control-allow-origin')).toBe('*')
})

test.for([
  'nobody',
  '.',
  '..%2f..%2fetc%2fpasswd',
  'a/b/c',
  '%0D%0ASet-Cookie:%20a=b',
  '%',
  '%E0%A4%A',
  '%00',
  '%ud800',
  'x'.repeat(6000),
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%22%3E%3Csvg%20onload%3Dalert(1)%3E',
  "]]%3E%26%22'%3C",
  '%E5%90%8D%F0%9F%8F%94%EF%B8%8F%E2%80%AE',
  "x'%20OR%201=1%20--",
])('the name %s has the badge and the card of nobody', async (name) => {
  const badge = await get(`/api/badges/${name}.svg`)
  const card = await get(`/api/cards/${name}.svg`)
  expect([badge.status, card.status]).toEqual([200, 200])
  expect(titleOf(await badge.text())).toBe('MergeQuest: unknown player')
  expect(titleOf(await card.text())).toBe('Unknown player at MergeQuest')
})

test.for([
  ['unclaimed', { claimedAt: null }],
  ['suspended', { suspendedAt: 1 }],
  ['gone', { goneAt: 1 }],
] as const)('a player who is %s is unknown', async ([, values]) => {
  const { githubUsername } = await makePlayer(context, values)
  expect(titleOf(await (await get(`/api/badges/${githubUsername}.svg`)).text())).toBe('MergeQuest: unknown player')
  expect(titleOf(await (await get(`/api/cards/${githubUsername}.svg`)).text())).toBe('Unknown player at MergeQuest')
})

test('a stored name and a label that look like markup stay text', async () => {
  const name = '"><script>&'
  await makePlayer(context, { githubUsername: name })
  for (const path of ['badges', 'cards']) {
    const markup = await (await get(`/api/${path}/${encodeURIComponent(name)}.svg?label=%3Cscript%3E`)).text()
    expect(markup).not.toContain('<script')
    expect(titleOf(markup)).toContain('&quot;&gt;&lt;script&gt;&amp;')
  }
})

/** Second this week with 80 points, after a week with 60. */
async function climbing(): Promise<string> {
  const player = await makePlayer(context, { level: 7, totalPoints: 2200, totalsAt: 1 })
  const other = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 6)])
  await pollPlayers(context, [player.id])
  context.clock.now += WEEK
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 6), ...makeWork('2026-11-24', 8)])
  context.world.set(other.nodeId, [...makeWork('2026-11-24', 9)])
  await pollPlayers(context, [player.id, other.id])
  return player.githubUsername
}

function titleOf(markup: string | undefined): string {
  return /<title[^>]*>(.*?)<\/title>/.exec(markup ?? '')?.[1] ?? ''
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://localhost:8787${path}`, { headers })
  return passGate(context, request, async () => api.fetch(request, { app: context, waitUntil: () => undefined }))
}
