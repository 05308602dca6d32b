import { expect, test } from 'vitest'
import { startHref } from '#app/features/contests/page/page-addresses.ts'
import { nextOf } from './dialog-href.ts'
import { dialogPurpose } from './dialog-purpose.ts'

test.each([
  ['/my-leaderboards/new', 'Start a contest'],
  ['/my-leaderboards/new?template=class', 'Start a contest'],
  ['/c/autumn-2026/join', 'Join the contest'],
  [`/my-leaderboards/join/${'a'.repeat(32)}`, 'See your invitation'],
  ['/my-leaderboards', undefined],
  ['/c/autumn-2026', undefined],
  [null, undefined],
])('who asked for %s reads %s', (next, title) => {
  expect(dialogPurpose(next)?.title).toBe(title)
})

test('Start a contest, pressed by a visitor, leads to a dialog that says so', () => {
  const search = startHref('/c', { isSignedIn: false, isPaused: false }).replace('/c', '')
  expect(dialogPurpose(nextOf({ pathname: '/c', search }))?.title).toBe('Start a contest')
})
