import { expect, test } from 'vitest'
import { addressOf } from './front-door.ts'

const HEADER = 'x-forwarded-for'
const from = (remoteAddress: string, value?: string | string[]) => ({
  headers: value === undefined ? {} : { [HEADER]: value },
  socket: { remoteAddress },
})

test.for([
  ['127.0.0.1', '198.51.100.7', '198.51.100.7', 'the proxy of this machine'],
  ['::ffff:172.18.0.1', '198.51.100.7', '198.51.100.7', 'the proxy of a container'],
  ['fd00::2', '2001:db8::7', '2001:db8::7', 'a proxy by IPv6'],
  ['127.0.0.1', '203.0.113.1, 198.51.100.7', '198.51.100.7', 'somebody who named another address to the proxy'],
  ['127.0.0.1', ['203.0.113.1', '198.51.100.7'], '198.51.100.7', 'somebody who did so in a header of its own'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7', 'somebody who came past the proxy'],
  ['::ffff:198.51.100.7', '203.0.113.1', '198.51.100.7', 'the same, on a socket of IPv6'],
  ['127.0.0.1', ' ', '127.0.0.1', 'a proxy that says nothing'],
] as const)('%s with %s has the address %s: %s', ([peer, value, address]) => {
  expect(addressOf(from(peer, typeof value === 'string' ? value : [...value]), HEADER)).toBe(address)
})

test('without a configured header no header counts', () => {
  expect(addressOf(from('127.0.0.1', '203.0.113.1'), null)).toBe('127.0.0.1')
})
