import * as z from 'zod'
import type { Fingerprint, Part } from '#app/domain/github/activity-parts.ts'
import {
  comment,
  elementOf,
  issue,
  listOf,
  pullRequest,
  repositoryFields,
  reviewedPullRequest,
} from './activity-nodes.ts'
import { instant } from './github-json.ts'
import { ask } from './graphql.ts'

const count = z.number().int()

export const pageOf = {
  reviews: page(reviewedPullRequest, ({ occurredAt }) => occurredAt),
  pullRequests: page(pullRequest, ({ updatedAt }) => updatedAt),
  issues: page(issue, ({ updatedAt }) => updatedAt),
  issueComments: page(comment, ({ updatedAt }) => updatedAt),
}

const NEWEST = 'orderBy: { field: OCCURRED_AT, direction: DESC }'

export const commits = z.object({
  commitContributionsByRepository: listOf(
    z.object({
      repository: repositoryFields,
      contributions: ask(
        `contributions(first: 31, ${NEWEST})`,
        z.object({ nodes: listOf(z.object({ occurredAt: instant, commitCount: count })) }),
      ),
    }),
  ),
  repositoryContributions: z.object({
    nodes: listOf(z.object({ repository: repositoryFields.extend({ isEmpty: z.boolean(), createdAt: instant }) })),
  }),
})

const reviews = z.object({ pullRequestReviewContributions: pageOf.reviews })

export const person = z.object({
  __typename: z.literal('User'),
  databaseId: count.nullable(),
  id: z.string(),
  login: z.string(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  createdAt: instant,
})

/** Of one player, all or a page: each list, and the commits, may be missing. */
export type Pages = {
  commits?: z.infer<typeof commits>
  reviews?: z.infer<typeof pageOf.reviews>
  pullRequests?: z.infer<typeof pageOf.pullRequests>
  issues?: z.infer<typeof pageOf.issues>
  issueComments?: z.infer<typeof pageOf.issueComments>
}

type Person = z.infer<typeof person>
export type PersonNode = Person & { databaseId: number }

type PartNode = { person: Person; pages: Pages; mark: Fingerprint }

/** A player's node in each part's root. */
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
  pullRequests: person.extend({ pullRequests: pageOf.pullRequests }).transform(({ pullRequests: page, ...person }) => ({
    person,
    pages: { pullRequests: page },
    mark: fingerprintOf(page),
  })),
  issues: person
    .extend({ issues: pageOf.issues })
    .transform(({ issues: page, ...person }) => ({ person, pages: { issues: page }, mark: fingerprintOf(page) })),
  issueComments: person
    .extend({ issueComments: pageOf.issueComments })
    .transform(({ issueComments: page, ...person }) => ({
      person,
      pages: { issueComments: page },
      mark: fingerprintOf(page),
    })),
}

export const accountWeekNode = person
  .extend({
    databaseId: count,
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

/** Newest first; `at` is the instant by which GitHub sorts it. */
function page<Node extends z.ZodType>(node: Node, at: (one: z.output<Node>) => number) {
  return z
    .object({
      totalCount: ask('', count.default(0)),
      pageInfo: z
        .object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
        .refine(({ hasNextPage, endCursor }) => !hasNextPage || endCursor !== null),
      nodes: z.array(elementOf(node)).nullable(),
    })
    .transform(({ totalCount, pageInfo, nodes }) => {
      const shown = (nodes ?? []).filter((one): one is NonNullable<typeof one> => one !== null)
      const oldest = shown.at(-1)
      const newest = nodes?.[0]
      return {
        nodes: shown,
        totalCount,
        /** 0 if there is none, or GitHub withholds it: a probe sees the same. */
        newestAt: newest === null || newest === undefined ? 0 : at(newest),
        oldestAt: oldest === undefined ? null : at(oldest),
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      }
    })
}

function fingerprintOf({ totalCount, newestAt }: { totalCount: number; newestAt: number }): Fingerprint {
  return [totalCount, newestAt]
}
