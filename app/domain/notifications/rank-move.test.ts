import { expect, it, test } from 'vitest'
import { hasPassed, passedOn, possiblePlaces, moveToNotify, type Mover } from './rank-move.ts'

const mover = (username: string, before: number, points: number): Mover => ({ username, before, points })
const still = mover('ada', 100, 100)
const exactly = (place: number) => ({ best: place, worst: place })

it.each([
  [11, 10, true],
  [10, 11, true],
  [14, 9, true],
  [9, 40, true],
  [10, 1, false],
  [11, 300, false],
  [300, 11, false],
  [51, 50, false],
  [7, 7, false],
])('without a rival a move from %i to %i is worth a message: %s', (before, now, isWorthIt) => {
  expect(moveToNotify(exactly(before), now, still, null) !== null).toBe(isWorthIt)
})

it.each<[string, Mover, Mover, boolean | null]>([
  ['passed by the rival', still, mover('velvet', 90, 110), false],
  ['past the rival', mover('ada', 90, 110), mover('velvet', 100, 100), true],
  ['level with the rival', mover('ada', 90, 100), mover('velvet', 100, 100), null],
  ['from level with the rival', mover('ada', 100, 110), mover('velvet', 100, 100), null],
  ['ahead of the rival all along', mover('ada', 110, 120), mover('velvet', 100, 110), null],
])('below the ten %s', (_, own, rival, isAhead) => {
  expect(moveToNotify(exactly(60), 58, own, rival)?.isAhead ?? null).toBe(isAhead)
})

test('who stands where they stood is told of nothing, whoever passed', () => {
  expect(moveToNotify(exactly(60), 60, still, mover('velvet', 90, 110))).toBeNull()
})

test('where equal points leave yesterday’s place open, only what is true of all of them is told', () => {
  const histogram = [
    { points: 200, players: 8 },
    { points: 100, players: 4 },
    { points: 50, players: 1 },
  ]
  expect([possiblePlaces(histogram, 100), possiblePlaces(histogram, 200), possiblePlaces(histogram, 50)]).toEqual([
    { best: 9, worst: 11 },
    { best: 1, worst: 8 },
    { best: 13, worst: 13 },
  ])
  const open = possiblePlaces(histogram, 100)
  expect(moveToNotify(open, 10, still, null)).toBeNull()
  expect(moveToNotify(open, 13, still, null)).toBeNull()
  expect(moveToNotify(open, 8, still, null)).toBeNull()
  expect(moveToNotify(possiblePlaces(histogram, 200), 11, still, null)).toEqual({
    rank: 8,
    newRank: 11,
    isAhead: false,
    border: 'ten',
  })
})

test('whoever passed is known with who was passed, the nearest first, and nobody level', () => {
  const board = [
    mover('top', 10, 400),
    mover('moss', 90, 130),
    mover('fern', 100, 120),
    mover('ada', 100, 110),
    mover('velvet', 105, 105),
    mover('rook', 150, 50),
  ]
  expect(hasPassed(mover('a', 100, 120), mover('b', 100, 110))).toBe(false)
  const names = (isAhead: boolean, isWhole: boolean, rank = 3) =>
    passedOn(board, 3, { isAhead, rank }, isWhole)?.map(({ username }) => username)
  expect(names(false, true)).toEqual(['moss', 'top'])
  expect(names(true, true)).toEqual(['velvet', 'rook'])
  expect(names(true, false)).toEqual(['velvet', 'rook'])
  // Three others were ahead yesterday, and the board goes on below.
  expect(names(true, false, 4)).toBeUndefined()
  expect(names(true, true, 4)).toEqual(['velvet', 'rook'])
})
