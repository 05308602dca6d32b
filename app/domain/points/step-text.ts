import { countWord } from '#app/domain/text/number-text.ts'
import { POINTS_TABLE, type Rule } from './points-table.ts'

/** `Review a pull request`, `Push 3 commits`. */
export function stepText({ rule, count }: { rule: Rule; count: number }): string {
  const [one, many] = STEPS[rule]
  return count === 1 ? one : many(count)
}

export function stepPoints({ rule, count }: { rule: Rule; count: number }): number {
  return count * POINTS_TABLE[rule].points
}

const STEPS: Record<Rule, [one: string, many: (count: number) => string]> = {
  commits: ['Push a commit', (count) => `Push ${count} commits`],
  pull_request_opened: ['Open a pull request', (count) => `Open ${count} pull requests`],
  pull_request_accepted: ['Get a pull request accepted', (count) => `Get ${count} pull requests accepted`],
  issue_opened: ['Open an issue', (count) => `Open ${count} issues`],
  issue_completed: ['Get an issue of yours completed', (count) => `Get ${count} of your issues completed`],
  review_verdict: ['Review a pull request', (count) => `Review ${count} pull requests`],
  review_text: ['Review with written feedback', (count) => `Write feedback in ${count} reviews`],
  comment: ['Answer in a thread', (count) => `Answer in ${count} threads`],
  repository: ['Start a repository', (count) => `Start ${count} repositories`],
}

/** As the subject of a sentence: `one review`, `two commits`. */
export function stepCount({ rule, count }: { rule: Rule; count: number }): string {
  return countWord(count, ...NOUNS[rule])
}

const NOUNS: Record<Rule, [one: string, many: string]> = {
  commits: ['commit', 'commits'],
  pull_request_opened: ['new pull request', 'new pull requests'],
  pull_request_accepted: ['accepted pull request', 'accepted pull requests'],
  issue_opened: ['new issue', 'new issues'],
  issue_completed: ['completed issue', 'completed issues'],
  review_verdict: ['review', 'reviews'],
  review_text: ['review with feedback', 'reviews with feedback'],
  comment: ['comment', 'comments'],
  repository: ['new repository', 'new repositories'],
}

/** Where on GitHub to do it. */
export function stepLink(rule: Rule, username: string): { path: string; label: string } {
  return LINKS[rule] ?? { path: `/${username}?tab=repositories`, label: 'Your repositories' }
}

const LINKS: Partial<Record<Rule, { path: string; label: string }>> = {
  pull_request_accepted: { path: '/pulls', label: 'Your pull requests' },
  issue_completed: { path: '/issues/assigned', label: 'Your issues' },
  review_verdict: { path: '/pulls/review-requested', label: 'Find one to review' },
  review_text: { path: '/pulls/review-requested', label: 'Find one to review' },
  comment: { path: '/issues/mentioned', label: 'Find a thread' },
  repository: { path: '/new', label: 'Start one' },
}
