import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import { createMemoryStore } from './context/state.ts'
import { nodeId } from './world/ids.ts'

type Performed = {
  thread: { id: number; number: number; repository: string } | null
  repository: { id: number } | null
}

describe('a pull request that lands', () => {
  test.each([
    ['closer', 'User'],
    ['named', 'User'],
    ['headline', 'User'],
    ['bot', 'Bot'],
  ] as const)('%s: the author’s commit is on the default branch, and it is closed, not merged', async (how, by) => {
    const world = await openWorld()
    const closed = await world.landed(how)
    expect(closed.closedBy?.type).toBe(by)
    expect((closed.closer !== null) === (how === 'closer' || how === 'bot')).toBe(true)
    const [commit] = await world.commitsAround(closed)
    expect(commit).toMatchObject({ authors: [{ id: world.author.githubId }], isOfMerged: false })
    expect(commit?.message.includes(`#${closed.number}`) || commit?.message.includes(`/pull/${closed.number}`)).toBe(
      how !== 'headline',
    )
    expect(closed.approvals).toHaveLength(how === 'bot' ? 1 : 0)
  })

  test('label: the commit is somebody else’s, who set the label', async () => {
    const world = await openWorld()
    const closed = await world.landed('label')
    expect(closed.labels).toEqual([{ name: 'Merged', setter: closed.closedBy }])
    expect(await world.commitsAround(closed)).toEqual([])
  })

  test('what a merge brings is in the history with its pull request', async () => {
    const world = await openWorld()
    const { thread, repository } = await world.act({ type: 'merge_pull_request', author: world.author.login })
    const answer = await world.sandbox.query(
      `query ($id: ID!, $author: ID!) { node(id: $id) { ... on Repository { defaultBranchRef { target {
        ... on Commit { history(first: 1, author: { id: $author }) { nodes { message
          associatedPullRequests(first: 1) { nodes { number merged } } } } } } } } } }`,
      { id: nodeId('R', repository?.id ?? 0), author: world.author.nodeId },
    )
    const commit = { message: expect.stringMatching(new RegExp(`\\(#${thread?.number}\\)$`)) as string }
    const nodes = [{ ...commit, associatedPullRequests: { nodes: [{ number: thread?.number, merged: true }] } }]
    expect(answer.data).toEqual({ node: { defaultBranchRef: { target: { history: { nodes } } } } })
  })

  test('a commit that is taken away is in no history from then on', async () => {
    const world = await openWorld()
    const closed = await world.landed('named')
    expect(await world.commitsAround(closed)).toHaveLength(1)
    world.sandbox.clock.now += HOUR
    await world.act({ type: 'take_commit_away', author: world.author.login })
    expect(await world.commitsAround(closed)).toEqual([])
  })

  test('webhooks say that it was pushed and closed, and that it is unmerged', async () => {
    const posted: { event: string; body: Record<string, unknown> }[] = []
    const world = await openWorld((_, init) => {
      const event = new Headers(init?.headers).get('x-github-event') ?? ''
      posted.push({ event, body: JSON.parse(String(init?.body)) as Record<string, unknown> })
    })
    await world.landed('bot', true)
    await world.act({ type: 'take_commit_away', author: world.author.login, deliver: true })
    expect(posted.map(({ event }) => event)).toEqual(['pull_request_review', 'push', 'pull_request', 'push'])
    const [, push, closed, forced] = posted.map(({ body }) => body)
    expect(closed).toMatchObject({ action: 'closed', pull_request: { merged: false }, sender: { type: 'Bot' } })
    expect(push).toMatchObject({ forced: false, commits: [{ distinct: true }] })
    expect(forced).toMatchObject({ forced: true, commits: [], before: push?.['after'] })
  })
})

