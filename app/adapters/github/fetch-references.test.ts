import { expect, it } from 'vitest'
import { createGitHub } from './create-github.ts'

const grace = { __typename: 'User', login: 'grace', databaseId: 2 }
const place = { databaseId: 7 }
const QUERY = { key: 'a', owner: 'summit', name: 'rope', number: 12, sha: 'c0ffee' }

it('reads pull requests and commits that name a merged one, and leaves out issues and commits that are gone', async () => {
  const source = { title: 'Revert "Rope"', body: 'Reverts summit/rope#12', author: grace, repository: place }
  const commit = { message: 'Undo\n\nThis reverts commit 9f3ab2c.', author: { user: null } }
  const referenced = { __typename: 'ReferencedEvent', createdAt: '2026-11-18T10:00:00Z', actor: grace }
  const answer = await ask({
    found0: {
      databaseId: 7,
      nameWithOwner: 'Summit/rope',
      pullRequest: {
        number: 12,
        mergedAt: '2026-11-16T10:00:00Z',
        closedAt: '2026-11-16T10:00:00Z',
        mergeCommit: { oid: '9f3ab2c' },
        timelineItems: {
          nodes: [
            { __typename: 'CrossReferencedEvent', source: { ...source, mergedAt: '2026-11-17T10:00:00Z' } },
            { __typename: 'CrossReferencedEvent', source: { ...source, mergedAt: null } },
            { __typename: 'CrossReferencedEvent', source: {} },
            { ...referenced, commitRepository: place, commit },
            { ...referenced, commitRepository: place, commit: null },
          ],
        },
      },
    },
  })
  expect(answer.ok && answer.value.get('a')).toMatchObject({
    merged: { repository: 'Summit/rope', repositoryId: 7, number: 12, sha: '9f3ab2c' },
    references: [
      { title: 'Revert "Rope"', isMerged: true, author: { id: 2 } },
      { isMerged: false },
      { title: 'Undo', isMerged: true, author: { id: 2 }, repositoryId: 7 },
    ],
  })
})

it('of what landed without a merge the commit is known before', async () => {
  const pullRequest = { number: 12, mergedAt: null, mergeCommit: null, timelineItems: { nodes: [] } }
  const found = (closedAt: string | null) => ({
    found0: { databaseId: 7, nameWithOwner: 'Summit/rope', pullRequest: { ...pullRequest, closedAt } },
  })
  const answer = await ask(found('2026-11-16T10:00:00Z'))
  expect(answer.ok && answer.value.get('a')?.merged).toMatchObject({
    sha: 'c0ffee',
    mergedAt: Date.parse('2026-11-16T10:00:00Z'),
  })
  const reopened = await ask(found(null))
  expect(reopened.ok && reopened.value.size).toBe(0)
})

it.each([
  ['a repository that is gone', { found0: null }],
  ['a number that is none', { found0: { databaseId: 7, nameWithOwner: 'summit/rope', pullRequest: null } }],
  ['an issue', { found0: { databaseId: 7, nameWithOwner: 'summit/rope', pullRequest: {} } }],
])('leaves out %s', async (_name, data) => {
  const answer = await ask(data)
  expect(answer.ok && answer.value.size).toBe(0)
})

it('takes no malformed answer', async () => {
  expect((await ask({ found0: { databaseId: 7, nameWithOwner: 'a/b', pullRequest: { number: 12 } } })).ok).toBe(false)
})

function ask(data: unknown) {
  const github = createGitHub({
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async () => Response.json({ data }),
    now: () => 0,
    sleep: async () => {},
    log: () => {},
  })
  return github.fetchReferences([QUERY])
}
