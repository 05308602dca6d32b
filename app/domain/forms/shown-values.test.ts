import { expect, test } from 'vitest'
import { keepUnchanged, shownValuesField } from './shown-values.ts'

const typed = { country: 'NO', bio: 'Rope', isHidden: false }
const stored = { country: 'DE', bio: '', isHidden: true }

test.each([
  [
    'what was not touched stays as it is stored',
    { country: 'NO', bio: '', isHidden: false },
    { ...stored, bio: 'Rope' },
  ],
  ['what was touched is saved', { country: 'FR', bio: 'Old', isHidden: true }, typed],
  ['what was not shown is saved', {}, typed],
])('%s', (_, shown, saved) => {
  expect(keepUnchanged(typed, shown, stored)).toEqual(saved)
})

test.each([undefined, '', 'null', '[', '"a"'])('%s says nothing of what was shown', (sent) => {
  expect(shownValuesField.parse(sent)).toEqual({})
})
