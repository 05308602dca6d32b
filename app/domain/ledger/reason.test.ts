import { expect, it } from 'vitest'
import { reasonText } from './reason.ts'

it.each([
  ['commits', 'daily limit for commits reached'],
  ['pull_request_opened', 'daily limit for opened pull requests reached'],
  ['pull_request_accepted', 'daily limit for accepted pull requests reached'],
  ['issue_opened', 'daily limit for opened issues reached'],
  ['issue_completed', 'daily limit for completed issues reached'],
  ['review_approved', 'daily limit for reviews reached'],
  ['review_changes_requested', 'daily limit for reviews reached'],
  ['review_commented', 'daily limit for written feedback reached'],
  ['issue_comment_created', 'daily limit for comments reached'],
  ['review_comment_created', 'daily limit for comments reached'],
  ['repository_created', 'daily limit for new repositories reached'],
] as const)('says of too many %s: %s', (kind, text) => {
  expect(reasonText('daily_limit', kind)).toBe(text)
})

it.each([
  ['own_pull_request', 'own pull request'],
  ['fork', 'fork'],
  ['empty_repository', 'empty repository'],
  ['own_thread', 'own thread'],
  ['spam_label', 'labelled spam or invalid'],
  ['closed_unmerged', 'closed without being merged'],
  ['reopened', 'open again'],
  ['gone', 'no longer public on GitHub'],
  ['before_joining', 'before your first week'],
  ['day_fixed', 'found after the day’s number was fixed'],
  ['week_closed', 'found after its week had closed'],
  ['found_late', 'found late, counted in the week it was found'],
] as const)('says of %s: %s', (code, text) => {
  expect(reasonText(code, 'pull_request_opened')).toBe(text)
})
