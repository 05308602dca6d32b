import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GitHubAnswer, PublicWeek } from '#app/adapters/github/github.ts'
import { createContext, type Env } from '#app/context/context.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { hashGitHubId } from '#app/core/secrets/keyed-hash.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, weekOf } from '#app/domain/time/period.ts'
import type { ShownHome } from '#app/features/home/draw-sections.server.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader } from '#app/routes/home.route.tsx'
import { erasedAccounts } from '#db/schema/account.ts'
import { repositories } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  loadContextOf,
  makeCommits,
  makeFact,
  makePlayer,
  makeWork,
  MONDAY,
  repositoryNamed,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeRules, makeStandings } from '#tests/worlds/rows.ts'
import { pageKey } from '#workers/http/page-key.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const GUEST = { githubId: 4242, username: 'Maren-Solveig' }

let context = testContext(NOON)

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
  await advanceWeeks(context)
})

test('a stranger’s place, with the points and what they come from, as a refresh would count them', async () => {
  await climbers([900, 500, 300, 300, 100])
  const facts = [makeCommits('2026-11-16', 14), accepted(1), accepted(2)]
  found(facts)
  // Not looked up yet, so both accepted pull requests share the day's open points.
  expect(await ask()).toEqual({
    kind: 'place',
    username: GUEST.username,
    avatarUrl: `${testVars.AVATAR_URL}/u/${GUEST.githubId}?s=160`,
    points: 70,
    place: 6,
    of: 6,
    toChest: 0,
    works: [
      { text: 'commits', count: 14, points: 68 },
      { text: 'pull requests accepted', count: 2, points: 2 },
    ],
  })
  const player = await makePlayer(context, { githubId: 99 })
  context.world.set(player.nodeId, facts)
  await pollPlayers(context, [player.id])
  context = restarted()
  found(facts)
  const stored = await context.db.all<{ points: number }>(
    sql`SELECT points FROM standings WHERE player_id = ${player.id} AND period = ${weekOf(NOON)}`,
  )
  // Now the project is known, by the other player's refresh.
  expect(await ask()).toMatchObject({ points: stored[0]?.points, place: 6 })
  expect(stored[0]?.points).toBe(148)
})

test('the way to the chest is what it takes to stand ahead of the tenth', async () => {
  await climbers([900, 800, 700, 600, 500, 400, 300, 200, 150, 110, 90])
  const rope = { id: 7, name: 'summit/rope', nodeId: 'R_7' }
  await insertRows(context, repositories, { ...rope, queriedAt: NOON, establishedSince: 1 })
  found(makeWork('2026-11-17', 6))
  expect(await ask()).toMatchObject({ points: 60, place: 12, toChest: 51 })
  context = restarted()
  found(makeWork('2026-11-17', 11))
  expect(await ask()).toMatchObject({ points: 110, place: 11, toChest: 1 })
  context = restarted()
  found([...makeWork('2026-11-17', 11), ...makeWork('2026-11-16', 1)])
  expect(await ask()).toMatchObject({ points: 120, place: 10, toChest: 0 })
})

test('repositories without points bring nothing, and rules that need another question are left out', async () => {
  await makeRules(context, { repositoryId: 7, points: 'none' })
  await makeRules(context, { repositoryId: 8, mostOpen: 1 })
  const opened = (repositoryId: number) =>
    makeFact({
      occurredAt: MONDAY + HOUR,
      repository: repositoryNamed(repositoryId, 'a/b'),
      thread: { nodeId: `PR_${repositoryId}`, openedAt: MONDAY + HOUR, labels: [] },
    })
  found([opened(7), opened(8), opened(9)])
  expect(await ask()).toMatchObject({ kind: 'place', points: 10, works: [{ text: 'pull request opened', count: 1 }] })
})

test('nothing is stored, whatever the answer', async () => {
  await climbers([300])
  const names = ['maren-solveig', 'user-5000', 'nobody', '', 'not a name']
  await makePlayer(context, { githubId: 5000 })
  const before = await everyRow(context)
  for (const answer of [facts(), null]) {
    context = restarted()
    found(answer)
    for (const name of names) for (const isPaused of [true, false]) await ask(name, isPaused ? '&join' : '')
  }
  expect(await everyRow(context)).toBe(before)
})

test('a player’s answer is what the board says, without a question', async () => {
  const { requests } = found(facts())
  const [player] = await climbers([300, 200])
  expect(await ask(player?.githubUsername.toUpperCase())).toMatchObject({ kind: 'player', points: 300, place: 1 })
  const idle = await makePlayer(context)
  expect(await ask(idle.githubUsername)).toMatchObject({ kind: 'player', points: 0, place: 0 })
  expect(requests).not.toHaveBeenCalled()
})

test('a player who was renamed at GitHub is found by the account', async () => {
  found(facts())
  const player = await makePlayer(context, { githubId: GUEST.githubId })
  expect(await ask()).toMatchObject({ kind: 'player', username: player.githubUsername })
})

