import * as z from 'zod'
import { instant } from './github-json.ts'

/** GitHub's BigInt is a string in JSON; numbers are accepted too. */
export const bigId = z.union([z.string().regex(/^\d{1,15}$/), z.number().int()]).transform(Number)

export const accountNode = z
  .object({ __typename: z.string(), login: z.string(), databaseId: z.number().int().nullish() })
  .transform((actor) => ({ id: actor.databaseId ?? null, login: actor.login, type: actor.__typename }))
  .nullable()

export const repositoryFields = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  nameWithOwner: z.string(),
  isPrivate: z.boolean(),
  isFork: z.boolean(),
})

const labels = z
  .object({ nodes: listOf(z.object({ name: z.string() })) })
  .nullable()
  .transform((connection) => (connection?.nodes ?? []).map((label) => label.name))

const approvals = z
  .object({ nodes: listOf(z.object({ submittedAt: instant.nullable(), author: accountNode })) })
  .nullable()
  .transform((connection) => connection?.nodes ?? [])

const review = z.object({
  fullDatabaseId: bigId,
  state: z.string(),
  submittedAt: instant.nullable(),
  updatedAt: instant,
  body: z.string(),
  url: z.string(),
  author: accountNode,
  authorCanPushToRepository: z.boolean(),
  /** Requested for a pull request's latest review only. */
  comments: z
    .object({
      totalCount: z.number().int(),
      nodes: listOf(z.object({ replyTo: z.unknown() })),
    })
    .optional(),
})

/** The fields that issues and pull requests share. */
const subject = z.object({
  fullDatabaseId: bigId,
  number: z.number().int(),
  title: z.string(),
  url: z.string(),
  repository: repositoryFields,
})

const ownSubject = subject.extend({ createdAt: instant, updatedAt: instant, state: z.string(), labels })

const reviewedPullRequest = z.object({
  pullRequest: subject.extend({
    author: accountNode,
    reviews: z.object({ nodes: listOf(review) }).nullable(),
  }),
  pullRequestReview: review.nullish(),
})

const pullRequest = ownSubject.extend({
  id: z.string(),
  closedAt: instant.nullable(),
  mergedAt: instant.nullable(),
  mergedBy: accountNode,
  approvals,
})

const closer = z
  .union([
    z.object({
      __typename: z.literal('PullRequest'),
      mergedAt: instant.nullable(),
      author: accountNode,
      mergedBy: accountNode,
      approvals,
    }),
    z.object({ __typename: z.string().refine((name) => name !== 'PullRequest') }).transform(() => null),
  ])
  .nullable()

const issue = ownSubject.extend({
  closedAt: instant.nullable(),
  stateReason: z.string().nullable(),
  timelineItems: z.object({
    nodes: listOf(z.object({ createdAt: instant, stateReason: z.string().nullish(), actor: accountNode, closer })),
  }),
})

const thread = z.object({ number: z.number().int(), title: z.string(), author: accountNode })

const comment = z.object({
  fullDatabaseId: bigId,
  url: z.string(),
  createdAt: instant,
  updatedAt: instant,
  repository: repositoryFields,
  issue: thread.nullish(),
  pullRequest: thread.nullish(),
})

const reviewPage = page(reviewedPullRequest)

/** A player's lists, sorted by last update. A row here is also in both queries, or its further pages would be missing. */
const lists = { pullRequests: page(pullRequest), issues: page(issue), issueComments: page(comment) }
export const LISTS = Object.keys(lists) as (keyof typeof lists)[]

export const playerNode = z.object({
  __typename: z.literal('User'),
  databaseId: z.number().int(),
  id: z.string(),
  login: z.string(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  createdAt: instant,
  contributionsCollection: z.object({
    commitContributionsByRepository: listOf(
      z.object({
        repository: repositoryFields,
        contributions: z.object({ nodes: listOf(z.object({ occurredAt: instant, commitCount: z.number().int() })) }),
      }),
    ),
    pullRequestReviewContributions: reviewPage,
    repositoryContributions: z.object({
      nodes: listOf(z.object({ repository: repositoryFields.extend({ isEmpty: z.boolean(), createdAt: instant }) })),
    }),
  }),
  ...lists,
})

/** One player's node of a follow-up query: only the requested pages. */
export const morePlayerNode = z.object({
  contributionsCollection: z.object({ pullRequestReviewContributions: reviewPage }).optional(),
  ...z.object(lists).partial().shape,
})

export type PlayerNode = z.infer<typeof playerNode>
export type MorePlayerNode = z.infer<typeof morePlayerNode>
export type RepositoryNode = z.infer<typeof repositoryFields>
export type ReviewNode = z.infer<typeof review>
export type ReviewedPullRequestNode = z.infer<typeof reviewedPullRequest>
export type PullRequestNode = z.infer<typeof pullRequest>
export type IssueNode = z.infer<typeof issue>
export type CommentNode = z.infer<typeof comment>

function page<Node extends z.ZodType>(node: Node) {
  return z.object({
    pageInfo: z
      .object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
      .refine(({ hasNextPage, endCursor }) => !hasNextPage || endCursor !== null),
    nodes: listOf(node),
  })
}

/** Drops elements that GitHub withholds (SAML, dangling references) as null. */
export function listOf<Element extends z.ZodType>(element: Element) {
  return z
    .array(element.nullable())
    .nullable()
    .transform((elements) => (elements ?? []).filter((value): value is NonNullable<typeof value> => value !== null))
}
