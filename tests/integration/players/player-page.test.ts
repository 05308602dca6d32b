import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import type { PlayerNotShown } from '#app/domain/players/player-not-shown.ts'
import type { RecentEvent } from '#app/domain/players/recent-event.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { loader as inboxScreen } from '#app/features/notifications/inbox.route.tsx'
import { action as refresh } from '#app/features/players/player-refresh.route.ts'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { loadPublicPlayer } from '#app/features/public-api/load-public-player.server.ts'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import { loadRoot } from '#app/load-root.server.ts'
import { loadPage } from '#app/routes/player/load-page.server.ts'
import { action as playerAction } from '#app/routes/player/player.route.tsx'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'
import {
  endReviewsNow,
  callRoute,
  cookiesAfter,
  emptyDatabase,
  formRequest,
  loadContextOf,
  locationOf,
  makeCommits,
  makeWork,
  makeFact,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeNotifications } from '#tests/worlds/rows.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('the page tells rank and neighbours', async () => {
  const { context, people } = await climbing([9, 7, 7, 7, 4, 1])
  const view = await page(context, people[3])
  expect(view).toMatchObject({ rank: 4, change: null, week: { key: '2026-W47', number: 47, points: 70 } })
  expect(view.neighbours.map((row) => [row.rank, row.place, row.points])).toEqual([
    [2, 2, 70],
    [2, 3, 70],
    [2, 4, 70],
    [5, 5, 40],
    [6, 6, 10],
  ])
  expect(view.boardHref).toMatch(/^\/leaderboard\?at=/)
})

test('the climb shows seven days, with future days empty', async () => {
  const { context, people } = await climbing([3])
  const { shownWeek } = await page(context, people[0])
  expect(shownWeek?.days.map(({ day, points, isAhead }) => [day, points, isAhead])).toEqual([
    ['2026-11-16', 0, false],
    ['2026-11-17', 30, false],
    ['2026-11-18', 0, false],
    ['2026-11-19', 0, true],
    ['2026-11-20', 0, true],
    ['2026-11-21', 0, true],
    ['2026-11-22', 0, true],
  ])
})

test('a player without points this week is unranked, without neighbours', async () => {
  const { context } = await climbing([3])
  const idle = await makePlayer(context)
  expect(await page(context, idle)).toMatchObject({
    rank: 0,
    change: null,
    neighbours: [],
    boardHref: null,
    bestWeek: null,
    updatedAt: null,
  })
})

test('ledger lines tell points, subject and why something earned less or nothing', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [
    makeCommits('2026-11-16', 14),
    makeFact({
      occurredAt: WEDNESDAY - 3 * HOUR,
      title: 'Fix the anchor',
      url: 'https://github.test/summit/rope/pull/12',
    }),
    makeFact({
      key: factKey.reviewVerdict(5),
      kind: 'review_approved',
      occurredAt: WEDNESDAY - 2 * HOUR,
      ineligible: 'own_pull_request',
    }),
    makeFact({
      key: factKey.repository(9),
      kind: 'repository_created',
      occurredAt: WEDNESDAY - HOUR,
      ineligible: 'fork',
      title: null,
      url: null,
    }),
  ])
  await pollPlayers(context, [player.id])
  const cookie = await signedIn(context, player)
  const { trail } = await page(context, player, undefined, cookie)
  expect(trail).toMatchObject({
    week: '2026-W47',
    state: 'open',
    points: 78,
    previousWeekHref: null,
    nextWeekHref: null,
  })
  const entries = entriesOf(trail)
  expect(entries.map(({ title, points, note, isDayOnly }) => ({ title, points, note, isDayOnly }))).toEqual([
    { title: 'Pull request opened', points: 10, note: null, isDayOnly: false },
    { title: 'New repository', points: 0, note: 'fork', isDayOnly: false },
    { title: 'Review approved', points: 0, note: 'own pull request', isDayOnly: false },
    { title: '14 commits', points: 68, note: null, isDayOnly: true },
  ])
  expect(entries[0]).toMatchObject({
    repository: 'summit/rope',
    subjects: [{ text: '#12 Fix the anchor', url: 'https://github.test/summit/rope/pull/12' }],
    whyUrl: null,
  })
  expect(trail.days.map(({ limit }) => limit)).toEqual([null, 'day'])
  const seen = await page(context, player)
  expect(entriesOf(seen.trail).map(({ points }) => points)).toEqual([10, 68])
  expect(JSON.stringify(seen)).not.toContain('own pull request')
  expect(trail.lifts).toEqual([
    { rule: 'commits', count: 14, points: 68 },
    { rule: 'pull_request_opened', count: 1, points: 10 },
  ])
})

