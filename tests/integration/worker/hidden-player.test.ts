import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hidingStatements } from '#app/core/account/hide-player.server.ts'
import { findPlayerById, type Player } from '#app/core/players/find-player.server.ts'
import { DAY, previousWeek, weekEnd, weekOf, weekStart } from '#app/domain/time/period.ts'
import { writeIdempotent } from '#db/client.ts'
import { makeCast, type Actor, type Cast } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { endpoints, screens } from '#tests/reading/manifest.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'
import { makeAwards, makeLedger, makeProjects, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

/** Every address there is, asked by everybody before and after a player is only in their contests. */

let product: Product
let cast: Cast
let subject: Player

const READERS = ['visitor', 'player', 'other'] as const satisfies Actor[]
const paths = [
  ...screens.map(({ path }) => path),
  ...endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path),
].filter((path) => !path.startsWith('/admin'))

afterAll(() => vi.useRealTimers())

beforeAll(async () => {
  product = await openProduct()
  cast = await makeCast(product)
  const { context } = cast
  const found = await context.db.all<{ id: string }>(sql`SELECT id FROM players WHERE is_premium = 1`)
  subject = await reread(found[0]?.id ?? '')
  await standOnEveryBoard()
})

test('a player in public is named by the pages there are; hidden, by those of their contests alone', async () => {
  // What live boards read is shown for ten seconds, also what another test of this isolate read.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  expect((await pagesThatName()).visitor).toEqual(IN_PUBLIC)
  const hiding = hidingStatements(cast.context, subject, true)
  if (!hiding.ok) throw new Error(hiding.error)
  await writeIdempotent(cast.context.db, hiding.statements)
  vi.setSystemTime(Date.now() + 11_000)
  expect(await pagesThatName()).toEqual({
    visitor: ['/c/:slug'],
    player: ['/my-leaderboards/join/:code', '/c/:slug'],
    other: ['/my-leaderboards', '/my-leaderboards/join/:code', '/c/:slug'],
  })
  expect(linked).toEqual([])
})

test.each([
  ['suspended', 'suspended_at'],
  ['gone at GitHub', 'gone_at'],
] as const)('nobody is named by any page while %s', async (_state, column) => {
  const { context } = cast
  await context.db.run(sql`UPDATE players SET hidden_at = NULL, ${sql.raw(column)} = 1 WHERE id = ${subject.id}`)
  vi.setSystemTime(Date.now() + 11_000)
  // Members and invited ones still read whose board it is.
  expect(await pagesThatName()).toEqual({
    visitor: [],
    player: ['/my-leaderboards/join/:code'],
    other: ['/my-leaderboards', '/my-leaderboards/join/:code'],
  })
  expect(linked).toEqual([])
  await context.db.run(sql`UPDATE players SET ${sql.raw(column)} = NULL WHERE id = ${subject.id}`)
})

const IN_PUBLIC = [
  '/',
  '/invite/:username',
  '/leaderboard',
  '/best-projects',
  '/player/:username',
  '/prizes',
  '/c/:slug',
  '/api/v1/docs',
  '/live/:board',
  '/api/v1/leaderboard',
  '/api/v1/weeks',
  '/api/v1/weeks.atom',
  '/api/v1/projects',
]

/** Addresses that link to a page which is not there for whoever reads them. */
const linked: string[] = []

async function pagesThatName(): Promise<Partial<Record<Actor, string[]>>> {
  linked.length = 0
  const named: Partial<Record<Actor, string[]>> = {}
  for (const reader of READERS) {
    const found: string[] = []
    for (const path of paths) if (await names(reader, path)) found.push(path)
    named[reader] = found
  }
  return named
}

/** The address of another one, so that a name is not the echo of what was asked. */
async function names(reader: Actor, path: string): Promise<boolean> {
  const address = fillPath(path, cast.params)
  if (address.toLowerCase().includes(subject.lowerCaseGithubUsername)) return false
  const headers = { accept: 'text/html', cookie: await cast.cookieOf(reader) }
  const answer = await product.ask(new Request(testVars.APP_ORIGIN + address, { headers, redirect: 'manual' }))
  const text = `${answer.headers.get('location') ?? ''} ${await answer.text()}`
  if (new RegExp(`href="/player/${subject.githubUsername}`, 'i').test(text)) linked.push(address)
  return new RegExp(`\\b${subject.githubUsername}\\b|${subject.githubId}`, 'i').test(text)
}

async function reread(id: string): Promise<Player> {
  const player = await findPlayerById(cast.context, id)
  if (player === null) throw new Error('The cast has no such player.')
  return player
}

/** First of the running week and of the last one, with a project, a place and the newest work. */
async function standOnEveryBoard(): Promise<void> {
  const { context } = cast
  const now = context.now()
  const week = weekOf(now)
  const closed = previousWeek(week)
  const workedAt = Math.max(now - DAY, weekStart(week))
  const row = { playerId: subject.id, points: 900, reachedAt: workedAt, listedSince: 1 }
  await makeStandings(context, { ...row, period: closed }, { ...row, period: week }, { ...row, period: 'all' })
  await makeWeeks(context, { key: closed }, { key: week, state: 'open' })
  await makeAwards(context, { week: closed, place: 1, playerId: subject.id })
  await makeProjects(context, { id: 'prj_2', playerId: subject.id })
  await makeLedger(context, { playerId: subject.id, key: 'a', occurredAt: workedAt, points: 900, grownAt: workedAt })
  expect(weekEnd(week)).toBeGreaterThan(now)
}
