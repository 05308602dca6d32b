import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { drawOrder, type ShareCard } from '#app/domain/images/share-card.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { SITEMAP_SCREENS } from '#app/features/discovery/sitemap.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { deliverNotification } from '#app/features/notifications/deliver-notification.server.ts'
import { fanOutBroadcast } from '#app/features/notifications/fan-out-broadcast.server.ts'
import { ENDPOINTS } from '#app/features/public-api/endpoints.ts'
import { SCREENS } from '#tests/authorization/screens.ts'
import { emptyDatabase, MONDAY, signedIn, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import {
  CLOSED,
  closeWeekWithChecks,
  ELEVENTH,
  FIRST,
  FOURTH,
  NAMES,
  SECOND,
  THIRD,
  type ClosedWeek,
} from '#tests/worlds/closed-week.ts'
import { createApi } from '#workers/api/create-api.ts'

/** Under review, as others see nothing of; and the one that was taken back. */
const CHECKED: string[] = [FIRST, SECOND]
const STANDING = NAMES.slice(0, 11).filter((name) => name !== FOURTH)

/** Boards, the part of one around a player, and signed texts: everybody's points, without awards. */
const TELLS_POINTS =
  /leaderboard.*(last-week|2026-W47|month|2026-11|all)|^\/player\/[\w-]+\?week=2026-W47$|^\/api\/v1\/weeks\/2026-W47$|^\/sitemap\//
const VERDICTS = /\b(held|forfeit\w*|suspect\w*|under review|being checked|taken back)\b/i
const AWARDS = /Weekly Winner|2nd Place|Finished in the top ten|won the week|climbed highest/

let context: TestContext
let people: ClosedWeek

beforeEach(async () => {
  context = testContext(MONDAY)
  await emptyDatabase(context)
  people = await closeWeekWithChecks(context)
})

test('no answer names the winner of a place that was taken back, or says of a review', async () => {
  const other = await signedIn(context, people.of(THIRD))
  const shown: string[] = []
  for (const path of publicPaths())
    for (const cookie of ['', other]) shown.push(...listedWorkOf(path, await ask(path, cookie)))
  expect(shown).toEqual([])
  const earned = await context.db
    .all(sql`SELECT DISTINCT github_username FROM achievements JOIN players ON players.id = player_id
    WHERE achievement IN ('top_10', 'podium', 'champion') ORDER BY github_username`)
  expect(earned).toEqual(STANDING.filter((name) => name !== ELEVENTH).map((name) => ({ github_username: name })))
})

test('a place and its name stand from the close on, in every answer alike; only the chest waits', async () => {
  expect(await toldPlaces()).toEqual(STANDING.map((name) => [NAMES.indexOf(name) + 1, name]))
  expect(await ask('/api/v1/weeks.atom')).toContain(`<summary>${FIRST} won the week with 210 points.</summary>`)
  const home = readable(await ask('/'))
  for (const name of [FIRST, SECOND, THIRD, ELEVENTH]) expect(home).toContain(name)
  expect(home).toMatch(/Weekly Winner/)
  expect(home).toMatch(/2nd Place/)
  expect(readable(await ask(`/recap/${FIRST}?period=${CLOSED}`))).toMatch(/Finished in the top ten/)
  const own = readable(await ask('/prizes', await signedIn(context, people.of(FIRST))))
  expect(own).toContain('It opens once your place has been reviewed.')
})

const TOLD = ['/api/v1/weeks', '/api/v1/weeks.atom', `/api/v1/weeks/${CLOSED}`, `/recap/${FIRST}?period=${CLOSED}`]

test('a release changes nothing that others read, a place taken back the answers with places alone', async () => {
  const told = () => Promise.all(TOLD.map((path) => ask(path).then((text) => text.replaceAll(/nonce="[^"]*"/g, ''))))
  const before = { told: await told(), signed: await ask(`/api/v1/weeks/${CLOSED}`) }
  // Signed texts are cached for an hour, so this one is made again.
  context.clock.now += 2 * HOUR
  await releaseAward(context, 'staff', CLOSED, 1)
  expect(await told()).toEqual(before.told)
  await forfeitAward(context, 'staff', { week: CLOSED, place: 2, reason: 'Two accounts' })
  const forfeited = new Date(context.clock.now).toISOString()
  context.clock.now += 2 * HOUR
  expect(updatedOf(await ask('/api/v1/weeks.atom'))).toEqual([forfeited, forfeited])
  expect((await toldPlaces()).map(([place]) => place)).not.toContain(2)
  expect(await ask(`/api/v1/weeks/${CLOSED}`)).toBe(before.signed)
})

test('a winner whose place is under review reads so, and why, on their own pages alone', async () => {
  const cookie = await signedIn(context, people.of(FIRST))
  expect(readable(await ask('/prizes', cookie))).toContain('is under review')
  expect(readable(await ask(`/player/${FIRST}`, cookie))).toContain('is under review')
  expect(readable(await ask(`/player/${FIRST}`, await signedIn(context, people.of(SECOND))))).not.toContain(
    'under review',
  )
})

test('pictures show a place at once, and none that was taken back', async () => {
  const cards: ShareCard[] = []
  const fetch = async (request: RequestInfo | URL, init?: RequestInit) => {
    cards.push(drawOrder.parse(await new Request(request, init).json()).card)
    return new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/png' } })
  }
  context.images = { fetch } as unknown as Fetcher
  // Images are cached by origin; an own origin avoids those of other files.
  context.config = { ...context.config, APP_ORIGIN: 'http://being-checked.test' }
  const awardsOf = async (name: string) => {
    cards.length = 0
    for (const path of [
      `player/${name}`,
      `recap/${name}/${CLOSED}`,
      `recap/${name}/2026-11`,
      `recap/${name}/2026`,
      `story/${name}/${CLOSED}`,
    ]) {
      const request = new Request(`http://localhost:8787/api/cards/${path}.png`)
      expect((await createApi().fetch(request, { app: context, waitUntil: () => undefined })).status).toBe(200)
    }
    return cards.map((card) => {
      if (card.kind === 'story') return card.award
      return card.kind === 'player' || card.kind === 'recap' ? card.standing.award : card.kind
    })
  }
  expect(await awardsOf(FOURTH)).toEqual([null, null, null, null, null])
  expect(await awardsOf(FIRST)).toEqual([null, '1st place', null, null, '1st place'])
  expect(await awardsOf(THIRD)).toEqual([null, '3rd place', null, null, '3rd place'])
})

test('mails and Telegram messages to others name none of them', async () => {
  await context.db.run(sql`UPDATE players SET email = github_username || '@mail.test', email_confirmed_at = 1,
    telegram_id = 'chat-' || github_username, has_telegram_enabled = 1, has_email_enabled = 1`)
  context.queued.length = 0
  await announceWinners(context, { type: 'announce-winners', week: CLOSED })
  await fanOutBroadcast(context, { type: 'fan-out-broadcast', notificationId: `weekly-reset:${CLOSED}`, after: '' })
  const concerned = [...CHECKED, FOURTH]
  const ids = new Set(concerned.map((name) => people.of(name).id))
  const others = context.queued.filter(isDelivery).filter(({ playerId }) => !ids.has(playerId))
  expect(others.length).toBeGreaterThan(10)
  for (const message of others) await deliverNotification(context, message)
  const sent = JSON.stringify([context.emails, context.telegrams])
  expect(context.emails.length + context.telegrams.length).toBe(others.length)
  for (const name of concerned) expect(sent).not.toContain(name)
  expect(sent).not.toMatch(/forfeit|suspect|under review/i)
})

/** Texts an answer must not contain. Transparency states the rule to everybody, but no player's case. */
function listedWorkOf(path: string, text: string): string[] {
  const words = readable(text)
  const named = !TELLS_POINTS.test(path) && text.includes(FOURTH) && !path.includes(FOURTH) ? [FOURTH] : []
  const verdicts = path.startsWith('/transparency') ? [] : (VERDICTS.exec(words)?.slice(0, 1) ?? [])
  // An invitation is home, with the labels of others.
  const awards = path.includes(FOURTH) && !path.startsWith('/invite/') ? (AWARDS.exec(words)?.slice(0, 1) ?? []) : []
  return [...named, ...verdicts, ...awards].map((shown) => `${path}: ${shown}`)
}

/** Every screen that is not the staff's, every answer of the public API, and the crawlers' files. */
function publicPaths(): string[] {
  const screens = Object.keys(SCREENS).filter((path) => !path.startsWith('/admin') && !path.startsWith('/logout'))
  const operations = Object.values(ENDPOINTS).flatMap(({ path, example }) => [path, example])
  const names = [...CHECKED, FOURTH, THIRD]
  const named = [...screens, ...operations].flatMap((path) => names.map((name) => fill(path, name)))
  const boards = ['last-week', 'month', 'all-time'].map((board) => `/leaderboard?board=${board}`)
  const periods = [CLOSED, '2026-11', '2026'].flatMap((period) =>
    names.map((name) => `/recap/${name}?period=${period}`),
  )
  const ledgers = names.map((name) => `/player/${name}?week=${CLOSED}`)
  const periodsOfApi = ['last-week', CLOSED, 'month', '2026-11', 'all'].map(
    (key) => `/api/v1/leaderboard?period=${key}`,
  )
  const files = ['/sitemap.xml', '/sitemap/screens.xml', '/robots.txt', '/api/v1/openapi.json', '/api/health']
  const found = [...named, ...SITEMAP_SCREENS, ...boards, ...periods, ...ledgers, ...periodsOfApi, ...files]
  return [...new Set(found)]
}

function fill(path: string, name: string): string {
  return path
    .replace(/:username\??|\{username\}/, name)
    .replace('{week}', CLOSED)
    .replace(/:\w+\??|\*/, 'unknown')
}

/** The places in the API, the feed and /prizes, which have to agree. */
async function toldPlaces(): Promise<[number, string][]> {
  const { weeks } = JSON.parse(await ask('/api/v1/weeks')) as {
    weeks: { awards: { place: number; username: string }[]; placesBeingChecked: number[] }[]
  }
  const [week] = weeks
  expect(week?.placesBeingChecked).toEqual([])
  const named = (week?.awards ?? []).map(({ place, username }): [number, string] => [place, username])
  const inFeed = [...(await ask('/api/v1/weeks.atom')).matchAll(/value=&quot;(\d+)&quot;&gt;(.*?)&lt;\/li&gt;/g)].map(
    ([, place, text = '']): [number, string] => [Number(place), /&quot;&gt;(.*?)&lt;\/a/.exec(text)?.[1] ?? text],
  )
  expect(inFeed).toEqual(named)
  const section = /<section aria-labelledby="winners">.*?<\/section>/s.exec(await ask('/prizes'))?.[0] ?? ''
  const lines = section.split('<li').slice(1)
  expect(lines).toHaveLength(named.length)
  for (const [index, [place, name]] of named.entries()) {
    expect(lines[index]).toContain(`>${place}</span>`)
    expect(lines[index]).toContain(name)
  }
  return named
}

/** The feed's own date and that of its entry. */
function updatedOf(feed: string): string[] {
  return [...feed.matchAll(/<updated>(.*?)</g)].map(([, at = '']) => at)
}

function isDelivery(message: Job): message is Extract<Job, { type: 'deliver-notification' }> {
  return message.type === 'deliver-notification'
}

/** An answer's text for its reader, without data of scripts and styles. */
function readable(text: string): string {
  return text.replaceAll(/<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs, ' ')
}

async function ask(path: string, cookie = ''): Promise<string> {
  const headers = { cookie, 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': '203.0.113.9' }
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { headers, redirect: 'manual' })
  const answer = await askWorker(request, { APP_CLOCK_OFFSET: String(context.clock.now - Date.now()) })
  expect([path, answer.status < 500]).toEqual([path, true])
  return answer.text()
}
