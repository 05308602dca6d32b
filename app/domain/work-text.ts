import type { Rule } from './points-table.ts'

/** The counted contributions in words, to follow their number. */
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
  review_verdict: ['review with a verdict', 'reviews with a verdict'],
  review_text: ['review with feedback', 'reviews with feedback'],
  comment: ['comment', 'comments'],
  repository: ['new repository', 'new repositories'],
} as const satisfies Record<Rule, [one: string, many: string]>
