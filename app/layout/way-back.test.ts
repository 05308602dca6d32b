import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test.each(['/c/spring', '/my-leaderboards/join/abc', '/my-leaderboards/lb_1?board=month#rows', '/settings#telegram'])(
  '%s is gone back to',
  (path) => {
    expect(wayBack(path)).toBe(path)
  },
)

test.each([
  '',
  '/',
  '/?player=octocat',
  '/leaderboard?board=month',
  '/player/x',
  '/setup/x',
  '/invite/x',
  '//evil.example',
])('%s is nowhere in particular', (path) => {
  expect(wayBack(path)).toBeNull()
})
