import { expect, test } from 'vitest'
import { formOf } from './form-of.ts'

const STORED = { title: 'Rope', size: 3, isOpen: true }
const REFUSED = {
  intent: 'change',
  values: { title: ' ', isOpen: '' },
  errors: { title: 'Give it a name.', form: 'Nothing was changed.' },
}

test('a form that was not sent shows what is stored, with its constraints', () => {
  const { field, checkbox, error, isRefused } = formOf('change', STORED, undefined, { title: { required: true } })
  expect(field('title')).toEqual({ name: 'title', defaultValue: 'Rope', error: undefined, required: true })
  expect(field('size').defaultValue).toBe('3')
  expect(checkbox('isOpen')).toEqual({ name: 'isOpen', defaultChecked: true })
  expect([error, isRefused]).toEqual([undefined, false])
})

test('a refused form shows what was typed, and what was kept secret not at all', () => {
  const { field, checkbox, error, isRefused } = formOf('change', STORED, REFUSED)
  expect(field('title')).toEqual({ name: 'title', defaultValue: ' ', error: 'Give it a name.' })
  expect(field('size').defaultValue).toBe('')
  expect(checkbox('isOpen').defaultChecked).toBe(false)
  expect([error, isRefused]).toEqual(['Nothing was changed.', true])
})

test('another form of the same screen stays as it is', () => {
  expect(formOf('add', STORED, REFUSED).field('title')).toEqual({ name: 'title', defaultValue: 'Rope' })
})
