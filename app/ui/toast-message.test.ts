import { expect, test } from 'vitest'
import { TOAST_DEFAULTS, TOAST_POSITIONS, TOAST_TYPES } from './toast-message.ts'

test('a toast has one of six types and stands in one of four corners', () => {
  expect(TOAST_TYPES.toSorted()).toEqual(['danger', 'info', 'link', 'primary', 'success', 'warning'])
  expect(TOAST_POSITIONS.toSorted()).toEqual(['bottom-left', 'bottom-right', 'top-left', 'top-right'])
})

test('a toast without options informs for three seconds at the top right', () => {
  expect(TOAST_DEFAULTS).toEqual({ type: 'info', position: 'top-right', duration: 3000 })
})
