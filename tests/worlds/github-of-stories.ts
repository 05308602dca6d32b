import { execute, parse, validate } from 'graphql'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { repositoryNode } from '../fixtures/github-activity.ts'
import { GITHUB_SCHEMA } from '../third-party/github-graphql.ts'

export type Somebody = { id: number; login: string; type: 'User' | 'Bot' }
export type StoryCommit = {
  sha: string
  message: string
  at: number
  by: Somebody
  /** Who put it there; null for nobody whom GitHub knows, as of bots. */
  committer: Somebody | null
  coAuthors?: Somebody[]
  /** The merged pull request that it came with. */
  merged?: number
  repositoryId?: number
}
export type Story = {
  number: number
  title: string
  author: Somebody
  association?: string
  opened: number
  closed?: { at: number; by: Somebody | null; closer?: StoryCommit }
  merged?: { at: number; by: Somebody }
  headlines?: string[]
  approvals?: { by: Somebody; at: number; canPush?: boolean }[]
  labels?: { name: string; by: Somebody }[]
}
export type Stories = { pullRequests: Story[]; commits: StoryCommit[] }

export const PLACE = { id: 7, nodeId: 'R_7', name: 'summit/repo-7' }

/**
 * GitHub over one repository and the pull requests of one person, by GitHub's own schema: an answer that GitHub could not
 * give is an error. `fail` names operations that end in a bad gateway.
 */
export function githubOfStories(
  person: { githubId: number; nodeId: string; githubUsername: string },
  now: () => number,
) {
  const stories: Stories = { pullRequests: [], commits: [] }
  const queries: string[] = []
  const fail = new Set<string>()
  const github = createGitHub({
    apiUrl: 'http://github.test',
    token: 'token',
    now,
    sleep: async () => undefined,
    log: () => undefined,
    fetch: async (_, init) => {
      const { query, variables } = JSON.parse(String(init?.body)) as {
        query: string
        variables: Record<string, unknown>
      }
      const operation = /query (\w+)/.exec(query)?.[1] ?? ''
      queries.push(operation)
      if (fail.has(operation)) return new Response('<html>502 Bad Gateway</html>', { status: 502 })
      const document = parse(query)
      const problems = validate(GITHUB_SCHEMA, document)
      if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join())
      const rootValue = rootOf(person, stories, now())
      const answer = await execute({ schema: GITHUB_SCHEMA, document, variableValues: variables, rootValue })
      if (answer.errors !== undefined) throw new Error(answer.errors.map(({ message }) => message).join())
      return Response.json(answer)
    },
  })
  return { github, stories, queries, fail }
}

type Person = Parameters<typeof githubOfStories>[0]
type Node = Record<string, unknown>

function rootOf(person: Person, stories: Stories, now: number): Node {
  const player = { id: person.githubId, login: person.githubUsername, type: 'User' } as const
  const node = ({ id }: { id: string }): Node | null => {
    if (id === person.nodeId) return { ...userNode(player), ...activityOf(stories, now) }
    if (id === PLACE.nodeId) return placeNode(stories, now)
    const story = stories.pullRequests.find(({ number }) => id === `PR_${number}`)
    return story === undefined ? null : pullRequestNode(story, now)
  }
  return {
    rateLimit: { cost: 1, limit: 5000, remaining: 4999, used: 1, resetAt: iso(now) },
    node,
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => node({ id })),
  }
}

function activityOf(stories: Stories, now: number): Node {
  const none = { totalCount: 0, nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }
  const opened = stories.pullRequests.filter((story) => story.opened <= now)
  return {
    contributionsCollection: {
      totalCommitContributions: 0,
      totalRepositoryContributions: 0,
      totalPullRequestReviewContributions: 0,
      commitContributionsByRepository: [],
      repositoryContributions: none,
      pullRequestReviewContributions: none,
    },
    issues: none,
    issueComments: none,
    pullRequests: { ...none, totalCount: opened.length, nodes: opened.map((story) => pullRequestNode(story, now)) },
  }
}

