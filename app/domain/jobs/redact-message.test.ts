import fc from 'fast-check'
import { expect, test } from 'vitest'
import { job } from './job.ts'
import { redactMessage } from './redact-message.ts'

test('addresses, texts, tokens and chats are taken out, and it is said what was; keys and shape stay', () => {
  expect(
    redactMessage({
      type: 'confirm-email',
      playerId: 'pl_0123456789abcdefghjkmnpqr',
      email: 'ada@example.org',
      expiresAt: 1_795_000_000_000,
    }),
  ).toEqual({
    shown: {
      type: 'confirm-email',
      playerId: 'pl_0123456789abcdefghjkmnpqr',
      email: '[e-mail address]',
      expiresAt: 1_795_000_000_000,
    },
    taken: [{ what: 'e-mail address', times: 1 }],
  })
  expect(
    redactMessage({ type: 'notify-admin', id: 'incident:dead-letters:1795000000000:begun', text: 'Hello' }),
  ).toEqual({
    shown: {
      type: 'notify-admin',
      id: 'incident:dead-letters:1795000000000:begun',
      text: '[text of 5 characters]',
    },
    taken: [{ what: 'text', times: 1 }],
  })
  const odd = {
    chatId: -100123,
    token: '123:ABC',
    'ada@example.org': ['x', null, true],
    nested: { user: { id: 'ada' } },
  }
  expect(redactMessage(odd)).toEqual({
    shown: {
      chatId: '[number]',
      token: '[text of 7 characters]',
      '[field 3]': ['[text of 1 character]', null, true],
      nested: { user: { id: '[text of 3 characters]' } },
    },
    taken: [
      { what: 'number', times: 1 },
      { what: 'text', times: 3 },
      { what: 'name of a field', times: 1 },
    ],
  })
})

test.each([
  [
    'ids of ours',
    { id: 'winner:2026-W46:pl_0123456789abcdefghjkmnpqr' },
    'winner:2026-W46:pl_0123456789abcdefghjkmnpqr',
  ],
  ['a token in the place of an id', { id: 'sk_test_abcdef' }, '[text of 14 characters]'],
  ['a bot token in the place of an id', { id: '1000:AAF-x' }, '[text of 10 characters]'],
  ['a chat in the place of an id', { id: 'telegram:123456789' }, '[text of 18 characters]'],
  ['a name in the place of an id', { playerId: 'ada' }, '[text of 3 characters]'],
  ['an address in the place of a channel', { channel: 'ada@example.org' }, '[e-mail address]'],
])('%s', (_, sent, shown) => {
  expect(Object.values(redactMessage(sent).shown as object)).toEqual([shown])
})

test('whatever is sent, no typed text, number or name of a field comes through', () => {
  const secret = fc.stringMatching(/^[A-Z][A-Z0-9@.]{7,30}$/)
  const value = fc.letrec((tie) => ({
    leaf: fc.oneof(secret, fc.integer({ min: 100_000 })),
    tree: fc.oneof(
      { depthSize: 'small' },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(secret, fc.constantFrom('id', 'text', 'type', 'playerIds')), tie('tree'), { maxKeys: 3 }),
    ),
  })).tree
  fc.assert(
    fc.property(value, (sent) => {
      const shown = JSON.stringify(redactMessage(sent).shown)
      for (const [found] of JSON.stringify(sent).matchAll(/[A-Z][A-Z0-9@.]{7,}|\d{6,}/g))
        expect(shown).not.toContain(found)
    }),
  )
})

test('redacting what was redacted changes nothing, and a message of any kind keeps its type', () => {
  for (const option of job.options) {
    const type = option.shape.type.value
    const once = redactMessage({ type, text: 'Some words' }).shown
    expect(once).toMatchObject({ type })
  }
})

test('a value that is not an object, or is nested too deep, is shown as such', () => {
  expect(redactMessage('nothing').shown).toBe('[text of 7 characters]')
  expect(redactMessage(null).shown).toBeNull()
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
  expect(JSON.stringify(redactMessage(deep).shown)).toContain('[deep part]')
})
