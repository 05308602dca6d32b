import { expect, test } from 'vitest'
import type { HardnessInput } from '#workers/sandbox/context/hardness.ts'
import { openSandbox, ORIGIN, type TestSandbox } from '#workers/sandbox/sandbox-in-test.ts'
import { COMMUNITIES } from '#workers/sandbox/world/people.ts'
import { measureGitHub } from './measure-github.ts'

const TOKEN = 'ghp_neverToBePrinted'
const LIMITS = { core: null, search: null, graphql: 5000 }

test('the table has points, nodes and times, and the questions are answered', async () => {
  const { ok, said, sandbox } = await measured({ work: { query: 180, account: 12, takesTime: true } })
  expect(ok).toBe(true)
  expect(row(said, 'probe 1')).toEqual(['1', '1', '5', '5', '192', '192', '192'])
  expect(row(said, 'probe 50')).toEqual(['2', '2', '250', '250', '780', '780', '780'])
  expect(row(said, 'read commits 20').slice(0, 2)).toEqual(['1', '1'])
  expect(row(said, 'read all parts 20').slice(0, 2)).toEqual(['5', '5'])
  expect(said).toContain(
    'Does the cost of a connection multiply by ids? Yes: “read all parts” costs 5 points with 20 ids and 1 point with one.',
  )
  expect(said).toContain('And by repositories? No: “read commits” costs 1 point with 20 ids.')
  expect(said).toContain('The sandbox counts the same points.')
  expect(said).toContain(
    "Milliseconds a probed player: at most 12, beside 192 for a probe of one. 60 s of GitHub's time a minute are enough for 3,800 players in batches of 50.",
  )
  const spent = (await sandbox.usage()).reduce((sum, { points }) => sum + points, 0)
  expect(said.at(-1)).toBe(`These answers took ${spent} points.`)
})

test('a GitHub that does not multiply by ids is told apart', async () => {
  const { said } = await measured({ counting: { ids: false } })
  expect(said).toContain(
    'Does the cost of a connection multiply by ids? No: “read all parts” costs 1 point with 20 ids and 1 point with one.',
  )
  expect(said.find((line) => line.startsWith('The sandbox counts other points for'))).toContain('“probe” with 50')
})

test('a GitHub that multiplies by repositories too is told apart', async () => {
  const { said } = await measured({ counting: { repositories: true } })
  expect(said).toContain('And by repositories? Yes: “read commits” costs 10 points with 20 ids.')
})

test('what takes GitHub too long has its line, and the rest is measured', async () => {
  const { said } = await measured({
    work: { account: 300, takesTime: true },
    timeOut: { answer: 'gateway_errors' },
  })
  expect(said.find((line) => /^probe +50 /.test(line))).toContain('502 after 10000 ms Something went wrong')
  expect(row(said, 'probe 20').slice(0, 2)).toEqual(['1', '1'])
  expect(said.some((line) => line.startsWith('Milliseconds a probed player: at most 300'))).toBe(true)
})

test('a limit ends it, with the time to wait', async () => {
  const { ok, said } = await measured({ secondary: { queriesAMinute: 5 } })
  expect(ok).toBe(false)
  expect(said.at(-1)).toMatch(/^Stopped: 403 You have exceeded a secondary rate limit.*\(after 60 s\)$/)
})

test('the token is never printed, not even from GitHub’s own message', async () => {
  const { ok, said } = await measured({}, { graphql: 6 })
  expect(ok).toBe(false)
  expect(said.at(-1)).toContain('API rate limit exceeded for [token]')
  expect(said.join('\n')).not.toContain(TOKEN)
})

test('a wrong token is said', async () => {
  const { said } = await measured({}, {}, 'ghp_invalid')
  expect(said.at(-1)).toBe('Stopped: 401 Bad credentials')
})

test('accounts may be names; who is not there is left out, and too few are said', async () => {
  const sandbox = open({})
  const [person] = await sandbox.people()
  const { ok, said } = await run(sandbox, TOKEN, [person?.login ?? '', 'nobody-there'])
  expect(ok).toBe(false)
  expect(row(said, 'probe 1').slice(0, 2)).toEqual(['1', '1'])
  expect(said.some((line) => /^probe +20 /.test(line))).toBe(false)
  expect(said.at(-1)).toBe('Only 1 of the accounts are there: name at least 50 for every line.')
})

async function measured(hardness: HardnessInput, limits: Partial<typeof LIMITS> = {}, token = TOKEN) {
  const sandbox = open(hardness, limits)
  const people = await sandbox.people()
  const ids = people
    .map(({ nodeId }, index) => ({ nodeId, community: index % COMMUNITIES }))
    .toSorted((one, other) => one.community - other.community)
    .slice(0, 50)
    .map(({ nodeId }) => nodeId)
  return { sandbox, ...(await run(sandbox, token, ids)) }
}

function open(hardness: HardnessInput, limits: Partial<typeof LIMITS> = {}): TestSandbox {
  const sandbox: TestSandbox = openSandbox({
    settings: { limits: { ...LIMITS, ...limits }, hardness },
    sleep: async (milliseconds) => void (sandbox.clock.now += milliseconds),
  })
  return sandbox
}

async function run(sandbox: TestSandbox, token: string, accounts: string[]) {
  const said: string[] = []
  const connection = {
    apiUrl: ORIGIN,
    token,
    fetch: async (url: string, init: RequestInit) => sandbox.fetch(new Request(url, init)),
    now: () => sandbox.clock.now,
    say: (line: string) => said.push(line),
  }
  return { ok: await measureGitHub(connection, accounts), said }
}

/** The figures of a line, by its name and its number of ids. */
function row(said: string[], name: string): string[] {
  const words = name.split(' ')
  const line = said.find((one) => {
    const cells = one.split(/ {2,}/).map((cell) => cell.trim())
    return `${cells[0]} ${cells[1]}` === words.join(' ')
  })
  return (line ?? '').split(/ {2,}/).slice(2)
}