function pullRequestNode(story: Story, now: number): Node {
  const { number, title, author, opened } = story
  const closed = happened(story.closed, now)
  const merged = happened(story.merged, now)
  const end = merged?.at ?? closed?.at ?? null
  const labels = (story.labels ?? []).map(({ name, by }) => ({ label: { name }, actor: userNode(by) }))
  const events = {
    CLOSED_EVENT:
      closed === null
        ? []
        : [
            {
              __typename: 'ClosedEvent',
              actor: closed.by && userNode(closed.by),
              closer: closed.closer === undefined ? null : commitNode(closed.closer),
            },
          ],
    LABELED_EVENT: labels.map((one) => ({ __typename: 'LabeledEvent', ...one })),
  }
  return {
    __typename: 'PullRequest',
    id: `PR_${number}`,
    fullDatabaseId: String(number),
    number,
    title,
    url: `https://github.com/${PLACE.name}/pull/${number}`,
    createdAt: iso(opened),
    updatedAt: iso(end ?? opened),
    closedAt: end === null ? null : iso(end),
    mergedAt: merged === null ? null : iso(merged.at),
    state: merged !== null ? 'MERGED' : closed !== null ? 'CLOSED' : 'OPEN',
    author: userNode(author),
    authorAssociation: story.association ?? 'CONTRIBUTOR',
    mergedBy: merged === null ? null : userNode(merged.by),
    repository: repositoryFields(),
    labels: { nodes: labels.map(({ label }) => label) },
    commits: { nodes: (story.headlines ?? []).map((messageHeadline) => ({ commit: { messageHeadline } })) },
    reviews: {
      nodes: (story.approvals ?? []).map(({ by, at, canPush = true }) => ({
        submittedAt: iso(at),
        authorCanPushToRepository: canPush,
        authorAssociation: canPush ? 'MEMBER' : 'NONE',
        author: userNode(by),
      })),
    },
    timelineItems: ({ itemTypes }: { itemTypes: (keyof typeof events)[] }) => ({
      nodes: itemTypes.flatMap((type): Node[] => events[type]),
    }),
  }
}

function placeNode({ commits }: Stories, now: number): Node {
  const history = ({ author, since, until }: { author: { id: string }; since: string; until: string }) => ({
    nodes: commits
      .filter(
        ({ by, at }) =>
          `U_${by.id}` === author.id && at <= now && iso(at) >= iso(Date.parse(since)) && at <= Date.parse(until),
      )
      .toSorted((one, other) => other.at - one.at)
      .map(commitNode),
  })
  return { ...repositoryFields(), defaultBranchRef: { target: { __typename: 'Commit', history } } }
}

function commitNode({
  sha,
  message,
  at,
  by,
  committer,
  coAuthors = [],
  merged,
  repositoryId = PLACE.id,
}: StoryCommit): Node {
  const signed = (one: Somebody | null) => ({ user: one === null || one.type === 'Bot' ? null : userNode(one) })
  const nodes = merged === undefined ? [] : [{ merged: true }]
  return {
    __typename: 'Commit',
    oid: sha,
    message,
    committedDate: iso(at),
    author: signed(by),
    committer: signed(committer),
    authors: { nodes: [by, ...coAuthors].map(signed) },
    associatedPullRequests: { nodes },
    repository: { databaseId: repositoryId },
  }
}

function userNode({ id, login, type }: Somebody): Node {
  const name = { name: login, avatarUrl: 'https://avatars.test/1', createdAt: '2020-01-01T00:00:00Z' }
  return { __typename: type, id: `U_${id}`, databaseId: id, login, ...name }
}

function repositoryFields(): Node {
  const { id, nodeId, name } = PLACE
  return { __typename: 'Repository', ...repositoryNode({ id: nodeId, databaseId: id, nameWithOwner: name }) }
}

function happened<Event extends { at: number }>(event: Event | undefined, now: number): Event | null {
  return event !== undefined && event.at <= now ? event : null
}

function iso(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
