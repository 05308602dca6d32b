import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
} from 'graphql'
import { expect, test } from 'vitest'
import { morePagesQuery, partsQuery } from '#app/adapters/github/activity-query.ts'
import { askActivity } from '#tests/servers/ask-activity.ts'
import { NOW, openSandbox } from '#tests/servers/sandbox.ts'
import { GITHUB_SCHEMA } from '#tests/third-party/github-graphql.ts'
import { createSchema } from './github/schema.ts'

const part = createSchema()
const window = { from: '2026-11-16T00:00:00Z', to: '2026-11-21T07:00:00Z' }

test('everything in the schema is in GitHub’s own, with the same types', () => {
  const missing = Object.values(part.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      const theirs = membersOf(GITHUB_SCHEMA.getType(type.name))
      return membersOf(type)
        .filter((member) => !theirs.includes(member))
        .map((member) => `${type.name}.${member}`)
    })
  expect(missing).toEqual([])
})

test('both queries answer without errors, twenty people at once', async () => {
  const sandbox = openSandbox()
  const ids = (await sandbox.people()).slice(0, 20).map(({ nodeId }) => nodeId)
  const activity = await askActivity(sandbox, ids, window)
  expect(activity.errors).toBeUndefined()
  expect(activity.nodes).not.toContain(null)
  const page = (await sandbox.query(partsQuery(['pullRequests'], 3), { pullRequests: ids })).data?.['pullRequests']
  const cursors = (page as { pullRequests: { pageInfo: { endCursor: string | null } } }[]).map(
    ({ pullRequests }) => pullRequests.pageInfo.endCursor,
  )
  const after = cursors.find((cursor) => cursor !== null)
  const more = await sandbox.query(morePagesQuery([['pullRequests']], 15), { id0: ids[1], pullRequestsAfter0: after })
  expect(more.errors).toBeUndefined()
  expect(more.data).toHaveProperty('player0.pullRequests.nodes')
})

test('an unknown node is null with NOT_FOUND, and the others are answered', async () => {
  const sandbox = openSandbox()
  const [person] = await sandbox.people()
  const answer = await sandbox.query(partsQuery(['issues'], 3), { issues: ['U_nobody', person?.nodeId] })
  expect(answer.data).toMatchObject({ issues: [null, { login: person?.login }] })
  expect(answer.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['issues', 0] }])
})

test('an oversized account is null for a week and answers for a day', async () => {
  const sandbox = openSandbox()
  const [heavy, light] = await sandbox.people()
  await sandbox.call('/sandbox/limits', { method: 'PUT', json: { heavy: [{ githubId: heavy?.githubId, days: 1 }] } })
  const ids = [heavy?.nodeId, light?.nodeId]
  const week = await askActivity(sandbox, ids, window)
  expect(week.nodes).toMatchObject([null, { login: light?.login }])
  expect(week.errors?.[0]).toMatchObject({ type: 'RESOURCE_LIMITS_EXCEEDED' })
  const day = await askActivity(sandbox, ids, { from: '2026-11-20T00:00:00Z', to: '2026-11-20T23:59:59Z' })
  expect(day.errors).toBeUndefined()
})

test('pages join without a gap and without anything twice', async () => {
  const sandbox = openSandbox()
  const busy = (await sandbox.people()).find(({ quirk }) => quirk === 'many_pull_requests')
  const page = `query ($id: ID!, $after: String) { node(id: $id) { ... on User {
    pullRequests(first: 50, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      totalCount pageInfo { hasNextPage endCursor } nodes { fullDatabaseId } } } } }`
  const ids: string[] = []
  let after: string | null = null
  let total = 0
  do {
    const { data } = await sandbox.query(page, { id: busy?.nodeId, after })
    const connection = pullRequestsIn(data)
    total = connection.totalCount
    ids.push(...connection.nodes.map(({ fullDatabaseId }) => fullDatabaseId))
    after = connection.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null
  } while (after !== null)
  expect(total).toBeGreaterThan(100)
  expect(new Set(ids).size).toBe(total)
  expect(ids).toHaveLength(total)
})

test('an issue is a duplicate for who asks for duplicates', async () => {
  const sandbox = openSandbox()
  const [person] = await sandbox.people()
  const json = (action: object) => sandbox.call('/sandbox/acts', { json: { by: person?.login, ...action } })
  const opened = (await (await json({ type: 'open_issue', title: 'Seen before' })).json()) as {
    thread: { repository: string; number: number }
  }
  const thread = `${opened.thread.repository}#${opened.thread.number}`
  expect((await json({ type: 'close_issue', threadType: 'issue', thread, reason: 'DUPLICATE' })).status).toBe(201)
  const { data } = await sandbox.query(
    `query ($id: ID!) { node(id: $id) { ... on User {
      issues(first: 1, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes { title stateReason known: stateReason(enableDuplicate: true) } } } } }`,
    { id: person?.nodeId },
  )
  expect(data).toEqual({
    node: { issues: { nodes: [{ title: 'Seen before', stateReason: 'NOT_PLANNED', known: 'DUPLICATE' }] } },
  })
})

test('a window of more than a year is refused', async () => {
  const sandbox = openSandbox()
  const [person] = await sandbox.people()
  const answer = await askActivity(sandbox, [person?.nodeId], {
    from: '2025-09-01T00:00:00Z',
    to: new Date(NOW).toISOString(),
  })
  expect(answer.errors?.[0]?.message).toContain('must not exceed 1 year')
})

test('a query that was used up is refused with status 200', async () => {
  const sandbox = openSandbox({ settings: { limits: { core: 1, search: 1, graphql: 2 } } })
  const query = '{ rateLimit { cost remaining } }'
  expect((await sandbox.query(query, {})).data).toEqual({ rateLimit: { cost: 1, remaining: 1 } })
  await sandbox.query(query, {})
  expect((await sandbox.query(query, {})).errors?.[0]?.type).toBe('RATE_LIMITED')
})

function pullRequestsIn(data: unknown): {
  totalCount: number
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  nodes: { fullDatabaseId: string }[]
} {
  return (data as { node: { pullRequests: ReturnType<typeof pullRequestsIn> } }).node.pullRequests
}

function membersOf(type: GraphQLNamedType | undefined): string[] {
  if (isObjectType(type) || isInterfaceType(type)) {
    return Object.values(type.getFields()).flatMap((field) => [
      `${field.name}: ${String(field.type)}`,
      ...field.args.map(
        (argument) =>
          `${field.name}(${argument.name}: ${String(argument.type)} = ${JSON.stringify(argument.defaultValue)})`,
      ),
    ])
  }
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map(({ name, type: given }) => `${name}: ${String(given)}`)
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name)
  return type === undefined ? [] : ['known']
}
