import { expect, it } from 'vitest'
import { notificationText } from '#app/domain/notification-text.ts'

const win = { week: '2026-W53', place: 2, points: 1110, held: false, githubUsername: 'ada' }

it('tells a winner the place, the points and the way to the prizes', () => {
  const text = notificationText('WINNER', win)
  expect(text.subject).toBe('You finished 2nd in week 53')
  expect(text.lines.join('\n')).toContain('place 2 with 1,110 points')
  expect(text.lines.join('\n')).toContain('Your place among the ten stands')
  expect(text.lines.join('\n')).not.toContain('under review')
  expect(text.link.path).toBe('/player/ada')
})

it('tells a held winner that the week is under review', () => {
  const text = notificationText('WINNER', { ...win, held: true })
  expect(text.subject).toBe('You finished 2nd in week 53')
  expect(text.lines.join('\n')).toContain('under review')
  expect(text.lines.join('\n')).not.toContain('Your place among the ten stands')
})

it('names the week of the year without a leading zero', () => {
  expect(notificationText('WINNER', { ...win, week: '2027-W01', place: 1 }).subject).toBe('You finished 1st in week 1')
  expect(notificationText('WEEKLY_RESET', { week: '2027-W01' }).subject).toContain('Week 1 ')
})

it('tells everybody else that the week is over and leads to the leaderboard', () => {
  const text = notificationText('WEEKLY_RESET', { week: '2026-W53' })
  expect(text.subject).toContain('Week 53')
  expect(text.lines.join('\n')).toContain('Week 53 is closed')
  expect(text.link.path).toBe('/leaderboard')
})

it('passes the staff’s own words on, line by line', () => {
  const text = notificationText('CUSTOM', { message: 'Maintenance tonight.\nNothing is lost.' })
  expect(text.subject).toBe('News from MergeQuest')
  expect(text.lines).toEqual(['Maintenance tonight.', 'Nothing is lost.'])
})
