import { describe, expect, test } from 'vitest'
import { HOUR } from '#app/domain/time/period.ts'
import { trailOf, unlistedEvents, type ListedWork, type TrailLine } from './trail.ts'

const NOON = Date.parse('2026-11-18T12:00:00Z')
const LINE: TrailLine = {
  key: 'a',
  day: '2026-11-18',
  rule: 'comment',
  quantity: 1,
  points: 10,
  title: 'Comment',
  repository: 'summit/rope',
  subject: { title: 'A thread', number: 12 },
  note: null,
  isExplained: false,
  limit: null,
  occurredAt: NOON,
  isDayOnly: false,
  url: 'https://github.test/summit/rope/issues/12',
}
const EVENT = { id: '1', kind: 'pushed', repository: 'summit/rope', number: null, occurredAt: NOON - HOUR }

function entriesOf(lines: TrailLine[], events: (typeof EVENT)[] = []) {
  return trailOf(lines, events, { isOwn: true }).flatMap(({ best, rest, uncounted }) => [
    ...best,
    ...(rest?.entries ?? []),
    ...(uncounted?.entries ?? []),
  ])
}

test('days and entries stand newest first, lines and events in one order', () => {
  const trail = trailOf(
    [LINE, { ...LINE, key: 'b', day: '2026-11-16', occurredAt: NOON - 48 * HOUR }],
    [EVENT, { ...EVENT, id: '2', occurredAt: NOON - 24 * HOUR }],
    { isOwn: false },
  )
  expect(trail.map(({ day, best }) => [day, best.map(({ key }) => key)])).toEqual([
    ['2026-11-18', ['a', 'event:1']],
    ['2026-11-17', ['event:2']],
    ['2026-11-16', ['b']],
  ])
})

test('what follows each other in one repository is one entry with all its points and threads', () => {
  const more = (key: string, number: number, hours: number): TrailLine => ({
    ...LINE,
    key,
    subject: { title: `Thread ${number}`, number },
    url: `https://github.test/summit/rope/issues/${number}`,
    occurredAt: NOON - hours * HOUR,
  })
  const [entry, ...others] = entriesOf([more('a', 12, 0), more('b', 14, 1), more('c', 12, 2)])
  expect(others).toEqual([])
  expect(entry).toMatchObject({ key: 'a', points: 30, title: '3 comments', repository: 'summit/rope' })
  expect(entry?.subjects.map(({ text }) => text)).toEqual(['#12', '#14'])
})

test.each([
  ['another repository', { repository: 'summit/knot' }],
  ['another rule', { rule: 'review_verdict' }],
  ['a reason to read', { note: 'daily limit' }],
  ['nothing earned', { points: 0 }],
  ['another day', { day: '2026-11-17', occurredAt: NOON - 24 * HOUR }],
  ['no public repository', { repository: null }],
] as const)('%s stands alone', (_, other) => {
  expect(entriesOf([LINE, { ...LINE, key: 'b', occurredAt: NOON - HOUR, ...other }])).toHaveLength(2)
})

test('a line that earned less or nothing leads to its reason', () => {
  const [plain, less] = entriesOf([
    { ...LINE, note: 'own thread', isExplained: true, points: 0 },
    { ...LINE, key: 'b', occurredAt: NOON - HOUR },
  ])
  expect([less?.whyUrl, less?.note, plain?.whyUrl]).toEqual([LINE.url, 'own thread', null])
})

describe('a day', () => {
  const line = (key: string, change: Partial<TrailLine> = {}): TrailLine => ({
    ...LINE,
    key,
    repository: `summit/${key}`,
    occurredAt: NOON - key.charCodeAt(0),
    ...change,
  })
  const busy = [
    line('a', { points: 1 }),
    line('b', { points: 40, rule: 'pull_request_accepted' }),
    line('c', { points: 66, rule: 'commits', quantity: 12, limit: 'day' }),
    line('d', { points: 20, rule: 'review_verdict' }),
    line('e', { points: 1, rule: 'commits', quantity: 3, limit: 'day' }),
    line('f', { points: 0, note: 'own thread', isExplained: true }),
  ]

  test('tells its best pieces by name, the rest in one line, and what earned nothing apart', () => {
    const [day] = trailOf(busy, [EVENT], { isOwn: true })
    expect(day?.points).toBe(128)
    expect(day?.best.map(({ key }) => key)).toEqual(['b', 'c', 'd'])
    expect(day?.rest?.text).toBe('5 more: 1 comment, 3 commits, 1 without points, +2')
    expect(day?.uncounted).toMatchObject({ count: 1, entries: [{ key: 'f', note: 'own thread' }] })
    expect(day?.limit).toBe('day')
  })

  test('has neither what earned nothing nor a limit for others, and none of them begins with it', () => {
    const [day] = trailOf(busy, [], { isOwn: false })
    expect([day?.points, day?.best.length, day?.uncounted, day?.limit]).toEqual([128, 3, null, null])
    expect(trailOf([line('f', { points: 0 })], [], { isOwn: false })).toEqual([])
  })

  test('has the newest of long folds', () => {
    const many = Array.from({ length: 60 }, (_, index) => line(String(index), { points: index < 30 ? 10 : 0 }))
    const [day] = trailOf(many, [], { isOwn: true })
    expect([day?.rest?.entries.length, day?.uncounted?.entries.length, day?.uncounted?.count]).toEqual([20, 20, 30])
  })
})

test('an event says whether it may still become a point', () => {
  const [pushed, forked] = entriesOf([], [EVENT, { ...EVENT, id: '2', kind: 'forked', occurredAt: NOON - 2 * HOUR }])
  expect([pushed?.note, pushed?.points]).toEqual(['Not a point yet', null])
  expect(forked?.note).toBe('Seen, earns no points')
})

test.each<[string, Partial<typeof EVENT> & { number?: number | null }, Partial<ListedWork>, boolean]>([
  ['a push whose commits count', {}, { rule: 'commits' }, true],
  ['a push of commits of days before', {}, { rule: 'commits', day: '2026-11-13' }, true],
  ['a push after commits of long ago', {}, { rule: 'commits', day: '2026-11-01' }, false],
  ['a push to another repository', {}, { rule: 'commits', repository: 'summit/knot' }, false],
  ['an opened pull request', { kind: 'pull_request_opened' }, { rule: 'pull_request_opened' }, true],
  ['a fork', { kind: 'forked' }, { rule: 'repository' }, false],
  ['a comment of another day', { kind: 'issue_comment_created' }, { rule: 'comment', day: '2026-11-17' }, false],
])('the ledger tells of an event or does not: %s', (_, event, work, isListed) => {
  const shown: ListedWork = { day: '2026-11-18', rule: 'commits', repository: 'summit/rope', number: null, ...work }
  expect(unlistedEvents([{ ...EVENT, ...event }], [shown])).toHaveLength(isListed ? 0 : 1)
})

test('a thread is known by its number', () => {
  const event = { ...EVENT, kind: 'issue_opened', number: 4 }
  const shown = (number: number) => ({
    day: '2026-11-18',
    rule: 'issue_opened' as const,
    repository: 'summit/rope',
    number,
  })
  expect([unlistedEvents([event], [shown(4)]), unlistedEvents([event], [shown(5)])].map((left) => left.length)).toEqual(
    [0, 1],
  )
})
