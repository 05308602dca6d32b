import { expect, it } from 'vitest'
import { eventText } from './recent-event.ts'

it.each([
  ['pull_request_opened', 'Opened a pull request'],
  ['pull_request_merged', 'Had a pull request merged'],
  ['issue_opened', 'Opened an issue'],
  ['review_approved', 'Approved a pull request'],
  ['review_changes_requested', 'Requested changes'],
  ['review_commented', 'Reviewed a pull request'],
  ['issue_comment_created', 'Commented'],
  ['review_comment_created', 'Commented in a review'],
])('tells each of the eight specified events by its own line: %s', (kind, text) => {
  expect(eventText(kind)).toBe(text)
})

it('reads an unknown event as plain activity', () => {
  expect(eventText('sponsored')).toBe('Was active')
})
