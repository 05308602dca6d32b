import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import { instant } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'
import { ask, eachOf, fieldsOf, queryOf } from './graphql.ts'

/** `owner/name` and logins, a hundred together at most. */
export type PlacesQuery = { repositories: readonly string[]; owners: readonly string[] }

type FoundRepository = { id: number; name: string; isFork: boolean; isArchived: boolean; createdAt: number } | null

/** In the order of the query; null if not public, whatever the reason. */
export type FoundPlaces = {
  repositories: FoundRepository[]
  owners: ({ login: string; repositories: number; names: string[] } | null)[]
}

const repositoryNode = z.object({
  databaseId: z.number().int(),
  nameWithOwner: z.string(),
  isPrivate: z.boolean(),
  isFork: z.boolean(),
  isArchived: z.boolean(),
  createdAt: instant,
})
const ownerNode = z.object({
  login: z.string(),
  repositories: ask(
    'repositories(first: 100, privacy: PUBLIC, ownerAffiliations: [OWNER], orderBy: { field: PUSHED_AT, direction: DESC })',
    z.object({
      totalCount: z.number().int(),
      nodes: z.array(z.object({ nameWithOwner: z.string() }).nullable()),
    }),
  ),
})
const data = z.record(z.string(), z.unknown())

export async function findPlaces(client: GitHubClient, query: PlacesQuery): Promise<GitHubAnswer<FoundPlaces>> {
  const { repositories, owners } = query
  const variables = {
    ...Object.fromEntries(
      repositories.flatMap((name, index) => {
        const slash = name.indexOf('/')
        return [
          [`owner${index}`, name.slice(0, slash)],
          [`name${index}`, name.slice(slash + 1)],
        ]
      }),
    ),
    ...Object.fromEntries(owners.map((login, index) => [`login${index}`, login])),
  }
  const answer = await client.query(placesQuery(repositories.length, owners.length), variables)
  if (!answer.ok) return { ok: false, error: answer.error }
  // Null is an answer only if GitHub says that nothing public is there.
  const doubt = answer.problems.find(({ type }) => type !== 'NOT_FOUND' && type !== 'FORBIDDEN')
  if (doubt !== undefined) return { ok: false, error: { code: 'malformed', message: doubt.message } }
  const nodes = data.safeParse(answer.data)
  if (!nodes.success) return malformed()
  const found = {
    repositories: repositories.map((_, index) => repositoryNode.nullable().safeParse(nodes.data[`r${index}`])),
    owners: owners.map((_, index) => ownerNode.nullable().safeParse(nodes.data[`o${index}`])),
  }
  if ([...found.repositories, ...found.owners].some(({ success }) => !success)) return malformed()
  return {
    ok: true,
    value: {
      repositories: found.repositories.map(({ data: node }) =>
        node === undefined || node === null || node.isPrivate
          ? null
          : {
              id: node.databaseId,
              name: node.nameWithOwner,
              isFork: node.isFork,
              isArchived: node.isArchived,
              createdAt: node.createdAt,
            },
      ),
      owners: found.owners.map(({ data: node }) =>
        node === undefined || node === null
          ? null
          : {
              login: node.login,
              repositories: node.repositories.totalCount,
              names: node.repositories.nodes.flatMap((one) => (one === null ? [] : [one.nameWithOwner])),
            },
      ),
    },
  }
}

function malformed(): GitHubAnswer<FoundPlaces> {
  return { ok: false, error: { code: 'malformed', message: 'places' } }
}

export function placesQuery(repositories: number, owners: number): string {
  return queryOf(
    'Places',
    [eachOf(repositories, '$owner#: String!, $name#: String!'), eachOf(owners, '$login#: String!')].join(' '),
    [
      eachOf(repositories, `r#: repository(owner: $owner#, name: $name#) { ${fieldsOf(repositoryNode)} }`),
      eachOf(owners, `o#: repositoryOwner(login: $login#) { ${fieldsOf(ownerNode)} }`),
    ].join(' '),
  )
}
