import { beforeEach, expect, test } from 'vitest'
import { loadViewerStanding } from '#app/core/standings/load-viewer-standing.server.ts'
import { listRanks } from '#app/core/standings/player-standings.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { loadPassport } from '#app/core/weeks/load-passport.server.ts'
import { loadWeekResults } from '#app/core/weeks/load-week-results.server.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import { drawReadmeCard } from '#app/features/badges/draw-readme-card.ts'
import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import { loader as contestRoute } from '#app/features/contests/page/contest.route.tsx'
import type { ContestView } from '#app/features/contests/page/load-contest-screen.server.ts'
import { loadHome } from '#app/features/home/load-home.server.ts'
import { notifyAlmostTop10 } from '#app/features/notifications/notify-almost-top-10.server.ts'
import { loadPlayer } from '#app/features/players/load-player.server.ts'
import { loadPublicBoard } from '#app/features/public-api/load-public-board.server.ts'
import { loadPublicPlayer } from '#app/features/public-api/load-public-player.server.ts'
import { loadRecap } from '#app/features/recap/load-recap.server.ts'
import { loadSetupComplete } from '#app/features/sign-in/load-setup-complete.server.ts'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import { loadLiveBoard } from '#app/features/standings/load-live-board.server.ts'
import { loadWeekEnd } from '#app/features/weeks/load-week-end.server.ts'
import { notifications } from '#db/schema/notifications.ts'
import { weeks } from '#db/schema/weeks.ts'
import {
  callRoute,
  emptyDatabase,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { finishContest, joinContest, makeContest, makeTeam } from '#tests/worlds/contests.ts'
import { makeStandings } from '#tests/worlds/rows.ts'
import { loadPublicContest } from '#workers/api/v1/contests.ts'

const WEEK_47 = '2026-W47'
const SUNDAY = MONDAY + 6 * DAY + 12 * HOUR
/** Seven ahead, four with the same points across the line, two with the same points below. */
const SCORES = [900, 800, 700, 600, 500, 400, 350, 300, 300, 300, 300, 100, 100]
const TIED = [7, 8, 9, 10]

type Member = Awaited<ReturnType<typeof makePlayer>>

let context: TestContext
let people: Member[]

beforeEach(async () => {
  context = testContext(MONDAY + HOUR)
  await emptyDatabase(context)
  await advanceWeeks(context)
  context.clock.now = SUNDAY
  people = []
  for (const [index, points] of SCORES.entries()) people.push(await climber(index, points))
})

/** Whoever is made later was there earlier, so that no order of ids decides. */
async function climber(index: number, points: number): Promise<Member> {
  const player = await makePlayer(context, { lastGithubUpdate: SUNDAY, lastGithubFetch: SUNDAY })
  const reachedAt = MONDAY + index * HOUR
  await makeStandings(context, { period: WEEK_47, playerId: player.id, points, reachedAt, day1: points })
  return player
}

const at = (index: number): Member => people[index] as Member
const key = (after: string | null = null) => ({
  board: 'week' as const,
  country: null,
  after,
  before: null,
  at: null,
  find: null,
})
const placesOf = (rows: { username: string | null; place: number }[]) =>
  TIED.map((index) => rows.find(({ username }) => username === at(index).githubUsername)?.place)
const ofEach = async (placeOf: (player: Member) => Promise<unknown>) => {
  const places: unknown[] = []
  for (const index of TIED) places.push(await placeOf(at(index)))
  return places
}

test.each<[string, () => Promise<unknown[]>]>([
  ['the board', async () => placesOf((await loadBoard(context, key(), null)).view.rows)],
  [
    'a page that begins among them',
    async () => {
      const { view } = await loadBoard(context, { ...key(), at: `300.${MONDAY + 8 * HOUR}.` }, null)
      return [8, ...placesOf(view.rows).slice(1)]
    },
  ],
  ['the own row', () => ofEach(async (player) => (await loadBoard(context, key(), player)).view.viewer?.place)],
  [
    'a search by name',
    () =>
      ofEach(async ({ githubUsername: find }) => {
        const { search } = (await loadBoard(context, { ...key(), find }, null)).view
        return search?.outcome === 'found' ? search.row.place : null
      }),
  ],
  ['the open board', async () => placesOf((await loadLiveBoard(context, key())).view.rows)],
  [
    'the mountain',
    () =>
      ofEach(
        async (player) =>
          (await loadBoard(context, key(), player)).mountain.climbers.find((one) => one.isViewer)?.place,
      ),
  ],
  ['the strip', () => ofEach(async ({ id }) => (await loadViewerStanding(context, id)).place)],
  [
    'home, answering a typed name',
    () =>
      ofEach(async ({ githubUsername: name }) => {
        const { view } = await loadHome(context, { viewer: null, inviter: null, place: { name, mayAsk: true } })
        return view.answer?.kind === 'player' ? view.answer.place : null
      }),
  ],
  [
    'home, for its reader',
    () => ofEach(async (viewer) => (await loadHome(context, { viewer, inviter: null })).view.viewer?.rank),
  ],
  [
    'home, for who was invited',
    () =>
      ofEach(async ({ id, githubUsername: username }) => {
        const { view } = await loadHome(context, { viewer: null, inviter: { id, username } })
        return view.inviter?.rank
      }),
  ],
  ['the player’s page', () => ofEach(async (player) => (await pageOf(player)).rank)],
  [
    'the places around a player',
    () =>
      ofEach(async (player) => {
        const { neighbours, username } = await pageOf(player)
        return neighbours.find((row) => row.username === username)?.place
      }),
  ],
  ['the end of the registration', () => ofEach(async (player) => (await loadSetupComplete(context, player)).view.rank)],
  [
    'the API’s board',
    async () => {
      const answer = await loadPublicBoard(context, { period: 'week', premium: 'false', limit: 50 })
      return answer.ok ? placesOf(answer.found.entries) : []
    },
  ],
  [
    'the API’s player',
    () =>
      ofEach(async ({ githubUsername }) => {
        const answer = await loadPublicPlayer(context, githubUsername)
        return answer.ok ? answer.found.week.place : null
      }),
  ],
  ['badges', () => ofEach(async ({ githubUsername }) => (await loadBadgeFigures(context, githubUsername))?.rank)],
  ['the mail about the week', () => ofClosed(async ({ id }) => (await resultOf(id))?.rank)],
  ['the passport', () => ofClosed(async ({ id }) => (await loadPassport(context, id)).stamps[0]?.rank)],
  [
    'the page of the week’s end',
    () =>
      ofClosed(async ({ githubUsername: username }) => {
        const view = await loadWeekEnd(context, { week: WEEK_47, username }, Promise.resolve(null))
        return view?.rank
      }),
  ],
  ['months and weeks of a recap', () => ofClosed(async ({ id }) => (await listRanks(context, id, [WEEK_47]))[0]?.rank)],
  [
    'the recap',
    () =>
      ofClosed(async (player) => {
        const answer = await loadRecap(context, player, WEEK_47, null)
        return answer.state === 'loaded' ? answer.recap.place?.rank : null
      }),
  ],
  ['the best week', () => ofClosed(async (player) => (await pageOf(player)).bestWeek?.rank)],
  ['the strip after the close', () => ofClosed(async ({ id }) => (await loadViewerStanding(context, id)).closed?.rank)],
])('%s tells four with the same points apart by who was first', async (_, places) => {
  expect(await places()).toEqual([8, 9, 10, 11])
})

test('two with the same points below keep one place', async () => {
  const { view } = await loadBoard(context, key(), null)
  expect(view.rows.slice(-2).map(({ rank, place, toPass }) => [rank, place, toPass])).toEqual([
    [12, 12, 201],
    [12, 12, 0],
  ])
  expect((await loadViewerStanding(context, at(12).id)).place).toBe(12)
})

test('home’s podium and preview, and the mountain, have each place once', async () => {
  const { view, mountain } = await loadHome(context, { viewer: null, inviter: null })
  expect(view.top.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(mountain.climbers.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the eleventh is told what it takes, and nobody promises the chest', async () => {
  const texts = await ofEach(async ({ id }) =>
    (await loadViewerStanding(context, id)).line.text.map(({ text }) => text).join(''),
  )
  const eleventh = at(10).githubUsername
  expect(texts.slice(0, 3)).toEqual(
    Array(3).fill(
      `Tied with ${eleventh} in 11th, and you were first. Hold until midnight UTC and the top ten is yours`,
    ),
  )
  expect(texts[3]).toBe(`Tied with ${at(9).githubUsername} in 10th, who was first. 1 to the top ten`)
  const standing = await ofEach(async (player) => (await pageOf(player)).standing)
  expect(standing).toEqual([
    { state: 'tied' },
    { state: 'tied' },
    { state: 'tied' },
    { state: 'outside', cutOff: 300, missing: 0 },
  ])
  await notifyAlmostTop10(context)
  const shown = await context.db
    .select({ playerId: notifications.playerId, payload: notifications.payload })
    .from(notifications)
  expect(shown.filter(({ playerId }) => TIED.some((index) => at(index).id === playerId))).toEqual([
    { playerId: at(10).id, payload: expect.objectContaining({ player: { githubUsername: eleventh, rank: 11 } }) },
  ])
})

test('the API keeps the shared rank beside the place, and the card of a README says the place', async () => {
  const answer = await loadPublicBoard(context, { period: 'week', premium: 'false', limit: 50 })
  const entries = answer.ok ? answer.found.entries.slice(7, 11) : []
  expect(entries.map(({ rank, place }) => [rank, place])).toEqual([
    [8, 8],
    [8, 9],
    [8, 10],
    [8, 11],
  ])
  const figures = await loadBadgeFigures(context, at(9).githubUsername)
  expect(drawReadmeCard(figures, 'light')).toContain('10th')
})

test.each([
  ['climbers', null],
  ['teams', 'climbers' as const],
])('a contest gives its prizes to places: %s', async (_, teamMode) => {
  const contest = await makeContest(context, {
    teamMode,
    teamLeast: 1,
    prizes: Array.from({ length: 10 }, (__, index) => `Prize ${index + 1}`),
  })
  for (const [index, points] of SCORES.entries()) {
    const teamId = teamMode === null ? null : await makeTeam(context, contest, `Team ${index}`)
    await joinContest(context, contest, at(index), points, { teamId, reachedAt: MONDAY + index * HOUR })
  }
  await finishContest(context, contest)
  const page = await contestPage(contest.slug, teamMode === null ? '?tab=players&page=1' : '?tab=teams&page=1')
  const rows = teamMode === null ? page.players : page.teams
  expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12])
  const names =
    teamMode === null
      ? people.map(({ githubUsername }) => githubUsername)
      : SCORES.map((_score, index) => `Team ${index}`)
  expect(page.prizes.map(({ wonBy }) => wonBy)).toEqual(names.slice(0, 10))
  for (const index of TIED) {
    const { own } = await contestPage(contest.slug, '', at(index))
    expect(teamMode === null ? own?.place : own?.team?.place).toBe(index + 1)
  }
  const answer = await loadPublicContest(context, contest.slug)
  if (!answer.ok) throw new Error(answer.problem)
  const { players, teams } = answer.found as Record<'players' | 'teams', { rank: number; place: number }[]>
  expect((teamMode === null ? players : teams).slice(7, 11).map(({ rank, place }) => [rank, place])).toEqual([
    [8, 8],
    [8, 9],
    [8, 10],
    [8, 11],
  ])
})

async function pageOf(player: Member) {
  return (await loadPlayer(context, player, null, { week: WEEK_47, project: null })).view
}

async function contestPage(slug: string, search: string, as?: Member): Promise<ContestView> {
  const cookie = as === undefined ? '' : await signedIn(context, as)
  const answer = await callRoute(contestRoute, context, pageRequest(`/c/${slug}${search}`, cookie), { slug })
  if (answer instanceof Response) throw new Error(`no contest: ${answer.status}`)
  return answer
}

async function resultOf(playerId: string) {
  return (await loadWeekResults(context, WEEK_47, [playerId])).get(playerId)
}

async function ofClosed(placeOf: (player: Member) => Promise<unknown>) {
  context.clock.now = MONDAY + WEEK + 2 * DAY
  await context.db.update(weeks).set({ state: 'closed', closedAt: context.clock.now })
  return ofEach(placeOf)
}
