import { expect, test } from 'vitest'
import { accessTo } from './members-only.ts'

test.each([
  ['/', 'members'],
  ['/leaderboard', 'members'],
  ['/api/v1/leaderboard', 'members'],
  ['/api/badges/ada.svg', 'members'],
  ['/c/autumn', 'members'],
  ['/live/week', 'members'],
  ['/setup/ada', 'members'],
  ['/sign-in/more', 'members'],
  ['/api/healthy', 'members'],
  ['/sign-in', 'anybody'],
  ['/github/callback', 'anybody'],
  ['/api/webhooks/github', 'anybody'],
  ['/admin/players', 'anybody'],
  ['/showcase-your-product', 'nobody'],
  ['/sitemap.xml', 'nobody'],
])('%s is for %s', (path, access) => {
  expect(accessTo(path)).toBe(access)
})
