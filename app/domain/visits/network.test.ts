import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  'unknown',
  '',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7::8',
  'g::1',
  '12345::',
  '::1.2.3.256',
])('what is no address stays as it is: %j', (text) => expect(networkOf(text)).toBe(text))

test('all of a /64 are one, however they are written, and another /64 is another', () => {
  const group = fc.integer({ min: 0, max: 0xff_ff })
  fc.assert(
    fc.property(fc.tuple(group, group, group, group), fc.tuple(group, group, group, group), (prefix, rest) => {
      const text = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')
      const padded = (groups: number[]) =>
        groups
          .map((one) => one.toString(16).padStart(4, '0'))
          .join(':')
          .toUpperCase()
      fc.pre(prefix.some((one) => one !== 0))
      const network = networkOf(text([...prefix, ...rest]))
      expect(networkOf(padded([...prefix, 1, 2, 3, 4]))).toBe(network)
      expect(networkOf(`${text(prefix)}::`)).toBe(network)
      expect(networkOf(text([prefix[0] ^ 1, ...prefix.slice(1), ...rest]))).not.toBe(network)
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::1', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s belongs to the wide network %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})
