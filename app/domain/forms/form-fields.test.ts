import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  checkboxField,
  isSecret,
  limitedField,
  limitedLine,
  secretField,
  textField,
  trimmedField,
} from './form-fields.ts'

const form = z.object({ text: textField(5), trimmed: trimmedField(5), box: checkboxField })

test('typed text is kept, up to the cut', () => {
  expect(form.parse({ text: ' ab ', trimmed: ' ab ', box: 'on' })).toEqual({ text: ' ab ', trimmed: 'ab', box: true })
  expect(form.parse({ text: 'abcdefg', trimmed: '   abcdefg' })).toEqual({
    text: 'abcde',
    trimmed: 'abcde',
    box: false,
  })
})

test('a missing or non-text field is empty, and a checkbox with any other value is not ticked', () => {
  const empty = { text: '', trimmed: '', box: false }
  expect(form.parse({})).toEqual(empty)
  expect(form.parse({ text: 7, trimmed: ['a'], box: 'yes' })).toEqual(empty)
})

test('a text beyond its limit, or one that is missing, is refused with the words for it', () => {
  const field = limitedField(5, 'Say why.')
  expect(field.parse('  abcde ')).toBe('abcde')
  expect(field.safeParse('abcdef').error?.issues[0]?.message).toBe('5 characters at most.')
  expect(field.safeParse(' ').error?.issues[0]?.message).toBe('Say why.')
  expect(limitedField(5).parse(undefined)).toBe('')
})

test('what others read has no invisible characters and none that turn the writing around', () => {
  const typed = ' a\u202Eb\u200B\r\n\u2066c\u0007d '
  expect(limitedLine(60).parse(typed)).toBe('ab c d')
  expect(limitedField(60).parse(typed)).toBe('ab\nc d')
  expect(limitedLine(5, 'Say why.').safeParse('\u202E\u200B').error?.issues[0]?.message).toBe('Say why.')
})

test('a secret is known as one and stays as it was typed', () => {
  const secret = secretField(5)
  expect([isSecret(secret), isSecret(textField(5)), secret.parse(' ab ')]).toEqual([true, false, ' ab '])
})
