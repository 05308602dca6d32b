import type { Rule } from '#app/domain/points/points-table.ts'

/** From GitHub's event feed, which has neither titles nor commit counts. */
export type RecentEvent = {
  id: string
  kind: string
  repository: string
  /** Missing in older feeds. */
  repositoryId?: number
  number: number | null
  occurredAt: number
}

/** An unknown kind reads as plain activity. */
export function eventText(kind: string): string {
  return EVENTS[kind]?.text ?? 'Was active'
}

/** The rules by which such an event can earn points. */
export function eventRules(kind: string): readonly Rule[] {
  return EVENTS[kind]?.rules ?? []
}

const EVENTS: Record<string, { text: string; rules: readonly Rule[] }> = {
  pushed: { text: 'Pushed commits', rules: ['commits'] },
  forked: { text: 'Forked the repository', rules: [] },
  branch_created: { text: 'Created a branch', rules: [] },
  tag_created: { text: 'Created a tag', rules: [] },
  repository_created: { text: 'Created the repository', rules: ['repository'] },
  pull_request_opened: { text: 'Opened a pull request', rules: ['pull_request_opened'] },
  pull_request_merged: { text: 'Had a pull request merged', rules: ['pull_request_accepted'] },
  pull_request_closed: { text: 'Had a pull request closed', rules: [] },
  pull_request_reopened: { text: 'Reopened a pull request', rules: [] },
  review_approved: { text: 'Approved a pull request', rules: ['review_verdict', 'review_text'] },
  review_changes_requested: { text: 'Requested changes', rules: ['review_verdict', 'review_text'] },
  review_commented: { text: 'Reviewed a pull request', rules: ['review_verdict', 'review_text'] },
  review_comment_created: { text: 'Commented in a review', rules: ['comment', 'review_verdict', 'review_text'] },
  issue_opened: { text: 'Opened an issue', rules: ['issue_opened'] },
  issue_closed: { text: 'Closed an issue', rules: ['issue_completed'] },
  issue_reopened: { text: 'Reopened an issue', rules: [] },
  issue_comment_created: { text: 'Commented', rules: ['comment'] },
}
