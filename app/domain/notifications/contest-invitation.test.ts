import { expect, it } from 'vitest'
import { mailboxOf } from './contest-invitation.ts'

it.each([
  ['Ada@Example.test', 'ada@example.test'],
  ['ada+autumn@example.test', 'ada@example.test'],
  ['a.da@example.test', 'a.da@example.test'],
  ['A.d.a+x@googlemail.com', 'ada@gmail.com'],
])('%s leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
