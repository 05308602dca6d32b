import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEmail, isWebsite, webAddress, websiteHost } from './contact.ts'

it.each([
  'ada@example.org',
  'ada.lovelace@example.org',
  'ada+quest@example.org',
  "o'brien@example.org",
  'ada@mail.example.co.uk',
  'ADA@EXAMPLE.ORG',
  'ada@example.io',
  'ada@1and1.com',
  'ada@my-host.example.org',
  '1@example.org',
  '"ada lovelace"@example.org',
  'ada@[192.0.2.1]',
  'ada@[255.255.255.255]',
])('takes %s', (address) => {
  expect(isEmail(address)).toBe(true)
})

it.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@example.o',
  'ada@example.o1',
  'ada@.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@example-.org',
  'ada@exa mple.org',
  'ada@exa_mple.org',
  'ada lovelace@example.org',
  '.ada@example.org',
  'ada.@example.org',
  'ada..lovelace@example.org',
  'ada@lovelace@example.org',
  'ada<script>@example.org',
  'ada,bob@example.org',
  'ada@example.org\n',
  'ada@example.org\nBcc: bob@example.org',
  '"ada\n"@example.org',
  ' ada@example.org',
  'ada@192.0.2.1',
  'ada@[192.0.2]',
  'ada@[192.0.2.256]',
  'ada@[192.0.2.1',
  'ada@[2001:db8::1]',
  'ada@[]',
])('refuses %j', (address) => {
  expect(isEmail(address)).toBe(false)
})

it('keeps to the lengths that mail can carry', () => {
  expect(isEmail(`${'a'.repeat(64)}@example.org`)).toBe(true)
  expect(isEmail(`${'a'.repeat(65)}@example.org`)).toBe(false)
  expect(isEmail(`ada@${'a'.repeat(63)}.org`)).toBe(true)
  expect(isEmail(`ada@${'a'.repeat(64)}.org`)).toBe(false)
  expect(isEmail(`ada@${'a.'.repeat(124)}org`)).toBe(false)
})

it.each([
  ['a local part without end', 'a'.repeat(100_000)],
  ['dots', '.'.repeat(100_000)],
  ['a dotted local part', `${'a.'.repeat(50_000)}@`],
  ['quotes', `"${'"'.repeat(100_000)}`],
  ['many @', '@'.repeat(100_000)],
  ['a domain without end', `a@${'a'.repeat(100_000)}`],
  ['labels without end', `a@${'a.'.repeat(50_000)}`],
  ['hyphens', `a@${'-'.repeat(100_000)}.org`],
  ['digits in brackets', `a@[${'1.'.repeat(50_000)}]`],
])('refuses %s of 100,000 characters without going over it again and again', (_, address) => {
  expect(isEmail(address)).toBe(false)
})

it.each([
  'example.org',
  'www.example.org',
  'http://example.org',
  'https://example.org',
  'https://www.example.org',
  'HTTPS://EXAMPLE.ORG',
  'my-host.example.co.uk',
  '1and1.com',
  'example.photography',
  'example.abcdefghijklmno',
  'example.org:8',
  'https://example.org:65535',
  'example.org/',
  'https://example.org/a/b.html?c=d&e=%20#f',
  'https://example.org/@climber/rope',
  'https://example.org:8080/a:b//c',
  'https://example.org/überblick',
])('takes the website %s', (address) => {
  expect(isWebsite(address)).toBe(true)
  expect(webAddress(address)).toMatch(/^https?:/)
})

