import { beforeEach, expect, it } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { DAY } from '#app/domain/time/period.ts'
import { isNew, newSince } from '#app/domain/weeks/counterparts.ts'
import { openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import type { Person } from './control/people.ts'

const WEEK = '2026-W46'
const SINCE = newSince(WEEK)

let sandbox: TestSandbox
let people: Person[]

beforeEach(async () => {
  sandbox = openSandbox()
  people = await sandbox.people()
})

const idsOf = (some: Person[]) => some.map(({ githubId }) => githubId)

async function share(some: Person[]): Promise<number> {
  const found = await githubIn(sandbox).fetchAccounts(idsOf(some), SINCE)
  const accounts = some.map(({ githubId }) => found.get(githubId) ?? { createdAt: null, firstWorkAt: null })
  return accounts.filter((account) => isNew(account, WEEK)).length / some.length
}

it('finds years of work behind those who are busy, none behind newcomers, and either behind the dormant', async () => {
  const busy = people.filter(({ pace, createdAt }) => pace === 'intense' && createdAt < SINCE)
  expect(await share(busy)).toBe(0)
  expect(await share(people.filter(({ createdAt }) => createdAt > SINCE))).toBe(1)
  const dormant = await share(people.filter(({ pace }) => pace === 'dormant').slice(0, 30))
  expect(dormant).toBeGreaterThan(0.1)
  expect(dormant).toBeLessThan(0.8)
})

it('tells since when an account is there, its first work, its years and a few projects of others', async () => {
  const [one] = people.filter(({ pace, createdAt }) => pace === 'intense' && createdAt < SINCE)
  const facts = (await githubIn(sandbox).fetchAccounts([one?.githubId ?? 0], SINCE)).get(one?.githubId ?? 0)
  expect(facts).toMatchObject({ login: one?.login, createdAt: Math.floor((one?.createdAt ?? 0) / 1000) * 1000 })
  expect(facts?.firstWorkAt).toBeLessThan(SINCE)
  expect(facts?.years).toBeGreaterThan(1)
  expect(facts?.projects).toBeGreaterThanOrEqual(facts?.projectNames.length ?? 0)
  expect(facts?.projectNames.some((name) => name.startsWith(`${one?.login}/`))).toBe(false)
})

it('says that whoever reviewed in the year before worked by its end', async () => {
  const github = githubIn(sandbox)
  const idle = people.filter(({ pace }) => pace === 'dormant')
  const found = await github.fetchAccounts(idsOf(idle), sandbox.clock.now)
  const reviewer = idle.find(({ githubId }) => found.get(githubId)?.firstWorkAt === null)?.githubId ?? 0
  const by = people[0]?.githubId ?? 0
  const act = async (action: Parameters<typeof sandbox.act>[0]) => {
    const outcome = await sandbox.act(action)
    if ('problem' in outcome) throw new Error(outcome.problem)
    return outcome.id ?? 0
  }
  const made = { name: 'quiet-room', isPrivate: false, isFork: false, isEmpty: false }
  const repository = await act({ type: 'create_repository', by, ...made })
  const pullRequest = await act({ type: 'open_pull_request', by, repository, title: 'Better words' })
  const given = { state: 'APPROVED' as const, body: 'Fine', inlineComments: 0, replies: false }
  await act({ type: 'review', by: reviewer, pullRequest, ...given })
  sandbox.clock.now += DAY
  const since = sandbox.clock.now
  expect((await github.fetchAccounts([reviewer], since)).get(reviewer)?.firstWorkAt).toBe(since)
})

it('knows of an account that is gone, and one that is too large stops nobody else’s answer', async () => {
  const ids = idsOf(people.slice(0, 25))
  const [gone = 0, large = 0, ...others] = ids
  await sandbox.act({ type: 'delete_account', account: gone })
  await sandbox.call('/sandbox/limits', { method: 'PUT', json: { heavy: [{ githubId: large, days: 1 }] } })
  const found = await githubIn(sandbox).fetchAccounts(ids, SINCE)
  expect(found.get(gone)).toBeNull()
  expect(found.has(large)).toBe(false)
  expect([...found.keys()].toSorted()).toEqual([gone, ...others].toSorted())
})

it('has no answer when GitHub is away', async () => {
  const away = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: async () => Response.json({ message: 'no' }, { status: 502 }),
    now: () => SINCE,
    sleep: async () => undefined,
    log: () => undefined,
  })
  expect((await away.fetchAccounts([1, 2], SINCE)).size).toBe(0)
})
