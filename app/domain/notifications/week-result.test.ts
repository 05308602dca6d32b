import { expect, test } from 'vitest'
import type { NotificationText } from '#app/domain/notifications/notification-text.ts'
import { ownWeekText, weekEndText, weekResult, type WeekResult } from './week-result.ts'

const TEXT: NotificationText = { subject: 'Subject', lines: ['Line'], link: { path: '/leaderboard', label: 'See' } }

const RESULT: WeekResult = {
  week: '2026-W53',
  rank: 60,
  climbers: 1204,
  points: 1310,
  change: 12,
  streak: 9,
  isBest: false,
  leader: 2310,
  tenth: 1710,
  lifts: [
    { rule: 'pull_request_accepted', count: 11, points: 440 },
    { rule: 'review_verdict', count: 1, points: 20 },
  ],
  boards: [],
  moreBoards: 0,
  achievements: [],
}

const board = (name: string, rank: number) => ({ id: name, name, rank, members: 12 })

test('the reset says how the week ended for its reader', () => {
  expect(weekEndText('WEEKLY_RESET', TEXT, RESULT, 'ada')).toEqual({
    subject: 'You finished 60th, up 12. Streak: 9 weeks.',
    lines: [
      'Week 53: 60th of 1,204 with 1,310 points.',
      'Streak: 9 weeks in a row.',
      'Week 1 has begun, and everyone starts from zero. One review puts you on the trail.',
    ],
    link: { path: '/week/2026-W53/ada', label: 'See how your week ended' },
    facts: {
      title: 'What lifted you',
      rows: [
        { label: '11 pull requests accepted', value: '+440' },
        { label: '1 review', value: '+20' },
      ],
    },
    bars: [
      { label: '1st', value: '2,310', share: 1, tone: 'leader' },
      { label: 'The chest', value: '1,710', share: 1710 / 2310, tone: 'chest' },
      { label: 'You, 60th', value: '1,310', share: 1310 / 2310, tone: 'you' },
    ],
  })
})

test.each([
  ['places lost', { change: -30 }],
  ['the same rank', { change: 0 }],
  ['a week without a rank before it', { change: null }],
])('the subject says nothing of %s', (_, values) => {
  const text = weekEndText('WEEKLY_RESET', TEXT, { ...RESULT, ...values }, 'ada')
  expect(text.subject).toBe('You finished 60th. Streak: 9 weeks.')
})

test('a best week and a second week in a row are mentioned; a first week is not a streak', () => {
  expect(weekEndText('WINNER', TEXT, { ...RESULT, isBest: true, streak: 2 }, 'ada').lines).toEqual([
    'Line',
    'Your best week so far.',
    'Streak: 2 weeks in a row.',
  ])
  expect(weekEndText('WINNER', TEXT, { ...RESULT, streak: 1 }, 'ada').lines).toEqual(['Line'])
})

test('new badges and up to five private leaderboards are named', () => {
  const boards = ['A', 'B', 'C', 'D', 'E'].map((name, index) => board(name, index))
  const { lines } = weekEndText(
    'WINNER',
    TEXT,
    { ...RESULT, streak: 0, boards, moreBoards: 1, achievements: ['top_10', 'podium'] },
    'ada',
  )
  expect(lines).toEqual([
    'Line',
    'New badges: Top 10, Podium.',
    'A: no points.',
    'B: 1st of 12.',
    'C: 2nd of 12.',
    'D: 3rd of 12.',
    'E: 4th of 12.',
    'And 1 more private leaderboard.',
  ])
})

test('private leaderboards on their own keep the text of a single one and lead to the list where they are several', () => {
  expect(weekEndText('PRIVATE_LB_UPDATE', TEXT, { ...RESULT, boards: [board('A', 3)] }, 'ada')).toEqual({
    ...TEXT,
    lines: ['A: 3rd of 12.'],
  })
  expect(weekEndText('PRIVATE_LB_UPDATE', TEXT, { ...RESULT, boards: [board('A', 3), board('B', 4)] }, 'ada')).toEqual({
    subject: 'Week 53 is decided on your private leaderboards',
    lines: ['A: 3rd of 12.', 'B: 4th of 12.'],
    link: { path: '/my-leaderboards', label: 'See your private leaderboards' },
  })
})

test.each([
  [1, 2310, ['You, 1st', 'The chest']],
  [4, 1900, ['1st', 'You, 4th', 'The chest']],
  [10, 1710, ['1st', 'You, 10th']],
  [11, 1700, ['1st', 'The chest', 'You, 11th']],
] as const)('the picture for rank %i stands in the order of the points', (rank, points, labels) => {
  const { bars } = weekEndText('WEEKLY_RESET', TEXT, { ...RESULT, rank, points }, 'ada')
  expect(bars?.map(({ label }) => label)).toEqual(labels)
})

test('a message of before has no picture, and where nobody came to ten no chest', () => {
  const { leader: _leader, tenth: _tenth, lifts: _lifts, ...older } = RESULT
  const text = weekEndText('WEEKLY_RESET', TEXT, weekResult.parse(older), 'ada')
  expect([text.facts, text.bars]).toEqual([undefined, undefined])
  const few = weekEndText('WEEKLY_RESET', TEXT, { ...RESULT, tenth: 0 }, 'ada')
  expect(few.bars?.map(({ tone }) => tone)).toEqual(['leader', 'you'])
})

test.each([
  [{ rank: 60, points: 1310, change: 12 }, 'Week 53: 60th with 1,310 points, up 12'],
  [{ rank: 60, points: 1310, change: -1012 }, 'Week 53: 60th with 1,310 points, down 1,012'],
  [{ rank: 2, points: 10, change: 0 }, 'Week 53: 2nd with 10 points'],
  [{ rank: 1, points: 10, change: null }, 'Week 53: 1st with 10 points'],
  [null, 'Week 53: no points'],
])('a week has a line of its own in the inbox: %o', (result, subject) => {
  expect(ownWeekText('2026-W53', result)).toEqual({ subject, lines: [] })
})
