import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { countBoard } from '#app/core/contests/running/make-board.server.ts'
import { splitBoard } from '#app/domain/contests/board-parts.ts'
import type { BoardMember } from '#app/domain/contests/contest-board.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { CONTEST_CAPACITY, WEEK_STAYS_PUBLIC } from '#app/domain/contests/contest.ts'
import { makeBoard } from '#app/domain/contests/make-board.ts'
import { EQUAL_POINTS } from '#app/domain/standings/ranking.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { ContestHero } from '#app/features/contests/page/contest-hero.tsx'
import { Rules } from '#app/features/contests/page/contest-sections.tsx'
import { ContestPeople, ContestSide } from '#app/features/contests/page/contest-side.tsx'
import { Standings } from '#app/features/contests/page/contest-tables.tsx'
import { loader as contestRoute } from '#app/features/contests/page/contest.route.tsx'
import { loader as listRoute } from '#app/features/contests/page/contests.route.tsx'
import type { ContestView } from '#app/features/contests/page/load-contest-screen.server.ts'
import { action as joinAction } from '#app/features/contests/setup/contest-join.route.ts'
import { ENDPOINTS } from '#app/features/public-api/endpoints.ts'
import { contestChanges, contestRoles, contestRules } from '#db/schema/contests/contests.ts'
import { removedMembers } from '#db/schema/contests/private-leaderboards.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import {
  callRoute,
  emptyDatabase,
  formRequest,
  locationOf,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { finishContest, giveRole, joinContest, makeClimber, makeContest, makeTeam } from '#tests/worlds/contests.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')

let context: TestContext

beforeEach(async () => {
  context = testContext(NOW)
  await emptyDatabase(context)
})

async function view(slug: string, search = '', as?: { id: string }): Promise<ContestView> {
  const cookie = as === undefined ? '' : await signedIn(context, as)
  const answer = await callRoute(contestRoute, context, pageRequest(`/c/${slug}${search}`, cookie), { slug })
  if (answer instanceof Response) throw new Error(`no contest: ${answer.status}`)
  return answer
}

/** What its page says beside the standings, as text. */
async function ownCard(slug: string, as: { id: string }): Promise<string> {
  const markup = renderToString(createElement(ContestSide, { view: await view(slug, '', as) }))
  return markup.replaceAll(/<[^>]*>/g, '')
}

test.each([
  [{ startsAt: NOW + 3 * DAY, endsAt: NOW + 9 * DAY }, 'Starts in 3 days', ''],
  [{ startsAt: NOW + HOUR, endsAt: NOW + 9 * DAY }, 'Starts within a day', ''],
  [{ startsAt: NOW - 20 * DAY, endsAt: NOW + 19 * DAY + 5 * HOUR }, 'Running', ', day 21 of 40'],
  [{ endsAt: NOW + HOUR }, 'Frozen since 12:00', ', what counts now shows at the reveal'],
  [{ endsAt: NOW - HOUR }, 'Settling', ', final between Fri 20 Nov and Sun 22 Nov'],
  [{ endsAt: NOW - HOUR, freezeMinutes: null }, 'Settling', ', final between Fri 20 Nov and Sun 22 Nov'],
])('a contest with %j says %s', async (times, strong, rest) => {
  const { slug } = await makeContest(context, times)
  expect((await view(slug)).state).toEqual({ strong, rest })
})

test.each([
  ['soon', { startsAt: NOW + DAY, endsAt: NOW + 9 * DAY }, true],
  ['running', {}, true],
  ['settling', { endsAt: NOW - HOUR }, false],
])('a page counts down to the start and the end, and no further: %s', async (phase, times, counts) => {
  const { slug } = await makeContest(context, times)
  expect((await view(slug)).phase).toBe(phase)
  expect(/\d\d +hours/.test(await around(slug))).toBe(counts)
})

