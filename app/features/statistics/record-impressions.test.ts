import fc from 'fast-check'
import { expect, it } from 'vitest'
import { referrerHost } from './record-impressions.server.ts'

const OWN = 'https://mergequest.example'

it.each([
  ['https://news.example/item?id=1', 'news.example'],
  ['https://www.news.example/', 'news.example'],
  ['http://NEWS.example:8080/a', 'news.example'],
  ['https://news.example./', 'news.example'],
])('names the host of %s', (referrer, host) => {
  expect(referrerHost(referrer, OWN)).toBe(host)
})

it.each([
  null,
  '',
  'nonsense',
  'android-app://com.example.mail/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'about:client',
  `${OWN}/leaderboard`,
  `https://${'a.'.repeat(130)}example/`,
])('names no host for %j', (referrer) => {
  expect(referrerHost(referrer, OWN)).toBe('')
})

it('answers a host or nothing, whatever a browser sends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'http:', 'https://', 'https://a.'),
      fc.string({ unit: 'binary' }),
      (start, rest) => {
        expect(referrerHost(`${start}${rest}`, OWN)).toMatch(/^[^\s/?#@<>"]{0,253}$/)
      },
    ),
  )
})
