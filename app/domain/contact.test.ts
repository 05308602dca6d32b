import { expect, it } from 'vitest'
import { isEmail } from '#app/domain/contact.ts'

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