test('while GitHub’s search refuses an account, level and total are not counted yet, beside its points', async () => {
  const { context, people } = await climbing([9])
  const [player] = people
  if (player === undefined) throw new Error('nobody')
  await context.db.update(players).set({ totalsAt: 0 }).where(eq(players.id, player.id))
  await refreshTotals(context, player.id)
  const said = async () => {
    const { week, level, total } = await page(context, player)
    const answer = await loadPublicPlayer(context, player.githubUsername)
    return { points: week.points, level, total, countedAt: answer.ok ? answer.found.countedAt : undefined }
  }
  expect(await said()).toEqual({ points: 90, level: null, total: null, countedAt: null })
  const counters = { commits: 9, pullRequests: 0, issues: 0, pullRequestReviews: 0, issueComments: 0, createEvents: 0 }
  context.github.fetchTotals = async () => ({ ok: true, value: counters })
  await refreshTotals(context, player.id)
  expect(await said()).toMatchObject({
    level: { level: 1, total: 90 },
    total: { total: 90 },
    countedAt: expect.any(String),
  })
})

test('a fact no longer public on GitHub keeps its line without its names, for its owner too', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const cookie = await signedIn(context, player)
  const hidden = { id: 77, name: 'summit/turned-private', nodeId: null }
  const event = { kind: 'issue_opened' as const, number: 4, occurredAt: WEDNESDAY - 3 * HOUR }
  scriptEvents(context, [
    { ...event, id: 'hidden', repository: hidden.name },
    { ...event, id: 'public', repository: 'summit/rope' },
  ])
  const url = `https://github.test/${hidden.name}/pull/12`
  context.world.set(player.nodeId, [
    makeFact({ occurredAt: WEDNESDAY - 3 * HOUR, repository: hidden, title: 'Turned private', url }),
  ])
  await pollPlayers(context, [player.id])
  await refreshTotals(context, player.id)
  expect(JSON.stringify(await page(context, player))).toMatch(/turned-private.*Turned private/i)
  context.world.set(player.nodeId, [])
  context.clock.now += 2 * HOUR
  await pollPlayers(context, [player.id])
  for (const view of [await page(context, player), await page(context, player, undefined, cookie)]) {
    const gone = {
      title: 'Pull request opened',
      points: 0,
      note: 'no longer public on GitHub',
      repository: null,
      subjects: [],
    }
    expect(entriesOf(view.trail)).toMatchObject([
      { key: 'event:public', points: null, note: 'Not a point yet' },
      ...(view.owner === null ? [] : [gone]),
    ])
    expect(JSON.stringify(view)).not.toMatch(/turned.private/i)
  }
})

test('a long day is told by its best pieces, with the newest of the rest in a fold', async () => {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const opened = (hour: number) => makeFact({ occurredAt: MONDAY + hour * HOUR, repository: projectOf(hour) })
  context.world.set(
    player.nodeId,
    Array.from({ length: 23 }, (_, hour) => opened(hour)),
  )
  await pollPlayers(context, [player.id])
  const { trail } = await page(context, player, undefined, await signedIn(context, player))
  const [day] = trail.days
  expect([day?.points, day?.best.map(({ points }) => points)]).toEqual([45, [10, 10, 10]])
  expect([day?.rest?.text, day?.rest?.entries.length]).toEqual(['15 more pull requests opened, +15', 15])
  expect(day?.uncounted?.count).toBe(5)
})

function projectOf(id: number) {
  return { id: 500 + id, name: `summit/project-${id}`, nodeId: null }
}

