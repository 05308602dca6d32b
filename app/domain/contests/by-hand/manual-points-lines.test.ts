import { expect, test } from 'vitest'
import { manualPointsColumns, pointsOf, readManualPointsLines, type NamedBy } from './manual-points-lines.ts'

const surroundings = {
  climberOf: (username: string) =>
    username === 'ada' ? { playerId: 'pl_ada', username: 'Ada' } : 'Nobody with this name climbs here.',
  share: 20,
  reason: 'Helped at the desk',
  wrongReason: (reason: string) => (reason.includes('rude') ? 'Not this word.' : null),
}
const read = (...rows: string[][]) =>
  readManualPointsLines(
    rows.map((cells, index) => ({ number: index + 1, cells, problem: null })),
    { names: [{ index: 0, by: { kind: 'username' } }], points: 1, reason: 2, hasHeading: false },
    surroundings,
  )

test('columns are found by their headings in any order, or in the order of the example', () => {
  expect(manualPointsColumns(['Reason', 'Points', 'GitHub username'])).toEqual({
    names: [{ index: 2, by: { kind: 'username' } }],
    points: 1,
    reason: 0,
    hasHeading: true,
  })
  expect(manualPointsColumns(['ada', '40'])).toMatchObject({
    names: [{ index: 0 }],
    points: 1,
    reason: 2,
    hasHeading: false,
  })
  expect(manualPointsColumns(['username', 'team'])).toBeNull()
  expect(manualPointsColumns(['ada', 'forty'])).toBeNull()
})

test('climbers are named by what the desk keeps too, and a comment is no reason', () => {
  const columns = manualPointsColumns(['Roll number', 'E-mail', 'points_awarded', 'Comment'], ['Roll number'])
  expect(columns).toEqual({
    names: [
      { index: 1, by: { kind: 'address' } },
      { index: 0, by: { kind: 'kept', heading: 'Roll number' } },
    ],
    points: 2,
    reason: -1,
    hasHeading: true,
  })
  if (columns === null) return
  const asked: unknown[] = []
  const climberOf = (name: string, by: NamedBy) => {
    asked.push([name, by.kind])
    return { playerId: name, username: name }
  }
  const rows = [
    { number: 2, cells: ['17', '', '12.0', 'ok'], problem: null },
    { number: 3, cells: ['18', 'Ada@halden.example', '+10', ''], problem: null },
    { number: 4, cells: ['', '', '5', ''], problem: null },
  ]
  expect(readManualPointsLines(rows, columns, { ...surroundings, climberOf })).toMatchObject([
    { state: 'ready', points: 12, reason: 'Helped at the desk' },
    { state: 'ready', points: 10 },
    { state: 'wrong' },
  ])
  expect(asked).toEqual([
    ['17', 'kept'],
    ['ada@halden.example', 'address'],
  ])
})

test.each([
  ['40', 40],
  ['+40', 40],
  ['+10', 10],
  ["'+10", 10],
  ['12.0', 12],
  ['12,00', 12],
  ['-20', -20],
  ['−20', -20],
  ["'-20", -20],
  ["'−20", -20],
  [' 5 ', 5],
  ['1e3', null],
  ['=1+1', null],
  ['4.5', null],
  ['', null],
])('%s is read as %s points', (typed, points) => {
  expect(pointsOf(typed)).toBe(points)
})

test('good lines are kept, and every other one says what is wrong with it', () => {
  const lines = read(
    ['@ada', '40', 'Talked about routers'],
    ['https://github.com/ADA', '5', ''],
    ['bob', '5', ''],
    ['=cmd', '5', ''],
    ['', '5', ''],
    ['ada', 'many', ''],
    ['ada', '2000', ''],
    ['ada', '5', 'short'],
    ['ada', '5', 'something rude about it'],
  )
  expect(lines[0]).toMatchObject({ state: 'ready', playerId: 'pl_ada', points: 40, reason: 'Talked about routers' })
  expect(lines.slice(1).map((line) => (line.state === 'wrong' ? line.problem : line.state))).toEqual([
    'Same climber as in line 1. The first one counts.',
    'Nobody with this name climbs here.',
    'This cell is a formula. Write the username itself.',
    'There’s no username in this line.',
    'The points aren’t a whole number.',
    'Write a whole number from 1 to 1,000, with a minus for a penalty.',
    'Write 10 to 200 characters, so that everyone understands it.',
    'Not this word.',
  ])
  expect(read(['ada', '-5', ''])[0]).toMatchObject({ state: 'ready', reason: 'Helped at the desk' })
})
