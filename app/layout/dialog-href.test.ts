import { expect, test } from 'vitest'
import { dialogHref, returnHref } from './dialog-href.ts'

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

test('a login leads to the page that requested it, else to the screen behind the dialog', () => {
  const place = { pathname: '/', search: '?login&returnTo=%2Fmy-leaderboards%2Flb_1' }
  expect(returnHref(place)).toBe('/my-leaderboards/lb_1')
  expect(dialogHref(place, null)).toBe('/')
  expect(dialogHref(place, 'join')).toBe('/?join')
  expect(returnHref({ pathname: '/leaderboard', search: '?login&board=month' })).toBe('/leaderboard?board=month')
})
