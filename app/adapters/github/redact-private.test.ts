import { expect, test } from 'vitest'
import { redactPrivate } from './redact-private.ts'

const secret = {
  id: 'R_1',
  databaseId: 1,
  nameWithOwner: 'Summit/secret-plan',
  isPrivate: true,
  url: 'https://x/secret-plan',
}
const open = { id: 'R_2', databaseId: 2, nameWithOwner: 'summit/rope', isPrivate: false }
const foreign = { id: 'R_3', databaseId: 3, nameWithOwner: 'cave/secret-map', isPrivate: true }

test('of private work stay its kind, time, people and the repository’s id', () => {
  const pull = { id: 'PR_1', title: 'Secret plan', url: 'https://x/secret-plan/1', body: 'secret', state: 'MERGED' }
  const answer = {
    user: {
      pullRequests: { nodes: [{ ...pull, repository: secret, author: { login: 'ada' } }] },
      reviews: [{ url: 'https://x/secret', body: 'secret', pullRequest: { ...pull, repository: secret } }],
      comments: [{ repository: secret, issue: { title: 'Secret', number: 4 } }],
    },
    node: secret,
  }
  const redacted = redactPrivate(answer, 'summit')
  expect(JSON.stringify(redacted)).not.toMatch(/secret/i)
  expect(redacted).toMatchObject({
    user: {
      pullRequests: {
        nodes: [
          {
            id: 'PR_1',
            title: '',
            state: 'MERGED',
            author: { login: 'ada' },
            repository: { databaseId: 1, nameWithOwner: 'Summit/', isPrivate: false },
          },
        ],
      },
    },
  })
})

test('public work stays as it is, and private work elsewhere keeps its mark', () => {
  const answer = [
    { title: 'Open', url: 'https://x/rope/1', repository: open },
    { title: 'Map', repository: foreign },
    { title: 'Look-alike', repository: { ...secret, nameWithOwner: 'summit-fork/secret-plan' } },
  ]
  expect(redactPrivate(answer, 'summit')).toEqual(answer)
})