test('weeks can be switched between the first fact and the current week', async () => {
  const { context, people } = await closedWeek()
  const [player] = people
  const current = await page(context, player, '/player/x?week=2026-W48')
  expect([current.trail.week, current.trail.state, current.trail.nextWeekHref]).toEqual(['2026-W48', 'open', null])
  expect([current.week.number, current.week.isRunning, current.shownWeek]).toEqual([48, true, null])
  const before = await page(context, player, current.trail.previousWeekHref ?? '')
  expect(before.trail).toMatchObject({ week: '2026-W47', state: 'closed', points: 80, previousWeekHref: null })
  expect(before).toMatchObject({
    rank: 1,
    week: { number: 47, isRunning: false, points: 80 },
    rivalry: null,
  })
  expect(before.shownWeek?.days.map(({ points, isAhead }) => [points, isAhead])).toEqual(
    [0, 80, 0, 0, 0, 0, 0].map((points) => [points, false]),
  )
  const own = await page(
    context,
    player,
    current.trail.previousWeekHref ?? '',
    await signedIn(context, player ?? { id: '' }),
  )
  expect(own.owner?.next).toBeNull()
  expect((await page(context, player, before.trail.nextWeekHref ?? '')).trail.week).toBe('2026-W48')
  for (const week of ['2026-W49', '2026-W99', 'W47', '', '2026-W47; DROP', '2030-W01'])
    expect((await page(context, player, `/player/x?week=${encodeURIComponent(week)}&skip=-1`)).week.key).toBe(
      '2026-W48',
    )
})

test('who has nothing in the running week is told by the last one with points, until something comes', async () => {
  const { context, people } = await closedWeek()
  const [player] = people
  const rested = await page(context, player)
  expect([rested.week.number, rested.rank, rested.trail.week]).toEqual([48, 0, '2026-W47'])
  expect(rested.shownWeek).toMatchObject({
    key: '2026-W47',
    place: 1,
    points: 80,
    isClosed: true,
    isGold: true,
    lifts: [{ rule: 'commits', count: 6, points: 60 }, { rule: 'review_text' }],
  })
  context.clock.now += DAY
  context.world.set(player?.nodeId ?? '', [...makeWork('2026-11-24', 1, 901)])
  await pollPlayers(context, [player?.id ?? ''])
  const again = await page(context, player)
  expect([again.trail.week, again.shownWeek?.number, again.shownWeek?.before]).toEqual([
    '2026-W48',
    48,
    { number: 47, sums: [0, 80, 80, 80, 80, 80, 80] },
  ])
})

test('hidden, one has no rival on the own page', async () => {
  const { context, people } = await climbing([3, 8])
  const [hidden, rival] = people
  const cookie = await signedIn(context, hidden ?? { id: '' })
  await callRoute(
    playerAction,
    context,
    formRequest(
      `/player/${hidden?.githubUsername ?? ''}`,
      { intent: 'rival', username: rival?.githubUsername ?? '' },
      cookie,
    ),
    { username: hidden?.githubUsername ?? '' },
  )
  expect((await page(context, hidden, undefined, cookie)).rivalry?.username).toBe(rival?.githubUsername)
  await context.db
    .update(players)
    .set({ hiddenAt: context.clock.now })
    .where(eq(players.id, hidden?.id ?? ''))
  expect(await page(context, hidden, undefined, cookie)).toMatchObject({ isHidden: true, rivalry: null })
})

test('the best week stays with its rank, and gives way only to more points', async () => {
  const { context, people } = await closedWeek()
  const second = people[1]
  expect((await page(context, second)).bestWeek).toEqual({ week: '2026-W47', weekNumber: 47, points: 50, rank: 2 })
  context.clock.now += DAY
  context.world.set(second?.nodeId ?? '', [...makeWork('2026-11-24', 10, 901)])
  await pollPlayers(context, [second?.id ?? ''])
  expect((await page(context, second)).bestWeek).toEqual({ week: '2026-W48', weekNumber: 48, points: 100, rank: 1 })
})

test('total, level and counters follow the lifetime counters; only premium players see the twenty per cent', async () => {
  const { context, people } = await climbing([1, 1])
  const counters = { commits: 30, pullRequests: 2, issues: 1, pullRequestReviews: 1, issueComments: 5, createEvents: 1 }
  context.github.fetchTotals = async () => ({ ok: true, value: counters })
  const [free, premium] = people
  await context.db
    .update(players)
    .set({ isPremium: true })
    .where(eq(players.id, premium?.id ?? ''))
  for (const player of people) await refreshTotals(context, player.id)
  // 30·10 + 2·50 + 30 + 30 + 5·10 + 10
  const plain = await page(context, free)
  expect(plain.total).toEqual({ counters, contributions: 40, bonuses: 0, total: 520, premiumTotal: null })
  expect(plain.level).toMatchObject({ level: 3, total: 520, pointsToNext: 80 })
  expect((await page(context, premium)).total).toMatchObject({ total: 520, premiumTotal: 624 })
  expect((await page(context, premium)).level?.level).toBe(3)
})

