import { expect, test } from 'vitest'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { letterChatText, writeLetter, type LetterData, type WeekNews } from './letter.ts'
import {
  ageText,
  isOverdue,
  isWrittenAbout,
  WAITING,
  WAITING_KINDS,
  waitingTitle,
  type Waiting,
  type WaitingKind,
} from './waiting.ts'

const NOW = Date.parse('2026-11-24T06:01:00Z')

const news: WeekNews = {
  week: '2026-W47',
  isForced: false,
  climbers: 41,
  first: 'ada',
  players: 128,
  joined: 6,
  left: 1,
}
const quiet: LetterData = { news, waiting: [], runsOut: [], healed: [] }

const CLOSED = 'Week 47 closed: 41 people had points, ada was first. 128 players: 6 new, 1 left.'

test('a quiet week is what happened, and its subject says that nothing waits', () => {
  expect(writeLetter(quiet, NOW)).toEqual({
    subject: 'Week 47 is closed, nothing waits for you',
    lines: [{ text: CLOSED, path: null }],
  })
})

test('what ends by itself is no reason for a word', () => {
  const waiting = [waits('reviews', 3), waits('retries', 2)]
  expect(textsOf({ ...quiet, waiting })).toEqual(textsOf(quiet))
})

test('a week without anything says no more than it has', () => {
  const empty = { ...news, isForced: true, climbers: 1, first: null, players: 1, joined: 0, left: 0 }
  expect(textsOf({ ...quiet, news: empty })[0]).toBe(
    'Week 47 closed without every answer from GitHub: 1 person had points. 1 player.',
  )
})

test('however much there is, five lines have a link, what hurts most first, and one says that there is more', () => {
  const waiting = WAITING_KINDS.map((kind) => waits(kind, 2))
  const runsOut = [{ text: 'The token ends soon.', path: '/admin' }]
  const healed = ['2 incidents ended', 'the night caught up']
  const { lines } = writeLetter({ ...quiet, waiting, runsOut, healed }, NOW)
  expect(lines[0]).toEqual({ text: CLOSED, path: null })
  expect(lines.slice(1, 6).map(({ path }) => path)).toEqual(
    waiting
      .filter(({ endsAlone }) => !endsAlone)
      .map(({ href }) => href)
      .slice(0, 5),
  )
  expect(lines[1]?.text).toBe('2 failed jobs of schedules, for 3 days')
  expect(lines.slice(6)).toEqual([
    { text: '5 more', path: '/admin' },
    { text: 'Fixed without you: 2 incidents ended; the night caught up.', path: null },
  ])
})

test.each(WAITING_KINDS)('%s says how much and for how long, and leads to where one decides it', (kind) => {
  const one = waits(kind, 1)
  const { lines } = writeLetter({ ...quiet, waiting: [{ ...one, endsAlone: false }] }, NOW)
  expect(lines[1]).toEqual({ text: `${one.title}, for 3 days`, path: one.href })
  expect(one.title).toMatch(/^1 [a-z]/)
})

test('between the weeks a letter says only what waits', () => {
  const data = { ...quiet, news: null, waiting: [waits('appeals', 1)] }
  expect(writeLetter(data, NOW)).toEqual({
    subject: 'One thing waits for you',
    lines: [{ text: '1 appeal, for 3 days', path: '/admin/appeals' }],
  })
  const two = { ...data, waiting: [waits('appeals', 1), waits('reports', 2)] }
  expect(writeLetter(two, NOW).subject).toBe('2 things wait for you')
  expect(writeLetter({ ...two, news }, NOW).subject).toBe('Week 47 is closed, 2 things wait for you')
})

test('a chat gets the same with the whole address', () => {
  const letter = writeLetter({ ...quiet, waiting: [waits('appeals', 1)] }, NOW)
  expect(letterChatText(letter, 'https://quest.example').split('\n')).toEqual([
    'Week 47 is closed, one thing waits for you',
    '',
    ...letter.lines.map(({ text }) => text),
    'https://quest.example/admin/appeals',
  ])
})

test('after two days something is overdue, unless it ends by itself or nobody knows since when', () => {
  const since = NOW - 2 * DAY
  expect(isOverdue({ since, endsAlone: false }, NOW)).toBe(true)
  expect(isOverdue({ since: since + 1, endsAlone: false }, NOW)).toBe(false)
  expect(isOverdue({ since, endsAlone: true }, NOW)).toBe(false)
  expect(isOverdue({ since: null, endsAlone: false }, NOW)).toBe(false)
})

test('staff are reminded every day of what is urgent, and of the rest when more is overdue', () => {
  const overdueSince = NOW - 3 * DAY
  const [signs, appeals, reviews] = (['signs', 'appeals', 'reviews'] as const).map((kind) => waits(kind, 1))
  const isWritten = (waiting: Waiting | undefined, last: number) =>
    waiting !== undefined && isWrittenAbout({ ...waiting, overdueSince }, { now: NOW, last })
  expect([isWritten(signs, NOW - HOUR), isWritten(appeals, NOW - HOUR)]).toEqual([true, false])
  expect([isWritten(appeals, NOW - DAY), isWritten(appeals, NOW - DAY - 1)]).toEqual([false, true])
  expect(isWritten(reviews, 0)).toBe(false)
})

test.each([
  [-HOUR, 'less than an hour'],
  [HOUR - 1, 'less than an hour'],
  [HOUR, '1 hour'],
  [47 * HOUR, '1 day'],
  [48 * HOUR, '2 days'],
])('%d ms are %s', (age, text) => {
  expect(ageText(NOW - age, NOW)).toBe(text)
})

test('what is counted no further says so', () => {
  expect(waitingTitle('appeals', 1001, 1000)).toBe('Over 1,000 appeals')
})

function waits(kind: WaitingKind, count: number): Waiting {
  const title = waitingTitle(kind, count, 1000)
  const since = NOW - 3 * DAY
  return { kind, title, details: [], since, overdueSince: since, href: `/admin/${kind}`, ...WAITING[kind] }
}

function textsOf(data: LetterData): string[] {
  return writeLetter(data, NOW).lines.map(({ text }) => text)
}
