import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkboxField, textField, trimmedField } from './form-fields.ts'

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