test('the total is the same figure on the player page, the board, the API and the level', async () => {
  const { context, people } = await climbing([1])
  const [premium] = people
  if (premium === undefined) throw new Error('no player')
  const counters = { commits: 30, pullRequests: 2, issues: 1, pullRequestReviews: 1, issueComments: 5, createEvents: 1 }
  context.github.fetchTotals = async () => ({ ok: true, value: counters })
  await context.db.update(players).set({ isPremium: true }).where(eq(players.id, premium.id))
  await refreshTotals(context, premium.id)
  const own = await page(context, premium)
  const allTime = { board: 'all-time' as const, after: null, before: null, at: null, find: null }
  const { view } = await loadBoard(context, allTime, null)
  const api = await loadPublicPlayer(context, premium.githubUsername)
  expect([own.total?.total, own.level?.total, view.rows[0]?.points, api.ok && api.found.totalPoints]).toEqual([
    520, 520, 520, 520,
  ])
})

test('hold and inbox are for the owner alone; nothing private is in anyone’s page', async () => {
  const { context, people } = await closedWeek()
  const [player, other] = people
  if (player === undefined || other === undefined) throw new Error('no player')
  const contacts = {
    email: 'secret@example.test',
    emailConfirmedAt: 1,
    telegramId: 'tg-4711',
    timeZone: 'Asia/Kathmandu',
  }
  await context.db.update(players).set(contacts).where(eq(players.id, player.id))
  await context.db.update(awards).set({ state: 'held' }).where(eq(awards.playerId, player.id))
  await makeNotifications(context, { id: 'nt', playerId: player.id, payload: { message: 'for your eyes' } })
  for (const cookie of ['', await signedIn(context, other)]) {
    const view = await page(context, player, undefined, cookie)
    expect(view.owner).toBeNull()
    expect(JSON.stringify(view)).not.toMatch(/for your eyes|secret@|tg-4711|Kathmandu/)
    expect(JSON.stringify(view)).not.toContain(player.id)
  }
  const own = await page(context, player, undefined, await signedIn(context, player))
  expect(own.owner?.held).toMatchObject({ weekNumber: 47, place: 1, end: { by: expect.any(Number) } })
  expect(JSON.stringify(own)).not.toContain('for your eyes')
  const answer = await callRoute(inboxScreen, context, pageRequest('/inbox', await signedIn(context, player)))
  expect(JSON.stringify(answer)).toContain('for your eyes')
})

test('the owner is told what still earns points today, by what counted today alone', async () => {
  const { context, people } = await climbing([9, 7, 4])
  const player = people[1]
  if (player === undefined) throw new Error('no player')
  const comments = Array.from({ length: 6 }, (_, index) =>
    makeFact({
      key: factKey.comment(7, index, '2026-11-18'),
      kind: index % 2 === 0 ? 'issue_comment_created' : 'review_comment_created',
      occurredAt: WEDNESDAY - HOUR + index,
    }),
  )
  context.world.set(player.nodeId, [
    ...makeWork('2026-11-17', 7, 901),
    makeCommits('2026-11-18', 3, 902),
    makeCommits('2026-11-18', 2, 903),
    ...comments,
  ])
  context.clock.now += MINUTE
  await pollPlayers(context, [player.id])
  const { week, owner } = await page(context, player, undefined, await signedIn(context, player))
  expect(week.points).toBe(135)
  expect(owner?.next).toMatchObject({
    isRanked: true,
    limitsEndAt: MONDAY + 3 * DAY,
    bonuses: [{ kind: 'telegram_connected', href: '/settings#telegram', points: 50 }],
  })
  // Of the 60 points, 50 went to commits and 10 to the first comment.
  expect(owner?.next?.steps).toMatchObject({ open: [], openLeft: 0, reached: [] })
  expect(owner?.next?.steps.full[0]).toEqual({ rule: 'pull_request_accepted', points: 40, left: 4 })
  context.clock.now = MONDAY + 3 * DAY
  const next = await page(context, player, undefined, await signedIn(context, player))
  expect([next.owner?.next?.steps.openLeft, next.owner?.next?.limitsEndAt]).toEqual([60, MONDAY + 4 * DAY])
})

