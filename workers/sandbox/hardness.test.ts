import { describe, expect, test } from 'vitest'
import { MINUTE } from '#app/domain/time/period.ts'
import { openSandbox, type TestSandbox } from '#tests/servers/sandbox.ts'
import { AS_HARD_AS_GITHUB, type HardnessInput } from './context/hardness.ts'
import { COMMUNITIES } from './world/people.ts'

const SECOND = 1000
const LIMITS = { core: null, search: null, graphql: 5000 }
const WINDOW = { from: '2026-11-16T00:00:00Z', to: '2026-11-21T07:00:00Z' }
const HEADS = ['pullRequests', 'issues', 'issueComments']
  .map(
    (list) => `${list}(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { totalCount nodes { updatedAt } }`,
  )
  .join('\n')
const TOTALS = 'contributionsCollection(from: $from, to: $to) { totalCommitContributions }'
const probe = (parts: string) => `query Probe($ids: [ID!]!, $from: DateTime!, $to: DateTime!) {
  rateLimit { cost limit remaining used resetAt nodeCount }
  nodes(ids: $ids) { ... on User { databaseId ${parts} } }
}`
const PROBE = probe(`${TOTALS} ${HEADS}`)

/** Time passes while it works. */
function openHard(hardness: HardnessInput, seed = 'test'): TestSandbox {
  const sandbox: TestSandbox = openSandbox({
    seed,
    settings: { limits: LIMITS, hardness },
    sleep: async (milliseconds) => void (sandbox.clock.now += milliseconds),
  })
  return sandbox
}

/** Of as few communities as possible, because each takes its time to begin. */
async function some(sandbox: TestSandbox, count: number) {
  const people = await sandbox.people()
  return people
    .map((person, index) => ({ person, community: index % COMMUNITIES }))
    .toSorted((one, other) => one.community - other.community)
    .slice(0, count)
    .map(({ person }) => person)
}

async function ids(sandbox: TestSandbox, count: number): Promise<string[]> {
  return (await some(sandbox, count)).map(({ nodeId }) => nodeId)
}

function send(sandbox: TestSandbox, variables: object, query = PROBE): Promise<Response> {
  return sandbox.call('/graphql', {
    json: { query, variables: { ...WINDOW, ...variables } },
    headers: { authorization: 'Bearer product-token' },
  })
}

async function used(sandbox: TestSandbox) {
  const rows = (await sandbox.usage()).filter(({ caller }) => caller === 'product-token')
  const sum = (key: 'requests' | 'points' | 'milliseconds' | 'timedOut' | 'refused') =>
    rows.reduce((total, row) => total + row[key], 0)
  return {
    requests: sum('requests'),
    points: sum('points'),
    milliseconds: sum('milliseconds'),
    timedOut: sum('timedOut'),
    refused: sum('refused'),
  }
}

test('easy by default: at once, from one copy, without any limit but points', async () => {
  const sandbox = openSandbox()
  const nodeIds = await ids(sandbox, 10)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(sandbox, { ids: nodeIds })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(await used(sandbox)).toEqual({ requests: 10, points: 10, milliseconds: 0, timedOut: 0, refused: 0 })
})

