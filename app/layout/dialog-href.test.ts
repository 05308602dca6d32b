import { expect, test } from 'vitest'

import { dialogHref } from './dialog-href.ts'

test('a dialog joins what the address already asks for', () => {
  expect(dialogHref({ pathname: '/leaderboard', search: '?board=month' }, 'login')).toBe(
    '/leaderboard?board=month&login',
  )
})

test('one dialog replaces another', () => {
  expect(dialogHref({ pathname: '/', search: '?login' }, 'join')).toBe('/?join')
})

test('closing a dialog leaves the rest of the address', () => {
  expect(dialogHref({ pathname: '/', search: '?login' }, null)).toBe('/')
  expect(dialogHref({ pathname: '/leaderboard', search: '?login&board=month' }, null)).toBe('/leaderboard?board=month')
})