test('the owner is told the way to the next place, and an unranked one the way onto the board', async () => {
  const { context, people } = await climbing([9, 5])
  const own = async (player: Player | undefined) =>
    (await page(context, player, undefined, await signedIn(context, player ?? { id: '' }))).owner?.next
  expect(await own(people[0])).toMatchObject({ ahead: null, steps: { reach: null }, step: { isEnough: false } })
  // 40 points behind: at equal points the earlier one is ahead.
  expect(await own(people[1])).toMatchObject({
    ahead: { username: people[0]?.githubUsername, distance: 41 },
    step: {
      text: 'Push 5 commits',
      points: 50,
      isEnough: true,
      isIntoChest: false,
      link: { href: expect.stringMatching(/\?tab=repositories$/), label: 'Your repositories' },
    },
  })
  expect(await own(await makePlayer(context))).toMatchObject({
    isRanked: false,
    steps: { openLeft: 60, openUntil: 'day', weekLeft: 200 },
    step: {
      text: 'Review a pull request',
      points: 20,
      link: { href: expect.stringMatching(/\/pulls\/review-requested$/), label: 'Find one to review' },
    },
  })
})

test('the page tells where the place stands towards the prizes', async () => {
  const { context, people } = await climbing([10, 9, 9, 8, 8, 7, 6, 5, 4, 4, 4, 2])
  const standing = async (player: Player | undefined) => (await page(context, player)).standing
  expect(await standing(people[0])).toEqual({ state: 'inside' })
  expect(await standing(people[9])).toEqual({ state: 'tied' })
  expect(await standing(people[10])).toEqual({ state: 'outside', cutOff: 40, missing: 0 })
  expect(await standing(people[11])).toEqual({ state: 'outside', cutOff: 40, missing: 20 })
  expect(await standing(await makePlayer(context))).toEqual({ state: 'unranked' })
})

test('after the week its winners are told that their prizes are open, not who is held', async () => {
  const { context, people } = await closedWeek()
  const [winner, held] = people
  await context.db
    .update(awards)
    .set({ state: 'held' })
    .where(eq(awards.playerId, held?.id ?? ''))
  const won = async (player: Player | undefined) =>
    (await page(context, player, undefined, await signedIn(context, player ?? { id: '' }))).owner?.won
  expect([await won(winner), await won(held)]).toEqual([{ weekNumber: 47, place: 1 }, null])
})

test('the owner has a link that invites, and nobody else sees it', async () => {
  const { context, people } = await climbing([2])
  const [player] = people
  const own = await page(context, player, undefined, await signedIn(context, player ?? { id: '' }))
  expect(own.owner?.inviteUrl).toBe(`http://localhost:8787/invite/${player?.githubUsername}`)
  expect(JSON.stringify(await page(context, player))).not.toContain('/invite/')
})

test('names lead to their page from any case; strangers, unclaimed and vanished players are the same nobody', async () => {
  const { context, people } = await climbing([2])
  const name = people[0]?.githubUsername ?? ''
  const username = name.toUpperCase()
  const shouted = await callRoute(loadPage, context, pageRequest(`/player/${username}?page=2`), { username })
  expect(locationOf(shouted)).toBe(`/player/${name}?page=2`)
  const unclaimed = await makePlayer(context, { claimedAt: null })
  const gone = await makePlayer(context, { goneAt: 1 })
  const lookedUp = async (username: string) => {
    const answer = await callRoute(loadPage, context, pageRequest('/'), { username })
    if (!(answer instanceof Response)) throw new Error('found')
    const { find, message } = (await answer.json()) as PlayerNotShown
    expect([answer.status, find]).toEqual([404, username])
    return message.replace(username || '-', 'X')
  }
  const names = ['nobody-here', unclaimed.githubUsername, gone.githubUsername]
  expect(new Set(await Promise.all(names.map(lookedUp)))).toEqual(
    new Set(['There is no player called X. Players appear once they have joined and signed in.']),
  )
  for (const username of ['', '%', '../x']) expect(await lookedUp(username)).toMatch(/^No player has that name/)
})