it.each([
  '',
  'example',
  'localhost',
  'http://',
  'http://localhost',
  'ftp://example.org',
  '//example.org',
  'https:example.org',
  'https:/example.org',
  'http://http://example.org',
  'example.o',
  'example.abcdefghijklmnop',
  'example.o1',
  'example.123',
  '192.0.2.1',
  'https://[2001:db8::1]',
  '.org',
  'example..org',
  '-example.org',
  'example-.org',
  'exa_mple.org',
  'exa mple.org',
  ' example.org',
  'example.org ',
  'example.org\n',
  'example.org:',
  'example.org:123456',
  'example.org:80:80',
  'example.org:a',
  'example.org:-1',
  'example.org?a=b',
  'example.org#a',
  'https://user@example.org',
  'https://user:password@example.org',
  'https://example.org@evil.org',
  'https://example.org\\@evil.org',
  'https://example.org/a b',
  'https://example.org/a\tb',
  'https://example.org/a\r\nSet-Cookie: b=c',
  'https://example.org/"onclick="alert(1)',
  'https://example.org/<script>',
  'javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'JaVaScRiPt:alert(1)//example.org',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'mailto:ada@example.org',
])('refuses %j as a website', (address) => {
  expect(isWebsite(address)).toBe(false)
})

it.each([
  ['an address without end', `https://example.org/${'a'.repeat(100_000)}`],
  ['a domain without end', `${'a'.repeat(100_000)}.org`],
  ['labels without end', `${'a.'.repeat(50_000)}org`],
  ['dots', '.'.repeat(100_000)],
  ['colons', `example.org${':1'.repeat(50_000)}`],
  ['slashes', '/'.repeat(100_000)],
  ['prefixes', 'https://'.repeat(12_500)],
  ['hyphens', `a${'-'.repeat(100_000)}b.org`],
])('refuses %s of 100,000 characters as a website without going over it again and again', (_, address) => {
  expect(isWebsite(address)).toBe(false)
})

const label = fc.stringMatching(/^[a-z\d]([a-z\d-]{0,10}[a-z\d])?$/).filter((one) => !one.startsWith('xn--'))
const address = fc
  .record({
    prefix: fc.constantFrom('', 'http://', 'https://', 'http://www.', 'https://www.'),
    labels: fc.array(label, { minLength: 1, maxLength: 4 }),
    topLevel: fc.stringMatching(/^[a-z]{2,15}$/),
    port: fc.option(fc.integer({ min: 0, max: 65_535 })),
    path: fc.option(fc.webPath()),
  })
  .map(({ prefix, labels, topLevel, port, path }) => ({
    host: [...labels, topLevel].join('.'),
    text: `${prefix}${[...labels, topLevel].join('.')}${port === null ? '' : `:${port}`}${path === null || path === '' ? '' : path}`,
  }))

it('takes every address that is built as the check says, and leads to its host', () => {
  fc.assert(
    fc.property(address, ({ host, text }) => {
      expect(isWebsite(text)).toBe(true)
      const { hostname, protocol, username } = new URL(webAddress(text) ?? '')
      expect(hostname.replace(/^www\./, '')).toBe(host.replace(/^www\./, ''))
      expect([protocol.startsWith('http'), username]).toEqual([true, ''])
    }),
  )
})

it('makes no link of anything but http and https, whatever was stored', () => {
  const scheme = fc.constantFrom('javascript:', 'data:', 'http:', 'https://', 'HTTP://', '//', '', 'blob:http://')
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'binary' }), (start, rest) => {
      expect(webAddress(`${start}${rest}`) ?? 'https://none/').toMatch(/^https?:\/\/[^\s\\@/]+\/[^\s\\]*$/)
    }),
    { numRuns: 1000 },
  )
})

it.each([
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['http://localhost:8788/?project=rope', 'http://localhost:8788/?project=rope'],
  ['https://www.example.org', 'https://www.example.org/'],
])('leads from the stored %s to %s', (stored, link) => {
  expect(webAddress(stored)).toBe(link)
})

it.each(['https://user@example.org', 'https://exa mple.org', 'https://', 'https://example.org:99999', 'nonsense', ''])(
  'makes no link of the stored %j',
  (stored) => {
    expect(webAddress(stored)).toBeNull()
  },
)

it('names a website by its host', () => {
  expect(websiteHost('https://www.example.org/a')).toBe('example.org')
  expect(websiteHost('http://localhost:8788/?a')).toBe('localhost:8788')
})