describe('copies that lag', () => {
  const COUNTS = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on User {
    issues { totalCount } newest: issues(first: 1, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { createdAt } } } } }`

  async function readOften(hardness: HardnessInput, seed?: string) {
    const sandbox = openHard(hardness, seed)
    const [person] = await sandbox.people()
    const opened: number[] = []
    for (let turn = 0; turn < 10; turn++) {
      sandbox.clock.now += SECOND
      opened.push(sandbox.clock.now)
      const json = { type: 'open_issue', by: person?.login, title: `Number ${turn}` }
      expect((await sandbox.call('/sandbox/acts', { json })).status).toBe(201)
    }
    const reads: { count: number; newest: number }[] = []
    for (let turn = 0; turn < 40; turn++) {
      const { data } = await sandbox.query(COUNTS, { ids: [person?.nodeId] })
      const [node] = (
        data as { nodes: { issues: { totalCount: number }; newest: { nodes: { createdAt: string }[] } }[] }
      ).nodes
      reads.push({ count: node?.issues.totalCount ?? 0, newest: Date.parse(node?.newest.nodes[0]?.createdAt ?? '') })
    }
    return { reads, opened }
  }

  test('a read goes back in time by up to the lag, and one answer is of one instant', async () => {
    const { reads, opened } = await readOften({ lag: { milliseconds: 6 * SECOND, copies: 4 } })
    const most = Math.max(...reads.map(({ count }) => count))
    expect(new Set(reads.map(({ count }) => most - count))).toEqual(new Set([0, 2, 4, 6]))
    expect(reads.some(({ count }, index) => count < (reads[index - 1]?.count ?? 0))).toBe(true)
    for (const { count, newest } of reads) {
      const behind = most - count
      expect(Math.floor(newest / SECOND)).toBe(Math.floor((opened[9 - behind] ?? 0) / SECOND))
    }
  })

  test('the same seed answers from the same copies, another from others', async () => {
    const lag = { lag: { milliseconds: 6 * SECOND } }
    const [one, again, other] = [await readOften(lag), await readOften(lag), await readOften(lag, 'other')]
    const behind = ({ reads }: typeof one) =>
      reads.map(({ count }) => count - Math.max(...reads.map((read) => read.count)))
    expect(behind(again)).toEqual(behind(one))
    expect(behind(other)).not.toEqual(behind(one))
  })

  test('a single copy may lag as a whole', async () => {
    const { reads } = await readOften({ lag: { milliseconds: 3 * SECOND, copies: 1 } })
    expect(new Set(reads.map(({ count }) => count)).size).toBe(1)
  })

  test('REST reads lag too', async () => {
    const sandbox = openHard({ lag: { milliseconds: MINUTE, copies: 1 } })
    const [person] = await sandbox.people()
    await sandbox.call('/sandbox/acts', {
      json: { type: 'rename_account', author: person?.login, login: 'renamed-just-now' },
    })
    const login = async () =>
      ((await (await sandbox.call(`/user/${person?.githubId}`)).json()) as { login: string }).login
    expect(await login()).toBe(person?.login)
    sandbox.clock.now += 2 * MINUTE
    expect(await login()).toBe('renamed-just-now')
  })
})

describe('work', () => {
  const work = { query: 50, account: 100, node: 0, takesTime: true }

  test('a probe costs its milliseconds, and the answer takes them', async () => {
    const sandbox = openHard({ work })
    const before = sandbox.clock.now
    await send(sandbox, { ids: await ids(sandbox, 10) })
    expect(sandbox.clock.now - before).toBe(1050)
    expect((await used(sandbox)).milliseconds).toBe(1050)
  })

  test('its two halves are asked apart', async () => {
    const sandbox = openHard({ work })
    const nodeIds = await ids(sandbox, 10)
    for (const parts of [TOTALS, HEADS]) {
      const before = sandbox.clock.now
      await send(
        sandbox,
        { ids: nodeIds },
        probe(parts).replace(parts === HEADS ? '$from: DateTime!, $to: DateTime!' : '\n', ''),
      )
      expect(sandbox.clock.now - before).toBe(550)
    }
  })

  test('every node of the answer costs', async () => {
    const sandbox = openHard({ work: { query: 0, account: 0, node: 7 } })
    const answer = await send(sandbox, { ids: await ids(sandbox, 10) })
    const nodes = (await answer.text()).match(/updatedAt/g)?.length ?? 0
    expect(nodes).toBeGreaterThan(10)
    expect((await used(sandbox)).milliseconds).toBe(7 * nodes)
  })

  test('a named account is slow, and so is a share of all', async () => {
    const sandbox = openHard({ work: { account: 100 } })
    const people = await some(sandbox, 80)
    const millisecondsOf = async (slow: object) => {
      await sandbox.harden({ work: { slow: { share: 0, githubIds: [], factor: 30, ...slow } } })
      const before = (await used(sandbox)).milliseconds
      await send(sandbox, { ids: people.map(({ nodeId }) => nodeId) })
      return (await used(sandbox)).milliseconds - before
    }
    await sandbox.harden({ timeOut: { after: null } })
    expect(await millisecondsOf({})).toBe(8000)
    expect(await millisecondsOf({ githubIds: [people[3]?.githubId] })).toBe(8000 + 2900)
    const slow = ((await millisecondsOf({ share: 0.25 })) - 8000) / 2900
    expect(slow).toBeGreaterThan(8)
    expect(slow).toBeLessThan(36)
  })
})

describe('time-outs', () => {
  const slow = { work: { account: 1100, takesTime: true }, timeOut: { points: 30 } }

  test('above ten seconds there is no answer, ten seconds are gone, and points beside the query’s', async () => {
    const sandbox = openHard({ ...slow, timeOut: { points: 30, answer: 'gateway_errors' } })
    const before = sandbox.clock.now
    expect((await send(sandbox, { ids: await ids(sandbox, 9) })).status).toBe(200)
    expect(sandbox.clock.now - before).toBe(9900)
    const late = await send(sandbox, { ids: await ids(sandbox, 10) })
    expect(sandbox.clock.now - before).toBe(19_900)
    expect(late.status).toBe(502)
    expect(await late.json()).toMatchObject({
      data: null,
      errors: [{ message: expect.stringContaining('Something went wrong while executing your query') }],
    })
    expect(late.headers.get('x-ratelimit-used')).toBe('32')
    expect(await used(sandbox)).toMatchObject({ requests: 2, points: 32, milliseconds: 19_900, timedOut: 1 })
    const { data } = await sandbox.query('{ rateLimit { used remaining } }', {})
    expect(data).toEqual({ rateLimit: { used: 33, remaining: 5000 - 33 } })
  })

  test('points are taken even where none are left', async () => {
    const sandbox = openHard({ ...slow, timeOut: { points: 6000 } })
    await send(sandbox, { ids: await ids(sandbox, 10) })
    const { errors } = await sandbox.query('{ rateLimit { used } }', {})
    expect(errors?.[0]?.type).toBe('RATE_LIMITED')
  })

  test('in turn it is a page, errors with 502, a message with 504, and errors with 200', async () => {
    const sandbox = openHard(slow)
    const nodeIds = await ids(sandbox, 10)
    const answers: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      const answer = await send(sandbox, { ids: nodeIds })
      answers.push(`${answer.status} ${answer.headers.get('content-type')} ${(await answer.text()).slice(0, 13)}`)
    }
    expect(answers).toEqual([
      '502 text/html <html>\r\n<head',
      '502 application/json {"data":null,',
      '504 application/json {"message":"W',
      '200 application/json {"data":null,',
    ])
  })
})

describe('secondary limits', () => {
  test('sixty seconds of work in a rolling minute', async () => {
    const sandbox = openHard({ work: { account: 300 }, secondary: { workAMinute: MINUTE, retryAfter: 45 } })
    const thirty = await ids(sandbox, 30)
    for (let turn = 0; turn < 7; turn++) expect((await send(sandbox, { ids: thirty })).status).toBe(200)
    const refused = await send(sandbox, { ids: thirty })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('retry-after')).toBe('45')
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('secondary rate limit') })
    sandbox.clock.now += 44 * SECOND
    expect((await send(sandbox, { ids: thirty })).headers.get('retry-after')).toBe('1')
    sandbox.clock.now += 17 * SECOND
    expect((await send(sandbox, { ids: thirty })).status).toBe(200)
    expect(await used(sandbox)).toMatchObject({ requests: 10, points: 8, refused: 2 })
  })

  test('queries a minute, of each token for itself', async () => {
    const sandbox = openHard({ secondary: { queriesAMinute: 3, status: 200 } })
    for (let turn = 0; turn < 3; turn++) await sandbox.query('{ rateLimit { cost } }', {})
    const refused = await send(sandbox, { ids: [] })
    expect(refused.status).toBe(200)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(Object.keys((await refused.json()) as object)).toContain('message')
    const other = await sandbox.call('/graphql', {
      json: { query: '{ rateLimit { cost } }' },
      headers: { authorization: 'Bearer another-token' },
    })
    expect(await other.json()).toEqual({ data: { rateLimit: { cost: 1 } } })
    sandbox.clock.now += MINUTE
    expect((await send(sandbox, { ids: [] })).headers.get('retry-after')).toBeNull()
  })

  test('one query in flight a token', async () => {
    const sandbox = openHard({ secondary: { inFlight: 1, retryAfter: 5 } })
    const statuses = async () =>
      (await Promise.all([send(sandbox, { ids: [] }), send(sandbox, { ids: [] })])).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 403])
    sandbox.clock.now += 5 * SECOND
    expect((await send(sandbox, { ids: [] })).status).toBe(200)
    expect((await send(sandbox, { ids: [] })).status).toBe(200)
  })
})

test('rateLimit says what GitHub counts', async () => {
  const sandbox = openHard({})
  const answer = await send(sandbox, { ids: await ids(sandbox, 50) })
  const { data } = (await answer.json()) as { data: { rateLimit: object } }
  expect(data.rateLimit).toEqual({
    cost: 2,
    limit: 5000,
    used: 2,
    remaining: 4998,
    resetAt: '2026-11-21T08:00:00Z',
    nodeCount: 50 + 3 * 50,
  })
})

test('whether ids multiply is a setting', async () => {
  const sandbox = openHard({ counting: { ids: false } })
  const answer = await send(sandbox, { ids: await ids(sandbox, 50) })
  expect(await answer.json()).toMatchObject({ data: { rateLimit: { cost: 1 } } })
})

test('a query that GitHub would refuse unread costs nothing', async () => {
  const sandbox = openHard({})
  const { errors } = await sandbox.query('{ user(login: "x") { issues(first: 101) { nodes { id } } } }', {})
  expect(errors).toMatchObject([{ type: 'EXCESSIVE_PAGINATION' }])
  expect((await used(sandbox)).points).toBe(0)
})

test('hardness and usage by the control API', async () => {
  const sandbox = openSandbox()
  const put = (json: object) => sandbox.call('/sandbox/hardness', { method: 'PUT', json })
  expect(await (await put(AS_HARD_AS_GITHUB)).json()).toMatchObject({
    lag: { milliseconds: 5000, copies: 4 },
    work: { account: 100, slow: { share: 0.1 }, takesTime: true },
    secondary: { inFlight: 1, queriesAMinute: 2000, workAMinute: 60_000 },
  })
  await put({ lag: { milliseconds: 0 } })
  const now = await (await sandbox.call('/sandbox/hardness')).json()
  expect(now).toMatchObject({ lag: { milliseconds: 0, copies: 4 }, work: { account: 100 } })
  expect((await put({ lag: { seconds: 1 } })).status).toBe(400)
  await sandbox.query('query Named { rateLimit { cost } }', {})
  await sandbox.call('/users/nobody-here', { headers: { authorization: 'Bearer product-token' } })
  const usage = async () => ((await (await sandbox.call('/sandbox/usage')).json()) as { usage: object[] }).usage
  expect(await usage()).toMatchObject([
    { caller: 'product-token', resource: 'graphql', operation: 'Named', requests: 1, points: 1, milliseconds: 50 },
    { caller: 'product-token', resource: 'core', operation: null, requests: 1, points: 1 },
  ])
  await sandbox.call('/sandbox/usage', { method: 'DELETE' })
  expect(await usage()).toEqual([])
})

test('hardness by the sandbox’s page', async () => {
  const sandbox = openSandbox({ fetch: async () => new Response(null, { status: 503 }) })
  const easy = await (await sandbox.call('/sandbox/hardness')).json()
  const choose = async (preset: string) => {
    const done = await sandbox.call('/sandbox/hardness', { form: { preset } })
    expect(done.headers.get('location')).toMatch(/^\/\?done=/)
    return (await (await sandbox.call('/')).text()).match(/Now it answers [^.]+/)?.[0]
  }
  expect(await choose('hard')).toBe('Now it answers later, or not always')
  expect(await (await sandbox.call('/sandbox/hardness')).json()).toMatchObject(AS_HARD_AS_GITHUB)
  expect(await choose('easy')).toBe('Now it answers at once and without end')
  expect(await (await sandbox.call('/sandbox/hardness')).json()).toEqual(easy)
})