test('somebody whose name was typed before, and who has claimed nothing, is a stranger', async () => {
  found(facts())
  const stranger = await ask()
  await makePlayer(context, {
    githubId: GUEST.githubId,
    githubUsername: GUEST.username,
    lowerCaseGithubUsername: 'maren-solveig',
    claimedAt: null,
  })
  expect(await ask()).toEqual(stranger)
})

test.each([
  ['suspended', { suspendedAt: 1 }],
  ['banned', { suspendedAt: 1, bannedAt: 1 }],
  ['deleted', { goneAt: 1 }],
  ['merged', { mergedInto: 'pl_other', suspendedAt: 1 }],
  ['suspended before claiming', { suspendedAt: 1, claimedAt: null }],
])('an account that is %s reads as nobody’s, also while an older answer is kept', async (_, change) => {
  found(null)
  const nobody = await ask()
  expect(nobody).toEqual({ kind: 'nothing', username: 'maren-solveig' })
  context = restarted()
  found(facts())
  expect((await ask())?.kind).toBe('place')
  const names = { githubUsername: GUEST.username, lowerCaseGithubUsername: 'maren-solveig' }
  await makePlayer(context, { id: 'pl_other', githubId: 1 })
  const { id } = await makePlayer(context, { githubId: GUEST.githubId, ...names })
  await context.db.update(players).set(change).where(eq(players.id, id))
  expect(await ask()).toEqual(nobody)
})

test('an erased account reads as nobody’s, also once its name was typed again', async () => {
  found(null)
  const nobody = await ask()
  context = restarted()
  found(facts())
  const idHash = await hashGitHubId(context, GUEST.githubId)
  await insertRows(context, erasedAccounts, { idHash })
  expect(await ask()).toEqual(nobody)
  await makePlayer(context, { githubId: GUEST.githubId, claimedAt: null })
  expect(await ask()).toEqual(nobody)
  // The owner has come back.
  await context.db.update(players).set({ claimedAt: NOON })
  expect(await ask()).toMatchObject({ kind: 'player' })
})

test('no cached page holds an answer', async () => {
  const keeping = { ...context, config: { ...context.config, PAGE_CACHE: true } }
  const keyOf = (path: string) => pageKey(keeping, new Request(`${testVars.APP_ORIGIN}${path}`), 'build')
  expect(await keyOf('/')).not.toBeNull()
  expect(await keyOf('/?player=maren-solveig')).toBeNull()
  expect(await keyOf('/_root.data?player=maren-solveig')).toBeNull()
  expect(await keyOf('/?player=')).toBeNull()
})

test('who did nothing this week reads as nobody too', async () => {
  found(null)
  const nobody = await ask()
  context = restarted()
  found([makeFact({ occurredAt: MONDAY - DAY })])
  expect(await ask()).toEqual(nobody)
})

test('an answer is kept for ten minutes, in any case of the name, and not beyond the week', async () => {
  const { requests, allowed } = found(facts())
  await ask()
  await ask('MAREN-solveig')
  context.clock.now += 9 * MINUTE
  await ask()
  expect([requests.mock.calls.length, allowed.mock.calls]).toEqual([1, [['visitors']]])
  context.clock.now += 2 * MINUTE
  await ask()
  expect(requests).toHaveBeenCalledTimes(2)
  context.clock.now = MONDAY + 7 * DAY - MINUTE
  await ask()
  context.clock.now += 2 * MINUTE
  expect(await ask()).toMatchObject({ kind: 'nothing' })
  expect(requests).toHaveBeenCalledTimes(4)
})

test('without budget or GitHub the usual way stays open, and what is kept is answered all the same', async () => {
  const { requests } = found(facts())
  const kept = await ask()
  context.limits.week = async () => false
  expect(await ask('another-name')).toEqual({ kind: 'later', username: 'another-name' })
  expect(await ask()).toEqual(kept)
  expect(requests).toHaveBeenCalledTimes(1)
})

test('GitHub’s silence costs nobody anything, and an account that it cannot read silences no other', async () => {
  const { allowed } = answering({ ok: false, error: { code: 'unavailable', message: '' } })
  expect(await ask('one')).toEqual({ kind: 'later', username: 'one' })
  expect(await ask('two')).toEqual({ kind: 'later', username: 'two' })
  expect(allowed).toHaveBeenCalledTimes(1)
  context = restarted()
  answering({ ok: false, error: { code: 'malformed', message: '' } })
  expect((await ask('one'))?.kind).toBe('later')
  found(facts())
  expect((await ask('two'))?.kind).toBe('place')
})

/** As browsers send a link that was pressed in a mail or on another site. */
const PRESSED: Headers = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
}