describe('an organisation that withholds its repositories', () => {
  test('says of what was closed there, and of commits, neither that they are nor that they are not', async () => {
    const world = await openWorld()
    const { nodeId: id, repository } = await world.landed('named')
    await world.act({ type: 'withhold_repositories', author: repository.name.split('/')[0] })
    const github = connect(world.sandbox)
    expect(await github.fetchClosedPullRequests([id])).toEqual({ ok: true, value: new Map([[id, null]]) })
    const query = { key: 'it', repositoryNodeId: repository.nodeId, authorNodeId: world.author.nodeId }
    const window = { from: world.sandbox.clock.now - DAY, to: world.sandbox.clock.now }
    expect(await github.fetchCommits([{ ...query, ...window }])).toEqual({ ok: true, value: new Map() })
  })

  test('has holes in the product’s lists, with FORBIDDEN, or in its members’ own', async () => {
    const world = await openWorld()
    const { thread, repository } = await world.act({ type: 'open_pull_request', by: world.author.login, title: 'Kept' })
    const organisation = thread?.repository.split('/')[0]
    const query = `query ($id: ID!, $ids: [ID!]!) { nodes(ids: $ids) { id } node(id: $id) { ... on User {
      pullRequests(first: 1, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { title } } } } }`
    const ids = [nodeId('PR', thread?.id ?? 0), nodeId('R', repository?.id ?? 0)]
    const ask = () => world.sandbox.query(query, { id: world.author.nodeId, ids })
    const rest = () =>
      world.sandbox.call(`/repos/${thread?.repository}`, { headers: { authorization: 'Bearer product' } })
    await world.act({ type: 'withhold_repositories', author: organisation })
    const withheld = await ask()
    expect(withheld.data).toEqual({ nodes: [null, null], node: { pullRequests: { nodes: [null] } } })
    expect(withheld.errors).toMatchObject([
      { type: 'FORBIDDEN', path: ['nodes', 0], extensions: { saml_failure: true } },
      { type: 'FORBIDDEN', path: ['nodes', 1] },
      { type: 'FORBIDDEN', path: ['node', 'pullRequests', 'nodes', 0] },
    ])
    const refused = await rest()
    expect([refused.status, refused.headers.get('x-github-sso')]).toEqual([
      403,
      `required; url=${ORIGIN}/orgs/${organisation}/sso`,
    ])
    const own = await world.sandbox.call('/graphql', {
      json: { query, variables: { id: world.author.nodeId, ids } },
      headers: { authorization: 'Bearer gho_author' },
    })
    const nodes = { nodes: ids.map((id) => ({ id })), node: { pullRequests: { nodes: [{ title: 'Kept' }] } } }
    expect(await own.json()).toEqual({ data: nodes })
    await world.act({ type: 'show_repositories', author: organisation })
    await world.act({ type: 'withhold_from_members', author: organisation })
    expect(await ask()).toEqual({ data: nodes })
    expect((await rest()).status).toBe(200)
    const unproved = await world.sandbox.call('/graphql', {
      json: { query, variables: { id: world.author.nodeId, ids } },
      headers: { authorization: 'Bearer gho_author' },
    })
    expect(await unproved.json()).toEqual(withheld)
    await world.act({ type: 'show_repositories', author: organisation })
    expect(await ask()).toEqual({ data: nodes })
    expect((await rest()).status).toBe(200)
  })
})

async function openWorld(posted: (url: string, init?: RequestInit) => void = () => undefined) {
  const author = (await openSandbox().people()).find(({ pace }) => pace === 'modest')
  if (author === undefined) throw new Error('nobody')
  const store = createMemoryStore()
  await store.put('tokens:gho_author', { githubId: author.githubId, scope: 'read:user' })
  const sandbox = openSandbox({
    store,
    fetch: async (url, init) => {
      posted(url, init)
      return new Response(null, { status: 202 })
    },
  })
  const act = async (json: Record<string, unknown>): Promise<Performed> => {
    const answer = await sandbox.call('/sandbox/acts', { json })
    expect([answer.status, await answer.clone().text()]).toEqual([201, expect.anything()])
    return answer.json()
  }
  const github = connect(sandbox)
  const landed = async (how: string, deliver = false) => {
    await act({ type: 'open_pull_request', by: author.login, title: 'Make the summit easier to find' })
    sandbox.clock.now += HOUR
    const { thread } = await act({ type: 'land_pull_request', author: author.login, how, deliver })
    const id = nodeId('PR', thread?.id ?? 0)
    const found = await github.fetchClosedPullRequests([id])
    const closed = found.ok ? found.value.get(id) : undefined
    if (closed == null) throw new Error('not closed')
    return closed
  }
  const commitsAround = async ({ repository, openedAt, closedAt }: Awaited<ReturnType<typeof landed>>) => {
    const window = { from: openedAt, to: closedAt + DAY }
    const query = { key: 'it', repositoryNodeId: repository.nodeId, authorNodeId: author.nodeId, ...window }
    const found = await github.fetchCommits([query])
    if (!found.ok) throw new Error(found.error.code)
    return found.value.get('it') ?? []
  }
  return { sandbox, author, act, landed, commitsAround }
}

function connect(sandbox: TestSandbox) {
  return githubIn(sandbox)
}
