import { expect, test } from 'vitest'
import { movesToday } from './stage-moves.ts'

const standing = (id: string, place: number, points: number, today: number) => ({ id, place, had: points - today })

test('who earned most today rises past whom they passed', () => {
  expect(
    Object.fromEntries(
      movesToday([standing('ada', 1, 300, 200), standing('grace', 2, 250, 0), standing('joan', 3, 150, 20)]),
    ),
  ).toEqual({ ada: 2, grace: -1, joan: -1 })
})

test('nobody moved on the first day, nor whoever starts today', () => {
  expect(movesToday([standing('ada', 1, 60, 60), standing('grace', 2, 30, 30)]).size).toBe(0)
  expect(movesToday([standing('ada', 1, 60, 60), standing('grace', 2, 30, 0)])).toEqual(new Map([['grace', -1]]))
})

test('equal points are no move', () => {
  expect([...movesToday([standing('ada', 1, 60, 0), standing('grace', 2, 60, 0)]).values()]).toEqual([0, 0])
})
