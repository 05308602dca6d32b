import { expect, test } from 'vitest'
import { givenColumns, pointsOf, readGivenLines } from './given-lines.ts'

const surroundings = {
  climberOf: (username: string) =>
    username === 'ada' ? { playerId: 'pl_ada', username: 'Ada' } : 'Nobody with this name climbs here.',
  share: 20,
  reason: 'Helped at the desk',
  wrongReason: (reason: string) => (reason.includes('rude') ? 'Not this word.' : null),
}
const read = (...rows: string[][]) =>
  readGivenLines(
    rows.map((cells, index) => ({ number: index + 1, cells, problem: null })),
    { username: 0, points: 1, reason: 2, hasHeading: false },
    surroundings,
  )

test('columns are found by their headings in any order, or in the order of the example', () => {
  expect(givenColumns(['Reason', 'Points', 'GitHub username'])).toEqual({
    username: 2,
    points: 1,
    reason: 0,
    hasHeading: true,
  })
  expect(givenColumns(['ada', '40'])).toEqual({ username: 0, points: 1, reason: 2, hasHeading: false })
  expect(givenColumns(['username', 'team'])).toBeNull()
  expect(givenColumns(['ada', 'forty'])).toBeNull()
})

test('a number is read as it is typed', () => {
  expect(['40', '+40', '-20', '−20', "'-20", ' 5 ', '1e3', '=1+1', '4.5', ''].map(pointsOf)).toEqual([
    40,
    40,
    -20,
    -20,
    -20,
    5,
    null,
    null,
    null,
    null,
  ])
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
