import { expect, test } from 'vitest'
import { isOutbound, opensElsewhere, OUTBOUND_DELAY } from './outbound-link.ts'

test.each([
  ['https://github.com/summit', true],
  ['http://mergequest.example:8080/', true],
  ['https://mergequest.example/leaderboard', false],
  ['https://mergequest.example/ad-redirect?adId=1', false],
  ['mailto:contact@mergequest.example', false],
  ['javascript:void 0', false],
  ['not an address', false],
])('%s leaves for another host: %s', (href, expected) => {
  expect(isOutbound(href, 'mergequest.example')).toBe(expected)
})

test('only a plain press on a link of this tab leaves the page', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
  const here = { href: 'https://github.com/', target: '' }
  expect(opensElsewhere(here, plain)).toBe(false)
  expect(opensElsewhere({ ...here, target: '_self' }, plain)).toBe(false)
  expect(opensElsewhere({ ...here, target: '_blank' }, plain)).toBe(true)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
    expect(opensElsewhere(here, { ...plain, [key]: true }), key).toBe(true)
  }
  expect(opensElsewhere(here, { ...plain, button: 1 })).toBe(true)
})

test('a link that leaves the page waits 150 ms for its event', () => {
  expect(OUTBOUND_DELAY).toBe(150)
})
