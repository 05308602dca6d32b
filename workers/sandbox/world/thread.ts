import type { Account } from './account.ts'
import type { Push } from './activity.ts'
import type { Repository } from './repository.ts'

/** Its initial state and its later events, in order of time. */
export type Thread = {
  type: 'issue' | 'pull_request'
  /** The pull request's own id, or the issue's. */
  id: number
  /** A pull request has a second id, as an issue. */
  issueId: number
  number: number
  repository: Repository
  author: Account
  title: string
  /** Of a pull request: its text, whom that names, who is assigned, and who wrote it with its author. */
  body: string
  mentions: Account[]
  assignees: Account[]
  coAuthors: Account[]
  createdAt: number
  events: ThreadEvent[]
  /** From this instant it is a discussion, which is nowhere among the issues. */
  discussionSince: number | null
}

export type Review = {
  kind: 'reviewed'
  at: number
  actor: Account
  id: number
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED'
  body: string
  inlineComments: InlineComment[]
  dismissedAt: number | null
}

/** `replyTo` is the inline comment that it answers; null for the start of a thread. */
export type InlineComment = { id: number; body: string; replyTo: number | null }

export type Comment = { kind: 'commented'; at: number; actor: Account; id: number; body: string }

export type CloseReason = 'COMPLETED' | 'NOT_PLANNED' | 'DUPLICATE'

export type Closing = {
  kind: 'closed'
  at: number
  actor: Account
  reason: CloseReason
  /** The pull request that closes an issue. */
  closer: Thread | null
  /** The commit whose words close it. */
  commit: Push | null
}

export type ThreadEvent =
  | Review
  | Comment
  | Closing
  | { kind: 'merged'; at: number; actor: Account }
  | { kind: 'reopened'; at: number; actor: Account }
  | { kind: 'labelled' | 'unlabelled'; at: number; actor: Account; label: string }

export type ThreadState = {
  state: 'OPEN' | 'CLOSED' | 'MERGED'
  stateReason: CloseReason | 'REOPENED' | null
  updatedAt: number
  closedAt: number | null
  mergedAt: number | null
  mergedBy: Account | null
  /** The last close, which is also the last event of the timeline. */
  closing: Closing | null
  labels: string[]
  reviews: Review[]
  comments: Comment[]
}

/** Events that no longer apply (a merge of a closed one) have no effect. */
export function threadAt(thread: Thread, now: number): ThreadState {
  const state: ThreadState = {
    state: 'OPEN',
    stateReason: null,
    updatedAt: thread.createdAt,
    closedAt: null,
    mergedAt: null,
    mergedBy: null,
    closing: null,
    labels: [],
    reviews: [],
    comments: [],
  }
  for (const event of thread.events) {
    if (event.at > now) break
    if (takeEvent(state, thread, event)) state.updatedAt = Math.max(state.updatedAt, event.at)
    if (event.kind === 'reviewed' && event.dismissedAt !== null && event.dismissedAt <= now) {
      state.updatedAt = Math.max(state.updatedAt, event.dismissedAt)
    }
  }
  return state
}

/** Inserts in order of time. */
export function addEvent(thread: Thread, event: ThreadEvent): void {
  let index = thread.events.length
  while (index > 0 && (thread.events[index - 1]?.at ?? 0) > event.at) index--
  thread.events.splice(index, 0, event)
}

export function reviewStateAt(review: Review, now: number): Review['state'] | 'DISMISSED' {
  return review.dismissedAt !== null && review.dismissedAt <= now ? 'DISMISSED' : review.state
}

function takeEvent(state: ThreadState, thread: Thread, event: ThreadEvent): boolean {
  switch (event.kind) {
    case 'reviewed':
      state.reviews.push(event)
      return true
    case 'commented':
      state.comments.push(event)
      return true
    case 'labelled':
      if (!state.labels.includes(event.label)) state.labels.push(event.label)
      return true
    case 'unlabelled':
      state.labels = state.labels.filter((label) => label !== event.label)
      return true
    case 'merged':
      if (state.state !== 'OPEN' || thread.type === 'issue') return false
      state.state = 'MERGED'
      state.mergedAt = event.at
      state.mergedBy = event.actor
      state.closedAt = event.at
      return true
    case 'closed':
      if (state.state !== 'OPEN') return false
      state.state = 'CLOSED'
      state.stateReason = thread.type === 'issue' ? event.reason : null
      state.closedAt = event.at
      state.closing = event
      return true
    case 'reopened':
      if (state.state !== 'CLOSED') return false
      state.state = 'OPEN'
      state.stateReason = thread.type === 'issue' ? 'REOPENED' : null
      state.closedAt = null
      return true
  }
}
