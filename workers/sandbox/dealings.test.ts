import { expect, it } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { DAY, HOUR, weekStart } from '#app/domain/time/period.ts'
import { peopleDealtWith } from '#app/domain/weeks/counterparts.ts'
import { githubIn } from '#tests/github-in-sandbox.ts'
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
  return { sandbox, github, owner, friend, stranger, id: nodeId('R', repository) }
}

it('tells who merged whose work in a repository within the time, and their names', async () => {
  const { github, owner, friend, stranger, id } = await world()
  const found = await github.fetchDealings({ nodeId: id, ...WINDOW, isEnough: all })
  if (!found.ok) throw new Error(found.error.code)
  const { dealings, logins } = found.value
  expect(new Set(dealings.map(String))).toEqual(new Set([`${friend},${owner}`]))
  expect(peopleDealtWith(dealings, owner, new Set())).toBe(1)
  // Merged after the Monday: seen, and no dealing of this time.
  expect(logins.get(stranger)).toBeDefined()
  const later = await github.fetchDealings({ nodeId: id, from: MONDAY, to: MONDAY + DAY, isEnough: all })
  expect(later.ok && later.value.dealings).toEqual([[stranger, owner]])
})

it('finds the same by an account’s name, and nothing of a name that nobody has', async () => {
  const { github, owner, friend, id } = await world()
  const there = await github.fetchDealings({ nodeId: id, ...WINDOW, isEnough: all })
  const login = there.ok ? (there.value.logins.get(friend) ?? '') : ''
  const found = await github.fetchDealingsOf(login, WINDOW)
  if (!found.ok) throw new Error(found.error.code)
  const people = peopleDealtWith(found.value, friend, new Set())
  expect(people).toBeGreaterThan(0)
  expect(peopleDealtWith(found.value, friend, new Set([owner]))).toBe(people - 1)
  expect(await github.fetchDealingsOf('nobody-of-this-name', WINDOW)).toEqual({ ok: true, value: [] })
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
  const gone = await github.fetchDealings({ nodeId: 'R_kgDOgone', ...WINDOW, isEnough: all })
  expect(gone.ok && gone.value.dealings).toEqual([])
  const away = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: async () => Response.json({ message: 'no' }, { status: 502 }),
    now: () => MONDAY,
    sleep: async () => undefined,
    log: () => undefined,
  })
  expect((await away.fetchDealings({ nodeId: 'R_1', ...WINDOW, isEnough: all })).ok).toBe(false)
  expect((await away.fetchDealingsOf('ada', WINDOW)).ok).toBe(false)
})
