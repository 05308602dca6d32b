import { buildASTSchema, parse, type GraphQLSchema } from 'graphql'

const CONNECTED =
  'Repository CreatedCommitContribution CreatedIssueContribution CreatedPullRequestContribution CreatedPullRequestReviewContribution CreatedRepositoryContribution PullRequest PullRequestCommit PullRequestReview PullRequestReviewComment Issue IssueTimelineItems PullRequestTimelineItems IssueComment GitActor User'

/** A test proves it is a subset of GitHub's own. */
export const SCHEMA_TEXT = `
scalar BigInt
scalar DateTime
scalar GitObjectID
scalar GitTimestamp
scalar URI

type Query {
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  rateLimit(dryRun: Boolean = false): RateLimit
  repository(followRenames: Boolean = true, name: String!, owner: String!): Repository
  repositoryOwner(login: String!): RepositoryOwner
  search(type: SearchType!, query: String!, after: String, before: String, first: Int, last: Int): SearchResultItemConnection!
  user(login: String!): User
  viewer: User!
}

enum SearchType { ISSUE REPOSITORY USER }
type SearchResultItemConnection { issueCount: Int! nodes: [SearchResultItem] pageInfo: PageInfo! }
union SearchResultItem = Issue | PullRequest

type RateLimit { cost: Int! limit: Int! nodeCount: Int! remaining: Int! resetAt: DateTime! used: Int! }

interface Node { id: ID! }
interface Actor { avatarUrl(size: Int): URI! login: String! url: URI! }
interface RepositoryOwner {
  avatarUrl(size: Int): URI! id: ID! login: String! url: URI!
  repositories(affiliations: [RepositoryAffiliation], orderBy: RepositoryOrder, ownerAffiliations: [RepositoryAffiliation] = [OWNER, COLLABORATOR], isFork: Boolean, privacy: RepositoryPrivacy, after: String, before: String, first: Int, last: Int): RepositoryConnection!
}

type Bot implements Actor & Node {
  avatarUrl(size: Int): URI! createdAt: DateTime! databaseId: Int id: ID! login: String! url: URI!
}
type Organization implements Actor & Node & RepositoryOwner {
  avatarUrl(size: Int): URI! createdAt: DateTime! databaseId: Int id: ID! login: String! name: String url: URI!
  repositories(affiliations: [RepositoryAffiliation], orderBy: RepositoryOrder, ownerAffiliations: [RepositoryAffiliation] = [OWNER, COLLABORATOR], isFork: Boolean, privacy: RepositoryPrivacy, after: String, before: String, first: Int, last: Int): RepositoryConnection!
}
type User implements Actor & Node & RepositoryOwner {
  avatarUrl(size: Int): URI! createdAt: DateTime! databaseId: Int id: ID! login: String! name: String url: URI!
  contributionsCollection(from: DateTime, to: DateTime): ContributionsCollection!
  issueComments(orderBy: IssueCommentOrder, after: String, before: String, first: Int, last: Int): IssueCommentConnection!
  issues(orderBy: IssueOrder, states: [IssueState!], after: String, before: String, first: Int, last: Int): IssueConnection!
  pullRequests(states: [PullRequestState!], orderBy: IssueOrder, after: String, before: String, first: Int, last: Int): PullRequestConnection!
  repositories(affiliations: [RepositoryAffiliation], orderBy: RepositoryOrder, ownerAffiliations: [RepositoryAffiliation] = [OWNER, COLLABORATOR], isFork: Boolean, privacy: RepositoryPrivacy, after: String, before: String, first: Int, last: Int): RepositoryConnection!
  repositoriesContributedTo(contributionTypes: [RepositoryContributionType], privacy: RepositoryPrivacy, after: String, before: String, first: Int, last: Int): RepositoryConnection!
}
enum RepositoryContributionType { COMMIT ISSUE PULL_REQUEST PULL_REQUEST_REVIEW REPOSITORY }
enum RepositoryAffiliation { COLLABORATOR ORGANIZATION_MEMBER OWNER }
enum RepositoryPermission { ADMIN MAINTAIN READ TRIAGE WRITE }
enum RepositoryOrderField { CREATED_AT NAME PUSHED_AT STARGAZERS UPDATED_AT }
input RepositoryOrder { direction: OrderDirection! field: RepositoryOrderField! }
enum RepositoryPrivacy { PRIVATE PUBLIC }

${CONNECTED.split(' ').map(connectionType).join('\n')}
type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
enum OrderDirection { ASC DESC }
enum IssueOrderField { COMMENTS CREATED_AT UPDATED_AT }
input IssueOrder { direction: OrderDirection! field: IssueOrderField! }
enum IssueCommentOrderField { UPDATED_AT }
input IssueCommentOrder { direction: OrderDirection! field: IssueCommentOrderField! }
enum CommitContributionOrderField { COMMIT_COUNT OCCURRED_AT }
input CommitContributionOrder { direction: OrderDirection! field: CommitContributionOrderField! }
input ContributionOrder { direction: OrderDirection! }

type ContributionsCollection {
  commitContributionsByRepository(maxRepositories: Int = 25): [CommitContributionsByRepository!]!
  contributionYears: [Int!]!
  endedAt: DateTime!
  hasAnyContributions: Boolean!
  issueContributions(after: String, before: String, first: Int, last: Int, orderBy: ContributionOrder = {direction: DESC}): CreatedIssueContributionConnection!
  pullRequestContributions(after: String, before: String, first: Int, last: Int, orderBy: ContributionOrder = {direction: DESC}): CreatedPullRequestContributionConnection!
  pullRequestReviewContributions(after: String, before: String, first: Int, last: Int, orderBy: ContributionOrder = {direction: DESC}): CreatedPullRequestReviewContributionConnection!
  repositoryContributions(after: String, before: String, first: Int, last: Int, orderBy: ContributionOrder = {direction: DESC}): CreatedRepositoryContributionConnection!
  restrictedContributionsCount: Int!
  startedAt: DateTime!
  totalCommitContributions: Int!
  totalIssueContributions: Int!
  totalPullRequestContributions: Int!
  totalPullRequestReviewContributions: Int!
  totalRepositoryContributions: Int!
}
type CommitContributionsByRepository {
  contributions(after: String, before: String, first: Int, last: Int, orderBy: CommitContributionOrder = {direction: DESC, field: OCCURRED_AT}): CreatedCommitContributionConnection!
  repository: Repository!
  url: URI!
}
type CreatedCommitContribution { commitCount: Int! occurredAt: DateTime! repository: Repository! }
type CreatedIssueContribution { issue: Issue! occurredAt: DateTime! }
type CreatedPullRequestContribution { occurredAt: DateTime! pullRequest: PullRequest! }
type CreatedPullRequestReviewContribution {
  occurredAt: DateTime! pullRequest: PullRequest! pullRequestReview: PullRequestReview! repository: Repository!
}
type CreatedRepositoryContribution { occurredAt: DateTime! repository: Repository! }

type Repository implements Node {
  createdAt: DateTime! databaseId: Int defaultBranchRef: Ref id: ID! isArchived: Boolean! isEmpty: Boolean! isFork: Boolean! isPrivate: Boolean!
  issueOrPullRequest(number: Int!): IssueOrPullRequest
  name: String! nameWithOwner: String! object(expression: String): GitObject owner: RepositoryOwner!
  pullRequests(states: [PullRequestState!], orderBy: IssueOrder, after: String, before: String, first: Int, last: Int): PullRequestConnection!
  url: URI!
  viewerPermission: RepositoryPermission
}

union IssueOrPullRequest = Issue | PullRequest
interface GitObject { id: ID! oid: GitObjectID! }
type Ref implements Node { id: ID! name: String! target: GitObject }
type Commit implements GitObject & Node {
  author: GitActor committedDate: DateTime! committer: GitActor id: ID! message: String! messageHeadline: String! oid: GitObjectID! repository: Repository! url: URI!
  associatedPullRequests(after: String, before: String, first: Int, last: Int): PullRequestConnection
  authors(after: String, before: String, first: Int, last: Int): GitActorConnection!
  history(author: CommitAuthor, since: GitTimestamp, until: GitTimestamp, after: String, before: String, first: Int, last: Int): CommitHistoryConnection!
}
type CommitHistoryConnection { nodes: [Commit] pageInfo: PageInfo! totalCount: Int! }
input CommitAuthor { emails: [String!] id: ID }
type Blob implements GitObject & Node {
  byteSize: Int! id: ID! isBinary: Boolean isTruncated: Boolean! oid: GitObjectID! text: String
}
type GitActor { date: GitTimestamp user: User }

type LabelConnection { nodes: [Label] totalCount: Int! }
type Label { name: String! }

enum PullRequestState { CLOSED MERGED OPEN }
type PullRequest implements Node {
  assignees(after: String, before: String, first: Int, last: Int): UserConnection!
  author: Actor authorAssociation: CommentAuthorAssociation! body: String! closedAt: DateTime createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID! isDraft: Boolean!
  commits(after: String, before: String, first: Int, last: Int): PullRequestCommitConnection!
  closingIssuesReferences(after: String, before: String, first: Int, last: Int): IssueConnection
  labels(after: String, before: String, first: Int, last: Int): LabelConnection
  mergeCommit: Commit merged: Boolean! mergedAt: DateTime mergedBy: Actor number: Int! repository: Repository!
  reviews(states: [PullRequestReviewState!], author: String, after: String, before: String, first: Int, last: Int): PullRequestReviewConnection
  state: PullRequestState! title: String! updatedAt: DateTime! url: URI!
  timelineItems(itemTypes: [PullRequestTimelineItemsItemType!], after: String, before: String, first: Int, last: Int): PullRequestTimelineItemsConnection!
}
enum PullRequestTimelineItemsItemType { CLOSED_EVENT CROSS_REFERENCED_EVENT LABELED_EVENT PULL_REQUEST_REVIEW REFERENCED_EVENT REOPENED_EVENT }
union PullRequestTimelineItems = ClosedEvent | CrossReferencedEvent | LabeledEvent | PullRequestReview | ReferencedEvent | ReopenedEvent
union ReferencedSubject = Issue | PullRequest
type CrossReferencedEvent implements Node { id: ID! source: ReferencedSubject! }
type ReferencedEvent implements Node { actor: Actor commit: Commit commitRepository: Repository! createdAt: DateTime! id: ID! }
type PullRequestCommit implements Node { commit: Commit! id: ID! }
enum CommentAuthorAssociation { COLLABORATOR CONTRIBUTOR FIRST_TIMER FIRST_TIME_CONTRIBUTOR MANNEQUIN MEMBER NONE OWNER }
enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
type PullRequestReview implements Node {
  author: Actor authorAssociation: CommentAuthorAssociation! authorCanPushToRepository: Boolean! body: String!
  comments(after: String, before: String, first: Int, last: Int): PullRequestReviewCommentConnection!
  createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID! state: PullRequestReviewState!
  submittedAt: DateTime updatedAt: DateTime! url: URI!
}
type PullRequestReviewComment implements Node { body: String! createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID! replyTo: PullRequestReviewComment url: URI! }

enum IssueState { CLOSED OPEN }
enum IssueStateReason { COMPLETED DUPLICATE NOT_PLANNED REOPENED }
type Issue implements Node {
  author: Actor closedAt: DateTime createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID!
  labels(after: String, before: String, first: Int, last: Int): LabelConnection
  number: Int! repository: Repository! state: IssueState! stateReason(enableDuplicate: Boolean = false): IssueStateReason
  timelineItems(itemTypes: [IssueTimelineItemsItemType!], after: String, before: String, first: Int, last: Int): IssueTimelineItemsConnection!
  title: String! updatedAt: DateTime! url: URI!
}
enum IssueTimelineItemsItemType { CLOSED_EVENT LABELED_EVENT REOPENED_EVENT }
union IssueTimelineItems = ClosedEvent | LabeledEvent | ReopenedEvent
type LabeledEvent implements Node { actor: Actor createdAt: DateTime! id: ID! label: Label! }
type ReopenedEvent implements Node { actor: Actor createdAt: DateTime! id: ID! }
type ClosedEvent implements Node { actor: Actor closer: Closer createdAt: DateTime! id: ID! stateReason: IssueStateReason }
union Closer = Commit | PullRequest

type IssueComment implements Node {
  author: Actor body: String! createdAt: DateTime! databaseId: Int fullDatabaseId: BigInt id: ID!
  issue: Issue! pullRequest: PullRequest repository: Repository! updatedAt: DateTime! url: URI!
}
`

export function createSchema(): GraphQLSchema {
  return buildASTSchema(parse(SCHEMA_TEXT))
}

function connectionType(node: string): string {
  return `type ${node}Connection { nodes: [${node}] pageInfo: PageInfo! totalCount: Int! }`
}
