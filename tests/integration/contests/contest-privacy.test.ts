import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import {
  emptyDatabase,
  makePlayer,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { freezeContest, giveRole, joinContest, makeContest } from '#tests/worlds/contests.ts'
import { pageKey } from '#workers/http/page-key.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const SLUG = 'secret-autumn'
const NAME = 'Autumn of secrets'
const DESK = ['', '/invite', '/people', '/points', '/messages', '/results', '/settings']

type Reader = 'visitor' | 'stranger' | 'member' | 'viewer' | 'moderator' | 'owner'
const READERS: Reader[] = ['visitor', 'stranger', 'member', 'viewer', 'moderator', 'owner']
const ON_DESK: Reader[] = ['viewer', 'moderator', 'owner']

let context: TestContext
let people: Record<Exclude<Reader, 'visitor'>, Player>
let contest: { id: string; invitationCode: string }

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
  const named = (githubUsername: string) => makePlayer(context, { githubUsername })
  people = {
    stranger: await named('a-stranger'),
    member: await named('a-member'),
    viewer: await named('a-viewer'),
    moderator: await named('a-moderator'),
    owner: await named('an-owner'),
  }
  contest = await makeContest(context, { slug: SLUG, name: NAME, owner: people.owner, visibility: 'private' })
  await giveRole(context, contest, people.viewer, 'viewer')
  await giveRole(context, contest, people.moderator, 'moderator')
  await joinContest(context, contest, people.member, 40)
  await joinContest(context, contest, people.owner)
})

afterEach(() => vi.restoreAllMocks())

/** What knows a private contest, and who reads it there. Nobody else learns more than of an address without one. */
const OUTPUTS: { path: () => string; readBy: Reader[] }[] = [
  { path: () => `/my-leaderboards/${contest.id}`, readBy: ['member', ...ON_DESK] },
  { path: () => `/my-leaderboards/${contest.id}.data`, readBy: ['member', ...ON_DESK] },
  { path: () => '/my-leaderboards', readBy: ['member', ...ON_DESK] },
  ...DESK.map((section) => ({ path: () => `/my-leaderboards/${contest.id}/desk${section}`, readBy: ON_DESK })),
  { path: () => `/my-leaderboards/${contest.id}/edit`, readBy: [] },
  // The one address that tells whoever has it: 192 bits of an invitation, for its name, dates and organiser.
  {
    path: () => `/my-leaderboards/join/${contest.invitationCode}`,
    readBy: READERS.filter((reader) => reader !== 'visitor'),
  },
]
const ELSEWHERE = [
  '/',
  '/_root.data',
  '/leaderboard',
  '/leaderboard.data',
  '/c',
  '/c.data',
  ...['', '.data', '/stage', '/stage.data', '/stage.json', '/widget', '/card.svg', '/qr.svg', '/calendar.ics'].map(
    (end) => `/c/${SLUG}${end}`,
  ),
  `/c/${SLUG}/results.csv`,
  `/c/${SLUG}?find=a-member`,
  `/api/v1/contests/${SLUG}`,
  `/api/v1/contests/${SLUG}/result`,
  '/api/v1/players/a-member',
  '/player/a-member',
  '/player/an-owner',
  '/api/badges/a-member.svg',
  '/api/cards/a-member.svg',
  '/api/v1/feed.atom',
  '/live/week',
  '/stats',
  '/transparency',
  '/sitemap.xml',
  '/sitemap/contests.xml',
  '/robots.txt',
  '/why?address=https://github.com/summit/rope/pull/1',
  '/admin/private-leaderboards',
]

test.each(READERS)('a private contest, as a %s reads every output', async (reader) => {
  for (const { path, readBy } of OUTPUTS) {
    const { text } = await ask(path(), reader)
    expect([path(), text.includes(NAME)]).toEqual([path(), readBy.includes(reader)])
  }
  // These know no roles of the desk.
  if (reader === 'viewer' || reader === 'moderator') return
  for (const path of ELSEWHERE) {
    const { text } = await ask(path, reader)
    expect([path, text.includes(NAME) || text.includes(contest.id)]).toEqual([path, false])
  }
})

test('an unknown id and a private contest get the same answer, byte for byte', async () => {
  for (const [known, unknown] of [
    [`/my-leaderboards/${contest.id}`, '/my-leaderboards/plb_000000'],
    [`/my-leaderboards/${contest.id}/desk`, '/my-leaderboards/plb_000000/desk'],
    [`/api/v1/contests/${SLUG}`, '/api/v1/contests/secret-winter'],
    [`/c/${SLUG}/stage.json`, '/c/secret-winter/stage.json'],
    [`/c/${SLUG}/card.svg`, '/c/secret-winter/card.svg'],
  ] as const) {
    const [one, other] = [await ask(known, 'stranger'), await ask(unknown, 'stranger')]
    const shown = ({ status, text }: typeof one, path: string) => [
      status,
      plain(text)
        .replaceAll(path.split('?')[0] ?? '', '')
        .replaceAll(contest.id, 'plb_000000'),
    ]
    expect(shown(one, known)).toEqual(shown(other, unknown))
  }
})

test('its pages are in no cache and no search, and its requests are in no log', async () => {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => void lines.push(said.join(' ')))
  for (const { path } of OUTPUTS)
    for (const reader of ['visitor', 'member', 'owner'] as const) {
      const { headers, status, text } = await ask(path(), reader)
      expect(headers.get('cache-control')).toMatch(/private|no-store/)
      const isHidden = status !== 200 || !text.startsWith('<!') || /content="noindex/.test(text)
      expect([path(), isHidden]).toEqual([path(), true])
      const request = new Request(`${testVars.APP_ORIGIN}${path()}`)
      expect(
        await pageKey({ ...context, config: { ...context.config, PAGE_CACHE: true } }, request, 'build'),
      ).toBeNull()
    }
  expect(lines.filter((line) => line.includes(NAME) || line.includes(contest.invitationCode))).toEqual([])
})

test('its freeze and its end are in no message but those to its members', async () => {
  await context.db.run(sql`UPDATE contests SET ends_at = ${NOW + HOUR}`)
  await freezeContest(context, contest, [])
  context.clock.now = NOW + 5 * DAY
  await advanceContests(context)
  // Whom the job tells is in `contest-notices`.
  const shown = await context.db.all(sql`SELECT payload FROM notifications
    UNION ALL SELECT message FROM outbox WHERE message ->> 'type' <> 'notify-members'`)
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${NAME}|${contest.id}`))
  expect(JSON.stringify(context.logged)).not.toMatch(new RegExp(`${NAME}|${people.member.githubUsername}`))
})

/** Without what is new in each answer. */
function plain(text: string): string {
  return text.replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"|[0-9a-f]{32}|\d{13}/g, '')
}

async function ask(path: string, reader: Reader): Promise<{ status: number; text: string; headers: Headers }> {
  const headers = {
    cookie: reader === 'visitor' ? '' : await signedIn(testContext(Date.now()), people[reader]),
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
  }
  const answer = await askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, { headers }), {
    APP_CLOCK_OFFSET: String(NOW - Date.now()),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
