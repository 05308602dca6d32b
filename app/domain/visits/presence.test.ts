import { expect, test } from 'vitest'
import { showsOwnPoints } from './presence.ts'

test.each([
  ['/', true],
  ['/leaderboard', true],
  ['/player/Ada', true],
  ['/player/ada', true],
  ['/player/ada2', false],
  ['/player/ada/report', false],
  ['/player/grace', false],
  ['/settings', false],
])('%s shows the points of Ada: %s', (path, expected) => {
  expect(showsOwnPoints(path, 'Ada')).toBe(expected)
})
