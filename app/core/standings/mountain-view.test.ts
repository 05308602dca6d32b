import { expect, it } from 'vitest'
import { mountainOf } from './mountain-view.ts'

const SOURCE = { around: [], bucket: 1, atZero: 4, hasChest: true }

it('takes those with a picture out of the field', () => {
  const top = [row('ada', 1, 90), row('bo', 2, 60), row('cy', 2, 60)]
  const histogram = [
    { points: 60, players: 5 },
    { points: 90, players: 1 },
    { points: 10, players: 7 },
  ]
  const { climbers, field } = mountainOf({ ...SOURCE, top, histogram })
  expect(climbers.map(({ username, position }) => [username, position])).toEqual([
    ['ada', 0],
    ['bo', 1],
    ['cy', 2],
  ])
  expect(field).toEqual([
    { points: 60, players: 3, position: 3 },
    { points: 10, players: 7, position: 6 },
  ])
})

it('adds the reader and the neighbours once each, in order', () => {
  const top = [row('ada', 1, 90), row('bo', 2, 60)]
  const around = [row('bo', 2, 60), { ...row('me', 3, 50), isViewer: true }, row('dee', 3, 50)]
  const histogram = [
    { points: 90, players: 1 },
    { points: 60, players: 1 },
    { points: 50, players: 2 },
  ]
  const { climbers, field } = mountainOf({ ...SOURCE, top, around, histogram })
  expect(climbers.map(({ username, position, isViewer }) => [username, position, isViewer])).toEqual([
    ['ada', 0, false],
    ['bo', 1, false],
    ['me', 2, true],
    ['dee', 3, false],
  ])
  expect(field).toEqual([])
})

it('counts in the histogram’s own groups', () => {
  const { field } = mountainOf({
    ...SOURCE,
    bucket: 100,
    top: [row('ada', 1, 1234)],
    histogram: [{ points: 1200, players: 3 }],
  })
  expect(field).toEqual([{ points: 1200, players: 2, position: 1 }])
})

function row(username: string, place: number, points: number) {
  return { username, avatarUrl: null, place, points, isViewer: false }
}