test('another site’s page asks nothing: the name stands in the form and waits', async () => {
  const { requests } = found(facts())
  const elsewhere: Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://elsewhere.example/' },
    { ...PRESSED, 'sec-fetch-dest': 'iframe' },
    { ...PRESSED, 'sec-fetch-user': '' },
    { ...PRESSED, 'sec-fetch-mode': 'no-cors' },
    {},
  ]
  for (const headers of elsewhere)
    expect(await ask('maren-solveig', '', headers)).toEqual({ kind: 'ready', username: 'maren-solveig' })
  expect(requests).not.toHaveBeenCalled()
  const here: Headers[] = [{ 'sec-fetch-site': 'none' }, { referer: `${testVars.APP_ORIGIN}/` }]
  for (const headers of here) expect((await ask('maren-solveig', '', headers))?.kind).toBe('place')
})

test('a link that somebody presses, in a mail of ours say, opens home with the answer, and its address stays as it was', async () => {
  found(facts())
  const search = '&utm_source=mail'
  expect(await ask('maren-solveig', search, PRESSED)).toMatchObject({ kind: 'place' })
  const player = await makePlayer(context)
  expect(await ask(player.githubUsername, search, PRESSED)).toMatchObject({ kind: 'player' })
})

test('what is no name is said beside the field, cut, and asks nothing', async () => {
  const { requests } = found(facts())
  expect(await ask('')).toMatchObject({ kind: 'problem', problem: 'Please enter your GitHub username' })
  expect(await ask(`${'é'.repeat(300)}`)).toMatchObject({ kind: 'problem', username: 'é'.repeat(60) })
  expect(await ask('a b')).toMatchObject({ kind: 'problem' })
  expect(requests).not.toHaveBeenCalled()
})

test('players have their own place and ask for nobody’s', async () => {
  const { requests } = found(facts())
  const cookie = await signedIn(context, await makePlayer(context))
  expect(await ask('maren-solveig', '', { cookie, 'sec-fetch-site': 'same-origin' })).toBeNull()
  expect(requests).not.toHaveBeenCalled()
})

test('while registration is paused, entering opens the alert over the answer', async () => {
  found(facts())
  for (const [registration, kind] of [
    ['paused', 'paused'],
    ['open', 'join'],
  ] as const) {
    await writeRegistration(context, registration)
    const request = new Request(`${testVars.APP_ORIGIN}/?player=maren-solveig&join=`)
    expect((await loadRoot(request, loadContextOf(context))).data.dialog?.kind).toBe(kind)
  }
  expect((await ask('maren-solveig', '&join='))?.kind).toBe('place')
})

test('a network has a share of the questions, however many of its addresses ask, and everybody has 15 a minute', async () => {
  const { env } = await import('cloudflare:workers')
  const shares = new Map<string, number>()
  const limit = async ({ key }: { key: string }) => {
    shares.set(key, (shares.get(key) ?? 0) + 1)
    return { success: (shares.get(key) ?? 0) <= 10 }
  }
  const bindings = { ...env, DB: testDatabase, ...testVars, OWN_LOOKUP_LIMIT: { limit } } as unknown as Env
  const asks = (address: string) => createContext(bindings, { requestId: 'r' }, address).limits.week('visitors')
  const allowed = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push(await asks(address))
    return answers.filter(Boolean).length
  }
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  try {
    expect(await allowed(Array.from({ length: 12 }, (_, index) => `203.0.113.${index}`))).toBe(10)
    expect(await allowed(Array.from({ length: 12 }, (_, index) => `198.51.${index}.1`))).toBe(5)
    vi.setSystemTime(NOON + MINUTE)
    expect(await asks('192.0.2.1')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

function restarted(): TestContext {
  return testContext(NOON)
}

function facts(): Fact[] {
  return [makeCommits('2026-11-16', 5)]
}

function accepted(number: number): Fact {
  return makeFact({
    key: factKey.pullRequestAccepted(number),
    kind: 'pull_request_accepted',
    occurredAt: MONDAY + HOUR,
    counterpartId: 9,
  })
}

function found(of: Fact[] | null) {
  return answering({ ok: true, value: of === null ? null : { ...GUEST, facts: of } })
}

/** GitHub gives this answer to every question, and the budget never ends. */
function answering(answer: GitHubAnswer<PublicWeek | null>) {
  const requests = vi.fn(async () => answer)
  const allowed = vi.fn(async () => true)
  context.github = { ...context.github, fetchPublicWeek: requests }
  context.limits = { ...context.limits, week: allowed }
  return { requests, allowed }
}

type Headers = Record<string, string>

async function ask(name = 'maren-solveig', more = '', headers: Headers = { 'sec-fetch-site': 'same-origin' }) {
  const request = new Request(`${testVars.APP_ORIGIN}/?player=${encodeURIComponent(name)}${more}`, { headers })
  const shown = (await callRoute(loader, context, request)) as { view: ShownHome }
  return shown.view.answer
}

/** Players with these points in the running week. */
async function climbers(points: number[]) {
  const made = []
  for (const score of points) {
    const player = await makePlayer(context)
    await makeStandings(context, { playerId: player.id, period: weekOf(NOON), points: score, reachedAt: NOON })
    made.push(player)
  }
  return made
}