test('dates are those of the contest’s clock', async () => {
  const { slug } = await makeContest(context, { endsAt: Date.parse('2026-12-11T17:00:00Z') })
  expect((await view(slug)).dates).toEqual({
    date: 'Ends Fri 11 Dec 2026, 18:00 in Oslo.',
    more: 'Standings freeze two hours before.',
  })
  const soon = await makeContest(context, { startsAt: NOW + DAY, endsAt: Date.parse('2026-12-11T17:00:00Z') })
  expect((await view(soon.slug)).dates).toEqual({
    date: 'Starts Thu 19 Nov 2026, 13:00 in Oslo.',
    more: 'Ends Fri 11 Dec 2026, 18:00. Standings freeze two hours before.',
  })
})

test('page, rules and API say that a freeze hides the contest and not the week', async () => {
  const { slug } = await makeContest(context, { endsAt: NOW + HOUR })
  const frozen = await view(slug)
  expect([frozen.phase, frozen.dates.more]).toEqual(['frozen', expect.stringContaining(WEEK_STAYS_PUBLIC)])
  const rulesOf = (one: ContestView) => renderToString(createElement(Rules, { view: one }))
  expect(rulesOf(frozen)).toContain(WEEK_STAYS_PUBLIC)
  const open = await makeContest(context, { freezeMinutes: null })
  expect(rulesOf(await view(open.slug))).not.toContain(WEEK_STAYS_PUBLIC)
  expect(ENDPOINTS.getContest.description).toContain(WEEK_STAYS_PUBLIC)
})

/** All of a contest's page but the standings, as text. */
async function around(slug: string, as?: { id: string }, isPaused = false, search = ''): Promise<string> {
  const shown = await view(slug, search, as)
  const starter = { isSignedIn: as !== undefined, isPaused }
  const markup = [ContestHero, ContestSide, ContestPeople].map((part) =>
    renderToString(createElement(part, { view: shown, starter })),
  )
  return markup.join(' ').replaceAll(/<[^>]*>/g, ' ')
}

test('a reveal is promised where standings froze, and nowhere else', async () => {
  const promised = 'Watch the reveal on the stage'
  const froze = await makeContest(context, { endsAt: NOW - HOUR })
  expect(await around(froze.slug)).toContain(promised)
  const open = await makeContest(context, { endsAt: NOW - HOUR, freezeMinutes: null })
  expect(await around(open.slug)).not.toContain(promised)
})

test('prizes are won once somebody has won one, and a prize that nobody reached says so', async () => {
  const prizes = ['A pizza', 'A book']
  const ended = { endsAt: NOW - 49 * HOUR, freezeMinutes: null, prizes }
  const [alone, ofTeams] = [
    await makeContest(context, ended),
    await makeContest(context, { ...ended, teamMode: 'climbers' }),
  ]
  const climber = await makePlayer(context)
  const team = await makeTeam(context, ofTeams, 'Night Build')
  await joinContest(context, alone, climber, 200)
  await joinContest(context, ofTeams, climber, 200, { teamId: team })
  expect(await around(alone.slug)).not.toMatch(/Won|reached it/)
  for (const contest of [alone, ofTeams]) await finishContest(context, contest)
  expect(spaced(await around(alone.slug))).toContain(
    `Prizes Won 1 A pizza ${climber.githubUsername} 2 A book Nobody reached it`,
  )
  const text = spaced(await around(ofTeams.slug))
  expect(text).toContain('1 A pizza No team reached it 2 A book No team reached it')
  expect(text).not.toContain('Won')
})

