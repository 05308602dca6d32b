import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { listSitemapEntries, listSitemapFiles } from '#app/features/discovery/list-sitemap.server.ts'
import { loader as manifest } from '#app/features/discovery/manifest.route.ts'
import { loader as robots } from '#app/features/discovery/robots.route.ts'
import { loader as securityTxt } from '#app/features/discovery/security-txt.route.ts'
import { loader as sitemapPart } from '#app/features/discovery/sitemap-part.route.ts'
import { loader as sitemap } from '#app/features/discovery/sitemap.route.ts'
import { ADDRESSES_PER_PART } from '#app/features/discovery/sitemap.ts'
import { loader as securityPolicy } from '#app/routes/security-policy.route.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  makePlayer,
  MONDAY,
  pageRequest,
  testContext,
  testVars,
  type TestContext,
  makePlayers,
} from '#tests/people/factories.ts'

const ORIGIN = testVars.APP_ORIGIN

beforeEach(() => emptyDatabase(testContext()))

test('the sitemap leads to files, and these to every screen and every player who signed in', async () => {
  const context = testContext()
  const busy = await makePlayer(context, { lastUpdated: MONDAY, activeAt: MONDAY })
  const quiet = await makePlayer(context)
  await makePlayer(context, { claimedAt: null })
  await makePlayer(context, { suspendedAt: 1 })
  await makePlayer(context, { goneAt: 1 })
  const index = await fileOf(context, sitemap)
  expect(index.type).toBe('application/xml; charset=utf-8')
  expect(locationsIn(index.text)).toEqual(
    ['screens', 'contests', 'players'].map((part) => `${ORIGIN}/sitemap/${part}.xml`),
  )
  const screens = await fileOf(context, sitemapPart, { file: 'screens.xml' })
  expect(locationsIn(screens.text)).toContain(`${ORIGIN}/leaderboard?board=all-time`)
  const people = await fileOf(context, sitemapPart, { file: 'players.xml' })
  expect(locationsIn(people.text)).toEqual([
    `${ORIGIN}/player/${busy.githubUsername}`,
    `${ORIGIN}/recap/${busy.githubUsername}`,
    `${ORIGIN}/player/${quiet.githubUsername}`,
  ])
  expect(people.text.match(/<lastmod>(.*?)<\/lastmod>/)?.[1]).toBe('2026-11-16T00:00:00.000Z')
  for (const file of [index, screens, people]) expect(file.cache).toBe('public, max-age=3600')
})

test('with thousands of players every one is in exactly one file, and no request reads more than a file', async () => {
  const context = testContext()
  const ids = await enrol(context, 3000)
  const counting = countingDatabase()
  const files = await listSitemapFiles({ db: counting.db })
  expect([files.length, counting.rowsRead()]).toEqual([34, 1])
  const seen: string[] = []
  for (const file of files.slice(1)) {
    const one = countingDatabase()
    const entries = (await listSitemapEntries({ db: one.db }, file)) ?? []
    expect(one.rowsRead()).toBeLessThan(300)
    expect(entries.length).toBeLessThanOrEqual(ADDRESSES_PER_PART)
    seen.push(...entries.map((entry) => entry.path))
  }
  expect(seen.toSorted()).toEqual(ids.flatMap((id) => [`/player/${id}`, `/recap/${id}`]).toSorted())
})

test.for([
  '',
  'nothing.xml',
  'players-i.xml',
  "players-'.xml",
  'players-0000.xml',
  '../screens.xml',
  '%00',
  'x'.repeat(5000),
])('there is no sitemap file %j', async (file) => {
  const answer = await callRoute(sitemapPart, testContext(), pageRequest('/'), { file })
  expect(answer instanceof Response && answer.status).toBe(404)
})

test('a name with markup cannot break the sitemap', async () => {
  const context = testContext()
  await makePlayer(context, { githubUsername: '<b>&"' })
  const { text } = await fileOf(context, sitemapPart, { file: 'players.xml' })
  expect(locationsIn(text)).toEqual([`${ORIGIN}/player/%3Cb%3E%26%22`])
})

test('robots may see pictures of the API and nothing else of it, and a staging copy not at all', async () => {
  const context = testContext()
  const { text, type } = await fileOf(context, robots)
  expect(type).toBe('text/plain; charset=utf-8')
  const lines = text.split('\n')
  expect(lines).toContain('Allow: /api/cards/')
  expect(lines).toContain('Allow: /api/v1/docs')
  for (const path of ['/api/', '/ad-redirect', '/projects/', '/player/*/refresh', '/settings'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  context.config = parseConfig({ ...testVars, APP_ENV: 'staging' })
  expect((await fileOf(context, robots)).text).toBe('User-agent: *\nDisallow: /\n')
})

test('the security contact names its way, policy and an end that is always ahead and less than a year away', async () => {
  const context = testContext()
  for (const now of [MONDAY, MONDAY + 400 * DAY, MONDAY + 5000 * DAY]) {
    context.clock.now = now
    const { text, type } = await fileOf(context, securityTxt)
    expect(type).toBe('text/plain; charset=utf-8')
    const fields = new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    )
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'])
    const left = Date.parse(fields.get('Expires') ?? '') - now
    expect(left > 90 * DAY && left < 365 * DAY).toBe(true)
    expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`)
  }
  expect((await fileOf(context, securityPolicy)).text).toContain('# Security')
})

test('the manifest names the product and icons of both purposes', async () => {
  const { text, type } = await fileOf(testContext(), manifest)
  expect(type).toBe('application/manifest+json')
  const shown = JSON.parse(text) as { name: string; icons: { src: string; sizes: string; purpose?: string }[] }
  expect([shown.name, shown.icons.map((icon) => icon.sizes)]).toEqual([
    'MergeQuest',
    ['any', '192x192', '512x512', '512x512'],
  ])
  expect(shown.icons.map((icon) => icon.purpose)).toContain('maskable')
})

type Loader = Parameters<typeof callRoute>[0]

async function fileOf(context: TestContext, loader: Loader | (() => Response), params: Record<string, string> = {}) {
  const answer = await callRoute(loader as Loader, context, pageRequest('/'), params)
  if (!(answer instanceof Response)) throw new Error('no file')
  expect(answer.status).toBe(200)
  return {
    text: await answer.text(),
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
  }
}

function locationsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '')
}

/** Claimed players with ids in the product's format, each named after its own. */
async function enrol(context: TestContext, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('pl', context.randomBytes))
  await makePlayers(context, count, (index) => ({ id: ids[index], githubUsername: ids[index], activeAt: 1 }))
  return ids
}
