import * as z from 'zod'
import type { Mark, Part } from '#app/domain/github/activity-parts.ts'
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

/** The same as a query asks for them. */
export const REPOSITORY_FIELDS = Object.keys(repositoryFields.shape).join(' ')

const labels = z
  .object({ nodes: listOf(z.object({ name: z.string() })) })
  .nullable()
  .transform((connection) => (connection?.nodes ?? []).map((label) => label.name))

/** Of GitHub's associations, those of people who have a say in a repository, and who may have had something merged. */
export const OWN_PEOPLE = ['OWNER', 'MEMBER', 'COLLABORATOR']
export const CONTRIBUTORS = [...OWN_PEOPLE, 'CONTRIBUTOR']

export const approvals = z
  .object({
    nodes: listOf(
      z
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
        })),
    ),
  })
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
  occurredAt: instant,
  pullRequest: subject.extend({
    closedAt: instant.nullable(),
    author: accountNode,
    reviews: z.object({ nodes: listOf(review) }).nullable(),
  }),
  pullRequestReview: review.nullish(),
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
  id: z.string(),
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

const count = z.number().int()

const pageOf = {
  reviews: page(reviewedPullRequest, ({ occurredAt }) => occurredAt),
  pullRequests: page(pullRequest, ({ updatedAt }) => updatedAt),
  issues: page(issue, ({ updatedAt }) => updatedAt),
  issueComments: page(comment, ({ updatedAt }) => updatedAt),
}

const commits = z.object({
  commitContributionsByRepository: listOf(
    z.object({
      repository: repositoryFields,
      contributions: z.object({ nodes: listOf(z.object({ occurredAt: instant, commitCount: count })) }),
    }),
  ),
  repositoryContributions: z.object({
    nodes: listOf(z.object({ repository: repositoryFields.extend({ isEmpty: z.boolean(), createdAt: instant }) })),
  }),
})

const reviews = z.object({ pullRequestReviewContributions: pageOf.reviews })

const person = z.object({
  __typename: z.literal('User'),
  databaseId: count,
  id: z.string(),
  login: z.string(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  createdAt: instant,
})

/** What came of a player, whole or a page: each list, and the commits, may be missing. */
export type Pages = {
  commits?: z.infer<typeof commits>
  reviews?: z.infer<typeof pageOf.reviews>
  pullRequests?: z.infer<typeof pageOf.pullRequests>
  issues?: z.infer<typeof pageOf.issues>
  issueComments?: z.infer<typeof pageOf.issueComments>
}

export type PersonNode = z.infer<typeof person>

type PartNode = { person: PersonNode; pages: Pages; mark: Mark }

/** A player's node in the root of each part. */
export const partNodes: Record<Part, z.ZodType<PartNode>> = {
  commits: person
    .extend({
      contributionsCollection: commits.extend({
        totalCommitContributions: count,
        totalRepositoryContributions: count,
      }),
    })
    .transform(({ contributionsCollection: counted, ...person }) => ({
      person,
      pages: { commits: counted },
      mark: [counted.totalCommitContributions, counted.totalRepositoryContributions],
    })),
  reviews: person
    .extend({ contributionsCollection: reviews.extend({ totalPullRequestReviewContributions: count }) })
    .transform(({ contributionsCollection: counted, ...person }) => {
      const page = counted.pullRequestReviewContributions
      return { person, pages: { reviews: page }, mark: [counted.totalPullRequestReviewContributions, page.newestAt] }
    }),
  pullRequests: person
    .extend({ pullRequests: pageOf.pullRequests })
    .transform(({ pullRequests: page, ...person }) => ({ person, pages: { pullRequests: page }, mark: markOf(page) })),
  issues: person
    .extend({ issues: pageOf.issues })
    .transform(({ issues: page, ...person }) => ({ person, pages: { issues: page }, mark: markOf(page) })),
  issueComments: person
    .extend({ issueComments: pageOf.issueComments })
    .transform(({ issueComments: page, ...person }) => ({
      person,
      pages: { issueComments: page },
      mark: markOf(page),
    })),
}

/** An account with the first page of everything. */
export const accountWeekNode = person
  .extend({
    contributionsCollection: commits.extend(reviews.shape),
    pullRequests: pageOf.pullRequests,
    issues: pageOf.issues,
    issueComments: pageOf.issueComments,
  })
  .transform(({ contributionsCollection: { pullRequestReviewContributions, ...made }, ...rest }) => ({
    databaseId: rest.databaseId,
    login: rest.login,
    pages: {
      commits: made,
      reviews: pullRequestReviewContributions,
      pullRequests: rest.pullRequests,
      issues: rest.issues,
      issueComments: rest.issueComments,
    } satisfies Pages,
  }))

/** Further pages of one player's lists. */
export const moreNode = z
  .object({
    contributionsCollection: reviews.optional(),
    pullRequests: pageOf.pullRequests.optional(),
    issues: pageOf.issues.optional(),
    issueComments: pageOf.issueComments.optional(),
  })
  .transform(({ contributionsCollection, ...lists }): Pages => ({
    reviews: contributionsCollection?.pullRequestReviewContributions,
    ...lists,
  }))

export type CommitsNode = z.infer<typeof commits>
export type RepositoryNode = z.infer<typeof repositoryFields>
export type ReviewNode = z.infer<typeof review>
export type ReviewedPullRequestNode = z.infer<typeof reviewedPullRequest>
export type PullRequestNode = z.infer<typeof pullRequest>
export type IssueNode = z.infer<typeof issue>
export type CommentNode = z.infer<typeof comment>

/** A list's page, newest first; `at` is the instant by which GitHub sorts it. */
function page<Node extends z.ZodType>(node: Node, at: (one: z.output<Node>) => number) {
  return z
    .object({
      totalCount: count.default(0),
      pageInfo: z
        .object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
        .refine(({ hasNextPage, endCursor }) => !hasNextPage || endCursor !== null),
      nodes: z.array(node.nullable()).nullable(),
    })
    .transform(({ totalCount, pageInfo, nodes }) => {
      const shown = (nodes ?? []).filter((one): one is NonNullable<typeof one> => one !== null)
      const oldest = shown.at(-1)
      const newest = nodes?.[0]
      return {
        nodes: shown,
        totalCount,
        /** The first thing's instant, 0 where GitHub withholds it or there is none: a probe sees the same. */
        newestAt: newest === null || newest === undefined ? 0 : at(newest),
        oldestAt: oldest === undefined ? null : at(oldest),
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      }
    })
}

function markOf({ totalCount, newestAt }: { totalCount: number; newestAt: number }): Mark {
  return [totalCount, newestAt]
}

/** Drops elements that GitHub withholds (SAML, dangling references) as null. */
export function listOf<Element extends z.ZodType>(element: Element) {
  return z
    .array(element.nullable())
    .nullable()
    .transform((elements) => (elements ?? []).filter((value): value is NonNullable<typeof value> => value !== null))
}