/** With single spaces, as a reader sees it. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

test('who was removed, and who organised it before, is not asked to join but told why', async () => {
  const contest = await makeContest(context)
  const [removed, former, stranger] = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  await insertRows(context, removedMembers, [
    { leaderboardId: contest.id, playerId: removed.id, removedAt: 1, reason: 'Look' },
  ])
  await giveRole(context, contest, former, 'moderator')
  await context.db.delete(contestRoles).where(eq(contestRoles.playerId, former.id))
  expect(await around(contest.slug, stranger)).toMatch(/ Join .*Your work since/s)
  for (const [reader, says] of [
    [removed, 'Its organisers removed you'],
    [former, 'You helped to run this contest'],
  ] as const) {
    const text = await around(contest.slug, reader)
    expect(text).toContain(says)
    expect(text).not.toMatch(/ Join |Your work since/)
  }
})

test('while registration is paused a stranger is not asked to join, and a player is', async () => {
  const contest = await makeContest(context)
  const stranger = await around(contest.slug, undefined, true)
  expect(stranger).toContain('Nobody new can join at the moment')
  expect(stranger).not.toContain(' Join ')
  expect(await around(contest.slug, await makePlayer(context), true)).toContain(' Join ')
})

test('whoever presses Join is asked for what they have to agree to, and nobody before', async () => {
  const contest = await makeContest(context, { conductUrl: 'https://example.org/conduct' })
  const reader = await makePlayer(context)
  const path = `/c/${contest.slug}`
  const send = async () => {
    const request = formRequest(`${path}/join`, {}, await signedIn(context, reader))
    return locationOf(await callRoute(joinAction, context, request, { slug: contest.slug }))
  }
  const asked = 'I have read these pages and agree'
  expect(await around(contest.slug, reader)).not.toContain(asked)
  expect(await send()).toBe(`${path}?joining#join`)
  expect(await around(contest.slug, reader, false, '?joining')).toContain(asked)
  const open = await makeContest(context)
  expect(await around(open.slug, reader, false, '?joining')).not.toContain(asked)
})

test('an owner is not asked to question themselves, nor to stop their own messages', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { owner })
  const climber = await makePlayer(context)
  for (const player of [owner, climber]) await joinContest(context, contest, player)
  expect(await around(contest.slug, climber)).toMatch(/Ask a question.*Stop their messages/s)
  expect(await around(contest.slug, owner)).not.toMatch(/Ask a question|Stop their messages/)
})

test('prizes of a contest with teams are said to be the teams’', async () => {
  const [teams, alone] = [
    await makeContest(context, { teamMode: 'climbers', prizes: ['A rope'] }),
    await makeContest(context, { prizes: ['A rope'] }),
  ]
  expect(await around(teams.slug)).toContain('For teams, by rank.')
  expect(await around(alone.slug)).not.toContain('Teams win them')
})

test('how it was settled counts a moved end and a changed scope, and no prizes', async () => {
  const contest = await makeContest(context, { endsAt: NOW - 49 * HOUR, freezeMinutes: null })
  const change = { contestId: contest.id, before: 1, after: 2, reason: null, effectiveFrom: 1, createdAt: 1 }
  await insertRows(context, contestChanges, [
    { ...change, number: 1, what: 'end' },
    { ...change, number: 2, what: 'scope' },
    { ...change, number: 3, what: 'prizes', before: [], after: ['A rope'] },
  ])
  await finishContest(context, contest)
  expect((await around(contest.slug)).replaceAll(/\s+/g, ' ')).toContain(
    'Rules changed Never End, scope or teams changed 2 times',
  )
})

test('its tables show ten, then pages of a hundred; in the ten equal points are told apart', async () => {
  const contest = await makeContest(context)
  for (let index = 0; index < 12; index += 1)
    await joinContest(context, contest, await makePlayer(context), 1000 - Math.floor(index / 2))
  const first = await view(contest.slug)
  expect(first.tab).toBe('players')
  expect(first.players.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect((await view(contest.slug, '?tab=players&page=1')).players).toHaveLength(12)
  expect((await view(contest.slug, '?tab=players&page=2')).players).toHaveLength(0)
  expect((await view(contest.slug, '?tab=nonsense&page=-4')).players).toHaveLength(10)
  const [table, rules] = [Standings, Rules].map((part) => renderToString(createElement(part, { view: first })))
  expect([table, rules]).toEqual([expect.stringContaining(EQUAL_POINTS), expect.stringContaining(EQUAL_POINTS)])
  const untied = { ...first, players: first.players.filter((_, index) => index % 2 === 0) }
  expect(renderToString(createElement(Standings, { view: untied }))).not.toContain(EQUAL_POINTS)
})

test('a team of enough climbers that has no points reads that it needs points as well', async () => {
  const contest = await makeContest(context, { teamMode: 'climbers' })
  const team = await makeTeam(context, contest, 'Night Build')
  for (let climber = 0; climber < 3; climber += 1)
    await joinContest(context, contest, await makePlayer(context), 0, { teamId: team })
  const shown = await view(contest.slug)
  expect(shown.teams).toMatchObject([{ place: 0, members: 3, points: 0 }])
  const text = renderToString(createElement(Standings, { view: shown })).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('A team is ranked once it has 3 climbers and points.')
})

test('everybody finds a name without signing in; a member has its own place, and who organises does not climb', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { owner, teamMode: 'climbers' })
  const team = await makeTeam(context, contest, 'Night Build')
  const [one, other, moderator] = [await makePlayer(context), await makePlayer(context), await makePlayer(context)]
  await joinContest(context, contest, one, 200, { teamId: team })
  await joinContest(context, contest, other, 100)
  await joinContest(context, contest, owner, 900)
  await giveRole(context, contest, moderator, 'moderator')
  const found = await view(contest.slug, `?find=@${other.githubUsername.toUpperCase()}`)
  expect(found.found).toEqual({ name: other.githubUsername, place: { rank: 2, points: 100, of: 2, team: null } })
  expect((await view(contest.slug, '?find=nobody-here')).found).toEqual({ name: 'nobody-here', place: null })
  expect((await view(contest.slug, '', one)).own).toMatchObject({ place: 1, points: 200, of: 2 })
  expect((await view(contest.slug, '', owner)).own).toMatchObject({ isClimber: false })
  expect((await view(contest.slug)).own).toBeNull()
  expect(found.organisers.map(({ username }) => username)).toEqual([owner.githubUsername, moderator.githubUsername])
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${moderator.id}`)
  expect((await view(contest.slug)).organisers).toHaveLength(1)
})

test('who has just joined is told so, while the stored board does not know them; only a role makes an organiser', async () => {
  const owner = await makePlayer(context)
  const contest = await makeContest(context, { owner })
  await joinContest(context, contest, owner)
  await joinContest(context, contest, await makePlayer(context), 200)
  const { head } = splitBoard(await countBoard(context, contest))
  await insertRows(context, contestBoards, { contestId: contest.id, board: head, madeAt: NOW })
  const fresh = await makePlayer(context)
  await joinContest(context, contest, fresh, 40)
  expect((await view(contest.slug, '', fresh)).own).toMatchObject({ isClimber: true, isListed: false, points: 40 })
  expect(await ownCard(contest.slug, fresh)).toContain('You are in, with 40 points. Your points are being counted')
  const viewer = await makePlayer(context)
  await giveRole(context, contest, viewer, 'viewer')
  await joinContest(context, contest, viewer)
  expect(await ownCard(contest.slug, viewer)).toContain('You are in. Your points are being counted')
  expect(await ownCard(contest.slug, owner)).toContain('You help to run this contest')
  await context.db.run(sql`UPDATE players SET suspended_at = 1 WHERE id = ${viewer.id}`)
  expect(await ownCard(contest.slug, viewer)).toContain('Your account is suspended')
})

test('changes of the rules stand with their reasons', async () => {
  const contest = await makeContest(context)
  const rules = structuredClone(USUAL_RULES)
  rules.kinds.pull_request_accepted.weight = 1.5
  const text = { rules, reason: 'Comments were winning over code.' }
  const times = { effectiveFrom: NOW - HOUR, createdAt: NOW - DAY }
  await insertRows(context, contestRules, { contestId: contest.id, version: 2, ...text, ...times })
  const { changes, tiles } = await view(contest.slug)
  expect(changes).toMatchObject([
    { what: 'Pull request accepted from 40 to 60 points', reason: 'Comments were winning over code.' },
  ])
  expect(tiles[0]).toMatchObject({ figure: '+60', text: 'a pull request that others accept, up to 4 a day' })
})

test('frozen standings that were stored are made anew once they are not frozen any more', async () => {
  const contest = await makeContest(context, { endsAt: NOW - 49 * HOUR })
  const climber = await makePlayer(context)
  await joinContest(context, contest, climber, 700)
  const member: BoardMember = {
    playerId: climber.id,
    username: climber.githubUsername,
    githubId: climber.githubId,
    isPremium: false,
    teamId: null,
    cannotWin: false,
    points: 300,
    accepted: 1,
    reachedAt: NOW - 60 * HOUR,
    days: {},
    repositories: {},
    teams: {},
  }
  const board = makeBoard([member], [], { best: 5, least: 3, today: '2026-11-16' })
  const frozen = { ...splitBoard(board).head, isFrozen: true as const }
  await insertRows(context, contestBoards, { contestId: contest.id, board: frozen, madeAt: NOW - HOUR })
  expect((await view(contest.slug, '?tab=players')).players[0]?.points).toBe(300)
  await context.db.run(sql`UPDATE contests SET revealed = 10`)
  await finishContest(context, contest)
  expect((await view(contest.slug, '?tab=players')).players[0]?.points).toBe(700)
})

test('the list shows what is open or ended lately, and nothing private', async () => {
  const running = await makeContest(context, { slug: 'running-one' })
  for (const member of [{ id: running.ownerId }, await makePlayer(context)]) await joinContest(context, running, member)
  await makeContest(context, { slug: 'soon-one', startsAt: NOW + DAY, endsAt: NOW + 9 * DAY })
  await makeContest(context, { slug: 'old-one', startsAt: NOW - 200 * DAY, endsAt: NOW - 100 * DAY })
  await makeContest(context, { slug: 'over-one', startsAt: NOW - 99 * DAY, endsAt: NOW - 80 * DAY })
  await makeContest(context, { slug: 'private-one', visibility: 'private' })
  await makeContest(context, { slug: 'draft-one', openedAt: null })
  const listed = await callRoute(listRoute, context, pageRequest('/c'))
  if (listed instanceof Response) throw new Error('no list')
  const slugs = (group: { slug: string }[]) => group.map(({ slug }) => slug)
  expect([slugs(listed.running), slugs(listed.soon), slugs(listed.over)]).toEqual([
    ['running-one'],
    ['soon-one'],
    ['over-one'],
  ])
  // An owner is a member who does not climb.
  expect([listed.running[0]?.climbers, listed.soon[0]?.climbers]).toEqual([1, 0])
})

test('the list says of each contest what joining it depends on, for whoever reads it', async () => {
  const [reader, removed] = [await makePlayer(context), await makePlayer(context)]
  const contests = {
    open: await makeContest(context, { slug: 'open' }),
    own: await makeContest(context, { slug: 'own', owner: reader }),
    entered: await makeContest(context, { slug: 'entered' }),
    asking: await makeContest(context, { slug: 'asking', conductUrl: 'https://example.org/conduct' }),
    full: await makeContest(context, { slug: 'full', room: CONTEST_CAPACITY.free }),
  }
  await joinContest(context, contests.entered, reader)
  for (const slug of ['open', 'own', 'asking'] as const) await makeClimber(context, contests[slug])
  for (let climber = 0; climber < CONTEST_CAPACITY.free; climber++) await makeClimber(context, contests.full)
  await insertRows(context, removedMembers, [
    { leaderboardId: contests.open.id, playerId: removed.id, removedAt: 1, reason: 'Look' },
  ])
  const joining = async (as?: { id: string }) => {
    const listed = await callRoute(
      listRoute,
      context,
      pageRequest('/c', as === undefined ? '' : await signedIn(context, as)),
    )
    if (listed instanceof Response) throw new Error('no list')
    return Object.fromEntries(listed.running.map((one) => [one.slug, one.joining]))
  }
  const visitors = { open: 'open', own: 'open', entered: 'open', asking: 'open', full: 'full' }
  expect(await joining()).toEqual(visitors)
  expect(await joining(reader)).toEqual({ ...visitors, own: 'desk', entered: 'joined' })
  expect(await joining(removed)).toEqual({ ...visitors, open: 'barred' })
})
