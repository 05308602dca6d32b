/**
 * Increase it when the rules change, and keep the old ones: a week keeps the version it opened with, also for late
 * rows. Since 2: in full only for what others take up in established projects. Since 3: limits of the week. Since 4: an
 * issue needs somebody else's change, and a piece beyond a limit still counts a little.
 */
export const POINTS_VERSION = 4

/** Since version 2: what a player can earn alone in a UTC day, all rules together. */
export const OPEN_POINTS_PER_DAY = 60
/** Since version 3: the same in a week. */
export const OPEN_POINTS_PER_WEEK = 200
/** Since version 3: what counts in full through one other person in a week. The rest shares the open points. */
export const COUNTERPART_POINTS_PER_WEEK = 200
/** Since version 4: what a piece beyond a limit counts, and how many of them a UTC day has, all rules together. */
export const POINTS_BEYOND_LIMIT = 1
export const PIECES_BEYOND_LIMIT_PER_DAY = 15

/**
 * The only table of what work counts. `limit` is for a UTC day. `inFull`: how many count in full in a week, since version 3; the
 * rest shares the open points. Null if nobody else takes it up.
 */
export const POINTS_TABLE = {
  commits: { points: 10, limit: 10, inFull: null, label: 'Commit', limitName: 'commits' },
  pull_request_opened: {
    points: 10,
    limit: 3,
    inFull: null,
    label: 'Pull request opened',
    limitName: 'opened pull requests',
  },
  pull_request_accepted: {
    points: 40,
    limit: 4,
    inFull: 12,
    label: 'Pull request accepted',
    limitName: 'accepted pull requests',
  },
  issue_opened: { points: 10, limit: 3, inFull: null, label: 'Issue opened', limitName: 'opened issues' },
  issue_completed: { points: 20, limit: 3, inFull: 9, label: 'Issue completed', limitName: 'completed issues' },
  review_verdict: { points: 20, limit: 5, inFull: 15, label: 'Approval or change request', limitName: 'reviews' },
  review_text: {
    points: 10,
    limit: 5,
    inFull: 15,
    label: 'Review with written feedback',
    limitName: 'written feedback',
  },
  comment: { points: 10, limit: 5, inFull: null, label: 'Comment', limitName: 'comments' },
  repository: { points: 10, limit: 1, inFull: null, label: 'New repository', limitName: 'new repositories' },
} as const

export type Rule = keyof typeof POINTS_TABLE

export const RULES = Object.keys(POINTS_TABLE) as [Rule, ...Rule[]]

/** Everything the points of a week depend on. */
export type PointsFigures = {
  table: Record<Rule, { points: number; limit: number; inFull: number | null }>
  openPointsPerDay: number
  openPointsPerWeek: number
  counterpartPointsPerWeek: number
  piecesBeyondLimitPerDay: number
}

/** In force; rehearsals score with others too. */
export const POINTS_FIGURES: PointsFigures = {
  table: POINTS_TABLE,
  openPointsPerDay: OPEN_POINTS_PER_DAY,
  openPointsPerWeek: OPEN_POINTS_PER_WEEK,
  counterpartPointsPerWeek: COUNTERPART_POINTS_PER_WEEK,
  piecesBeyondLimitPerDay: PIECES_BEYOND_LIMIT_PER_DAY,
}

export function workText(rule: Rule, count: number): string {
  const [one, many] = WORKS[rule]
  return count === 1 ? one : many
}

const WORKS = {
  commits: ['commit', 'commits'],
  pull_request_opened: ['pull request opened', 'pull requests opened'],
  pull_request_accepted: ['pull request accepted', 'pull requests accepted'],
  issue_opened: ['issue opened', 'issues opened'],
  issue_completed: ['issue completed', 'issues completed'],
  review_verdict: ['review', 'reviews'],
  review_text: ['review with feedback', 'reviews with feedback'],
  comment: ['comment', 'comments'],
  repository: ['new repository', 'new repositories'],
} as const satisfies Record<Rule, [one: string, many: string]>

export const LIFETIME_BONUS = { telegram_connected: 50, app_installed: 100, friend_invited: 70 } as const
export type LifetimeKind = keyof typeof LIFETIME_BONUS

type Kind = {
  rule: Rule
  text: string
  /** Whether its key can come back with a later day. */
  isRedated: boolean
  /** Who takes it up, if it can be somebody else: who accepted it, or whose pull request was reviewed. */
  counterpartRole: 'accepter' | 'author' | null
}

const KINDS = {
  commits: { rule: 'commits', text: 'Commits', isRedated: false, counterpartRole: null },
  pull_request_opened: {
    rule: 'pull_request_opened',
    text: 'Pull request opened',
    isRedated: false,
    counterpartRole: null,
  },
  pull_request_accepted: {
    rule: 'pull_request_accepted',
    text: 'Pull request accepted',
    isRedated: false,
    counterpartRole: 'accepter',
  },
  issue_opened: { rule: 'issue_opened', text: 'Issue opened', isRedated: false, counterpartRole: null },
  issue_completed: { rule: 'issue_completed', text: 'Issue completed', isRedated: true, counterpartRole: 'accepter' },
  review_approved: { rule: 'review_verdict', text: 'Review approved', isRedated: true, counterpartRole: 'author' },
  review_changes_requested: {
    rule: 'review_verdict',
    text: 'Review requested changes',
    isRedated: true,
    counterpartRole: 'author',
  },
  review_commented: {
    rule: 'review_text',
    text: 'Review with written feedback',
    isRedated: true,
    counterpartRole: 'author',
  },
  issue_comment_created: { rule: 'comment', text: 'Comment', isRedated: false, counterpartRole: null },
  review_comment_created: { rule: 'comment', text: 'Reply in a review', isRedated: false, counterpartRole: null },
  repository_created: { rule: 'repository', text: 'New repository', isRedated: false, counterpartRole: null },
} as const satisfies Record<string, Kind>

export type ScoredKind = keyof typeof KINDS

export function kindOf(kind: ScoredKind): Kind {
  return KINDS[kind]
}

export function ruleOf(kind: ScoredKind): Rule {
  return KINDS[kind].rule
}

/** Whether others can take such work up, so that it can count in full. */
export function isTakenUp(rule: Rule): boolean {
  return Object.values<Kind>(KINDS).some((kind) => kind.rule === rule && kind.counterpartRole !== null)
}

export function isScoredKind(kind: string): kind is ScoredKind {
  return Object.hasOwn(KINDS, kind)
}

export function counterpartRole(kind: ScoredKind): Kind['counterpartRole'] {
  return KINDS[kind].counterpartRole
}
