import { expect, test } from 'vitest'
import { mountainOf } from '#app/core/standings/mountain-view.ts'
import { withGuest } from './with-guest.ts'

const SCORES = [900, 800, 700, 600, 500, 400, 300, 200, 100, 90, 80, 80]
const histogram = [...new Set(SCORES)].map((points) => ({
  points,
  players: SCORES.filter((score) => score === points).length,
}))
const top = SCORES.slice(0, 10).map((points, index) => ({
  username: `climber-${index}`,
  avatarUrl: null,
  place: index + 1,
  points,
  isViewer: false,
}))

test.each([
  ['leads', 1000, 1, 0],
  ['stands behind who has as many', 700, 4, 3],
  ['is tenth', 95, 10, 9],
  ['ties with the tenth and is outside', 90, 11, 10],
  ['is in the field', 80, 11, 10],
  ['is last', 10, 13, 12],
])('a guest who %s is one more on the mountain, and nobody is lost', (_, points, place, position) => {
  const guest = { username: 'guest', avatarUrl: null, place, points }
  const mountain = mountainOf({
    ...withGuest({ top, around: [], histogram }, guest),
    bucket: 1,
    atZero: 0,
    hasChest: true,
  })
  const pinned = mountain.climbers.find(({ isViewer }) => isViewer)
  expect(pinned).toMatchObject({ username: 'guest', place, points, position })
  expect(mountain.climbers.length + mountain.field.reduce((sum, { players }) => sum + players, 0)).toBe(
    SCORES.length + 1,
  )
  expect(mountain.climbers.map((climber) => climber.points)).toEqual(
    mountain.climbers.map((climber) => climber.points).toSorted((one, other) => other - one),
  )
})
