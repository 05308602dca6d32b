import * as z from 'zod'
import type { Closer } from '#app/domain/ledger/eligibility.ts'
import { instant } from './github-json.ts'
import { ask, askFor, on } from './graphql.ts'

/** GitHub's BigInt is a string in JSON; numbers are accepted too. */
export const bigId = z.union([z.string().regex(/^\d{1,15}$/), z.number().int()]).transform(Number)

export const accountNode = askFor(
  '... on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } }',
  z
    .object({ __typename: z.string(), login: z.string(), databaseId: z.number().int().nullish() })
    .transform((actor) => ({ id: actor.databaseId ?? null, login: actor.login, type: actor.__typename }))
    .nullable(),
)

export const repositoryFields = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  nameWithOwner: z.string(),
  isPrivate: z.boolean(),
  isFork: z.boolean(),
})

const labels = ask(
  'labels(first: 20)',
  z
    .object({ nodes: listOf(z.object({ name: z.string() })) })
    .nullable()
    .transform((connection) => (connection?.nodes ?? []).map((label) => label.name)),
)

/** Associations of people who have a say in a repository, or may have had work merged there. */
export const CONTRIBUTORS = ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR']

const approval = z
  .object({
    submittedAt: instant.nullable(),
    authorCanPushToRepository: z.boolean(),
    authorAssociation: z.string(),
    author: accountNode,
  })
  .transform(({ submittedAt, authorCanPushToRepository: canPush, authorAssociation, author }) => ({
    submittedAt,
    canPush,
    hasContributed: CONTRIBUTORS.includes(authorAssociation),
    author,
  }))

export const approvals = ask(
  'approvals: reviews(first: 20, states: [APPROVED])',
  z
    .object({ nodes: listOf(approval) })
    .nullable()
    .transform((connection) => connection?.nodes ?? []),
)

export const review = z.object({
  fullDatabaseId: bigId,
  state: z.string(),
  submittedAt: instant.nullable(),
  updatedAt: instant,
  body: z.string(),
  url: z.string(),
  author: accountNode,
  authorCanPushToRepository: z.boolean(),
})

/** Only of the latest review: of all they would cost ten times the rest. */
const latestReview = review.extend({
  comments: ask(
    'comments(first: 3)',
    z
      .object({
        totalCount: z.number().int(),
        nodes: listOf(z.object({ replyTo: askFor('__typename', z.unknown()) })),
      })
      .optional(),
  ),
})

const subject = z.object({
  fullDatabaseId: bigId,
  number: z.number().int(),
  title: z.string(),
  url: z.string(),
  repository: repositoryFields,
})

const ownSubject = subject.extend({ createdAt: instant, updatedAt: instant, state: z.string(), labels })

export const reviewedPullRequest = z.object({
  occurredAt: instant,
  pullRequest: subject.extend({
    id: z.string(),
    closedAt: instant.nullable(),
    author: accountNode,
    reviews: ask('reviews(first: 50)', z.object({ totalCount: z.number().int(), nodes: listOf(review) }).nullable()),
  }),
  pullRequestReview: elementOf(latestReview).optional(),
})

export const pullRequest = ownSubject.extend({
  id: z.string(),
  closedAt: instant.nullable(),
  mergedAt: instant.nullable(),
  mergedBy: accountNode,
  approvals,
})

const closer = z
  .union([
    on(
      'PullRequest',
      z
        .object({
          __typename: z.literal('PullRequest'),
          createdAt: instant,
          mergedAt: instant.nullable(),
          author: accountNode,
          mergedBy: accountNode,
          approvals,
        })
        .transform(({ createdAt, ...merge }): Closer => ({ type: 'pull_request', openedAt: createdAt, ...merge })),
    ),
    on(
      'Commit',
      z
        .object({ __typename: z.literal('Commit'), author: z.object({ user: accountNode }).nullable() })
        .transform(({ author }): Closer => ({ type: 'commit', author: author?.user ?? null })),
    ),
    z
      .object({ __typename: z.string().refine((name) => name !== 'PullRequest' && name !== 'Commit') })
      .transform(() => null),
  ])
  .nullable()

const closing = on(
  'ClosedEvent',
  z.object({ createdAt: instant, stateReason: z.string().nullish(), actor: accountNode, closer }),
)

export const issue = ownSubject.extend({
  id: z.string(),
  closedAt: instant.nullable(),
  stateReason: ask('stateReason(enableDuplicate: true)', z.string().nullable()),
  timelineItems: ask('timelineItems(itemTypes: [CLOSED_EVENT], last: 1)', z.object({ nodes: listOf(closing) })),
})

const thread = z.object({ number: z.number().int(), title: z.string(), author: accountNode })

export const comment = z.object({
  fullDatabaseId: bigId,
  url: z.string(),
  createdAt: instant,
  updatedAt: instant,
  repository: repositoryFields,
  issue: thread.nullish(),
  pullRequest: thread.nullish(),
})

export type RepositoryNode = z.infer<typeof repositoryFields>
export type ReviewNode = z.infer<typeof latestReview>
export type ReviewedPullRequestNode = z.infer<typeof reviewedPullRequest>
export type PullRequestNode = z.infer<typeof pullRequest>
export type IssueNode = z.infer<typeof issue>
export type CommentNode = z.infer<typeof comment>

/** Drops elements that GitHub withholds as null (SAML, dangling references), and those without an id. */
export function listOf<Element extends z.ZodType>(element: Element) {
  return z
    .array(elementOf(element))
    .nullable()
    .transform((elements) => (elements ?? []).filter((value): value is NonNullable<typeof value> => value !== null))
}

/** Nothing could name the row of a thing whose id is null, so it is treated as missing. */
export function elementOf<Element extends z.ZodType>(element: Element) {
  return z.preprocess((value) => (hasNoId(value) ? null : value), element.nullable())
}

const IDENTIFIED = ['repository', 'commitRepository', 'pullRequest', 'source'] as const

function hasNoId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Record<string, unknown>
  const isUnnamed = one.fullDatabaseId === null || one.databaseId === null
  return isUnnamed || IDENTIFIED.some((name) => hasNoId(one[name]))
}
