import { expect, it } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { DAY, HOUR, weekStart } from '#app/domain/time/period.ts'
import { peopleDealtWith } from '#app/domain/weeks/counterparts.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import { openSandbox, ORIGIN } from './sandbox-in-test.ts'
import { nodeId } from './world/ids.ts'

const MONDAY = weekStart('2026-W47')
const WINDOW = { from: MONDAY - 30 * DAY, to: MONDAY }
const all = () => false

/** Two friends with an old project of their own, into which a stranger comes once. */
async function world() {
  const sandbox = openSandbox()
  sandbox.clock.now = MONDAY - 20 * DAY
  const idle = (await sandbox.people()).filter(({ pace }) => pace === 'dormant')
  const [owner, friend, stranger] = idle.map(({ githubId }) => githubId) as [number, number, number]
  const act = async (at: number, action: Parameters<typeof sandbox.act>[0]) => {
    sandbox.clock.now = at
    const outcome = await sandbox.act(action)
    if ('problem' in outcome) throw new Error(outcome.problem)
    return outcome.id ?? 0
  }
  const made = { name: 'quiet-room', isPrivate: false, isFork: false, isEmpty: false }
  const repository = await act(MONDAY - 20 * DAY, { type: 'create_repository', by: owner, ...made })
  const opened = (at: number, by: number) =>
    act(at, { type: 'open_pull_request', by, repository, title: 'Better words' })
  const merged = (at: number, by: number, pullRequest: number) =>
    act(at, { type: 'merge_pull_request', by, pullRequest })
  for (const day of [19, 18, 17])
    await merged(MONDAY - day * DAY + HOUR, owner, await opened(MONDAY - day * DAY, friend))
  await merged(MONDAY + HOUR, owner, await opened(MONDAY - DAY, stranger))
  const github = githubIn(sandbox)
  return { sandbox, github, act, opened, owner, friend, stranger, id: nodeId('R', repository) }
}

it('tells who merged whose work in a repository within the time, and their names', async () => {
  const { github, owner, friend, stranger, id } = await world()
  const found = await github.fetchDealings({ nodeId: id, landedLabels: [], ...WINDOW, isEnough: all })
  if (!found.ok) throw new Error(found.error.code)
  const { dealings, logins } = found.value
  expect(new Set(dealings.map(String))).toEqual(new Set([`${friend},${owner}`]))
  expect(peopleDealtWith(dealings, owner, new Set())).toBe(1)
  // Merged after the Monday: seen, and no dealing of this time.
  expect(logins.get(stranger)).toBeDefined()
  const later = await github.fetchDealings({
    nodeId: id,
    landedLabels: [],
    from: MONDAY,
    to: MONDAY + DAY,
    isEnough: all,
  })
  expect(later.ok && later.value.dealings).toEqual([[stranger, owner]])
})

it('finds the same by an account’s name, and nothing of a name that nobody has', async () => {
  const { github, owner, friend, id } = await world()
  const there = await github.fetchDealings({ nodeId: id, landedLabels: [], ...WINDOW, isEnough: all })
  const login = there.ok ? (there.value.logins.get(friend) ?? '') : ''
  const found = await github.fetchDealingsOf(login, WINDOW)
  if (!found.ok) throw new Error(found.error.code)
  const people = peopleDealtWith(found.value, friend, new Set())
  expect(people).toBeGreaterThan(0)
  expect(peopleDealtWith(found.value, friend, new Set([owner]))).toBe(people - 1)
  expect(await github.fetchDealingsOf('nobody-of-this-name', WINDOW)).toEqual({ ok: true, value: [] })
})

it.each(['closer', 'named', 'headline'] as const)(
  'whoever takes work in by a commit (%s) deals with its author',
  async (how) => {
    const { github, act, opened, owner, stranger, id } = await world()
    const pullRequest = await opened(MONDAY - 10 * DAY, stranger)
    await act(MONDAY - 9 * DAY, { type: 'land_pull_request', by: owner, pullRequest, how, label: '' })
    const found = await github.fetchDealings({ nodeId: id, landedLabels: [], ...WINDOW, isEnough: all })
    expect(found.ok && found.value.dealings).toContainEqual([stranger, owner])
    const login = found.ok ? (found.value.logins.get(stranger) ?? '') : ''
    const elsewhere = await github.fetchDealingsOf(login, WINDOW)
    expect(elsewhere.ok && elsewhere.value).toContainEqual([stranger, owner])
  },
)

it('whoever sets the project’s label deals with the author, and whoever turns a newcomer down does not', async () => {
  const { github, act, opened, owner, friend, stranger, id } = await world()
  const refused = await opened(MONDAY - 10 * DAY, stranger)
  await act(MONDAY - 9 * DAY, { type: 'close_pull_request', by: owner, pullRequest: refused })
  const withStranger = async (landedLabels: string[]) => {
    const found = await github.fetchDealings({ nodeId: id, landedLabels, ...WINDOW, isEnough: all })
    if (!found.ok) throw new Error(found.error.code)
    return found.value.dealings.filter((dealing) => dealing.includes(stranger))
  }
  expect(await withStranger(['Merged'])).toEqual([])
  const taken = await opened(MONDAY - 8 * DAY, stranger)
  const how = { how: 'label', label: 'Merged' } as const
  await act(MONDAY - 7 * DAY, { type: 'land_pull_request', by: friend, pullRequest: taken, ...how })
  expect(new Set((await withStranger(['merged'])).map(String))).toEqual(new Set([`${stranger},${friend}`]))
  expect(await withStranger([])).toEqual([])
})

it('finds maintainers of the world dealing with several people', async () => {
  const { github, sandbox } = await world()
  sandbox.clock.now = MONDAY
  const busy = (await sandbox.people()).filter(({ pace }) => pace === 'intense').slice(0, 5)
  for (const { login, githubId } of busy) {
    const found = await github.fetchDealingsOf(login, WINDOW)
    expect(found.ok && peopleDealtWith(found.value, githubId, new Set()), login).toBeGreaterThan(1)
  }
})

it('knows nothing of a repository that is gone, and is no answer when GitHub is away', async () => {
  const { github } = await world()
  const gone = await github.fetchDealings({ nodeId: 'R_kgDOgone', landedLabels: [], ...WINDOW, isEnough: all })
  expect(gone.ok && gone.value.dealings).toEqual([])
  const away = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: async () => Response.json({ message: 'no' }, { status: 502 }),
    now: () => MONDAY,
    sleep: async () => undefined,
    log: () => undefined,
  })
  expect((await away.fetchDealings({ nodeId: 'R_1', landedLabels: [], ...WINDOW, isEnough: all })).ok).toBe(false)
  expect((await away.fetchDealingsOf('ada', WINDOW)).ok).toBe(false)
})