test('the owner can ask for a refresh, every two minutes; nobody else can', async () => {
  const { context, people } = await climbing([2])
  const [player] = people
  if (player === undefined) throw new Error('no player')
  const ask = async (cookie: string) => {
    const path = `/player/${player.githubUsername}/refresh`
    const answer = await callRoute(refresh, context, formRequest(path, {}, cookie), { username: player.githubUsername })
    const { data } = await loadRoot(pageRequest('/', cookiesAfter(answer)), loadContextOf(context))
    return [locationOf(answer), data.toast?.message]
  }
  const own = `/player/${player.githubUsername}`
  const cookie = await signedIn(context, player)
  context.clock.now += MINUTE
  context.world.set(player.nodeId, [makeCommits('2026-11-17', 5, 900)])
  expect(await ask('')).toEqual([`/?login&returnTo=${encodeURIComponent(`${own}/refresh`)}`, undefined])
  const other = await makePlayer(context)
  expect(await ask(await signedIn(context, other))).toEqual([`/player/${other.githubUsername}`, undefined])
  expect((await page(context, player)).week.points).toBe(20)
  expect(await ask(cookie)).toEqual([own, 'Your points are up to date.'])
  expect((await page(context, player)).week.points).toBe(50)
  expect((await ask(cookie))[1]).toMatch(/^You refreshed a moment ago/)
  expect((await page(context, player, undefined, cookie)).owner?.nextRefreshAt).toBe(WEDNESDAY + 3 * MINUTE)
  context.clock.now += 2 * MINUTE
  context.world.set(player.nodeId, { state: 'failed', error: { code: 'unavailable', message: 'Bad gateway' } })
  expect((await ask(cookie))[1]).toBe('GitHub is not answering at the moment. Nothing is lost, and we keep trying.')
  expect((await page(context, player)).week.points).toBe(50)
})

test('a step that passes the tenth leads into the chest', async () => {
  const { context, people } = await climbing([9, 9, 9, 9, 9, 9, 9, 9, 9, 8, 7])
  const eleventh = people[10]
  const { owner } = await page(context, eleventh, undefined, await signedIn(context, eleventh ?? { id: '' }))
  expect(owner?.next).toMatchObject({
    ahead: { username: people[9]?.githubUsername, distance: 11 },
    step: { text: 'Review a pull request', points: 20, isEnough: true, isIntoChest: true },
  })
})

test('recent activity lists thirty days, newest first, and is empty until GitHub answered', async () => {
  const { context, people } = await climbing([2])
  const [player] = people
  const events = async (week = '2026-W47') =>
    entriesOf((await page(context, player, `/player/x?week=${week}`)).trail).filter((entry) => entry.points === null)
  expect(await events()).toEqual([])
  const event = { kind: 'issue_opened' as const, repository: 'summit/rope', number: 4 }
  scriptEvents(context, [
    { ...event, id: 'older', occurredAt: WEDNESDAY - 2 * DAY },
    { ...event, id: 'newest', occurredAt: WEDNESDAY - HOUR },
    { ...event, id: 'too-old', occurredAt: WEDNESDAY - 31 * DAY },
  ])
  await refreshTotals(context, player?.id ?? '')
  expect((await events()).map(({ key, note }) => [key, note])).toEqual([
    ['event:newest', 'Not a point yet'],
    ['event:older', 'Not a point yet'],
  ])
  expect(await events('2026-W43')).toEqual([])
})

function scriptEvents(context: TestContext, events: RecentEvent[]): void {
  context.github.fetchRecentEvents = async () => ({ ok: true, value: { state: 'changed', etag: null, events } })
}

async function climbing(commits: number[]) {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const people: Player[] = []
  for (const [index, count] of commits.entries()) {
    const player = await makePlayer(context)
    context.world.set(player.nodeId, [...makeWork('2026-11-17', count, 900 + index)])
    people.push(player)
  }
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  return { context, people }
}

/** Week 47 is closed, week 48 open. */
async function closedWeek() {
  const { context, people } = await climbing([8, 5])
  const ids = people.map((player) => player.id)
  context.clock.now = MONDAY + WEEK + DAY
  await advanceWeeks(context)
  context.clock.now += 6 * HOUR
  await pollPlayers(context, ids)
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  await endReviewsNow(context)
  return { context, people }
}

function entriesOf({ days }: PlayerView['trail']) {
  return days.flatMap(({ best, rest, uncounted }) => [...best, ...(rest?.entries ?? []), ...(uncounted?.entries ?? [])])
}

async function page(context: TestContext, player: Player | undefined, path?: string, cookie = ''): Promise<PlayerView> {
  const username = player?.githubUsername ?? ''
  const view = await callRoute(loadPage, context, pageRequest(path ?? `/player/${username}`, cookie), { username })
  if (view instanceof Response) throw new Error(`the page of ${username} answered with a response`)
  return view.view
}
