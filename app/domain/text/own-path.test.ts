import { expect, test } from 'vitest'
import { ownAdminPath, ownPath } from './own-path.ts'

test('a path of ours keeps its query and its fragment', () => {
  for (const path of ['/', '/settings', '/settings?to=email', '/leaderboard?board=month&find=a', '/player/a#inbox'])
    expect(ownPath(path)).toBe(path)
})

test('a path is written as an address is', () => {
  expect(ownPath('/leaderboard?find=Käthe')).toBe('/leaderboard?find=K%C3%A4the')
  expect(ownPath('/prizes/../settings')).toBe('/settings')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/x\\..\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https://mergequest.example@evil.example',
  '//mergequest.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/\r\nLocation: https://evil.example',
  '/settings\u007f',
  '/settings\u0085',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/x/%2E%2e//evil.example',
  '/%2F/evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%zz',
  '%2F%2Fevil.example',
  ' /settings',
  '?to=email',
  'settings',
  '',
  null,
  undefined,
  7,
  ['/settings'],
])('%j is no path to be brought back to', (value) => {
  expect(ownPath(value)).toBeNull()
})

test.each([
  '/projects/prj_1/visit',
  '/Projects/prj_1/visit',
  '/%70rojects/prj_1/visit',
  '/prizes/../projects/prj_1/visit',
  '/ad-redirect?adId=a&redirect=https://evil.example',
  '/github/callback?code=a&state=b',
  '/login',
  '/join',
  '/logout',
])('%s leads on, perhaps to somebody else’s site', (path) => {
  expect(ownPath(path)).toBeNull()
})

test('a path has a length that a cookie can hold, as typed and as written', () => {
  const path = (letter: string, count: number) => `/leaderboard?find=${letter.repeat(count)}`
  expect(ownPath(path('a', 900))).not.toBeNull()
  expect(ownPath(path('a', 1000))).toBeNull()
  expect(ownPath(path('ä', 300))).toBeNull()
})

test('the staff are brought back to places of the staff only', () => {
  for (const path of ['/admin', '/admin/players/pl_1?week=2026-W47#ledger', '/admin?x=1'])
    expect(ownAdminPath(path)).toBe(path)
  for (const path of ['/', '/settings', '/administration', '/admin/../settings', '//evil.example/admin', '/%2Fadmin/'])
    expect(ownAdminPath(path)).toBeNull()
})
